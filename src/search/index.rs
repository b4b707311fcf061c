//! Which papers have which words: a list of papers for each word, and of words for each paper.

use std::collections::HashMap;

use super::{
    fold::fold,
    vocabulary::{Vocabulary, letters_of},
    words::{count, each_word},
};
use crate::catalog::{Catalog, PaperIndex, column::ListColumn};

/// The words of a catalog's titles and names. Making it takes time proportional to their text.
#[derive(Debug, Default)]
pub struct Index {
    /// The different words of both.
    pub vocabulary: Vocabulary,
    /// The words of titles.
    pub titles: Occurrences,
    /// The words of authors' names.
    pub authors: Occurrences,
    /// Which letters each title has.
    pub letters: Vec<u64>,
    /// How many words each title has.
    pub lengths: Vec<u16>,
}

/// Where words occur.
#[derive(Debug, Default)]
pub struct Occurrences {
    papers_of_word: ListColumn<u32>,
    words_of_paper: ListColumn<u32>,
}

impl Occurrences {
    /// The papers that have a word, ascending.
    #[must_use]
    pub fn papers(&self, word: u32) -> &[u32] {
        self.papers_of_word.get(word as usize)
    }

    /// The words that a paper has.
    #[must_use]
    pub fn words(&self, paper: PaperIndex) -> &[u32] {
        self.words_of_paper.get(paper.position())
    }

    /// Turns lists of words round into lists of papers, by counting.
    fn new(words_of_paper: ListColumn<u32>, papers: usize, words: usize) -> Self {
        let mut ends = vec![0_usize; words];
        for paper in 0..papers {
            words_of_paper
                .get(paper)
                .iter()
                .for_each(|word| ends[*word as usize] += 1);
        }
        let mut next = Vec::with_capacity(words);
        let mut total = 0;
        for end in &mut ends {
            next.push(total);
            total += *end;
            *end = total;
        }
        let mut values = vec![0_u32; total];
        for (paper, number) in (0..papers).zip(0_u32..) {
            for word in words_of_paper.get(paper) {
                let place = &mut next[*word as usize];
                values[*place] = number;
                *place += 1;
            }
        }
        Self {
            papers_of_word: ListColumn::from_parts(values, ends),
            words_of_paper,
        }
    }
}

/// Gives numbers to words as they come.
#[derive(Default)]
struct Numbers {
    numbers: HashMap<String, u32>,
}

impl Numbers {
    fn of(&mut self, word: &str) -> u32 {
        if let Some(number) = self.numbers.get(word) {
            return *number;
        }
        let number = u32::try_from(self.numbers.len()).unwrap_or(u32::MAX);
        self.numbers.insert(word.to_owned(), number);
        number
    }

    /// The different words of a text, by number.
    fn of_text(&mut self, folded: &str) -> Vec<u32> {
        let mut words = Vec::new();
        each_word(folded, |word, _| words.push(self.of(word)));
        words.sort_unstable();
        words.dedup();
        words
    }
}

impl Index {
    /// Of a catalog.
    #[must_use]
    pub fn new(catalog: &Catalog) -> Self {
        let mut numbers = Numbers::default();
        let names: Vec<Vec<u32>> = (0..catalog.author_names().len())
            .map(|at| numbers.of_text(&fold(catalog.author_names().get(at))))
            .collect();
        let (mut titles, mut authors) = (
            Vec::with_capacity(catalog.len()),
            Vec::with_capacity(catalog.len()),
        );
        let (mut letters, mut lengths) = (
            Vec::with_capacity(catalog.len()),
            Vec::with_capacity(catalog.len()),
        );
        for paper in catalog.indices().map(|index| catalog.paper(index)) {
            let title = fold(paper.title());
            titles.push(numbers.of_text(&title));
            letters.push(letters_of(&title));
            lengths.push(u16::try_from(count(&title)).unwrap_or(u16::MAX));
            let mut words: Vec<u32> = paper
                .author_numbers()
                .iter()
                .filter_map(|number| names.get(*number as usize))
                .flatten()
                .copied()
                .collect();
            words.sort_unstable();
            words.dedup();
            authors.push(words);
        }

        let mut sorted: Vec<(String, u32)> = numbers.numbers.into_iter().collect();
        sorted.sort_unstable();
        let mut place = vec![0_u32; sorted.len()];
        for ((_, number), rank) in sorted.iter().zip(0..) {
            place[*number as usize] = rank;
        }
        let occurrences = |lists: Vec<Vec<u32>>| {
            let mut column = ListColumn::default();
            for list in lists {
                column.push(list.into_iter().map(|number| place[number as usize]));
            }
            Occurrences::new(column, catalog.len(), sorted.len())
        };
        Self {
            titles: occurrences(titles),
            authors: occurrences(authors),
            vocabulary: Vocabulary::new(sorted.iter().map(|(word, _)| word.as_str())),
            letters,
            lengths,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::built_in;

    #[test]
    fn words_lead_to_papers_and_back() {
        let catalog = built_in().catalog;
        let index = Index::new(&catalog);
        let words = index.vocabulary.unbroken("hybridflow");
        let [word] = words.words() else {
            panic!("one word")
        };
        let [paper] = index.titles.papers(*word) else {
            panic!("one paper")
        };
        assert!(
            catalog
                .paper(PaperIndex(*paper))
                .title()
                .starts_with("HybridFlow")
        );
        assert!(index.titles.words(PaperIndex(*paper)).contains(word));
        let sheng = index.vocabulary.unbroken("sheng");
        assert_eq!(
            index.authors.papers(sheng.words()[0]).len(),
            catalog
                .indices()
                .filter(|at| catalog
                    .paper(*at)
                    .authors()
                    .any(|name| name.split(' ').any(|part| part == "Sheng")))
                .count()
        );
        assert_eq!(
            index
                .lengths
                .iter()
                .map(|length| usize::from(*length))
                .max(),
            Some(17)
        );
    }
}
