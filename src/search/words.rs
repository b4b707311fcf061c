//! Cutting a folded text into words, as titles and queries are both cut.

use std::ops::Range;

/// The longest joined word, in bytes: what is longer is an address, not a name.
const LONGEST: usize = 40;

/// Ends a word that was joined, so that it is another than the one that is written so.
pub const JOINED: char = '-';

/// Calls `each` with every word and its bytes in the text: the runs of letters and digits, and
/// for runs that only signs part, such as `gpt-4`, what they are together, with a sign that it was
/// joined: `gpt4-`.
pub fn each_word(text: &str, mut each: impl FnMut(&str, Range<usize>)) {
    let mut joined = String::new();
    // The runs since the last white space: how many, the first, and the bytes of all.
    let (mut runs, mut first, mut all) = (0, 0..0, 0..0);
    let mut at = 0;
    loop {
        let (part, length) = part_at(text, at);
        if part == Part::Run {
            let run = at..at + length;
            each(&text[run.clone()], run.clone());
            runs += 1;
            match runs {
                1 => (first, all) = (run.clone(), run),
                2 => {
                    joined.clear();
                    joined.push_str(&text[first.clone()]);
                    joined.push_str(&text[run.clone()]);
                    all.end = run.end;
                }
                _ => {
                    joined.push_str(&text[run.clone()]);
                    all.end = run.end;
                }
            }
        } else if part != Part::Sign {
            if runs > 1 && joined.len() <= LONGEST {
                joined.push(JOINED);
                each(&joined, all.clone());
            }
            runs = 0;
        }
        if part == Part::End {
            return;
        }
        at += length;
    }
}

/// Calls `each` with every run of letters and digits.
pub fn each_run<'a>(text: &'a str, mut each: impl FnMut(&'a str)) {
    let mut at = 0;
    loop {
        match part_at(text, at) {
            (Part::End, _) => return,
            (Part::Run, length) => {
                each(&text[at..at + length]);
                at += length;
            }
            (_, length) => at += length,
        }
    }
}

/// Whether the word at these bytes of a title is what the paper is named: the first, with a colon
/// behind it.
#[must_use]
pub fn is_named(title: &str, word: &Range<usize>) -> bool {
    title[word.end..].starts_with(':') && !title[..word.start].contains(char::is_alphanumeric)
}

/// What a text is cut into.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    /// Letters and digits.
    Run,
    /// One character that parts runs but not joined words.
    Sign,
    /// One character of white space.
    Blank,
    /// Nothing more.
    End,
}

/// What stands at a byte of a text, and how many bytes of it.
fn part_at(text: &str, at: usize) -> (Part, usize) {
    let mut length = 0;
    while let Some(byte) = text.as_bytes().get(at + length) {
        let (part, width) = if byte.is_ascii() {
            match byte {
                b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => (Part::Run, 1),
                b' ' | b'\t'..=b'\r' => (Part::Blank, 1),
                _ => (Part::Sign, 1),
            }
        } else {
            part_of(text[at + length..].chars().next())
        };
        match part {
            Part::Run => length += width,
            _ if length > 0 => break,
            _ => return (part, width),
        }
    }
    (if length > 0 { Part::Run } else { Part::End }, length)
}

fn part_of(c: Option<char>) -> (Part, usize) {
    match c {
        Some(c) if c.is_alphanumeric() => (Part::Run, c.len_utf8()),
        Some(c) if c.is_whitespace() => (Part::Blank, c.len_utf8()),
        Some(c) => (Part::Sign, c.len_utf8()),
        None => (Part::End, 0),
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

/// Whether a text is one word and nothing else.
#[must_use]
pub fn is_word(text: &str) -> bool {
    !text.is_empty() && text.chars().all(char::is_alphanumeric)
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
                "time", "r1", "timer1-", "a", "gpt", "4", "s", "gpt4s-", "日本"
            ]
        );
        assert_eq!((found[2].1.clone(), found[4].1.clone()), (0..7, 11..14));
        let runs = |text| {
            let mut runs = Vec::new();
            each_run(text, |run| runs.push(run));
            runs
        };
        assert_eq!(
            (
                runs("time-r1: a"),
                runs("- !"),
                is_word("gpt4"),
                is_word("gpt-4")
            ),
            (vec!["time", "r1", "a"], vec![], true, false)
        );
    }
}
