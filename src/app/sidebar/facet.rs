//! What is chosen of one facet: of the subjects, or of the years.

use super::Mark;
use crate::search::facet::Choice;

/// The choice of one facet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Facet<T> {
    /// What is in force.
    pub choice: Choice<T>,
    /// What was last kept.
    pub kept: Choice<T>,
    /// Whether it was put together with keys, so that moving leaves it.
    pub put_together: bool,
}

impl<T> Default for Facet<T> {
    fn default() -> Self {
        Self {
            choice: Choice::default(),
            kept: Choice::default(),
            put_together: false,
        }
    }
}

impl<T: Copy + PartialEq> Facet<T> {
    /// Starts with a choice: of several values it is one that was put together.
    pub fn start_with(&mut self, choice: Choice<T>) {
        let several = choice.any.as_ref().is_some_and(|any| any.len() != 1);
        self.put_together = several || !choice.none.is_empty();
        self.choice = choice;
        self.keep();
    }

    /// Learns the names that values have elsewhere; what has none there is chosen no longer.
    pub fn rename(&mut self, renamed: impl Fn(T) -> Option<T>) {
        for choice in [&mut self.choice, &mut self.kept] {
            let of = |values: &[T]| values.iter().filter_map(|value| renamed(*value)).collect();
            // Nothing is left to choose of what was chosen: then all is.
            let any = choice.any.as_deref().map(of);
            let emptied = any.as_ref().is_some_and(Vec::is_empty)
                && choice.any.as_ref().is_some_and(|any| !any.is_empty());
            choice.any = any.filter(|_| !emptied);
            choice.none = of(&choice.none);
        }
    }

    /// Chooses the values of the row under the cursor, unless the choice was put together.
    pub fn follow(&mut self, values: Option<Vec<T>>) {
        if !self.put_together {
            self.choice = Choice {
                any: values,
                none: Vec::new(),
            };
        }
    }

    /// Keeps what is in force.
    pub fn keep(&mut self) {
        self.kept = self.choice.clone();
    }

    /// Goes back to what was kept.
    pub fn leave(&mut self) {
        self.choice = self.kept.clone();
    }

    /// Adds a row's values to the choice, or takes them out of it. The row that was only followed
    /// is in it already.
    pub fn add(&mut self, values: &[T]) {
        let followed = !self.put_together && self.choice.any.as_deref() == Some(values);
        if !followed && self.mark(values) == Mark::Chosen {
            let any = self.choice.any.get_or_insert_default();
            any.retain(|value| !values.contains(value));
            self.put_together = true;
            self.settle();
        } else {
            self.include(values);
        }
    }

    /// Adds values to the choice.
    pub fn include(&mut self, values: &[T]) {
        let any = self.choice.any.get_or_insert_default();
        for value in values {
            if !any.contains(value) {
                any.push(*value);
            }
        }
        self.choice.none.retain(|value| !values.contains(value));
        self.put_together = true;
        self.settle();
    }

    /// Excludes a row's values, or includes them again.
    pub fn exclude(&mut self, values: &[T]) {
        if !self.put_together {
            // Excluding the row that is followed means all but it.
            self.choice.any = None;
            self.put_together = true;
        }
        if let Some(any) = &mut self.choice.any {
            any.retain(|value| !values.contains(value));
        }
        let excluded = self.mark(values) == Mark::Excluded;
        self.choice.none.retain(|value| !values.contains(value));
        if !excluded {
            self.choice.none.extend(values);
        }
        self.settle();
    }

    /// A choice that has become empty is all again.
    fn settle(&mut self) {
        if self.choice.any.as_ref().is_some_and(Vec::is_empty) {
            self.choice.any = None;
        }
        self.put_together = !self.choice.is_all();
        self.keep();
    }

    /// How the values of a row stand to the choice: all of them, or it is none of both.
    pub fn mark(&self, values: &[T]) -> Mark {
        let all = |of: &[T]| !values.is_empty() && values.iter().all(|value| of.contains(value));
        if all(&self.choice.none) {
            Mark::Excluded
        } else if self.choice.any.as_deref().is_some_and(all) {
            Mark::Chosen
        } else {
            Mark::None
        }
    }
}
