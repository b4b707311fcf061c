//! The query language: every text is a query, and nothing in it is an error.

use super::fold::fold;
use crate::catalog::arxiv_id::ArxivId;

/// The language for a reader: what is written, and what it means.
pub const SYNTAX: &[(&str, &str)] = &[
    (
        "hybrid flow",
        "both words, in any order, in titles and authors' names; letter case and accents do not matter",
    ),
    (
        "hbrdflw",
        "letters left out of a word, or the beginnings of several words",
    ),
    ("'flow", "as it stands, never as scattered letters"),
    ("^hyb", "at the beginning of a title or a name"),
    ("work$", "at the end of a title or a name"),
    ("!survey", "not"),
    ("\"exact phrase\"", "these words side by side"),
    (
        "2409.19256",
        "the paper with this identifier, which may be a whole arXiv address",
    ),
];

/// What a reader looks for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Query {
    terms: Vec<Term>,
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
    /// The identifier that it is, alone or in an arXiv address.
    pub id: Option<ArxivId>,
}

impl Query {
    /// Reads a query. White space parts words, a quotation mark at a word's beginning begins a
    /// phrase, which an end of the text ends too; marks without a word say nothing yet. A word
    /// that is said twice counts once, and no more than [`TERMS`] count.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let formulas = has_formulas(text);
        let mut terms: Vec<Term> = Vec::new();
        let mut rest = text.trim_start();
        while !rest.is_empty() && terms.len() < TERMS {
            let (word, after) = next_word(rest);
            if let Some(term) = Term::parse(word, formulas).filter(|term| !terms.contains(term)) {
                terms.push(term);
            }
            rest = after.trim_start();
        }
        Self { terms }
    }

    /// Its words and phrases. All must hold.
    #[must_use]
    pub fn terms(&self) -> &[Term] {
        &self.terms
    }

    /// Whether it asks for nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.terms.is_empty()
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

/// Cuts a word, or a phrase with the marks before it.
fn next_word(text: &str) -> (&str, &str) {
    let marks = text.len() - text.trim_start_matches(['!', '^', '\'']).len();
    let end = match text[marks..].strip_prefix('"') {
        Some(phrase) => phrase.find('"').map_or(text.len(), |end| {
            let end = marks + 1 + end + 1;
            end + usize::from(text[end..].starts_with('$'))
        }),
        None => text.find(char::is_whitespace).unwrap_or(text.len()),
    };
    text.split_at(end)
}

impl Term {
    fn parse(word: &str, formulas: bool) -> Option<Self> {
        let mut term = Self {
            fuzzy: true,
            ..Self::default()
        };
        term.id = ArxivId::parse(word).map(|(id, _)| id);
        let mut word = word;
        if let Some(rest) = word.strip_prefix('!') {
            (term.negated, term.fuzzy, word) = (true, false, rest);
        }
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
        (!term.needle.is_empty()).then_some(term)
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
            ["approximated", "$l^2$", "maximum", "of", "$n", "=", "3$"]
        );
    }

    proptest! {
        #[test]
        fn any_text_is_a_query(text in "[ !'^$\"a-cé\\PC]{0,24}") {
            for term in Query::parse(&text).terms() {
                prop_assert!(!term.needle.trim().is_empty());
            }
        }
    }
}
