//! The rows there are, folded or not.

use super::{Node, Row, row::Of};
use crate::{
    catalog::{Catalog, category::CategoryIndex, subject_tree::NodeIndex},
    search::facet::Counts,
};

/// From how many subjects on they stand in a tree.
const TREE: usize = 30;

/// A row with what is known of it.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Entry {
    row: Row,
    depth: usize,
    /// Where the entry is that it stands in.
    parent: Option<usize>,
    /// The subjects that it stands for.
    subjects: Vec<CategoryIndex>,
    /// Whether what is in it is shown; `None` where there is nothing.
    unfolded: Option<bool>,
    /// What a group or an archive goes by in other catalogs too.
    code: String,
}

/// Every row, each before those in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Outline(Vec<Entry>);

/// What is made into entries: nodes and subjects with their papers.
struct Making<'a> {
    catalog: &'a Catalog,
    counts: &'a Counts,
    entries: Vec<Entry>,
}

impl Outline {
    /// Of a catalog's subjects, each by number of papers, and years, from the newest.
    pub(super) fn new(catalog: &Catalog, counts: &Counts) -> Self {
        let mut making = Making {
            catalog,
            counts,
            entries: vec![Entry::of(Row::AllSubjects)],
        };
        if counts.subjects.len() < TREE {
            let subjects = counts.subjects.keys().map(|subject| Row::Subject(*subject));
            for row in making.by_papers(subjects) {
                making.push(row, None);
            }
        } else {
            making.push_all(None, None);
        }
        if !counts.years.is_empty() {
            making.entries.push(Entry::of(Row::AllYears));
            let years = counts.years.keys().rev();
            let years = years.map(|year| Entry::of(Row::Year(*year)));
            making.entries.extend(years);
        }
        Self(making.entries)
    }

    /// Puts what the reader keeps at the end.
    pub(super) fn set_kept(&mut self, rows: Vec<Row>) {
        self.0.retain(|entry| entry.row.of() != Of::Kept);
        self.0.extend(rows.into_iter().map(Entry::of));
    }

    /// The rows that are shown.
    pub(super) fn rows(&self) -> Vec<Row> {
        let mut shown: Vec<bool> = Vec::with_capacity(self.0.len());
        for entry in &self.0 {
            let is_shown = entry.parent.is_none_or(|parent| {
                shown.get(parent) == Some(&true)
                    && self
                        .0
                        .get(parent)
                        .is_some_and(|parent| parent.unfolded == Some(true))
            });
            shown.push(is_shown);
        }
        let entries = self.0.iter().zip(shown);
        entries
            .filter_map(|(entry, shown)| shown.then_some(entry.row))
            .collect()
    }

    fn entry(&self, row: Row) -> Option<&Entry> {
        self.0.iter().find(|entry| entry.row == row)
    }

    /// The subjects that a row stands for; none for one of years, or of all.
    pub(super) fn subjects(&self, row: Row) -> Vec<CategoryIndex> {
        self.entry(row)
            .map_or_else(Vec::new, |entry| entry.subjects.clone())
    }

    pub(super) fn depth(&self, row: Row) -> usize {
        self.entry(row).map_or(0, |entry| entry.depth)
    }

    pub(super) fn is_unfolded(&self, row: Row) -> Option<bool> {
        self.entry(row)?.unfolded
    }

    pub(super) fn parent(&self, row: Row) -> Option<Row> {
        let parent = self.entry(row)?.parent?;
        self.0.get(parent).map(|parent| parent.row)
    }

    pub(super) fn set_unfolded(&mut self, row: Row, unfolded: bool) {
        if let Some(entry) = self.0.iter_mut().find(|entry| entry.row == row) {
            entry.unfolded = entry.unfolded.map(|_| unfolded);
        }
    }

    /// Shows a row: unfolds all that it stands in.
    pub(super) fn unfold_to(&mut self, row: Row) {
        let mut row = row;
        while let Some(parent) = self.parent(row) {
            self.set_unfolded(parent, true);
            row = parent;
        }
    }

    /// Unfolds what is unfolded in another catalog's.
    pub(super) fn unfold_as(&mut self, other: &Self) {
        let unfolded = other.0.iter().filter(|entry| entry.unfolded == Some(true));
        let codes: Vec<&str> = unfolded.map(|entry| entry.code.as_str()).collect();
        for entry in &mut self.0 {
            let is = codes.contains(&entry.code.as_str());
            entry.unfolded = entry.unfolded.map(|_| is);
        }
    }

    /// The outermost row that stands for these subjects and no others.
    pub(super) fn row_of(&self, subjects: &[CategoryIndex]) -> Option<Row> {
        let same = |entry: &&Entry| {
            entry.subjects.len() == subjects.len()
                && entry
                    .subjects
                    .iter()
                    .all(|subject| subjects.contains(subject))
        };
        let rows = self.0.iter().filter(|entry| !entry.subjects.is_empty());
        rows.into_iter().find(same).map(|entry| entry.row)
    }

    /// What is said of rows, without those in another of which the same is said.
    pub(super) fn outermost<T: PartialEq>(&self, said: impl Fn(Row) -> Option<T>) -> Vec<(Row, T)> {
        let mut rows = Vec::new();
        for entry in &self.0 {
            let Some(of) = said(entry.row) else { continue };
            let parent = entry.parent.and_then(|parent| self.0.get(parent));
            let of_parent = parent.and_then(|parent| said(parent.row));
            if of_parent.as_ref() != Some(&of) {
                rows.push((entry.row, of));
            }
        }
        rows
    }
}

impl Entry {
    fn of(row: Row) -> Self {
        Self {
            row,
            depth: 0,
            parent: None,
            subjects: Vec::new(),
            unfolded: None,
            code: String::new(),
        }
    }
}

impl Making<'_> {
    fn papers(&self, row: Row) -> usize {
        match row {
            Row::Node(node) => self.counts.nodes.get(node.position()).copied(),
            Row::Subject(subject) => self.counts.subjects.get(&subject).copied(),
            _ => None,
        }
        .unwrap_or(0)
    }

    fn code(&self, row: Row) -> &str {
        match row {
            Row::Node(node) => self.node(node).map_or("", |node| node.code.as_str()),
            Row::Subject(subject) => {
                let category = self.catalog.category(subject);
                category.map_or("", |category| category.code())
            }
            _ => "",
        }
    }

    fn node(&self, node: NodeIndex) -> Option<&Node> {
        self.catalog.subject_tree().node(node)
    }

    /// Rows by number of papers, and by code where that is the same.
    fn by_papers(&self, rows: impl Iterator<Item = Row>) -> Vec<Row> {
        let mut rows: Vec<Row> = rows.collect();
        rows.sort_by(|a, b| {
            let papers = self.papers(*b).cmp(&self.papers(*a));
            papers.then_with(|| self.code(*a).cmp(self.code(*b)))
        });
        rows
    }

    /// Adds a row, and says where.
    fn push(&mut self, row: Row, parent: Option<usize>) -> usize {
        let depth = parent.and_then(|parent| self.entries.get(parent));
        let depth = depth.map_or(0, |parent| parent.depth + 1);
        let (subjects, unfolded, code) = match row {
            Row::Subject(subject) => (vec![subject], None, String::new()),
            Row::Node(node) => {
                let node = self.node(node);
                let subjects = node.map_or_else(Vec::new, |node| node.categories.clone());
                let code = node.map_or_else(String::new, |node| node.code.clone());
                (subjects, Some(false), code)
            }
            _ => (Vec::new(), None, String::new()),
        };
        self.entries.push(Entry {
            row,
            depth,
            parent,
            subjects,
            unfolded,
            code,
        });
        self.entries.len() - 1
    }

    /// Adds all that stands in a node, or in none.
    fn push_all(&mut self, inside: Option<NodeIndex>, parent: Option<usize>) {
        let tree = self.catalog.subject_tree();
        let nodes = tree.nodes().filter(|(_, node)| node.parent == inside);
        let nodes = nodes.map(|(node, _)| Row::Node(node));
        let subjects = self.counts.subjects.keys();
        let subjects = subjects.filter(|subject| tree.parent(**subject) == inside);
        let subjects = subjects.map(|subject| Row::Subject(*subject));
        for row in self.by_papers(nodes.chain(subjects)) {
            let at = self.push(row, parent);
            if let Row::Node(node) = row {
                self.push_all(Some(node), Some(at));
            }
        }
    }
}
