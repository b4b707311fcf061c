//! Narrowing by subject and by year, and the counts beside each of them.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::catalog::{
    Catalog, PaperIndex,
    category::{Category, CategoryIndex},
    paper::Paper,
    subject,
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

/// The subjects and years that are let through.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Narrowing {
    /// Subjects, each by its canonical category.
    pub subjects: Choice<CategoryIndex>,
    /// Years.
    pub years: Choice<u16>,
    /// Whether only a paper's primary subject counts, and not its cross-lists.
    pub primary_only: bool,
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
            primary_only: false,
        }
    }

    /// A paper's subjects, each once, by canonical category.
    #[must_use]
    pub fn subjects_of(&self, catalog: &Catalog, paper: &Paper<'_>) -> Vec<CategoryIndex> {
        let mut subjects = Vec::new();
        self.subjects_into(catalog, paper, &mut subjects);
        subjects
    }

    /// The same, into a list that is used again and again.
    fn subjects_into(
        &self,
        catalog: &Catalog,
        paper: &Paper<'_>,
        subjects: &mut Vec<CategoryIndex>,
    ) {
        subjects.clear();
        let primary = paper.primary_index();
        let indices = if self.primary_only {
            primary.as_slice()
        } else {
            paper.category_indices()
        };
        for index in indices {
            let canonical = catalog.category(*index).map(Category::canonical);
            subjects.extend(canonical.filter(|canonical| !subjects.contains(canonical)));
        }
    }
}

/// How many papers that match the query each facet has, under the other facet's choice.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Counts {
    /// Papers of any subject in the chosen years.
    pub any_subject: usize,
    /// Papers of each subject in the chosen years.
    pub subjects: BTreeMap<CategoryIndex, usize>,
    /// Papers of any year in the chosen subjects.
    pub any_year: usize,
    /// Papers of each year in the chosen subjects.
    pub years: BTreeMap<u16, usize>,
}

/// Counts papers one by one.
#[derive(Debug)]
pub struct Counter<'a> {
    catalog: &'a Catalog,
    narrowing: &'a Narrowing,
    any_subject: usize,
    subjects: Vec<usize>,
    any_year: usize,
    years: HashMap<u16, usize>,
    of_paper: Vec<CategoryIndex>,
}

impl<'a> Counter<'a> {
    /// For papers of a catalog under a narrowing.
    #[must_use]
    pub fn new(catalog: &'a Catalog, narrowing: &'a Narrowing) -> Self {
        let subjects = vec![0; catalog.categories().count()];
        Self {
            catalog,
            narrowing,
            any_subject: 0,
            subjects,
            any_year: 0,
            years: HashMap::new(),
            of_paper: Vec::new(),
        }
    }

    /// Counts a paper that matches the query, and tells whether the narrowing lets it through.
    pub fn take(&mut self, index: PaperIndex) -> bool {
        let paper = self.catalog.paper(index);
        self.narrowing
            .subjects_into(self.catalog, &paper, &mut self.of_paper);
        let of_subject = self.narrowing.subjects.lets_through(&self.of_paper);
        let of_year = self.narrowing.years.lets_through(paper.year().as_slice());
        if of_year {
            self.any_subject += 1;
            for subject in &self.of_paper {
                if let Some(count) = self.subjects.get_mut(subject.position()) {
                    *count += 1;
                }
            }
        }
        if of_subject {
            self.any_year += 1;
            if let Some(year) = paper.year() {
                *self.years.entry(year).or_default() += 1;
            }
        }
        of_subject && of_year
    }

    /// The counts.
    #[must_use]
    pub fn finish(self) -> Counts {
        let numbered = self
            .catalog
            .categories()
            .map(|(index, _)| index)
            .zip(self.subjects);
        Counts {
            any_subject: self.any_subject,
            subjects: numbered.filter(|(_, count)| *count > 0).collect(),
            any_year: self.any_year,
            years: self.years.into_iter().collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        catalog::{
            PaperIndex,
            builder::{Builder, Draft},
            subject,
        },
        source::built_in,
    };

    fn counted(catalog: &Catalog, narrowing: &Narrowing) -> (usize, Counts) {
        let mut counter = Counter::new(catalog, narrowing);
        let papers = catalog
            .indices()
            .filter(|index| counter.take(*index))
            .count();
        (papers, counter.finish())
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
            primary_only: false,
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
        let paper = catalog.paper(PaperIndex(0));
        let codes = |primary_only| {
            let narrowing = Narrowing {
                primary_only,
                ..Narrowing::default()
            };
            narrowing
                .subjects_of(&catalog, &paper)
                .into_iter()
                .filter_map(|index| catalog.category(index))
                .map(|c| c.code().to_owned())
                .collect::<Vec<_>>()
        };
        assert_eq!(codes(false), ["math-ph", "hep-th"]);
        assert_eq!(codes(true), ["math-ph"]);
    }
}
