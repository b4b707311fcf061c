//! Accents over and under letters.

use unicode_normalization::UnicodeNormalization as _;

/// Commands of text, each with the mark that it puts on a letter.
const TEXT: [(&str, char); 16] = [
    ("\"", '\u{308}'),
    ("'", '\u{301}'),
    ("`", '\u{300}'),
    ("^", '\u{302}'),
    ("~", '\u{303}'),
    ("=", '\u{304}'),
    (".", '\u{307}'),
    ("u", '\u{306}'),
    ("v", '\u{30c}'),
    ("H", '\u{30b}'),
    ("c", '\u{327}'),
    ("k", '\u{328}'),
    ("r", '\u{30a}'),
    ("b", '\u{331}'),
    ("d", '\u{323}'),
    ("t", '\u{361}'),
];

/// Commands of mathematics, likewise.
const MATHEMATICS: [(&str, char); 24] = [
    ("hat", '\u{302}'),
    ("wh", '\u{302}'),
    ("wt", '\u{303}'),
    ("ol", '\u{305}'),
    ("anti", '\u{304}'),
    ("widehat", '\u{302}'),
    ("tilde", '\u{303}'),
    ("widetilde", '\u{303}'),
    ("bar", '\u{304}'),
    ("overline", '\u{305}'),
    ("underline", '\u{332}'),
    ("vec", '\u{20d7}'),
    ("overrightarrow", '\u{20d7}'),
    ("dot", '\u{307}'),
    ("ddot", '\u{308}'),
    ("dddot", '\u{20db}'),
    ("check", '\u{30c}'),
    ("breve", '\u{306}'),
    ("acute", '\u{301}'),
    ("grave", '\u{300}'),
    ("mathring", '\u{30a}'),
    ("widecheck", '\u{30c}'),
    ("undertilde", '\u{330}'),
    ("not", '\u{338}'),
];

/// The mark of an accent of text.
pub(super) fn of_text(name: &str) -> Option<char> {
    find(&TEXT, name)
}

/// The mark of an accent of mathematics.
pub(super) fn of_mathematics(name: &str) -> Option<char> {
    find(&MATHEMATICS, name)
}

fn find(accents: &[(&str, char)], name: &str) -> Option<char> {
    accents
        .iter()
        .find_map(|(known, mark)| (*known == name).then_some(*mark))
}

/// A letter with a mark, as one character where there is one.
pub(super) fn on(letter: char, mark: char) -> String {
    // The dot makes place for what is put there.
    let under = matches!(
        mark,
        '\u{327}' | '\u{328}' | '\u{331}' | '\u{323}' | '\u{332}' | '\u{330}'
    );
    let letter = match letter {
        'ı' if !under => 'i',
        'ȷ' if !under => 'j',
        other => other,
    };
    [letter, mark].into_iter().nfc().collect()
}
