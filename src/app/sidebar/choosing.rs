//! What is chosen by keys, and no longer.

use super::{Facet, Row, Sidebar};

impl Sidebar {
    /// Keeps the choices as they are, whatever the cursor passes afterwards.
    pub fn keep(&mut self) {
        self.subjects.keep();
        self.years.keep();
        self.kept.keep();
    }

    /// Chooses the row under the cursor, as a click or Enter does. On "All" that is all, whatever
    /// was put together.
    pub fn choose(&mut self) {
        match self.row() {
            Row::AllSubjects => self.subjects = Facet::default(),
            Row::AllYears => self.clear_years(),
            Row::AllKept => self.kept = Facet::default(),
            Row::Subject(_)
            | Row::Node(_)
            | Row::Year(_)
            | Row::Added
            | Row::Bookmarked
            | Row::Unread
            | Row::Tag(_) => self.keep(),
        }
    }

    /// Adds the row under the cursor to the choice, or takes it out; on "All" clears the facet.
    pub fn add(&mut self) {
        match self.row() {
            Row::AllSubjects => self.subjects = Facet::default(),
            Row::AllYears => self.clear_years(),
            row @ (Row::Subject(_) | Row::Node(_)) => {
                self.subjects.add(&self.outline.subjects(row));
            }
            Row::Year(year) => {
                self.years.add(&[year]);
                self.last_year = Some(year);
            }
            Row::AllKept => self.kept = Facet::default(),
            row @ (Row::Added | Row::Bookmarked | Row::Unread | Row::Tag(_)) => {
                self.kept.add(&[row]);
            }
        }
    }

    /// Adds the years from the one that was added last to the one under the cursor.
    pub fn add_range(&mut self) {
        let Row::Year(year) = self.row() else {
            return;
        };
        let from = self.last_year.unwrap_or(year);
        let range = from.min(year)..=from.max(year);
        let years = self.rows.iter().filter_map(|row| match row {
            Row::Year(year) if range.contains(year) => Some(*year),
            _ => None,
        });
        let years: Vec<u16> = years.collect();
        self.years.include(&years);
        self.last_year = Some(year);
    }

    /// Excludes the row under the cursor, or no longer.
    pub fn exclude(&mut self) {
        match self.row() {
            Row::AllSubjects | Row::AllYears | Row::AllKept => {}
            row @ (Row::Subject(_) | Row::Node(_)) => {
                self.subjects.exclude(&self.outline.subjects(row));
            }
            Row::Year(year) => self.years.exclude(&[year]),
            row @ (Row::Added | Row::Bookmarked | Row::Unread | Row::Tag(_)) => {
                self.kept.exclude(&[row]);
            }
        }
    }

    /// Counts primary subjects only, or cross-lists too.
    pub fn toggle_primary_only(&mut self) {
        self.primary_only = !self.primary_only;
    }

    /// Clears the choice of what is kept, or else that of years, or of subjects; whether there
    /// was one.
    pub fn clear_one(&mut self) -> bool {
        let narrowed = self.is_narrowed();
        let heading = if !self.kept.choice.is_all() {
            self.kept = Facet::default();
            Row::AllKept
        } else if !self.years.choice.is_all() {
            self.clear_years();
            Row::AllYears
        } else {
            self.subjects = Facet::default();
            Row::AllSubjects
        };
        if self.row().of() == heading.of() {
            let place = self.rows.iter().position(|row| *row == heading);
            self.cursor = place.unwrap_or(0);
            self.show();
        }
        narrowed
    }

    /// Clears every choice, with the cursor on "All".
    pub fn clear(&mut self) {
        self.subjects = Facet::default();
        self.clear_years();
        self.kept = Facet::default();
        self.cursor = 0;
        self.show();
    }

    fn clear_years(&mut self) {
        self.years = Facet::default();
        self.last_year = None;
    }
}
