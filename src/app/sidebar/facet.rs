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
        self.put_together = choice.any.as_ref().is_some_and(|any| any.len() != 1);
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

    /// Chooses the row under the cursor, unless the choice was put together.
    pub fn follow(&mut self, value: Option<T>) {
        if !self.put_together {
            self.choice = Choice {
                any: value.map(|value| vec![value]),
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

    /// Adds to the choice, or takes out of it. The row that was only followed is in it already.
    pub fn add(&mut self, value: T) {
        let followed = !self.put_together
            && self
                .choice
                .any
                .as_ref()
                .is_some_and(|any| any.contains(&value));
        self.put_together = true;
        self.choice.none.retain(|other| *other != value);
        if !followed {
            toggle(self.choice.any.get_or_insert_default(), value);
        }
        self.settle();
    }

    /// Excludes a value, or includes it again.
    pub fn exclude(&mut self, value: T) {
        if !self.put_together {
            // Excluding the row that is followed means all but it.
            self.choice.any = None;
            self.put_together = true;
        }
        if let Some(any) = &mut self.choice.any {
            any.retain(|other| *other != value);
        }
        toggle(&mut self.choice.none, value);
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

    /// How a value stands to the choice.
    pub fn mark(&self, value: T) -> Mark {
        if self.choice.none.contains(&value) {
            Mark::Excluded
        } else if self
            .choice
            .any
            .as_ref()
            .is_some_and(|any| any.contains(&value))
        {
            Mark::Chosen
        } else {
            Mark::None
        }
    }
}

fn toggle<T: Copy + PartialEq>(values: &mut Vec<T>, value: T) {
    match values.iter().position(|other| *other == value) {
        Some(at) => drop(values.remove(at)),
        None => values.push(value),
    }
}
