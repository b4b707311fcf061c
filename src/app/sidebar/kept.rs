//! What the reader keeps, as rows: bookmarks, what is unread, tags.

use super::{Row, Sidebar, row::Of};
use crate::search::{facet::Choice, fold::fold, query::What};

impl Sidebar {
    /// Shows what the reader keeps as well, from now on. A tag that is shown stays, so that what
    /// is chosen does not change its meaning.
    pub fn show_kept<'a>(&mut self, tags: impl IntoIterator<Item = &'a str>) {
        let before = self.tags.len();
        for tag in tags {
            if !self.tags.iter().any(|known| known == tag) {
                self.tags.push(tag.to_owned());
            }
        }
        if !self.shows_kept() || self.tags.len() > before {
            self.lay_out_kept();
        }
    }

    /// Shows what was not there the last time as well, from now on.
    pub fn show_added(&mut self) {
        if !self.added {
            self.added = true;
            self.lay_out_kept();
        }
    }

    fn lay_out_kept(&mut self) {
        self.outline.set_kept(self.kept_rows());
        self.refold(self.row());
    }

    /// The rows, tags by name.
    pub(super) fn kept_rows(&self) -> Vec<Row> {
        let mut tags: Vec<usize> = (0..self.tags.len()).collect();
        tags.sort_by_key(|tag| self.tags.get(*tag).map(|name| name.to_lowercase()));
        let added = self.added.then_some(Row::Added);
        let rows = [Row::AllKept].into_iter().chain(added);
        let rows = rows.chain([Row::Bookmarked, Row::Unread]);
        rows.chain(tags.into_iter().map(Row::Tag)).collect()
    }

    /// The name of a tag.
    #[must_use]
    pub fn tag(&self, number: usize) -> &str {
        self.tags.get(number).map_or("", String::as_str)
    }

    pub(super) fn shows_kept(&self) -> bool {
        self.rows.last().is_some_and(|row| row.of() == Of::Kept)
    }

    /// What is chosen of it.
    pub(super) fn kept_choice(&self) -> Choice<What> {
        let Choice { any, none } = &self.kept.choice;
        let what = |rows: &Vec<Row>| rows.iter().filter_map(|row| self.what(*row)).collect();
        Choice {
            any: any.as_ref().map(what),
            none: what(none),
        }
    }

    /// What a row that is kept asks for.
    fn what(&self, row: Row) -> Option<What> {
        match row {
            Row::Added => Some(What::Added),
            Row::Bookmarked => Some(What::Bookmarked),
            Row::Unread => Some(What::Unread),
            Row::Tag(tag) => Some(What::Tag(fold(self.tag(tag)))),
            _ => None,
        }
    }
}
