//! The sidebar: subjects and years to choose from. Choosing is moving, and the list follows.
//!
//! Each of the two facets has a choice of its own. The row under the cursor is the choice of its
//! facet until more are added with a key; passing through one facet on the way to the other
//! leaves its choice as it was last kept.

mod facet;

use facet::Facet;

use super::list::scrolled;

use crate::{
    catalog::{Catalog, category::CategoryIndex},
    search::facet::{Counter, Narrowing},
};

/// A row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Row {
    /// All subjects.
    AllSubjects,
    /// A subject.
    Subject(CategoryIndex),
    /// All years: the heading above them.
    AllYears,
    /// A year.
    Year(u16),
}

/// How a row stands to the choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// Neither chosen nor excluded.
    None,
    /// Chosen.
    Chosen,
    /// Excluded.
    Excluded,
}

/// The sidebar's rows, cursor and choices.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sidebar {
    rows: Vec<Row>,
    cursor: usize,
    offset: usize,
    height: usize,
    subjects: Facet<CategoryIndex>,
    years: Facet<u16>,
    primary_only: bool,
}

impl Sidebar {
    /// Every subject and year of a catalog: subjects by number of papers, years from the newest.
    #[must_use]
    pub fn new(catalog: &Catalog) -> Self {
        let all = Narrowing::default();
        let mut counter = Counter::new(catalog, &all);
        for index in catalog.indices() {
            counter.take_paper(&catalog.paper(index));
        }
        let (_, counts) = counter.finish();
        let code = |index: &CategoryIndex| {
            catalog
                .category(*index)
                .map_or("", |category| category.code())
        };
        let mut subjects: Vec<(CategoryIndex, usize)> = counts.subjects.into_iter().collect();
        subjects.sort_by(|(a, papers_a), (b, papers_b)| {
            papers_b.cmp(papers_a).then_with(|| code(a).cmp(code(b)))
        });
        let mut rows = vec![Row::AllSubjects];
        rows.extend(
            subjects
                .into_iter()
                .map(|(subject, _)| Row::Subject(subject)),
        );
        if !counts.years.is_empty() {
            rows.push(Row::AllYears);
            rows.extend(counts.years.into_keys().rev().map(Row::Year));
        }
        Self {
            rows,
            cursor: 0,
            offset: 0,
            height: 0,
            subjects: Facet::default(),
            years: Facet::default(),
            primary_only: false,
        }
    }

    /// Chooses what the command line asks for. With one subject or year the cursor is on it, and
    /// the list follows from there.
    pub fn start_with(&mut self, narrowing: Narrowing) {
        let one = |row: &Row| match row {
            Row::Subject(subject) => narrowing.subjects.any.as_deref() == Some(&[*subject]),
            Row::Year(year) => {
                narrowing.subjects.is_all() && narrowing.years.any.as_deref() == Some(&[*year])
            }
            _ => false,
        };
        self.cursor = self.rows.iter().position(one).unwrap_or(0);
        self.subjects.start_with(narrowing.subjects);
        self.years.start_with(narrowing.years);
    }

    /// Goes over to another catalog, with the same choices.
    pub fn move_to(&mut self, before: &Catalog, catalog: &Catalog) {
        let renamed = |subject: CategoryIndex| {
            let code = before.category(subject)?.code();
            let mut categories = catalog.categories();
            categories.find_map(|(index, category)| (category.code() == code).then_some(index))
        };
        let under_cursor = match self.row() {
            Row::Subject(subject) => renamed(subject).map_or(Row::AllSubjects, Row::Subject),
            row => row,
        };
        self.subjects.rename(renamed);
        let rows = std::mem::take(&mut self.rows);
        self.rows = Self::new(catalog).rows;
        if rows != self.rows {
            let place = self.rows.iter().position(|row| *row == under_cursor);
            self.cursor = place.unwrap_or(0);
            self.show();
        }
    }

    /// The rows.
    #[must_use]
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// The row under the cursor.
    #[must_use]
    pub fn cursor(&self) -> usize {
        self.cursor
    }

    /// The first row on the screen.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// How many rows the screen has.
    #[must_use]
    pub fn height(&self) -> usize {
        self.height
    }

    /// Whether only primary subjects count.
    #[must_use]
    pub fn primary_only(&self) -> bool {
        self.primary_only
    }

    /// Whether a row is chosen only for as long as the cursor is on it.
    #[must_use]
    pub fn is_followed(&self, row: Row) -> bool {
        let here = self.row() == row;
        here && match row {
            Row::Subject(_) => {
                !self.subjects.put_together && self.subjects.choice != self.subjects.kept
            }
            Row::Year(_) => !self.years.put_together && self.years.choice != self.years.kept,
            _ => false,
        }
    }

    /// How a row stands to the choice.
    #[must_use]
    pub fn mark(&self, row: Row) -> Mark {
        match row {
            Row::Subject(subject) => self.subjects.mark(subject),
            Row::Year(year) => self.years.mark(year),
            Row::AllSubjects | Row::AllYears => Mark::None,
        }
    }

    /// Whether anything is chosen or excluded.
    #[must_use]
    pub fn is_narrowed(&self) -> bool {
        !(self.subjects.choice.is_all() && self.years.choice.is_all())
    }

    /// What is let through.
    #[must_use]
    pub fn narrowing(&self) -> Narrowing {
        Narrowing {
            subjects: self.subjects.choice.clone(),
            years: self.years.choice.clone(),
            primary_only: self.primary_only,
        }
    }

    /// Learns how many rows the screen has.
    pub fn measure(&mut self, height: usize) {
        if height != self.height {
            self.height = height;
            self.show();
        }
    }

    /// Moves the cursor to a row, past the last to the last, and follows it.
    pub fn go(&mut self, row: usize) {
        let before = self.row();
        self.cursor = row.min(self.rows.len().saturating_sub(1));
        let after = self.row();
        if of_years(before) != of_years(after) {
            if of_years(before) {
                self.years.leave();
            } else {
                self.subjects.leave();
            }
        }
        match after {
            Row::AllSubjects => self.subjects.follow(None),
            Row::Subject(subject) => self.subjects.follow(Some(subject)),
            Row::AllYears => self.years.follow(None),
            Row::Year(year) => self.years.follow(Some(year)),
        }
        self.show();
    }

    /// Scrolls without moving the cursor.
    pub fn scroll(&mut self, down: bool, rows: usize) {
        let last = self.rows.len().saturating_sub(self.height);
        self.offset = if down {
            self.offset + rows
        } else {
            self.offset.saturating_sub(rows)
        }
        .min(last);
    }

    /// Keeps the choices as they are, whatever the cursor passes afterwards.
    pub fn keep(&mut self) {
        self.subjects.keep();
        self.years.keep();
    }

    /// Chooses the row under the cursor, as a click or Enter does. On "All" that is all, whatever
    /// was put together.
    pub fn choose(&mut self) {
        match self.row() {
            Row::AllSubjects => self.subjects = Facet::default(),
            Row::AllYears => self.years = Facet::default(),
            Row::Subject(_) | Row::Year(_) => self.keep(),
        }
    }

    /// Adds the row under the cursor to the choice, or takes it out; on "All" clears the facet.
    pub fn add(&mut self) {
        match self.row() {
            Row::AllSubjects => self.subjects = Facet::default(),
            Row::AllYears => self.years = Facet::default(),
            Row::Subject(subject) => self.subjects.add(subject),
            Row::Year(year) => self.years.add(year),
        }
    }

    /// Excludes the row under the cursor, or no longer.
    pub fn exclude(&mut self) {
        match self.row() {
            Row::AllSubjects | Row::AllYears => {}
            Row::Subject(subject) => self.subjects.exclude(subject),
            Row::Year(year) => self.years.exclude(year),
        }
    }

    /// Counts primary subjects only, or cross-lists too.
    pub fn toggle_primary_only(&mut self) {
        self.primary_only = !self.primary_only;
    }

    /// Clears the choice of years, or else that of subjects; whether there was one.
    pub fn clear_one(&mut self) -> bool {
        let facet_row = if self.years.choice.is_all() {
            Row::AllSubjects
        } else {
            Row::AllYears
        };
        let narrowed = self.is_narrowed();
        match facet_row {
            Row::AllYears => self.years = Facet::default(),
            _ => self.subjects = Facet::default(),
        }
        if of_years(self.row()) == of_years(facet_row) {
            self.cursor = self
                .rows
                .iter()
                .position(|row| *row == facet_row)
                .unwrap_or(0);
            self.show();
        }
        narrowed
    }

    /// Moves to the row above the years, or to the first.
    pub fn go_to_facet(&mut self, years: bool) {
        let wanted = if years {
            Row::AllYears
        } else {
            Row::AllSubjects
        };
        if let Some(row) = self.rows.iter().position(|row| *row == wanted) {
            self.go(row);
        }
    }

    /// Clears every choice, with the cursor on "All".
    pub fn clear(&mut self) {
        self.subjects = Facet::default();
        self.years = Facet::default();
        self.cursor = 0;
        self.show();
    }

    fn row(&self) -> Row {
        self.rows
            .get(self.cursor)
            .copied()
            .unwrap_or(Row::AllSubjects)
    }

    fn show(&mut self) {
        self.offset = scrolled(self.offset, self.cursor, self.height, self.rows.len());
    }
}

fn of_years(row: Row) -> bool {
    matches!(row, Row::AllYears | Row::Year(_))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::built_in;

    /// Rows: All, cs.DC, cs.LG, cs.CL, cs.MA, Years, 2025, 2024, 2023, 2022.
    fn sidebar() -> (Catalog, Sidebar) {
        let catalog = built_in().catalog;
        let sidebar = Sidebar::new(&catalog);
        (catalog, sidebar)
    }

    fn chosen(catalog: &Catalog, sidebar: &Sidebar) -> (Option<Vec<String>>, Option<Vec<u16>>) {
        let narrowing = sidebar.narrowing();
        let code = |index: CategoryIndex| {
            catalog
                .category(index)
                .map(|category| category.code().to_owned())
                .unwrap_or_default()
        };
        (
            narrowing
                .subjects
                .any
                .map(|any| any.into_iter().map(code).collect()),
            narrowing.years.any,
        )
    }

    #[expect(clippy::unnecessary_wraps, reason = "as what it is compared with")]
    fn codes(codes: &[&str]) -> Option<Vec<String>> {
        Some(codes.iter().map(|code| (*code).to_owned()).collect())
    }

    #[test]
    fn rows_are_subjects_by_size_and_years_from_the_newest() {
        let (catalog, sidebar) = sidebar();
        let shown: Vec<String> = sidebar
            .rows()
            .iter()
            .map(|row| match row {
                Row::AllSubjects => "All".into(),
                Row::AllYears => "Years".into(),
                Row::Subject(index) => catalog
                    .category(*index)
                    .map(|category| category.code().to_owned())
                    .unwrap_or_default(),
                Row::Year(year) => year.to_string(),
            })
            .collect();
        assert_eq!(
            shown,
            [
                "All", "cs.DC", "cs.LG", "cs.CL", "cs.MA", "Years", "2025", "2024", "2023", "2022"
            ]
        );
    }

    #[test]
    fn moving_chooses_and_passing_through_to_the_years_does_not() {
        let (catalog, mut sidebar) = sidebar();
        sidebar.go(1);
        assert_eq!(chosen(&catalog, &sidebar), (codes(&["cs.DC"]), None));
        for row in 2..=8 {
            sidebar.go(row);
        }
        assert_eq!(chosen(&catalog, &sidebar), (None, Some(vec![2023])));
    }

    #[test]
    fn a_kept_subject_stays_while_years_are_chosen() {
        let (catalog, mut sidebar) = sidebar();
        sidebar.go(1);
        sidebar.keep();
        for row in 2..=8 {
            sidebar.go(row);
        }
        assert_eq!(
            chosen(&catalog, &sidebar),
            (codes(&["cs.DC"]), Some(vec![2023]))
        );
        sidebar.clear();
        assert_eq!(
            (chosen(&catalog, &sidebar), sidebar.cursor()),
            ((None, None), 0)
        );
    }

    #[test]
    fn adding_makes_a_choice_that_moving_leaves() {
        let (catalog, mut sidebar) = sidebar();
        sidebar.go(1);
        sidebar.add();
        sidebar.go(3);
        sidebar.add();
        sidebar.go(2);
        assert_eq!(chosen(&catalog, &sidebar).0, codes(&["cs.DC", "cs.CL"]));
        assert_eq!(
            (
                sidebar.mark(sidebar.rows()[1]),
                sidebar.mark(sidebar.rows()[2])
            ),
            (Mark::Chosen, Mark::None)
        );
        sidebar.go(1);
        sidebar.add();
        sidebar.go(3);
        sidebar.add();
        assert_eq!(chosen(&catalog, &sidebar).0, None);
        sidebar.go(2);
        assert_eq!(chosen(&catalog, &sidebar).0, codes(&["cs.LG"]));
    }

    #[test]
    fn excluding_the_followed_row_leaves_all_but_it() {
        let (catalog, mut sidebar) = sidebar();
        sidebar.go(2);
        sidebar.exclude();
        assert_eq!(chosen(&catalog, &sidebar).0, None);
        assert_eq!(sidebar.narrowing().subjects.none.len(), 1);
        sidebar.exclude();
        assert!(!sidebar.is_narrowed());
    }
}
