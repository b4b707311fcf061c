//! The sidebar: subjects and years to choose from, and what the reader keeps. Choosing is moving,
//! and the list follows.
//!
//! Each of the three facets has a choice of its own. The row under the cursor is the choice of its
//! facet until more are added with a key; passing through one facet on the way to another
//! leaves its choice as it was last kept.
//!
//! Many subjects stand in a tree, groups over archives over categories, which unfolds; few stand
//! in a list.

mod choosing;
mod facet;
mod kept;
mod outline;
mod row;

use facet::Facet;
use outline::Outline;
use row::Of;
pub use row::Row;

use super::list::scrolled;

use crate::{
    catalog::{
        Catalog,
        category::CategoryIndex,
        subject_tree::{Node, NodeIndex},
    },
    search::facet::{Counter, Narrowing},
};

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
    outline: Outline,
    rows: Vec<Row>,
    cursor: usize,
    offset: usize,
    height: usize,
    subjects: Facet<CategoryIndex>,
    years: Facet<u16>,
    kept: Facet<Row>,
    /// Tags that there are or have been, each by its number.
    tags: Vec<String>,
    /// Whether any paper was not there the last time.
    added: bool,
    /// The year that was last added, from which a range goes on.
    last_year: Option<u16>,
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
        let outline = Outline::new(catalog, &counts);
        Self {
            rows: outline.rows(),
            outline,
            cursor: 0,
            offset: 0,
            height: 0,
            subjects: Facet::default(),
            years: Facet::default(),
            kept: Facet::default(),
            tags: Vec::new(),
            added: false,
            last_year: None,
            primary_only: false,
        }
    }

    /// Chooses what the command line asks for. With one row's subjects or one year the cursor is
    /// on it, and the list follows from there.
    pub fn start_with(&mut self, narrowing: Narrowing) {
        let one = match (&narrowing.subjects.any, narrowing.years.any.as_deref()) {
            (Some(any), _) => self.outline.row_of(any),
            (None, Some([year])) => Some(Row::Year(*year)),
            _ => None,
        };
        if let Some(row) = one {
            self.outline.unfold_to(row);
            self.rows = self.outline.rows();
        }
        let place = one.and_then(|one| self.rows.iter().position(|row| *row == one));
        self.cursor = place.unwrap_or(0);
        let together = matches!(one, Some(Row::Node(_)));
        self.primary_only = narrowing.primary_only;
        self.subjects.start_with(narrowing.subjects);
        self.subjects.put_together &= !together;
        self.years.start_with(narrowing.years);
    }

    /// Goes over to another catalog, with the same choices and the same rows unfolded.
    pub fn move_to(&mut self, before: &Catalog, catalog: &Catalog) {
        let renamed = |subject: CategoryIndex| {
            let code = before.category(subject)?.code();
            let mut categories = catalog.categories();
            categories.find_map(|(index, category)| (category.code() == code).then_some(index))
        };
        let node = |node: NodeIndex| {
            let code = &before.subject_tree().node(node)?.code;
            let mut nodes = catalog.subject_tree().nodes();
            nodes.find_map(|(index, node)| (node.code == *code).then_some(index))
        };
        let under_cursor = match self.row() {
            Row::Subject(subject) => renamed(subject).map_or(Row::AllSubjects, Row::Subject),
            Row::Node(of) => node(of).map_or(Row::AllSubjects, Row::Node),
            row => row,
        };
        self.subjects.rename(renamed);
        let mut outline = Self::new(catalog).outline;
        outline.unfold_as(&self.outline);
        if self.shows_kept() {
            outline.set_kept(self.kept_rows());
        }
        self.outline = outline;
        let rows = std::mem::replace(&mut self.rows, self.outline.rows());
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

    /// How deep a row stands in the tree.
    #[must_use]
    pub fn depth(&self, row: Row) -> usize {
        self.outline.depth(row)
    }

    /// Whether what is in a row is shown; `None` for one with nothing in it.
    #[must_use]
    pub fn is_unfolded(&self, row: Row) -> Option<bool> {
        self.outline.is_unfolded(row)
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

    /// Whether a row is chosen only for as long as the cursor is on it, or on what it is in.
    #[must_use]
    pub fn is_followed(&self, row: Row) -> bool {
        let (subjects, years, kept) = (&self.subjects, &self.years, &self.kept);
        match row {
            Row::Subject(_) | Row::Node(_) => {
                !subjects.put_together && subjects.choice != subjects.kept
            }
            Row::Year(_) => !years.put_together && years.choice != years.kept,
            Row::Added | Row::Bookmarked | Row::Unread | Row::Tag(_) => {
                !kept.put_together && kept.choice != kept.kept
            }
            _ => false,
        }
    }

    /// How a row stands to the choice.
    #[must_use]
    pub fn mark(&self, row: Row) -> Mark {
        match row {
            Row::Year(year) => self.years.mark(&[year]),
            Row::Added | Row::Bookmarked | Row::Unread | Row::Tag(_) => self.kept.mark(&[row]),
            row => self.subjects.mark(&self.outline.subjects(row)),
        }
    }

    /// The rows that are chosen or excluded, folded ones too, without those in another of them.
    #[must_use]
    pub fn marked(&self) -> Vec<(Row, Mark)> {
        self.outline.outermost(|row| match self.mark(row) {
            Mark::None => None,
            mark => Some(mark),
        })
    }

    /// Whether anything is chosen or excluded.
    #[must_use]
    pub fn is_narrowed(&self) -> bool {
        let (subjects, years, kept) = (&self.subjects, &self.years, &self.kept);
        !(subjects.choice.is_all() && years.choice.is_all() && kept.choice.is_all())
    }

    /// What is let through.
    #[must_use]
    pub fn narrowing(&self) -> Narrowing {
        Narrowing {
            subjects: self.subjects.choice.clone(),
            years: self.years.choice.clone(),
            primary_only: self.primary_only,
            kept: self.kept_choice(),
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
        if before.of() != after.of() {
            match before.of() {
                Of::Subjects => self.subjects.leave(),
                Of::Years => self.years.leave(),
                Of::Kept => self.kept.leave(),
            }
        }
        match after {
            Row::AllSubjects => self.subjects.follow(None),
            Row::Subject(_) | Row::Node(_) => {
                self.subjects.follow(Some(self.outline.subjects(after)));
            }
            Row::AllYears => self.years.follow(None),
            Row::Year(year) => self.years.follow(Some(vec![year])),
            Row::AllKept => self.kept.follow(None),
            row @ (Row::Added | Row::Bookmarked | Row::Unread | Row::Tag(_)) => {
                self.kept.follow(Some(vec![row]));
            }
        }
        self.show();
    }

    /// Shows what is in the row under the cursor; whether that changes anything.
    pub fn unfold(&mut self) -> bool {
        let row = self.row();
        let unfolds = self.is_unfolded(row) == Some(false);
        if unfolds {
            self.outline.set_unfolded(row, true);
            self.refold(row);
        }
        unfolds
    }

    /// Folds the row under the cursor, or the one that it is in, which the cursor goes to;
    /// whether there is one.
    pub fn fold(&mut self) -> bool {
        let row = match (self.row(), self.is_unfolded(self.row())) {
            (row, Some(true)) => Some(row),
            (row, _) => self.outline.parent(row),
        };
        let Some(row) = row else {
            return false;
        };
        self.outline.set_unfolded(row, false);
        let moved = row != self.row();
        self.refold(row);
        if moved {
            self.go(self.cursor);
        }
        true
    }

    /// Shows or hides what is in a row. The cursor stays where it is, or goes to what then hides it.
    pub fn toggle_fold(&mut self, row: usize) {
        let Some((row, unfolded)) = self
            .rows
            .get(row)
            .and_then(|row| Some((*row, self.is_unfolded(*row)?)))
        else {
            return;
        };
        let here = self.row();
        self.outline.set_unfolded(row, !unfolded);
        let hidden = !self.outline.rows().contains(&here);
        self.refold(if hidden { row } else { here });
    }

    /// Lays the rows out anew, with the cursor on this one.
    fn refold(&mut self, row: Row) {
        self.rows = self.outline.rows();
        let place = self.rows.iter().position(|other| *other == row);
        self.cursor = place.unwrap_or(0);
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

    /// Moves to the next heading, or to the previous one.
    pub fn go_to_heading(&mut self, next: bool) {
        let headings = self.rows.iter().zip(0..);
        let mut headings = headings.filter_map(|(row, at)| row.is_heading().then_some(at));
        let heading = if next {
            headings.find(|at| *at > self.cursor)
        } else {
            headings.take_while(|at| *at < self.cursor).last()
        };
        if let Some(row) = heading {
            self.go(row);
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        catalog::builder::{Builder, Draft},
        source::built_in,
    };

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
                Row::AllKept | Row::Added | Row::Bookmarked | Row::Unread | Row::Tag(_) => {
                    "kept".into()
                }
                Row::Node(_) => "a tree".into(),
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

    /// Thirty categories in cs, two in astro-ph, hep-th, and a year each.
    fn tree() -> (Catalog, Sidebar) {
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcd";
        let codes = letters.chars().map(|letter| format!("cs.{letter}"));
        let others = ["astro-ph.GA", "astro-ph.CO", "hep-th", "hep-th"];
        let mut builder = Builder::default();
        for (year, code) in (2000..).zip(codes.chain(others.map(String::from))) {
            builder.push(Draft {
                categories: vec![code],
                year: Some(year),
                ..Draft::default()
            });
        }
        let catalog = builder.freeze();
        let sidebar = Sidebar::new(&catalog);
        (catalog, sidebar)
    }

    fn names(catalog: &Catalog, sidebar: &Sidebar) -> Vec<String> {
        let tree = catalog.subject_tree();
        let name = |row: &Row| match row {
            Row::Node(node) => tree.node(*node).map(|node| node.code.clone()),
            Row::Subject(subject) => {
                let category = catalog.category(*subject);
                category.map(|category| category.code().to_owned())
            }
            _ => None,
        };
        let rows = sidebar.rows().iter();
        let named = rows
            .filter_map(|row| Some(format!("{}{}", " ".repeat(sidebar.depth(*row)), name(row)?)));
        named.collect()
    }

    #[test]
    fn many_subjects_stand_in_a_tree_that_unfolds() {
        let (catalog, mut sidebar) = tree();
        assert_eq!(names(&catalog, &sidebar), ["cs", "Physics"]);
        sidebar.go(2);
        assert_eq!(
            chosen(&catalog, &sidebar).0,
            codes(&["astro-ph.GA", "astro-ph.CO", "hep-th"])
        );
        assert!(sidebar.unfold() && !sidebar.unfold());
        assert_eq!(
            names(&catalog, &sidebar),
            ["cs", "Physics", " astro-ph", " hep-th"]
        );
        sidebar.go(3);
        assert!(sidebar.unfold());
        sidebar.go(5);
        assert_eq!(chosen(&catalog, &sidebar).0, codes(&["astro-ph.GA"]));
        // Folding from within goes to what the row is in.
        assert!(sidebar.fold());
        assert_eq!(
            chosen(&catalog, &sidebar).0,
            codes(&["astro-ph.GA", "astro-ph.CO"])
        );
        // Folded already, it leaves what that is in, and that is at the top.
        assert!(sidebar.fold() && !sidebar.fold());
        assert_eq!(sidebar.cursor(), 2);
        assert_eq!(names(&catalog, &sidebar), ["cs", "Physics"]);
    }

    #[test]
    fn a_node_is_added_and_excluded_with_all_that_is_in_it() {
        let (catalog, mut sidebar) = tree();
        sidebar.go(2);
        sidebar.add();
        sidebar.unfold();
        sidebar.go(4);
        sidebar.exclude();
        assert_eq!(
            chosen(&catalog, &sidebar).0,
            codes(&["astro-ph.GA", "astro-ph.CO"])
        );
        let marked: Vec<Mark> = sidebar.marked().into_iter().map(|(_, mark)| mark).collect();
        assert_eq!(marked, [Mark::Chosen, Mark::Excluded]);
        sidebar.go(2);
        sidebar.add();
        assert_eq!(
            chosen(&catalog, &sidebar).0.map(|codes| codes.len()),
            Some(3)
        );
        assert_eq!(sidebar.marked().len(), 1);
        sidebar.add();
        assert!(!sidebar.is_narrowed());
    }

    #[test]
    fn a_range_of_years_goes_on_from_the_one_added_last() {
        let (_, mut sidebar) = sidebar();
        sidebar.go(6);
        sidebar.add();
        sidebar.go(8);
        sidebar.add_range();
        assert_eq!(sidebar.narrowing().years.any, Some(vec![2025, 2024, 2023]));
        sidebar.clear();
        sidebar.go(9);
        sidebar.add_range();
        assert_eq!(sidebar.narrowing().years.any, Some(vec![2022]));
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
