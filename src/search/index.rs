//! What is searched: the words of titles and names, and which papers have each.
//!
//! Papers stand at [`Places`]. Everything here is a column of numbers or one text, so that it
//! can be kept in a file as it is, and read again.

mod cut;

use super::{bits::Bits, places::Places, query::Field, sort::Order, vocabulary::Vocabulary};
use crate::catalog::{Catalog, PaperIndex, column::ListColumn};
use cut::Words;

/// The searched form of a catalog. Making it takes time proportional to titles and names.
#[derive(Debug, Default)]
pub struct Index {
    /// The different words of titles and names.
    pub vocabulary: Vocabulary,
    /// In which order papers are numbered here.
    pub places: Places,
    /// For each word the places of the papers that have it in their title.
    pub(super) titles: ListColumn<u32>,
    /// For each word the places of the papers that are named so.
    pub(super) named: ListColumn<u32>,
    /// For each word the authors that have it in their name, by number in the catalog.
    pub(super) names: ListColumn<u32>,
    /// For each author the places of the papers.
    pub(super) authors: ListColumn<u32>,
    /// Which letters the title at each place has.
    pub letters: Vec<u64>,
    /// What is counted of the paper at each place.
    pub counted: Vec<Counted>,
}

/// What is counted of a paper, side by side since both are looked at.
#[derive(Debug, Clone, Copy)]
pub struct Counted {
    /// The number of its classification.
    pub class: u32,
    /// Its year, or 0.
    pub year: u16,
}

impl Index {
    /// Of a catalog, with its papers from the newest on.
    #[must_use]
    pub fn new(catalog: &Catalog, newest: &Order) -> Self {
        let mut words = Words::default();
        let mut of_titles = ListColumn::default();
        let (mut letters, mut lengths, mut named) = (Vec::new(), Vec::new(), ListColumn::default());
        for paper in catalog.indices().map(|index| catalog.paper(index)) {
            let title = words.cut(paper.title(), &mut of_titles);
            letters.push(title.letters);
            lengths.push(title.length);
            named.push(title.named);
        }
        let mut of_names = ListColumn::default();
        let authors = catalog.author_names();
        for number in 0..authors.len() {
            words.cut(authors.get(number), &mut of_names);
        }

        let (vocabulary, alphabetic) = words.in_alphabet();
        let places = Places::new(&lengths, newest);
        let papers = |place| places.paper(place);
        let count = vocabulary.len();
        let turned = |numbers, lists: &ListColumn<u32>, of: &dyn Fn(u32) -> usize| {
            ListColumn::turned_round(numbers, count, |number| lists.get(of(number)))
        };
        of_titles.renumber(&alphabetic);
        of_names.renumber(&alphabetic);
        named.renumber(&alphabetic);
        let titles = turned(places.limit(), &of_titles, &|place| {
            papers(place).position()
        });
        let named = turned(places.limit(), &named, &|place| papers(place).position());
        drop(of_titles);
        let authors_of = |place| catalog.paper(papers(place)).author_numbers();
        Self {
            titles,
            named,
            names: turned(count_of(authors.len()), &of_names, &|number| {
                number as usize
            }),
            authors: ListColumn::turned_round(places.limit(), authors.len(), authors_of),
            letters: at_places(&places, |paper| letters[paper.position()]),
            counted: at_places(&places, |paper| {
                let paper = catalog.paper(paper);
                Counted {
                    class: paper.classification_number().unwrap_or(u32::MAX),
                    year: paper.year().unwrap_or(0),
                }
            }),
            vocabulary,
            places,
        }
    }

    /// Adds the places of the papers that have one of these words in a field that is read;
    /// `false` when it is no longer wanted. Takes a step for each paper of each word.
    #[must_use]
    pub fn add_places(
        &self,
        words: &[u32],
        field: Field,
        places: &mut Bits,
        stale: &dyn Fn() -> bool,
    ) -> bool {
        for (at, word) in words.iter().enumerate() {
            if at % 256 == 255 && stale() {
                return false;
            }
            if field.reads(Field::Title) {
                places.insert_all(self.titles.get(*word as usize));
            }
            if field.reads(Field::Author) {
                for author in self.names.get(*word as usize) {
                    places.insert_all(self.authors.get(*author as usize));
                }
            }
        }
        true
    }

    /// Whether a paper has one of these words in a field that is read. O(1) where most do.
    #[must_use]
    pub fn has_places(&self, words: &[u32], field: Field) -> bool {
        words.iter().any(|word| {
            (field.reads(Field::Title) && !self.titles.get(*word as usize).is_empty())
                || (field.reads(Field::Author) && !self.names.get(*word as usize).is_empty())
        })
    }

    /// The places of the papers that have a word in their title, ascending.
    #[must_use]
    pub fn with_word_in_title(&self, word: u32) -> &[u32] {
        self.titles.get(word as usize)
    }

    /// The places of the papers whose title begins with a word and a colon, ascending.
    #[must_use]
    pub fn with_name(&self, word: u32) -> &[u32] {
        self.named.get(word as usize)
    }

    /// The authors that have a word in their name.
    #[must_use]
    pub fn with_word_in_name(&self, word: u32) -> &[u32] {
        self.names.get(word as usize)
    }

    /// The places of an author's papers, ascending.
    #[must_use]
    pub fn of_author(&self, author: u32) -> &[u32] {
        self.authors.get(author as usize)
    }

    /// How many papers there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether there is no paper.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// How many bytes of memory it takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let lists = [&self.titles, &self.named, &self.names, &self.authors];
        let of_place = size_of::<PaperIndex>() + size_of::<u64>() + size_of::<Counted>();
        self.vocabulary.bytes()
            + lists.iter().map(|list| list.bytes()).sum::<usize>()
            + self.len() * of_place
    }
}

fn at_places<T>(places: &Places, of: impl Fn(PaperIndex) -> T) -> Vec<T> {
    (0..places.limit())
        .map(|place| of(places.paper(place)))
        .collect()
}

fn count_of(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{search::sort::Orders, search::sort::Sort, source::built_in};

    #[test]
    fn words_lead_to_papers() {
        let catalog = built_in().catalog;
        let orders = Orders::default();
        let index = Index::new(&catalog, orders.get(&catalog, Sort::Newest));
        let word = index.vocabulary.number_of("hybridflow").expect("the word");
        let [place] = index.with_word_in_title(word) else {
            panic!("one paper")
        };
        let paper = catalog.paper(index.places.paper(*place));
        assert!(paper.title().starts_with("HybridFlow"));

        let sheng = index.vocabulary.number_of("sheng").expect("the name");
        let mut places = Bits::none(index.len());
        assert!(index.add_places(&[sheng], Field::Author, &mut places, &|| false));
        let has = |index: &PaperIndex| {
            let mut names = catalog.paper(*index).authors();
            names.any(|name| name.split(' ').any(|part| part == "Sheng"))
        };
        assert_eq!(places.count(), catalog.indices().filter(has).count());
        assert!(places.count() > 1);
    }
}
