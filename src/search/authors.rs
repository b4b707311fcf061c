//! The authors of most papers in an answer.

use std::cmp::Reverse;

use crate::catalog::{Catalog, PaperIndex};

/// Counts the papers of each author.
#[derive(Debug)]
pub struct Tally<'a> {
    catalog: &'a Catalog,
    papers: Vec<u32>,
    /// The paper that was last counted for each: a long list may name somebody twice.
    last: Vec<Option<PaperIndex>>,
}

impl<'a> Tally<'a> {
    /// Of a catalog's authors, before any paper.
    #[must_use]
    pub fn new(catalog: &'a Catalog) -> Self {
        Self {
            catalog,
            papers: vec![0; catalog.author_names().len()],
            last: vec![None; catalog.author_names().len()],
        }
    }

    /// Counts a paper, once for each of its authors.
    pub fn take(&mut self, paper: PaperIndex) {
        for author in self.catalog.paper(paper).author_numbers() {
            let author = *author as usize;
            if let (Some(papers), Some(last)) =
                (self.papers.get_mut(author), self.last.get_mut(author))
                && last.replace(paper) != Some(paper)
            {
                *papers += 1;
            }
        }
    }

    /// The authors of most papers, by number, each with how many; those of as many by name.
    #[must_use]
    pub fn most(self, wanted: usize) -> Vec<(u32, u32)> {
        let mut least = 0;
        let mut most: Vec<(u32, u32)> = Vec::new();
        for (author, papers) in (0..).zip(self.papers) {
            if papers > least {
                most.push((author, papers));
            }
            // What cannot be among them any more goes now and then, not each time.
            if most.len() > 2 * wanted.max(64) {
                most.sort_by_key(|(_, papers)| Reverse(*papers));
                // Others of as many papers as the last may come first by name.
                least = most[wanted.max(1) - 1].1 - 1;
                most.retain(|(_, papers)| *papers > least);
                if most.len() > 2 * wanted.max(64) {
                    break_ties(self.catalog, &mut most);
                    most.truncate(wanted.max(64));
                }
            }
        }
        break_ties(self.catalog, &mut most);
        most.truncate(wanted);
        most
    }
}

fn break_ties(catalog: &Catalog, authors: &mut [(u32, u32)]) {
    let name = |author: u32| catalog.author_names().get(author as usize);
    authors.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| name(a.0).cmp(name(b.0))));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::builder::{Builder, Draft};

    #[test]
    fn a_name_that_stands_twice_in_a_paper_has_that_paper_once() {
        let mut builder = Builder::default();
        builder.push(Draft {
            title: "Many hands".into(),
            authors: vec!["P. Smirnov".into(), "A. Other".into(), "P. Smirnov".into()],
            ..Draft::default()
        });
        let catalog = builder.freeze();
        let mut tally = Tally::new(&catalog);
        tally.take(PaperIndex(0));
        let papers: Vec<u32> = tally
            .most(9)
            .into_iter()
            .map(|(_, papers)| papers)
            .collect();
        assert_eq!(papers, [1, 1]);
    }

    #[test]
    fn by_number_of_papers_and_by_name_where_that_is_the_same() {
        let mut builder = Builder::default();
        // Of author number n there are n % 7 papers, and one more of all after them.
        for paper in 0..7 {
            let of = (0..500).rev().filter(|author| author % 7 > paper);
            builder.push(Draft {
                title: format!("paper {paper}"),
                authors: of.map(|author| format!("A{author:03}")).collect(),
                ..Draft::default()
            });
        }
        let catalog = builder.freeze();
        let most = |wanted| {
            let mut tally = Tally::new(&catalog);
            catalog.indices().for_each(|paper| tally.take(paper));
            let name = |author: u32| catalog.author_names().get(author as usize).to_owned();
            let most = tally.most(wanted).into_iter();
            most.map(|(author, papers)| (name(author), papers))
                .collect::<Vec<_>>()
        };
        let mut plainly: Vec<(String, u32)> = (0..500_u32)
            .map(|author| (format!("A{author:03}"), author % 7))
            .filter(|(_, papers)| *papers > 0)
            .collect();
        plainly.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        for wanted in [0, 1, 26, 100, 1000] {
            let expected: Vec<_> = plainly.iter().take(wanted).cloned().collect();
            assert_eq!(most(wanted), expected, "{wanted}");
        }
    }
}
