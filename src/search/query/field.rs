//! The fields that a word can be looked for in, by the arXiv API's own prefixes, and years.

use std::ops::RangeInclusive;

/// Where a word is looked for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Field {
    /// Without a prefix: titles, authors' names, and a whole identifier.
    #[default]
    Usual,
    /// `ti:`, the title.
    Title,
    /// `au:`, the authors' names.
    Author,
    /// `abs:`, the abstract.
    Abstract,
    /// `cat:`, the categories; an archive takes all of its own.
    Category,
    /// `id:`, the identifier or its beginning.
    Identifier,
    /// `jr:`, the journal reference.
    Journal,
    /// `co:`, the comment.
    Comment,
    /// `all:`, every one of these.
    All,
}

/// The prefixes, without their colon.
const PREFIXES: [(&str, Field); 8] = [
    ("ti", Field::Title),
    ("au", Field::Author),
    ("abs", Field::Abstract),
    ("cat", Field::Category),
    ("id", Field::Identifier),
    ("jr", Field::Journal),
    ("co", Field::Comment),
    ("all", Field::All),
];

impl Field {
    /// The field of a word, and the rest of the word; letter case does not matter.
    #[must_use]
    pub fn of(word: &str) -> Option<(Self, &str)> {
        let (prefix, rest) = word.split_once(':')?;
        let (_, field) = PREFIXES
            .iter()
            .find(|(name, _)| name.eq_ignore_ascii_case(prefix))?;
        Some((*field, rest))
    }

    /// Whether a word in this field may be found there; `part` is one field, neither
    /// [`Field::Usual`] nor [`Field::All`].
    #[must_use]
    pub fn reads(self, part: Self) -> bool {
        match self {
            Self::All => true,
            Self::Usual => matches!(part, Self::Title | Self::Author),
            field => field == part,
        }
    }
}

/// `year:2024`, `year:2022..2024`, `year:2022..`, and what is typed of a year so far: `year:20`
/// are the years that begin with it, and `year:` are all. `None` when it is no such thing.
#[must_use]
pub fn years(word: &str) -> Option<RangeInclusive<u16>> {
    let (prefix, rest) = word.split_once(':')?;
    if !prefix.eq_ignore_ascii_case("year") {
        return None;
    }
    if rest.is_empty() {
        return Some(ANY);
    }
    let Some((from, to)) = rest.split_once("..") else {
        return beginning_with(rest);
    };
    let open = |text: &str| text.is_empty().then_some(ANY);
    let from = open(from).or_else(|| beginning_with(from))?;
    let to = open(to).or_else(|| beginning_with(to))?;
    // Whoever names the later year first means the same years.
    if from.start() > to.end() {
        return Some(*to.start()..=*from.end());
    }
    Some(*from.start()..=*to.end())
}

/// Every year.
const ANY: RangeInclusive<u16> = 0..=u16::MAX;

/// The years whose digits begin so.
fn beginning_with(digits: &str) -> Option<RangeInclusive<u16>> {
    if !(1..=4).contains(&digits.len()) || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let fill = |digit: char| {
        format!("{digits}{}", digit.to_string().repeat(4 - digits.len()))
            .parse()
            .ok()
    };
    Some(fill('0')?..=fill('9')?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn years_whole_half_typed_and_in_ranges() {
        assert_eq!(years("year:2024"), Some(2024..=2024));
        assert_eq!(years("YEAR:2022..2024"), Some(2022..=2024));
        assert_eq!(
            (years("year:20"), years("year:202")),
            (Some(2000..=2099), Some(2020..=2029))
        );
        assert_eq!(
            (years("year:2022.."), years("year:..2022")),
            (Some(2022..=u16::MAX), Some(0..=2022))
        );
        assert_eq!(
            (years("year:2022..202"), years("year:")),
            (Some(2022..=2029), Some(ANY))
        );
        assert_eq!(years("year:2019..2017"), Some(2017..=2019));
        for text in ["year", "year:x", "year:20245", "years:2024", "year:1..2..3"] {
            assert_eq!(years(text), None, "{text}");
        }
    }

    #[test]
    fn prefixes_in_any_case() {
        assert_eq!(Field::of("AU:sheng"), Some((Field::Author, "sheng")));
        assert_eq!(Field::of("ti:"), Some((Field::Title, "")));
        assert_eq!((Field::of("time:x"), Field::of("ti")), (None, None));
    }
}
