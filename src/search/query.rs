//! The query language: every text is a query, and nothing in it is an error.

mod field;
mod keeping;

use std::{
    borrow::Cow,
    ops::{Range, RangeInclusive},
};

pub use field::Field;
pub use keeping::{Is, What};

use super::{fold::fold, words::is_word};
use crate::catalog::{arxiv_id::ArxivId, tex};

/// The language for a reader: what is written, and what it means.
#[rustfmt::skip]
pub const SYNTAX: &[(&str, &str)] = &[
    ("hybrid flow", "both words, in any order, in titles and authors' names; letter case and accents do not matter"),
    ("hbrdflw", "a word with letters left out; aiayn, the first letters of several words"),
    ("graphneural gpt4", "two words side by side, typed as one; GPT-4"),
    ("hybirdflow", "a word with one slip of typing"),
    ("'flow", "as it stands, without letters left out or slips"),
    ("^hyb", "at the beginning of a title or a name"),
    ("work$", "at the end of a title or a name"),
    ("!survey", "not: not even inside a word"),
    ("\"exact phrase\"", "these words side by side"),
    ("ti:flow au:sheng", "in the title, in the authors' names"),
    ("abs:memory", "in the abstract, as it stands"),
    ("cat:cs.LG cat:cs", "of this category, of this archive, as papers have them; -s and the sidebar take cs.NA and math.NA for one"),
    ("id:2409 jr:eurosys co:pages", "in the identifier, the journal reference, the comment"),
    ("all:memory", "in any of these"),
    ("year:2024 year:2022..2024", "of this year, of these years"),
    ("is:bookmarked is:read is:unread", "what you have bookmarked, read, not read"),
    ("is:added", "new in these sources since you were here the last time"),
    ("tag:moe", "with this tag of yours"),
    ("note:lemma is:noted", "with this word in your note, with a note"),
    ("2409.19256", "the paper with this identifier, which may be a whole arXiv address"),
];

/// What a reader looks for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Query {
    terms: Vec<Term>,
    years: Vec<Years>,
    kept: Vec<Is>,
}

/// Years that a paper must be of, or must not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Years {
    /// The years.
    pub range: RangeInclusive<u16>,
    /// `!`: papers of them are left out.
    pub negated: bool,
}

impl Years {
    /// Whether a paper of a year is let through.
    #[must_use]
    pub fn hold(&self, year: Option<u16>) -> bool {
        year.is_some_and(|year| self.range.contains(&year)) != self.negated
    }
}

/// One word or phrase of a query.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a mark that may stand with the others"
)]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Term {
    /// What is looked for, folded; never empty.
    pub needle: String,
    /// Whether its letters may stand apart.
    pub fuzzy: bool,
    /// `^`: only at the beginning of a title or name.
    pub at_start: bool,
    /// `$`: only at the end of a title or name.
    pub at_end: bool,
    /// `!`: papers that have it are left out.
    pub negated: bool,
    /// Where it is looked for.
    pub field: Field,
    /// Whether it is looked for in abstracts as well, where it has to stand unbroken.
    pub abstracts: bool,
    /// The identifier that it is, alone or in an arXiv address.
    pub id: Option<ArxivId>,
}

impl Term {
    /// Whether it is one word, so that it is looked for in the words of titles and names and not
    /// in their text.
    #[must_use]
    pub fn is_of_words(&self) -> bool {
        !self.at_start && !self.at_end && is_word(&self.needle)
    }
}

impl Query {
    /// Reads a query. White space parts words, a quotation mark at a word's beginning begins a
    /// phrase, which an end of the text ends too; marks without a word say nothing yet. A word
    /// that is said twice counts once, and no more than [`TERMS`] count.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        // A title that was pasted is looked for as it is shown.
        let formulas = has_formulas(text);
        let pasted = formulas && text.matches('$').nth(1).is_some();
        let text = if pasted || has_commands(text) {
            tex::shown(text)
        } else {
            Cow::Borrowed(text)
        };
        let mut query = Self::default();
        for (_, part) in words(&text) {
            match Part::parse(part, formulas) {
                Part::Term(term) if query.terms.len() < TERMS && !query.terms.contains(&term) => {
                    query.terms.push(term);
                }
                Part::Years(years)
                    if query.years.len() < TERMS && !query.years.contains(&years) =>
                {
                    query.years.push(years);
                }
                Part::Is(is) if !query.kept.contains(&is) => query.kept.push(is),
                _ => {}
            }
        }
        query
    }

    /// The same, with words that have no field looked for in abstracts as well.
    #[must_use]
    pub fn with_abstracts(mut self, abstracts: bool) -> Self {
        for term in self
            .terms
            .iter_mut()
            .filter(|term| term.field == Field::Usual)
        {
            term.abstracts = abstracts;
        }
        self
    }

    /// The years that it asks for. All must hold.
    #[must_use]
    pub fn years(&self) -> &[Years] {
        &self.years
    }

    /// What a reader must have kept of a paper. All must hold.
    #[must_use]
    pub fn kept(&self) -> &[Is] {
        &self.kept
    }

    /// Its words and phrases. All must hold.
    #[must_use]
    pub fn terms(&self) -> &[Term] {
        &self.terms
    }

    /// Whether it asks for nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.terms.is_empty() && self.years.is_empty() && self.kept.is_empty()
    }
}

/// The most words of a query that count: more than anybody types, and a bound on what a pasted
/// text costs.
pub const TERMS: usize = 32;

/// Whether dollar signs enclose formulas, as in a title that was pasted, and are no marks.
fn has_formulas(text: &str) -> bool {
    text.split_whitespace()
        .any(|word| word.len() > 1 && word.find('$').is_some_and(|at| at + 1 < word.len()))
}

/// Whether there are commands of TeX, as `\alpha` and `\'e`.
fn has_commands(text: &str) -> bool {
    let mut behind = text.split('\\').skip(1);
    behind.any(|behind| behind.starts_with(|c: char| c.is_alphabetic() || "'\"`^~=.".contains(c)))
}

/// The parts of a text that say where or when, and are understood so: a prefix, `year:` with its
/// years, an identifier. For the filter bar.
#[must_use]
pub fn understood(text: &str) -> Vec<Range<usize>> {
    let formulas = has_formulas(text);
    let mut ranges = Vec::new();
    for (start, word) in words(text) {
        let plain = word.trim_start_matches('!');
        let start = start + word.len() - plain.len();
        let prefix = plain.find(':').map_or(0, |at| at + 1);
        match Part::parse(word, formulas) {
            Part::Years(_) | Part::Is(_) => ranges.push(start..start + plain.len()),
            Part::Term(term) if term.id.is_some() => ranges.push(start..start + plain.len()),
            Part::Term(Term { field, .. }) | Part::Nothing(field) if field != Field::Usual => {
                ranges.push(start..start + prefix);
            }
            _ => {}
        }
    }
    ranges
}

/// The words of a text and where they begin.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        at += text[at..].len() - text[at..].trim_start().len();
        let word = &text[at..at + word_length(&text[at..])];
        let start = at;
        at += word.len();
        (!word.is_empty()).then_some((start, word))
    })
}

/// The length of the first word, or of the first phrase with the marks and the field before it.
fn word_length(text: &str) -> usize {
    let marks = |text: &str| text.len() - text.trim_start_matches(['!', '^', '\'']).len();
    let before = marks(text);
    let behind = &text[before..];
    let behind_prefix = Field::of(behind).map(|(_, rest)| rest);
    let behind_prefix = behind_prefix.or_else(|| What::after_prefix(behind));
    let field = behind_prefix.map_or(0, |rest| behind.len() - rest.len());
    let before = before + field + marks(&text[before + field..]);
    match text[before..].strip_prefix('"') {
        Some(phrase) => phrase.find('"').map_or(text.len(), |end| {
            let end = before + 1 + end + 1;
            end + usize::from(text[end..].starts_with('$'))
        }),
        None => text.find(char::is_whitespace).unwrap_or(text.len()),
    }
}

/// What one word of a query asks for.
enum Part {
    Term(Term),
    Years(Years),
    Is(Is),
    /// Nothing yet, in this field.
    Nothing(Field),
}

impl Part {
    fn parse(word: &str, formulas: bool) -> Self {
        let mut term = Term {
            fuzzy: true,
            ..Term::default()
        };
        let mut word = word;
        if let Some(rest) = word.strip_prefix('!') {
            (term.negated, term.fuzzy, word) = (true, false, rest);
        }
        if let Some(range) = field::years(word) {
            // Papers without a year are not left out before a digit is typed.
            let nothing = range == (0..=u16::MAX);
            return if nothing {
                Self::Nothing(Field::All)
            } else {
                Self::Years(Years {
                    range,
                    negated: term.negated,
                })
            };
        }
        if let Some(what) = What::of(word) {
            return what.map_or(Self::Nothing(Field::All), |what| {
                Self::Is(Is {
                    what,
                    negated: term.negated,
                })
            });
        }
        if let Some((field, rest)) = Field::of(word) {
            (term.field, word) = (field, rest);
            if let Some(rest) = word.strip_prefix('!') {
                (term.negated, term.fuzzy, word) = (true, false, rest);
            }
        }
        term.abstracts = term.field.reads(Field::Abstract);
        term.id = ArxivId::parse(word)
            .map(|(id, _)| id)
            .filter(|_| term.field == Field::Usual || term.field.reads(Field::Identifier));
        // These two stand in either order.
        while let Some(rest) = word.strip_prefix(['\'', '^']) {
            term.at_start |= word.starts_with('^');
            (term.fuzzy, word) = (false, rest);
        }
        if !formulas && let Some(rest) = word.strip_suffix('$') {
            (term.at_end, term.fuzzy, word) = (true, false, rest);
        }
        if let Some(rest) = word.strip_prefix('"') {
            (term.fuzzy, word) = (false, rest.strip_suffix('"').unwrap_or(rest));
        }
        term.needle = fold(word).split_whitespace().collect::<Vec<_>>().join(" ");
        if term.needle.is_empty() {
            Self::Nothing(term.field)
        } else {
            Self::Term(term)
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn shown(text: &str) -> Vec<String> {
        let mark = |on: bool, mark: &'static str| if on { mark } else { "" };
        Query::parse(text)
            .terms
            .iter()
            .map(|t| {
                format!(
                    "{}{}{}{}{}",
                    mark(t.negated, "!"),
                    mark(t.at_start, "^"),
                    mark(!t.fuzzy, "="),
                    t.needle,
                    mark(t.at_end, "$")
                )
            })
            .collect()
    }

    #[test]
    fn words_and_marks() {
        assert_eq!(shown("hybrid  Flow "), ["hybrid", "flow"]);
        assert_eq!(
            shown("'flow ^hyb work$ !survey"),
            ["=flow", "^=hyb", "=work$", "!=survey"]
        );
        assert_eq!(
            shown("^a$ !^b !'c ^'d '^e"),
            ["^=a$", "!^=b", "!=c", "^=d", "^=e"]
        );
        assert_eq!(shown("twice twice 'twice"), ["twice", "=twice"]);
        assert_eq!(Query::parse(&"a b c ".repeat(400)).terms().len(), 3);
    }

    #[test]
    fn phrases_open_or_closed() {
        assert_eq!(shown(r#""exact  Phrase" x"#), ["=exact phrase", "x"]);
        assert_eq!(shown(r#"a "open phr"#), ["a", "=open phr"]);
        assert_eq!(
            shown(r#"!"a b" ^"c d" "e f"$"#),
            ["!=a b", "^=c d", "=e f$"]
        );
    }

    #[test]
    fn half_typed_marks_ask_for_nothing() {
        assert_eq!(shown("! ' ^ $ !^ \""), Vec::<String>::new());
        assert!(Query::parse("  \t").is_empty());
    }

    #[test]
    fn other_signs_are_text() {
        assert_eq!(
            shown(r"* ( [a- \ c++ it's a^b co$t"),
            ["*", "(", "[a-", "\\", "c++", "it's", "a^b", "co$t"]
        );
        assert_eq!(shown(r#"g\"odel GÖDEL"#), ["godel"]);
        assert_eq!(
            shown("Approximated $L^2$ Maximum of $n = 3$"),
            ["approximated", "l2", "maximum", "of", "n", "=", "3"]
        );
    }

    #[test]
    fn fields_and_years() {
        let query = Query::parse("ti:Flow !au:sheng abs:\"open phr cat: year:2024 !year:20");
        let terms: Vec<_> = query
            .terms()
            .iter()
            .map(|term| {
                (
                    term.field,
                    term.needle.as_str(),
                    term.negated,
                    term.abstracts,
                )
            })
            .collect();
        assert_eq!(
            terms,
            [
                (Field::Title, "flow", false, false),
                (Field::Author, "sheng", true, false),
                (
                    Field::Abstract,
                    "open phr cat: year:2024 !year:20",
                    false,
                    true
                )
            ]
        );
        let query = Query::parse("year:2024 !year:20 cat: year:x");
        assert_eq!(
            query.years(),
            [
                Years {
                    range: 2024..=2024,
                    negated: false
                },
                Years {
                    range: 2000..=2099,
                    negated: true
                }
            ]
        );
        assert_eq!(
            query
                .terms()
                .iter()
                .map(|term| term.needle.as_str())
                .collect::<Vec<_>>(),
            ["year:x"]
        );
        let negated = |text: &str| Query::parse(text).terms()[0].clone();
        assert_eq!(negated("ti:!flow"), negated("!ti:flow"));
        assert!(!Query::parse("year:2024").is_empty());
        assert!(
            Query::parse("flow").with_abstracts(true).terms()[0].abstracts
                && !Query::parse("ti:flow").with_abstracts(true).terms()[0].abstracts
        );
    }

    #[test]
    fn what_is_understood_is_told() {
        let text = "flow !au:sheng cat: year:202 2409.19256 time:x \"a b\"";
        let parts: Vec<&str> = understood(text)
            .into_iter()
            .map(|range| &text[range])
            .collect();
        assert_eq!(parts, ["au:", "cat:", "year:202", "2409.19256"]);
    }

    proptest! {
        #[test]
        fn any_text_is_a_query(text in "[ !'^$\"a-cé\\PC]{0,24}") {
            for range in understood(&text) {
                prop_assert!(text.get(range).is_some());
            }
            for term in Query::parse(&text).terms() {
                prop_assert!(!term.needle.trim().is_empty());
            }
        }
    }
}
