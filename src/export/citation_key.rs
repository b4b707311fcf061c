//! The keys by which papers are cited: `sheng2024hybridflow`.

use hashbrown::HashSet;

use crate::{
    catalog::{author::last_name, paper::Paper, tex::shown},
    search::fold::fold,
};

/// Words at the beginning of a title that tell nothing of it.
const EMPTY_WORDS: [&str; 30] = [
    "a", "an", "and", "are", "as", "at", "be", "beyond", "by", "can", "do", "does", "for", "from",
    "how", "in", "into", "is", "it", "its", "of", "on", "some", "the", "to", "toward", "towards",
    "what", "with", "via",
];
/// What stands for an author whose name has no letter of ASCII, or who is not known.
const NOBODY: &str = "anon";

/// What keys are made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern(Vec<Piece>);

/// A part of a pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Piece {
    Text(String),
    Author,
    Year,
    Word,
    Identifier,
}

impl Default for Pattern {
    /// `{author}{year}{word}`
    fn default() -> Self {
        Self(vec![Piece::Author, Piece::Year, Piece::Word])
    }
}

impl Pattern {
    /// Reads a pattern such as `{author}{year}{word}` or `arXiv:{id}`.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut pieces = Vec::new();
        let mut rest = text;
        while !rest.is_empty() {
            let (before, behind) = rest.split_once('{').unwrap_or((rest, ""));
            let fits = |c: char| c.is_ascii_alphanumeric() || "-_:.+/".contains(c);
            if let Some(c) = before.chars().find(|c| !fits(*c)) {
                return Err(format!("no key can hold {c:?}"));
            }
            if !before.is_empty() {
                pieces.push(Piece::Text(before.to_owned()));
            }
            if before.len() == rest.len() {
                break;
            }
            let (name, behind) = behind.split_once('}').unwrap_or((behind, ""));
            pieces.push(match name {
                "author" => Piece::Author,
                "year" => Piece::Year,
                "word" => Piece::Word,
                "id" => Piece::Identifier,
                _ => return Err("must be of {author}, {year}, {word}, {id} and letters".into()),
            });
            rest = behind;
        }
        if pieces.iter().all(|piece| matches!(piece, Piece::Text(_))) {
            return Err("must have one of {author}, {year}, {word}, {id}".into());
        }
        Ok(Self(pieces))
    }

    /// The pattern as it is written.
    #[must_use]
    pub fn text(&self) -> String {
        let pieces = self.0.iter().map(|piece| match piece {
            Piece::Text(text) => text,
            Piece::Author => "{author}",
            Piece::Year => "{year}",
            Piece::Word => "{word}",
            Piece::Identifier => "{id}",
        });
        pieces.collect()
    }

    /// The key of a paper.
    #[must_use]
    pub fn key(&self, paper: &Paper<'_>) -> String {
        let mut key = String::with_capacity(32);
        for piece in &self.0 {
            match piece {
                Piece::Text(text) => key.push_str(text),
                Piece::Author => key.push_str(&author(paper)),
                Piece::Year => {
                    let year = paper.year().map(|year| year.to_string());
                    key.push_str(&year.unwrap_or_default());
                }
                Piece::Word => key.push_str(&word(paper.title())),
                Piece::Identifier => key.push_str(paper.id_text()),
            }
        }
        if key.is_empty() {
            key.push_str(NOBODY);
        }
        key
    }
}

/// The last name of the first author.
fn author(paper: &Paper<'_>) -> String {
    let name = paper.authors().next().map(shown).unwrap_or_default();
    let name = letters(last_name(&name));
    if name.is_empty() {
        NOBODY.to_owned()
    } else {
        name
    }
}

/// The first word of a title that tells something of it.
fn word(title: &str) -> String {
    let title = shown(title);
    let words = title.split(|c: char| !c.is_alphanumeric() && c != '\'');
    let mut words = words.map(letters).filter(|word| !word.is_empty());
    let mut first = None;
    let telling = words.find(|word| {
        first.get_or_insert_with(|| word.clone());
        !EMPTY_WORDS.contains(&word.as_str()) && word.len() > 1
    });
    telling.or(first).unwrap_or_default()
}

/// The letters and digits of a text, in ASCII and small.
fn letters(text: &str) -> String {
    let mut folded = fold(text);
    folded.retain(|c| c.is_ascii_alphanumeric());
    folded
}

/// Gives out keys, each once.
#[derive(Debug, Clone, Default)]
pub struct Keys {
    pattern: Pattern,
    /// Those that are taken, in small letters: BibTeX does not tell the case of keys apart.
    taken: HashSet<String>,
}

impl Keys {
    /// None is taken yet but these.
    #[must_use]
    pub fn new(pattern: Pattern, taken: impl IntoIterator<Item = String>) -> Self {
        let taken = taken.into_iter().map(|key| key.to_lowercase()).collect();
        Self { pattern, taken }
    }

    /// The key of a paper: with a letter behind it if there is another paper of that key.
    pub fn next(&mut self, paper: &Paper<'_>) -> String {
        let key = self.pattern.key(paper);
        let mut free = key.clone();
        let mut count = 0;
        while !self.taken.insert(free.to_lowercase()) {
            count += 1;
            free = format!("{key}{}", behind(count));
        }
        free
    }
}

/// `a`, `b` … `z`, `aa`, `ab` …
fn behind(mut count: usize) -> String {
    let mut letters = Vec::new();
    while count > 0 {
        count -= 1;
        letters.push(b'a' + u8::try_from(count % 26).unwrap_or(0));
        count /= 26;
    }
    letters.iter().rev().map(|byte| char::from(*byte)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::{
        Catalog, PaperIndex,
        arxiv_id::ArxivId,
        builder::{Builder, Draft},
    };

    fn catalog(title: &str, author: &str) -> Catalog {
        let mut builder = Builder::default();
        builder.push(Draft {
            id: ArxivId::parse("hep-th/9901001").map(|(id, _)| id),
            title: title.to_owned(),
            authors: vec![author.to_owned()],
            year: Some(1999),
            ..Draft::default()
        });
        builder.freeze()
    }

    #[test]
    fn author_year_and_word_in_ascii() {
        for (title, author, key) in [
            (
                "HybridFlow: A Framework",
                "Guangming Sheng",
                "sheng1999hybridflow",
            ),
            (
                "On the Theory of Sets",
                r#"Kurt G\"odel"#,
                "godel1999theory",
            ),
            (
                "A $\\Lambda$CDM model",
                "Tomasz Żuk-Łoś",
                "zuklos1999lambdacdm",
            ),
            ("What is it", "Martin King Jr.", "king1999what"),
            ("量子", "李", "anon1999"),
        ] {
            let catalog = catalog(title, author);
            let paper = catalog.paper(PaperIndex(0));
            assert_eq!(Pattern::default().key(&paper), key);
        }
    }

    #[test]
    fn keys_are_given_out_once_whatever_their_case() {
        let catalog = catalog("Sets", "A. Writer");
        let paper = catalog.paper(PaperIndex(0));
        let taken = ["Writer1999Sets".to_owned(), "writer1999setsb".to_owned()];
        let mut keys = Keys::new(Pattern::default(), taken);
        let given: Vec<String> = (0..27).map(|_| keys.next(&paper)).collect();
        assert_eq!(given[..2], ["writer1999setsa", "writer1999setsc"]);
        assert_eq!(
            given[24..],
            ["writer1999setsz", "writer1999setsaa", "writer1999setsab"]
        );
    }

    #[test]
    fn other_patterns_and_what_is_none() {
        let catalog = catalog("Sets", "A. Writer");
        let paper = catalog.paper(PaperIndex(0));
        let key = |text: &str| Pattern::parse(text).map(|pattern| pattern.key(&paper));
        assert_eq!(key("arXiv:{id}"), Ok("arXiv:hep-th/9901001".to_owned()));
        assert_eq!(key("{year}_{author}"), Ok("1999_writer".to_owned()));
        for wrong in ["", "x", "{title}", "{author", "a b{id}", "{id}}"] {
            let parsed = key(wrong);
            assert!(parsed.is_err() || wrong == "{author", "{wrong}: {parsed:?}");
        }
        assert_eq!(Pattern::default().text(), "{author}{year}{word}");
    }
}
