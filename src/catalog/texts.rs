//! Texts that are shown or searched now and then: in memory, or on a shelf until they are wanted.

use std::{borrow::Cow, fmt::Debug, ops::Range, sync::Arc};

use super::column::{Ends, TextColumn};

/// A column of texts. A copy of it shares the texts.
#[derive(Debug, Clone)]
pub enum Texts {
    /// In memory.
    Here(Chunks),
    /// On a shelf.
    Away(Shelved),
}

/// Texts in memory, so many together.
#[derive(Debug, Clone, Default)]
pub struct Chunks {
    full: Vec<Arc<TextColumn>>,
    last: TextColumn,
}

/// How many texts are in a chunk.
const CHUNK: usize = 1 << 12;

/// Texts on a shelf.
#[derive(Debug, Clone)]
pub struct Shelved {
    /// Where each text ends on the shelf, from where the one before it ends.
    pub(super) ends: Ends,
    /// The texts' numbers on the shelf, where they are not in order there.
    pub(super) numbers: Option<Arc<[u32]>>,
    shelf: Arc<dyn Shelf>,
}

/// A place for texts outside of memory.
pub trait Shelf: Debug + Send + Sync {
    /// Puts a text behind those that are there; the place behind it, from the first.
    ///
    /// Where that fails the place is the same as before, and how it is told is the shelf's affair.
    fn put(&self, text: &str) -> u64;

    /// Reads what was put at a place. `None` when it cannot be read, or is not what was put there;
    /// how that is told is the shelf's affair.
    fn read(&self, place: Range<u64>) -> Option<String>;

    /// Whether a text could not be put or read since the shelf is there.
    fn failed(&self) -> bool;
}

impl Default for Texts {
    fn default() -> Self {
        Self::Here(Chunks::default())
    }
}

impl Texts {
    /// Texts that go to a shelf, or are on it with these ends.
    #[must_use]
    pub fn on(shelf: Arc<dyn Shelf>, ends: Ends) -> Self {
        Self::Away(Shelved {
            ends,
            numbers: None,
            shelf,
        })
    }

    /// The text with this number; nothing for one that is empty or cannot be read.
    #[must_use]
    pub fn get(&self, number: usize) -> Option<Cow<'_, str>> {
        let text = match self {
            Self::Here(texts) => Cow::Borrowed(texts.get(number)),
            Self::Away(texts) => Cow::Owned(texts.get(number)?),
        };
        Some(text).filter(|text| !text.is_empty())
    }

    /// Whether there is a text with this number, though it may not be readable.
    #[must_use]
    pub fn has(&self, number: usize) -> bool {
        match self {
            Self::Here(texts) => !texts.get(number).is_empty(),
            Self::Away(texts) => texts.place(number).is_some(),
        }
    }

    /// Whether a text could not be read that should be there.
    #[must_use]
    pub fn failed(&self) -> bool {
        matches!(self, Self::Away(texts) if texts.shelf.failed())
    }

    /// How many texts there are.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Self::Here(texts) => texts.full.len() * CHUNK + texts.last.len(),
            Self::Away(texts) => texts
                .numbers
                .as_ref()
                .map_or(texts.ends.len(), |all| all.len()),
        }
    }

    /// Whether there is no text.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Appends a text.
    pub(super) fn push(&mut self, text: &str) {
        match self {
            Self::Here(texts) => texts.push(text),
            Self::Away(texts) => texts.push(text),
        }
    }

    /// Keeps the texts with these numbers, in this order.
    pub(super) fn gather(&mut self, numbers: &[u32]) {
        match self {
            Self::Here(texts) => {
                let mut gathered = Chunks::default();
                for number in numbers {
                    gathered.push(texts.get(*number as usize));
                }
                *texts = gathered;
            }
            Self::Away(texts) => texts.numbers = Some(numbers.into()),
        }
    }
}

impl Chunks {
    fn get(&self, number: usize) -> &str {
        let chunk = self
            .full
            .get(number / CHUNK)
            .map_or(&self.last, |chunk| chunk);
        chunk.get(number % CHUNK)
    }

    fn push(&mut self, text: &str) {
        self.last.push(text);
        if self.last.len() == CHUNK {
            self.last.shrink();
            self.full.push(Arc::new(std::mem::take(&mut self.last)));
        }
    }
}

impl Shelved {
    fn get(&self, number: usize) -> Option<String> {
        self.shelf.read(self.place(number)?)
    }

    /// Where a text is, if it is not empty.
    fn place(&self, number: usize) -> Option<Range<u64>> {
        let number = match &self.numbers {
            Some(numbers) => *numbers.get(number)? as usize,
            None => number,
        };
        let place = self.ends.range(number).filter(|place| !place.is_empty())?;
        Some(place.start as u64..place.end as u64)
    }

    fn push(&mut self, text: &str) {
        let end = if text.is_empty() {
            self.ends.last()
        } else {
            usize::try_from(self.shelf.put(text)).unwrap_or(usize::MAX)
        };
        self.ends.push(end);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    /// A shelf in memory.
    #[derive(Debug, Default)]
    struct Board(Mutex<String>);

    impl Shelf for Board {
        fn put(&self, text: &str) -> u64 {
            let mut all = self.0.lock().expect("no panic");
            all.push_str(text);
            all.len() as u64
        }

        fn read(&self, place: Range<u64>) -> Option<String> {
            let all = self.0.lock().expect("no panic");
            let (start, end) = (usize::try_from(place.start), usize::try_from(place.end));
            all.get(start.ok()?..end.ok()?).map(ToOwned::to_owned)
        }

        fn failed(&self) -> bool {
            false
        }
    }

    #[test]
    fn texts_come_back_by_number_wherever_they_are() {
        let away = Texts::on(Arc::new(Board::default()), Ends::default());
        for mut texts in [Texts::default(), away] {
            let count = CHUNK * 2 + 3;
            for number in 0..count {
                let text = if number % 7 == 3 {
                    String::new()
                } else {
                    format!("text {number}")
                };
                texts.push(&text);
            }
            let copy = texts.clone();
            texts.push("one more");
            assert_eq!((copy.len(), texts.len()), (count, count + 1));
            for number in [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, count - 1] {
                assert_eq!(
                    copy.get(number),
                    Some(format!("text {number}").into()),
                    "{number}"
                );
            }
            assert_eq!((copy.get(3), copy.get(count)), (None, None));
            assert_eq!(texts.get(count).as_deref(), Some("one more"));
            texts.gather(&[u32::try_from(CHUNK).expect("small"), 0]);
            let gathered: Vec<_> = (0..3).map(|number| texts.get(number)).collect();
            assert_eq!(
                gathered,
                [
                    Some(format!("text {CHUNK}").into()),
                    Some("text 0".into()),
                    None
                ]
            );
            assert_eq!(texts.len(), 2);
        }
    }
}
