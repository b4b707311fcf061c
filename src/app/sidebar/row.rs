//! The rows of the sidebar.

use crate::catalog::{category::CategoryIndex, subject_tree::NodeIndex};

/// A row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Row {
    /// All subjects.
    AllSubjects,
    /// A group or an archive of subjects.
    Node(NodeIndex),
    /// A subject.
    Subject(CategoryIndex),
    /// All years: the heading above them.
    AllYears,
    /// A year.
    Year(u16),
    /// Whatever the reader keeps: the heading above that.
    AllKept,
    /// What was not there the last time.
    Added,
    /// What is bookmarked.
    Bookmarked,
    /// What has not been read.
    Unread,
    /// What has a tag: its number among the sidebar's.
    Tag(usize),
}

/// The facet that a row is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Of {
    Subjects,
    Years,
    Kept,
}

impl Row {
    pub(super) fn of(self) -> Of {
        match self {
            Self::AllSubjects | Self::Node(_) | Self::Subject(_) => Of::Subjects,
            Self::AllYears | Self::Year(_) => Of::Years,
            Self::AllKept | Self::Added | Self::Bookmarked | Self::Unread | Self::Tag(_) => {
                Of::Kept
            }
        }
    }

    /// Whether it is the first of its facet, which stands for all.
    #[must_use]
    pub fn is_heading(self) -> bool {
        matches!(self, Self::AllSubjects | Self::AllYears | Self::AllKept)
    }
}
