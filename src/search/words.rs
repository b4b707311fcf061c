//! Cutting a folded text into words, as titles and queries are both cut.

use std::ops::Range;

/// The longest joined word, in bytes: what is longer is an address, not a name.
const LONGEST: usize = 40;

/// Calls `each` with every word and its bytes in the text: the runs of letters and digits, and
/// for runs that only signs part, such as `gpt-4`, the word that they are together, `gpt4`.
pub fn each_word(text: &str, mut each: impl FnMut(&str, Range<usize>)) {
    let mut joined = String::new();
    for chunk in chunks(text) {
        let mut runs = 0;
        joined.clear();
        for run in runs_of(text, chunk.clone()) {
            each(&text[run.clone()], run.clone());
            joined.push_str(&text[run]);
            runs += 1;
        }
        if runs > 1 && joined.len() <= LONGEST {
            each(&joined, chunk);
        }
    }
}

/// The first letters of a text's words, with which character of the text each is; words that a
/// hyphen joins are one.
pub fn initials(text: &str) -> impl Iterator<Item = (char, usize)> + '_ {
    let mut inside = false;
    text.chars().enumerate().filter_map(move |(at, c)| {
        let begins = c.is_alphabetic() && !inside;
        inside = c.is_alphabetic() || (inside && c == '-');
        begins.then_some((c, at))
    })
}

/// How many words a text has, joined ones not counted.
#[must_use]
pub fn count(text: &str) -> usize {
    runs_of(text, 0..text.len()).count()
}

/// Whether a text is one word and nothing else.
#[must_use]
pub fn is_word(text: &str) -> bool {
    !text.is_empty() && text.chars().all(char::is_alphanumeric)
}

/// The parts of a text between white space.
fn chunks(text: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    text.split_whitespace().map(move |chunk| {
        let start = chunk.as_ptr().addr() - text.as_ptr().addr();
        start..start + chunk.len()
    })
}

/// The runs of letters and digits in a part of a text.
fn runs_of(text: &str, part: Range<usize>) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut at = part.start;
    std::iter::from_fn(move || {
        let rest = &text[at..part.end];
        let start = at + rest.find(char::is_alphanumeric)?;
        let run = &text[start..part.end];
        at = start
            + run
                .find(|c: char| !c.is_alphanumeric())
                .unwrap_or(run.len());
        Some(start..at)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_letters() {
        let found: String = initials("a gpt-4 study: state-of-the-art, 3d x")
            .map(|(c, _)| c)
            .collect();
        assert_eq!(found, "agssdx");
        assert_eq!(initials("日 b").collect::<Vec<_>>(), [('日', 0), ('b', 2)]);
    }

    #[test]
    fn runs_and_what_signs_part() {
        let mut found = Vec::new();
        each_word("time-r1: a gpt-4's (日本) -", |word, range| {
            found.push((word.to_owned(), range));
        });
        let words: Vec<&str> = found.iter().map(|(word, _)| word.as_str()).collect();
        assert_eq!(
            words,
            [
                "time", "r1", "timer1", "a", "gpt", "4", "s", "gpt4s", "日本"
            ]
        );
        assert_eq!((found[2].1.clone(), found[4].1.clone()), (0..8, 11..14));
        assert_eq!(
            (
                count("time-r1: a"),
                count("- !"),
                is_word("gpt4"),
                is_word("gpt-4")
            ),
            (3, 0, true, false)
        );
    }
}
