//! Columns: one arena a field instead of one allocation a value.

use std::ops::Range;

/// The part of an arena that the value at `index` has.
fn range(ends: &[usize], index: usize) -> Option<Range<usize>> {
    let start = index
        .checked_sub(1)
        .map_or(Some(0), |before| ends.get(before).copied())?;
    ends.get(index).map(|end| start..*end)
}

/// Many texts in one arena, numbered from 0 in the order they were pushed.
#[derive(Debug, Default, Clone)]
pub struct TextColumn {
    text: String,
    ends: Vec<usize>,
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
        range(&self.ends, index)
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
        self.ends.is_empty()
    }
}

/// Many short lists in one arena, numbered from 0 in the order they were pushed.
#[derive(Debug, Clone)]
pub struct ListColumn<T> {
    values: Vec<T>,
    ends: Vec<usize>,
}

impl<T> Default for ListColumn<T> {
    fn default() -> Self {
        Self {
            values: Vec::new(),
            ends: Vec::new(),
        }
    }
}

impl<T> ListColumn<T> {
    /// From all values and, for each list, where it ends among them.
    #[must_use]
    pub fn from_parts(values: Vec<T>, ends: Vec<usize>) -> Self {
        Self { values, ends }
    }

    /// Appends a list.
    pub fn push(&mut self, list: impl IntoIterator<Item = T>) {
        self.values.extend(list);
        self.ends.push(self.values.len());
    }

    /// The list at `index`; empty past the end.
    #[must_use]
    pub fn get(&self, index: usize) -> &[T] {
        range(&self.ends, index)
            .and_then(|range| self.values.get(range))
            .unwrap_or(&[])
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
}
