//! Narrowing by subject, by year and by what a reader keeps, and the counts beside each of them.

use std::collections::{BTreeMap, BTreeSet};

use super::{kept::KeptCounts, query::What};
use crate::catalog::{
    Catalog, Classification, category::CategoryIndex, paper::Paper, subject,
    subject_tree::NodeIndex,
};

/// What is let through of one facet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice<T> {
    /// A paper must have one of these; `None` asks for nothing.
    pub any: Option<Vec<T>>,
    /// A paper must have none of these.
    pub none: Vec<T>,
}

impl<T> Default for Choice<T> {
    fn default() -> Self {
        Self {
            any: None,
            none: Vec::new(),
        }
    }
}

impl<T: PartialEq> Choice<T> {
    /// Whether a paper with these values is let through.
    pub fn lets_through(&self, values: &[T]) -> bool {
        let wanted = self
            .any
            .as_ref()
            .is_none_or(|any| values.iter().any(|value| any.contains(value)));
        wanted && !values.iter().any(|value| self.none.contains(value))
    }

    /// Whether everything is let through.
    #[must_use]
    pub fn is_all(&self) -> bool {
        self.any.is_none() && self.none.is_empty()
    }
}

/// The subjects and years that are let through, and what must be kept of a paper.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Narrowing {
    /// Subjects, each by its canonical category.
    pub subjects: Choice<CategoryIndex>,
    /// Years.
    pub years: Choice<u16>,
    /// Whether only a paper's primary subject counts, and not its cross-lists.
    pub primary_only: bool,
    /// What the reader keeps of them.
    pub kept: Choice<What>,
}

impl Narrowing {
    /// What the command line asks for: subjects as a reader names them, and a first and last year.
    /// A subject or year that no paper has lets nothing through.
    #[must_use]
    pub fn of(catalog: &Catalog, subjects: &[String], years: Option<(u16, u16)>) -> Self {
        let covered = subjects
            .iter()
            .flat_map(|name| subject::covered(catalog, name));
        let subjects =
            (!subjects.is_empty()).then(|| covered.collect::<BTreeSet<_>>().into_iter().collect());
        let years = years.map(|(from, to)| {
            let years = catalog
                .indices()
                .filter_map(|index| catalog.paper(index).year());
            years
                .filter(|year| (from..=to).contains(year))
                .collect::<BTreeSet<_>>()
                .into_iter()
                .collect()
        });
        Self {
            subjects: Choice {
                any: subjects,
                none: Vec::new(),
            },
            years: Choice {
                any: years,
                none: Vec::new(),
            },
            ..Self::default()
        }
    }

    /// The subjects of a classification that count, each once, by canonical category.
    #[must_use]
    pub fn subjects_of<'a>(&self, catalog: &'a Catalog, class: u32) -> &'a [CategoryIndex] {
        if self.primary_only {
            let class = catalog.classifications().get(class as usize);
            class.map_or(&[], Classification::primary_subject)
        } else {
            catalog.subjects(class)
        }
    }
}

/// Lets papers through by classification and year: the choices as tables, so that a paper costs
/// two looks.
#[derive(Debug)]
pub struct Gate {
    classes: Vec<bool>,
    no_class: bool,
    years: Vec<bool>,
    other_years: bool,
    all: bool,
}

impl Gate {
    /// For a narrowing of a catalog.
    #[must_use]
    pub fn new(catalog: &Catalog, narrowing: &Narrowing) -> Self {
        let all = narrowing.subjects.is_all() && narrowing.years.is_all();
        let Narrowing {
            subjects, years, ..
        } = narrowing;
        let lets_through = |class| subjects.lets_through(narrowing.subjects_of(catalog, class));
        let classes = (0..)
            .take(catalog.classifications().len())
            .map(lets_through);
        let classes = if subjects.is_all() {
            Vec::new()
        } else {
            classes.collect()
        };
        let chosen = years.any.iter().flatten().chain(&years.none);
        let last = chosen.max().map_or(0, |last| usize::from(*last));
        let mut of_years = vec![years.any.is_none(); last + 1];
        for year in years.any.iter().flatten() {
            of_years[usize::from(*year)] = true;
        }
        for year in &years.none {
            of_years[usize::from(*year)] = false;
        }
        Self {
            classes,
            no_class: subjects.lets_through(&[]),
            years: of_years,
            other_years: years.any.is_none(),
            all,
        }
    }

    /// Whether every paper is let through.
    #[must_use]
    pub fn lets_all(&self) -> bool {
        self.all
    }

    /// Whether a paper is let through.
    #[must_use]
    pub fn lets_through(&self, class: u32, year: u16) -> bool {
        self.lets_class(class) && self.lets_year(year)
    }

    /// Whether a paper of the catalog is let through.
    #[must_use]
    pub fn lets_paper(&self, paper: &Paper<'_>) -> bool {
        let class = paper.classification_number().unwrap_or(u32::MAX);
        self.lets_through(class, paper.year().unwrap_or(0))
    }

    fn lets_year(&self, year: u16) -> bool {
        let of_year = self.years.get(usize::from(year)).copied();
        of_year.unwrap_or(self.other_years)
    }

    fn lets_class(&self, class: u32) -> bool {
        self.classes
            .get(class as usize)
            .copied()
            .unwrap_or(self.no_class)
    }
}

/// How many papers that match the query each facet has, under the other facet's choice.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Counts {
    /// Papers of any subject in the chosen years.
    pub any_subject: usize,
    /// Papers of each subject in the chosen years.
    pub subjects: BTreeMap<CategoryIndex, usize>,
    /// Papers of each group and archive of subjects in the chosen years, by number.
    pub nodes: Vec<usize>,
    /// Of the papers of each subject, those whose primary subject it is.
    pub primary: BTreeMap<CategoryIndex, usize>,
    /// Of the papers of each group and archive, those whose primary subject is in it.
    pub primary_nodes: Vec<usize>,
    /// Papers of any year in the chosen subjects.
    pub any_year: usize,
    /// Papers of each year in the chosen subjects.
    pub years: BTreeMap<u16, usize>,
    /// What is kept of the papers in the chosen subjects and years.
    pub kept: KeptCounts,
}

/// Counts papers one by one, by classification and year; what each has is added up at the end.
#[derive(Debug)]
pub struct Counter<'a> {
    catalog: &'a Catalog,
    narrowing: &'a Narrowing,
    gate: Gate,
    classes: Vec<u32>,
    years: Vec<u32>,
    let_through: usize,
}

impl<'a> Counter<'a> {
    /// For papers of a catalog under a narrowing.
    #[must_use]
    pub fn new(catalog: &'a Catalog, narrowing: &'a Narrowing) -> Self {
        Self {
            catalog,
            narrowing,
            gate: Gate::new(catalog, narrowing),
            classes: vec![0; catalog.classifications().len()],
            years: Vec::new(),
            let_through: 0,
        }
    }

    /// Counts a paper that matches the query, by its classification and its year or 0; whether
    /// the narrowing lets it through.
    pub fn take(&mut self, class: u32, year: u16) -> bool {
        let of_subject = self.gate.lets_class(class);
        let of_year = self.gate.lets_year(year);
        self.add(class, u32::from(of_year), year, u32::from(of_subject));
        let through = of_subject && of_year;
        self.let_through += usize::from(through);
        through
    }

    /// The same for many papers.
    pub fn take_all(&mut self, papers: impl Iterator<Item = (u32, u16)>) {
        if self.gate.all {
            for (class, year) in papers {
                self.add(class, 1, year, 1);
                self.let_through += 1;
            }
        } else {
            for (class, year) in papers {
                self.take(class, year);
            }
        }
    }

    #[inline]
    fn add(&mut self, class: u32, of_class: u32, year: u16, of_year: u32) {
        if let Some(count) = self.classes.get_mut(class as usize) {
            *count += of_class;
        }
        let year = usize::from(year);
        if let Some(count) = self.years.get_mut(year) {
            *count += of_year;
        } else {
            self.years.resize(year + 1, 0);
            self.years[year] = of_year;
        }
    }

    /// The same for a paper of the catalog.
    pub fn take_paper(&mut self, paper: &Paper<'_>) -> bool {
        let class = paper.classification_number().unwrap_or(u32::MAX);
        self.take(class, paper.year().unwrap_or(0))
    }

    /// How many were let through, and the counts.
    #[must_use]
    pub fn finish(self) -> (usize, Counts) {
        let mut subjects = vec![0; self.catalog.categories().count()];
        let tree = self.catalog.subject_tree();
        let mut nodes = vec![0; tree.nodes().count()];
        // Which classification was last counted for a node: a paper counts once.
        let mut last = vec![u32::MAX; nodes.len()];
        let mut primary = vec![0; subjects.len()];
        let mut primary_nodes = vec![0; nodes.len()];
        let (mut any_subject, mut any_year) = (0, 0);
        for (class, count) in (0..).zip(&self.classes).filter(|(_, count)| **count > 0) {
            let count = *count as usize;
            any_subject += count;
            let of_class = self.catalog.classifications().get(class as usize);
            for subject in of_class.map_or(&[][..], Classification::primary_subject) {
                primary[subject.position()] += count;
            }
            for subject in self.narrowing.subjects_of(self.catalog, class) {
                subjects[subject.position()] += count;
                for node in tree.above(*subject).map(NodeIndex::position) {
                    if last[node] != class {
                        last[node] = class;
                        nodes[node] += count;
                    }
                }
            }
        }
        // A paper has one primary subject: those of a node are those of all in it.
        for (subject, _) in self.catalog.categories() {
            for node in tree.above(subject).map(NodeIndex::position) {
                primary_nodes[node] += primary[subject.position()];
            }
        }
        let years = self.years.into_iter().map(|count| count as usize);
        let years = years.inspect(|count| any_year += count);
        let years: Vec<(u16, usize)> = (0..=u16::MAX).zip(years).collect();
        let numbers = || self.catalog.categories().map(|(index, _)| index);
        let of_subjects = |counts: Vec<usize>| {
            let counted = numbers().zip(counts).filter(|(_, count)| *count > 0);
            counted.collect::<BTreeMap<_, _>>()
        };
        let counts = Counts {
            any_subject,
            subjects: of_subjects(subjects),
            nodes,
            primary: of_subjects(primary),
            primary_nodes,
            any_year,
            years: years
                .into_iter()
                .filter(|(year, count)| *year > 0 && *count > 0)
                .collect(),
            ..Counts::default()
        };
        (self.let_through, counts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        catalog::{
            builder::{Builder, Draft},
            subject,
        },
        source::built_in,
    };

    fn counted(catalog: &Catalog, narrowing: &Narrowing) -> (usize, Counts) {
        let mut counter = Counter::new(catalog, narrowing);
        for paper in catalog.indices().map(|index| catalog.paper(index)) {
            counter.take_paper(&paper);
        }
        counter.finish()
    }

    #[test]
    fn primary_and_cross_listed_papers_are_counted_apart() {
        let mut builder = Builder::default();
        for (primary, categories) in [
            ("cs.LG", &["cs.LG", "stat.ML"][..]),
            ("stat.ML", &["stat.ML", "cs.LG", "cs.AI"]),
            ("cs.AI", &["cs.AI"]),
        ] {
            builder.push(Draft {
                title: categories.join(" "),
                primary_category: Some(primary.into()),
                categories: categories.iter().map(|code| (*code).to_owned()).collect(),
                ..Draft::default()
            });
        }
        let catalog = builder.freeze();
        let (_, counts) = counted(&catalog, &Narrowing::default());
        let of = |code: &str| {
            let subject = subject::covered(&catalog, code)[0];
            (counts.subjects[&subject], counts.primary[&subject])
        };
        assert_eq!(
            (of("cs.LG"), of("stat.ML"), of("cs.AI")),
            ((2, 1), (2, 1), (2, 1))
        );
        let mut nodes = catalog.subject_tree().nodes();
        let (node, _) = nodes.find(|(_, node)| node.code == "cs").expect("a node");
        let at = node.position();
        assert_eq!((counts.nodes[at], counts.primary_nodes[at]), (3, 2));
    }

    #[test]
    fn each_facet_counts_under_the_choice_of_the_other() {
        let catalog = built_in().catalog;
        let dc = subject::covered(&catalog, "cs.DC");
        let narrowing = Narrowing {
            subjects: Choice {
                any: Some(dc.clone()),
                none: vec![],
            },
            years: Choice {
                any: Some(vec![2023]),
                none: vec![],
            },
            ..Narrowing::default()
        };
        let (papers, counts) = counted(&catalog, &narrowing);
        assert_eq!((papers, counts.any_subject, counts.any_year), (4, 9, 15));
        assert_eq!(counts.subjects.get(&dc[0]), Some(&4));
        assert_eq!(counts.years.values().sum::<usize>(), 15);
    }

    #[test]
    fn a_choice_of_nothing_lets_nothing_through_and_an_exclusion_wins() {
        let catalog = built_in().catalog;
        let none = Narrowing {
            subjects: Choice {
                any: Some(vec![]),
                none: vec![],
            },
            ..Narrowing::default()
        };
        assert_eq!(counted(&catalog, &none).0, 0);
        let without = Narrowing {
            subjects: Choice {
                any: None,
                none: subject::covered(&catalog, "cs.LG"),
            },
            ..Narrowing::default()
        };
        assert_eq!(counted(&catalog, &without).0, 21);
    }

    #[test]
    fn a_paper_counts_once_for_an_alias_pair_and_by_its_primary_alone_if_asked() {
        let mut builder = Builder::default();
        let categories = ["math.MP", "math-ph", "hep-th"].map(str::to_owned).to_vec();
        builder.push(Draft {
            primary_category: Some("math.MP".into()),
            categories,
            ..Draft::default()
        });
        let catalog = builder.freeze();
        let codes = |primary_only| {
            let narrowing = Narrowing {
                primary_only,
                ..Narrowing::default()
            };
            narrowing
                .subjects_of(&catalog, 0)
                .iter()
                .filter_map(|index| catalog.category(*index))
                .map(|c| c.code().to_owned())
                .collect::<Vec<_>>()
        };
        assert_eq!(codes(false), ["math-ph", "hep-th"]);
        assert_eq!(codes(true), ["math-ph"]);
    }
}
