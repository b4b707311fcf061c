//! What a reader keeps of papers, as part of a query: `is:bookmarked`.

use crate::bookmarks::entry::Kept;

/// Something that can be kept of a paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// `is:bookmarked`.
    Bookmarked,
    /// `is:read`.
    Read,
    /// `is:unread`.
    Unread,
}

/// What a paper must be, or must not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Is {
    /// What.
    pub what: What,
    /// `!`: papers that are it are left out.
    pub negated: bool,
}

/// What can be typed, each by any beginning of it that is no other's.
const NAMES: [(&str, What); 3] = [
    ("bookmarked", What::Bookmarked),
    ("read", What::Read),
    ("unread", What::Unread),
];

impl What {
    /// Whether it holds of what is kept.
    #[must_use]
    pub fn holds(self, kept: Kept) -> bool {
        match self {
            Self::Bookmarked => kept.bookmarked,
            Self::Read => kept.read,
            Self::Unread => !kept.read,
        }
    }

    /// What a word asks for; `None` within while that is not told yet, and where it asks for
    /// nothing of the kind.
    #[must_use]
    pub fn of(word: &str) -> Option<Option<Self>> {
        let (prefix, rest) = word.split_once(':')?;
        if !prefix.eq_ignore_ascii_case("is") {
            return None;
        }
        let rest = rest.to_ascii_lowercase();
        if rest.is_empty() {
            return Some(None);
        }
        let begun = NAMES.iter().find(|(name, _)| name.starts_with(&rest));
        begun.map(|(_, what)| Some(*what))
    }
}

impl Is {
    /// Whether it holds of what is kept.
    #[must_use]
    pub fn holds(&self, kept: Kept) -> bool {
        self.what.holds(kept) != self.negated
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_typed_it_asks_for_what_begins_so() {
        assert_eq!(What::of("is:bookmarked"), Some(Some(What::Bookmarked)));
        assert_eq!(What::of("IS:un"), Some(Some(What::Unread)));
        assert_eq!(What::of("is:"), Some(None));
        assert_eq!((What::of("is:x"), What::of("this:read")), (None, None));
    }

    #[test]
    fn not_unread_is_read() {
        let is = Is {
            what: What::Unread,
            negated: true,
        };
        let read = Kept {
            read: true,
            ..Kept::default()
        };
        assert!(is.holds(read) && !is.holds(Kept::default()));
    }
}
