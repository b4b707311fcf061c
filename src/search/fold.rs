//! Folding: what a text and a query have in common when letter case, accents, compatibility forms
//! and TeX do not count. `Gödel`, `GO\u{308}DEL` and `G\"odel` all fold to `godel`, and `α` and
//! `$\alpha$` to `alpha`.

use std::{borrow::Cow, ops::Range};

use unicode_normalization::{UnicodeNormalization as _, char::is_combining_mark};

use crate::catalog::tex;

/// A folded text that knows where each of its characters came from.
#[derive(Debug, Default)]
pub struct Folded {
    /// The folded text.
    pub text: String,
    /// For each character of it, the bytes of the original that it stands for.
    pub origin: Vec<Range<usize>>,
}

/// Folds a text. Takes time proportional to its length.
#[must_use]
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    fold_into(text, &mut folded);
    folded
}

/// Folds a text into one that is used again and again. What is plain ASCII, which is nearly all
/// of most texts, goes over in one piece.
pub fn fold_into(text: &str, folded: &mut String) {
    folded.clear();
    match tex::shown(text) {
        Cow::Borrowed(text) => fold_shown(text, folded),
        Cow::Owned(text) => fold_shown(&text, folded),
    }
}

/// Folds a text that has no TeX, or none that is converted.
fn fold_shown(text: &str, folded: &mut String) {
    let mut rest = text;
    while !rest.is_empty() {
        let plain = rest.bytes().position(|byte| !byte.is_ascii());
        let (piece, behind) = rest.split_at(plain.unwrap_or(rest.len()));
        let start = folded.len();
        folded.push_str(piece);
        folded[start..].make_ascii_lowercase();
        let Some(c) = behind.chars().next() else {
            return;
        };
        fold_char(c, |c| folded.push(c));
        rest = &behind[c.len_utf8()..];
    }
}

/// Folds a text as it is shown, and keeps the way back.
#[must_use]
pub fn fold_with_origin(shown: &str) -> Folded {
    let mut folded = Folded::default();
    for (at, c) in shown.char_indices() {
        fold_char(c, |letter| {
            folded.text.push(letter);
            folded.origin.push(at..at + c.len_utf8());
        });
    }
    // A mark belongs to the letter before it: the letter's range goes on to the next letter.
    let starts: Vec<usize> = folded.origin.iter().map(|range| range.start).collect();
    for (at, range) in folded.origin.iter_mut().enumerate() {
        let next = starts[at..]
            .iter()
            .copied()
            .find(|start| *start > range.start)
            .unwrap_or(shown.len());
        if shown[range.end..next].chars().all(is_combining_mark) {
            range.end = next;
        }
    }
    folded
}

fn fold_char(c: char, mut push: impl FnMut(char)) {
    // Decomposed first, since some capitals decompose only in one case.
    for c in std::iter::once(c)
        .nfkd()
        .filter(|c| !is_combining_mark(*c))
        .flat_map(char::to_lowercase)
    {
        match without_stroke(c) {
            Some(letters) => letters.chars().for_each(&mut push),
            None if is_combining_mark(c) => {}
            None => push(c),
        }
    }
}

/// Letters that Unicode does not decompose but that people type without their stroke or tie.
fn without_stroke(c: char) -> Option<&'static str> {
    Some(match c {
        'ø' => "o",
        'ł' => "l",
        'đ' | 'ð' => "d",
        'ħ' => "h",
        'ŧ' => "t",
        'ı' => "i",
        'ß' => "ss",
        'æ' => "ae",
        'œ' => "oe",
        'þ' => "th",
        'α'..='ω' => greek(c),
        '‐' | '‑' | '–' | '—' | '−' => "-",
        '‘' | '’' => "'",
        '“' | '”' => "\"",
        _ => return None,
    })
}

/// The name of a Greek letter, by which people look for it.
fn greek(c: char) -> &'static str {
    const NAMES: [&str; 25] = [
        "alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa",
        "lambda", "mu", "nu", "xi", "omicron", "pi", "rho", "sigma", "sigma", "tau", "upsilon",
        "phi", "chi", "psi", "omega",
    ];
    let place = u32::from(c).checked_sub(u32::from('α'));
    place
        .and_then(|place| NAMES.get(place as usize))
        .unwrap_or(&"")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn accents_and_case_do_not_matter_however_they_are_written() {
        for text in [
            "Gödel",
            "GO\u{308}DEL",
            r#"G\"odel"#,
            r#"G{\"o}del"#,
            r#"G\"{o}del"#,
        ] {
            assert_eq!(fold(text), "godel", "{text}");
        }
        assert_eq!(fold("Über"), "uber");
        assert_eq!(fold("Erdős"), fold("Erdo\u{30b}s"));
        assert_eq!(fold(r"Erd\H{o}s"), "erdos");
        for text in [r"$\alpha$", r"\alpha", "α", "Α", "alpha"] {
            assert_eq!(fold(text), "alpha", "{text}");
        }
        for text in [
            r"$\mathcal{O}(n\log n)$",
            "$O(n \\log n)$",
            "O(n log n)",
            "𝒪(n log n)",
        ] {
            assert_eq!(fold(text), "o(n log n)", "{text}");
        }
        assert_eq!(
            (
                fold("Straße").as_str(),
                fold("İstanbul").as_str(),
                fold("ﬁne ℝ").as_str()
            ),
            ("strasse", "istanbul", "fine r")
        );
    }

    #[test]
    fn each_letter_knows_its_bytes_with_its_marks() {
        let folded = fold_with_origin("Go\u{308}d ßπ");
        assert_eq!(folded.text, "god sspi");
        assert_eq!(
            folded.origin,
            [0..1, 1..4, 4..5, 5..6, 6..8, 6..8, 8..10, 8..10]
        );
    }

    proptest! {
        #[test]
        fn ranges_lie_on_character_boundaries_and_both_ways_agree(text in "\\PC{0,20}|[a-zA-Z\\\\{}\"'\u{301}é ]{0,20}") {
            let text = tex::shown(&text);
            let folded = fold_with_origin(&text);
            let mut shown = String::new();
            fold_shown(&text, &mut shown);
            prop_assert_eq!(&folded.text, &shown);
            prop_assert_eq!(folded.text.chars().count(), folded.origin.len());
            for range in folded.origin {
                prop_assert!(text.get(range).is_some());
            }
        }

        #[test]
        fn folding_twice_changes_nothing_in_plain_words(text in "[\\p{Latin}\\p{Greek} ]{0,12}") {
            prop_assert_eq!(fold(&fold(&text)), fold(&text));
        }
    }
}
