//! What a reader keeps of papers, as part of a query: `is:bookmarked`, `tag:moe`, `note:lemma`.

use crate::search::fold::fold;

/// Something that can be kept of a paper.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum What {
    /// `is:bookmarked`.
    Bookmarked,
    /// `is:read`.
    Read,
    /// `is:unread`.
    Unread,
    /// `is:noted`: with a note.
    Noted,
    /// `is:added`: not there the last time.
    Added,
    /// This tag, folded.
    Tag(String),
    /// `tag:`, folded: the tag of this name, or where there is none those that begin so.
    TagTyped(String),
    /// `note:`, folded: what stands in the note.
    Note(String),
}

/// What a paper must be, or must not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Is {
    /// What.
    pub what: What,
    /// `!`: papers that are it are left out.
    pub negated: bool,
}

/// What can be typed after `is:`, each by any beginning of it that is no other's.
const NAMES: [(&str, What); 5] = [
    ("bookmarked", What::Bookmarked),
    ("read", What::Read),
    ("unread", What::Unread),
    ("noted", What::Noted),
    ("added", What::Added),
];

/// What is typed before a tag, and before a word of a note.
const TAG: &str = "tag";
const NOTE: &str = "note";

impl What {
    /// What a word asks for; `None` within while that is not told yet, and where it asks for
    /// nothing of the kind.
    #[must_use]
    pub fn of(word: &str) -> Option<Option<Self>> {
        let (prefix, rest) = word.split_once(':')?;
        let is = |name| prefix.eq_ignore_ascii_case(name);
        let of_text = |what: fn(String) -> Self| {
            let text = rest.strip_prefix('"').unwrap_or(rest);
            let text = fold(text.strip_suffix('"').unwrap_or(text));
            let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
            Some((!text.is_empty()).then(|| what(text)))
        };
        if is(TAG) {
            return of_text(Self::TagTyped);
        }
        if is(NOTE) {
            return of_text(Self::Note);
        }
        if !is("is") {
            return None;
        }
        let rest = rest.to_ascii_lowercase();
        if rest.is_empty() {
            return Some(None);
        }
        let begun = NAMES.iter().find(|(name, _)| name.starts_with(&rest));
        begun.map(|(_, what)| Some(what.clone()))
    }

    /// What follows a prefix behind which several words may stand in quotation marks.
    pub(super) fn after_prefix(text: &str) -> Option<&str> {
        let (prefix, rest) = text.split_once(':')?;
        let known = [TAG, NOTE].iter();
        let mut known = known.filter(|name| prefix.eq_ignore_ascii_case(name));
        known.next().map(|_| rest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_typed_it_asks_for_what_begins_so() {
        assert_eq!(What::of("is:bookmarked"), Some(Some(What::Bookmarked)));
        assert_eq!(What::of("IS:un"), Some(Some(What::Unread)));
        assert_eq!(What::of("is:no"), Some(Some(What::Noted)));
        assert_eq!(What::of("is:"), Some(None));
        assert_eq!((What::of("is:x"), What::of("this:read")), (None, None));
    }

    #[test]
    fn tags_and_notes_are_folded_and_may_stand_in_quotation_marks() {
        assert_eq!(
            What::of("tag:MoE"),
            Some(Some(What::TagTyped("moe".to_owned())))
        );
        assert_eq!(
            What::of("Note:\"Gödel  number\""),
            Some(Some(What::Note("godel number".to_owned())))
        );
        assert_eq!(What::of("note:\""), Some(None));
        assert_eq!((What::of("tag:"), What::of("tags:x")), (Some(None), None));
    }
}
