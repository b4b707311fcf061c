//! Subjects as arXiv has them: groups, in these archives, in these categories. Only what papers of
//! a catalog have is in the tree.

use super::{Catalog, category::CategoryIndex, taxonomy};

/// Where categories stand that arXiv does not have.
const OTHER: &str = "Other";

/// The number of a node of a catalog's tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeIndex(u16);

impl NodeIndex {
    /// The number as a position among the nodes.
    #[must_use]
    pub fn position(self) -> usize {
        usize::from(self.0)
    }
}

/// A group or an archive with several categories.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node {
    /// An archive's code, such as `cs`, or a group's name, such as "Physics".
    pub code: String,
    /// An archive's name; empty for a group, whose code says it.
    pub name: &'static str,
    /// The group that an archive stands in, where the group has other archives.
    pub parent: Option<NodeIndex>,
    /// The canonical categories in it, those in its archives among them.
    pub categories: Vec<CategoryIndex>,
}

/// The groups and archives of a catalog's categories.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SubjectTree {
    nodes: Vec<Node>,
    /// For each category by number, the innermost node that it stands in.
    parents: Vec<Option<NodeIndex>>,
}

impl SubjectTree {
    /// Of a catalog's categories. An archive of one category is that category; a group of one
    /// archive is that archive.
    #[must_use]
    pub fn of(catalog: &Catalog) -> Self {
        let mut tree = Self::default();
        let mut groups: Vec<(&str, Vec<Archive>)> = Vec::new();
        for (index, category) in catalog.categories() {
            tree.parents.push(None);
            if category.canonical() != index {
                continue;
            }
            let code = category.code();
            // One that arXiv does not have may still be of an archive that it has.
            let beginning = code.split('.').next().unwrap_or(code);
            let known = taxonomy::find(code).or_else(|| taxonomy::of_archive(beginning));
            let group = known.map_or(OTHER, |known| known.group);
            let archive = known.map_or(beginning, |known| known.archive);
            let name = known.map_or("", |known| known.archive_name);
            let known_group = groups.iter().position(|(name, _)| *name == group);
            let at = known_group.unwrap_or(groups.len());
            if known_group.is_none() {
                groups.push((group, Vec::new()));
            }
            let archives = &mut groups[at].1;
            match archives.iter_mut().find(|known| known.code == archive) {
                Some(known) => known.categories.push(index),
                None => archives.push(Archive {
                    code: archive.to_owned(),
                    name,
                    categories: vec![index],
                }),
            }
        }
        for (group, archives) in groups {
            let mut parent = None;
            if archives.len() > 1 {
                let categories = archives.iter().flat_map(|archive| &archive.categories);
                parent = Some(tree.push(group.to_owned(), "", None, categories.copied().collect()));
            }
            for Archive {
                code,
                name,
                categories,
            } in archives
            {
                if categories.len() > 1 {
                    tree.push(code, name, parent, categories);
                }
            }
        }
        tree
    }

    fn push(
        &mut self,
        code: String,
        name: &'static str,
        parent: Option<NodeIndex>,
        categories: Vec<CategoryIndex>,
    ) -> NodeIndex {
        let index = NodeIndex(u16::try_from(self.nodes.len()).unwrap_or(u16::MAX));
        for category in &categories {
            self.parents[category.position()] = Some(index);
        }
        self.nodes.push(Node {
            code,
            name,
            parent,
            categories,
        });
        index
    }

    /// The nodes with their numbers, each before those in it.
    pub fn nodes(&self) -> impl Iterator<Item = (NodeIndex, &Node)> {
        (0..u16::MAX).map(NodeIndex).zip(&self.nodes)
    }

    /// A node.
    #[must_use]
    pub fn node(&self, index: NodeIndex) -> Option<&Node> {
        self.nodes.get(index.position())
    }

    /// The innermost node that a canonical category stands in.
    #[must_use]
    pub fn parent(&self, category: CategoryIndex) -> Option<NodeIndex> {
        self.parents.get(category.position()).copied().flatten()
    }

    /// The nodes that a category stands in, from the innermost on.
    pub fn above(&self, category: CategoryIndex) -> impl Iterator<Item = NodeIndex> {
        let up = |index: &NodeIndex| self.node(*index)?.parent;
        std::iter::successors(self.parent(category), up)
    }
}

/// An archive while the tree is made.
struct Archive {
    code: String,
    name: &'static str,
    categories: Vec<CategoryIndex>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::{
        builder::{Builder, Draft},
        category::Category,
    };

    #[test]
    fn groups_of_archives_of_categories() {
        let mut builder = Builder::default();
        for codes in [
            &["cs.LG", "math.MP"][..],
            &["cs.DC", "hep-th"],
            &["astro-ph.GA", "astro-ph", "xx.AA"],
        ] {
            builder.push(Draft {
                categories: codes.iter().map(|code| (*code).to_owned()).collect(),
                ..Draft::default()
            });
        }
        let catalog = builder.freeze();
        let tree = SubjectTree::of(&catalog);
        let told: Vec<(&str, &str, Option<&str>, Vec<&str>)> = tree
            .nodes()
            .map(|(_, node)| {
                let codes = node
                    .categories
                    .iter()
                    .filter_map(|index| catalog.category(*index).map(Category::code));
                let parent = node.parent.and_then(|parent| tree.node(parent));
                (
                    node.code.as_str(),
                    node.name,
                    parent.map(|node| node.code.as_str()),
                    codes.collect(),
                )
            })
            .collect();
        assert_eq!(
            told,
            [
                ("cs", "Computer Science", None, vec!["cs.LG", "cs.DC"]),
                (
                    "Physics",
                    "",
                    None,
                    vec!["math-ph", "hep-th", "astro-ph.GA", "astro-ph"]
                ),
                (
                    "astro-ph",
                    "Astrophysics",
                    Some("Physics"),
                    vec!["astro-ph.GA", "astro-ph"]
                ),
            ]
        );
        let named = |code: &str| {
            let mut categories = catalog.categories();
            let found = categories.find(|(_, category)| category.code() == code);
            found.map(|(index, _)| tree.above(index).count())
        };
        assert_eq!(
            [
                named("astro-ph.GA"),
                named("hep-th"),
                named("cs.DC"),
                named("xx.AA")
            ],
            [Some(2), Some(1), Some(1), Some(0)]
        );
    }
}
