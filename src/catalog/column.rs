//! Columns: one arena a field instead of one allocation a value.

use std::ops::Range;

/// Where the values of an arena end: four bytes a value, however large the arena.
///
/// Only the low half of each end is kept. Ends never go down, so the high half is the number of
/// times that the low half has started again, and no value may have 4 GiB or more.
#[derive(Debug, Default, Clone)]
pub struct Ends {
    pub(super) low: Vec<u32>,
    /// The first value of each further 4 GiB.
    pub(super) restarts: Vec<usize>,
}

impl Ends {
    #[expect(clippy::cast_possible_truncation, reason = "the low half is meant")]
    pub(super) fn push(&mut self, end: usize) {
        let low = end as u32;
        if self.low.last().is_some_and(|last| low < *last) {
            self.restarts.push(self.low.len());
        }
        self.low.push(low);
    }

    /// How many values there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.low.len()
    }

    /// Whether there is no value.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.low.is_empty()
    }

    /// Where the last value ends.
    #[must_use]
    pub fn last(&self) -> usize {
        let last = self.low.len().checked_sub(1);
        last.and_then(|last| self.get(last)).unwrap_or(0)
    }

    fn get(&self, index: usize) -> Option<usize> {
        let low = *self.low.get(index)? as usize;
        let restarts = self
            .restarts
            .iter()
            .filter(|first| **first <= index)
            .count();
        Some(low + (restarts << 32))
    }

    fn bytes(&self) -> usize {
        self.low.capacity() * size_of::<u32>()
    }

    /// The part of the arena that the value at `index` has.
    pub(super) fn range(&self, index: usize) -> Option<Range<usize>> {
        let start = match index.checked_sub(1) {
            Some(before) => self.get(before)?,
            None => 0,
        };
        Some(start..self.get(index)?)
    }
}

/// Many texts in one arena, numbered from 0 in the order they were pushed.
#[derive(Debug, Default, Clone)]
pub struct TextColumn {
    pub(super) text: String,
    pub(super) ends: Ends,
}

impl TextColumn {
    /// Appends a text.
    pub fn push(&mut self, text: &str) {
        self.text.push_str(text);
        self.ends.push(self.text.len());
    }

    /// The text at `index`; empty past the end.
    #[must_use]
    pub fn get(&self, index: usize) -> &str {
        self.ends
            .range(index)
            .and_then(|range| self.text.get(range))
            .unwrap_or("")
    }

    /// How many texts there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no text.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Gives back the memory that was held for more texts.
    pub fn shrink(&mut self) {
        self.text.shrink_to_fit();
        self.ends.low.shrink_to_fit();
    }

    /// The texts with these numbers, in this order.
    #[must_use]
    pub fn gathered(&self, numbers: &[u32]) -> Self {
        let mut column = Self::default();
        for number in numbers {
            column.push(self.get(*number as usize));
        }
        column
    }

    /// All texts, one behind the other.
    #[must_use]
    pub fn arena(&self) -> &str {
        &self.text
    }

    /// The number of the text that has this byte of the arena, looked for from the text `from`
    /// on, which must not lie behind it. O(log d) for a text d further on.
    #[must_use]
    pub fn holding(&self, byte: usize, from: usize) -> usize {
        let ends_before = |index: usize| self.ends.get(index).is_some_and(|end| end <= byte);
        let mut step = 1;
        while ends_before(from + step - 1) {
            step *= 2;
        }
        let (mut low, mut high) = (from + step / 2, from + step - 1);
        while low < high {
            let middle = usize::midpoint(low, high);
            if ends_before(middle) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    }

    /// How many bytes of memory it takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.text.capacity() + self.ends.bytes()
    }
}

/// Many short lists in one arena, numbered from 0 in the order they were pushed.
#[derive(Debug, Clone)]
pub struct ListColumn<T> {
    pub(super) values: Vec<T>,
    pub(super) ends: Ends,
}

impl<T> Default for ListColumn<T> {
    fn default() -> Self {
        Self {
            values: Vec::new(),
            ends: Ends::default(),
        }
    }
}

impl<T> ListColumn<T> {
    /// Appends a list.
    pub fn push(&mut self, list: impl IntoIterator<Item = T>) {
        self.values.extend(list);
        self.ends.push(self.values.len());
    }

    /// The list at `index`; empty past the end.
    #[must_use]
    pub fn get(&self, index: usize) -> &[T] {
        self.ends
            .range(index)
            .and_then(|range| self.values.get(range))
            .unwrap_or(&[])
    }

    /// Appends the list that `fill` makes.
    pub fn push_with(&mut self, fill: impl FnOnce(&mut Vec<T>)) {
        fill(&mut self.values);
        self.ends.push(self.values.len());
    }

    /// How many lists there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no list.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Gives back the memory that was held for more lists.
    pub fn shrink(&mut self) {
        self.values.shrink_to_fit();
        self.ends.low.shrink_to_fit();
    }

    /// Every list.
    pub fn iter(&self) -> impl Iterator<Item = &[T]> {
        (0..self.len()).map(|index| self.get(index))
    }

    /// How many bytes of memory it takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.values.capacity() * size_of::<T>() + self.ends.bytes()
    }
}

impl ListColumn<u32> {
    /// The lists with these numbers, in this order.
    #[must_use]
    pub fn gathered(&self, numbers: &[u32]) -> Self {
        let mut column = Self::default();
        for number in numbers {
            column.push(self.get(*number as usize).iter().copied());
        }
        column
    }

    /// Puts in the place of each number the one that `numbers` has for it.
    pub fn renumber(&mut self, numbers: &[u32]) {
        for value in &mut self.values {
            *value = numbers[*value as usize];
        }
    }

    /// Turns lists round, by counting: `lists` gives, for each number from 0, what it has, and the
    /// result for each of `values` values the numbers that have it, ascending. `lists` is called
    /// twice for each number.
    #[must_use]
    pub fn turned_round<'a>(numbers: u32, values: usize, lists: impl Fn(u32) -> &'a [u32]) -> Self {
        let mut next = vec![0_usize; values];
        for number in 0..numbers {
            for value in lists(number) {
                next[*value as usize] += 1;
            }
        }
        let mut ends = Ends {
            low: Vec::with_capacity(values),
            ..Ends::default()
        };
        let mut total = 0;
        for next in &mut next {
            let first = total;
            total += *next;
            *next = first;
            ends.push(total);
        }
        let mut turned = vec![0_u32; total];
        for number in 0..numbers {
            for value in lists(number) {
                let place = &mut next[*value as usize];
                turned[*place] = number;
                *place += 1;
            }
        }
        Self {
            values: turned,
            ends,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_come_back_by_number_and_nothing_past_the_end() {
        let mut column = TextColumn::default();
        column.push("Gödel");
        column.push("");
        column.push("x");
        assert_eq!(
            (column.get(0), column.get(1), column.get(2), column.get(3)),
            ("Gödel", "", "x", "")
        );
        assert_eq!(column.len(), 3);
    }

    #[test]
    fn a_byte_leads_to_its_text() {
        let mut column = TextColumn::default();
        for word in ["ab", "c", "", "defg", "h"] {
            column.push(word);
        }
        let texts: Vec<usize> = (0..8).map(|byte| column.holding(byte, 0)).collect();
        assert_eq!(texts, [0, 0, 1, 3, 3, 3, 3, 4]);
        assert_eq!((column.holding(6, 3), column.holding(7, 1)), (3, 4));
    }

    #[test]
    fn ends_go_on_past_four_gigabytes() {
        let mut ends = Ends::default();
        let all = [5, 4 << 30, (4 << 30) + 7, (7 << 30) + 1, 10 << 30, 13 << 30];
        for end in all {
            ends.push(end);
        }
        let back: Vec<_> = (0..all.len()).filter_map(|index| ends.get(index)).collect();
        assert_eq!(back, all);
        assert_eq!(ends.range(3), Some((4 << 30) + 7..(7 << 30) + 1));
    }

    #[test]
    fn lists_come_back_by_number() {
        let mut column = ListColumn::default();
        column.push([1, 2]);
        column.push([]);
        column.push([3]);
        assert_eq!(
            (column.get(0), column.get(1), column.get(2), column.get(9)),
            (&[1, 2][..], &[][..], &[3][..], &[][..])
        );
    }

    #[test]
    fn lists_turned_round() {
        let lists = [&[2, 0][..], &[], &[2]];
        let turned = ListColumn::turned_round(3, 4, |number| lists[number as usize]);
        let turned: Vec<&[u32]> = turned.iter().collect();
        assert_eq!(turned, [&[0][..], &[], &[0, 2], &[]]);
    }
}
