//! TeX's accents, as authors write names and titles: `\"o`, `{\'e}`, `\H{o}`, `\c c`, `\ss`.

/// Accent commands that are one punctuation mark.
const MARKS: &[char] = &['"', '\'', '`', '^', '~', '=', '.'];
/// Accent commands that are a letter, which a blank or a brace parts from what they stand over.
const LETTERS: &[char] = &['u', 'v', 'H', 'c', 'k', 'r', 'b', 'd', 't'];
/// Letters with a command of their own, without accents, longest name first.
const NAMED: &[(&str, &str)] = &[
    ("aa", "a"),
    ("AA", "a"),
    ("ae", "ae"),
    ("AE", "ae"),
    ("oe", "oe"),
    ("OE", "oe"),
    ("ss", "ss"),
    ("o", "o"),
    ("O", "o"),
    ("l", "l"),
    ("L", "l"),
    ("i", "i"),
    ("j", "j"),
];

/// Reads an accented letter at the beginning of a text: its letters without the accent, and how
/// many bytes it takes. `None` when no accent begins here.
#[must_use]
pub fn strip(text: &str) -> Option<(&str, usize)> {
    if let Some(inner) = text.strip_prefix('{') {
        let (letters, length) = command(inner)?;
        return inner[length..]
            .starts_with('}')
            .then_some((letters, length + 2));
    }
    command(text)
}

fn command(text: &str) -> Option<(&str, usize)> {
    let rest = text.strip_prefix('\\')?;
    let name = rest.chars().next()?;
    if MARKS.contains(&name) {
        let (letters, length) = base(&rest[1..])?;
        return Some((letters, length + 2));
    }
    if LETTERS.contains(&name) && rest[1..].starts_with([' ', '{']) {
        let (letters, length) = base(&rest[1..])?;
        return Some((letters, length + 2));
    }
    named(rest).map(|(letters, length)| (letters, length + 1))
}

/// A command such as `ss`, which ends where no letter follows; one blank after it belongs to it.
fn named(text: &str) -> Option<(&str, usize)> {
    let (name, letters) = NAMED.iter().find(|(name, _)| {
        text.strip_prefix(name)
            .is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_alphabetic()))
    })?;
    let blank = usize::from(text[name.len()..].starts_with(' '));
    Some((letters, name.len() + blank))
}

/// What an accent stands over: a letter, or `\i`, in braces or not.
fn base(text: &str) -> Option<(&str, usize)> {
    let trimmed = text.trim_start_matches(' ');
    let blanks = text.len() - trimmed.len();
    let (inner, braces) = trimmed
        .strip_prefix('{')
        .map_or((trimmed, 0), |inner| (inner, 1));
    let (letters, length) = if let Some(rest) = inner.strip_prefix('\\') {
        named(rest).map(|(letters, length)| (letters, length + 1))?
    } else {
        let letter = inner.chars().next().filter(|c| c.is_alphabetic())?;
        (&inner[..letter.len_utf8()], letter.len_utf8())
    };
    if braces == 1 && !inner[length..].starts_with('}') {
        return None;
    }
    Some((letters, blanks + length + 2 * braces))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accents_in_every_spelling() {
        for (text, letters) in [
            (r#"\"o"#, "o"),
            (r#"\"{o}"#, "o"),
            (r#"{\"o}"#, "o"),
            (r"\'\i", "i"),
            (r"\H{o}", "o"),
            (r"\H o", "o"),
            (r"\c{c}", "c"),
            (r"\v s", "s"),
            (r"\ss", "ss"),
            (r"{\o}", "o"),
            (r"\L", "l"),
            (r"\.{Z}", "Z"),
            (r"\~n", "n"),
        ] {
            assert_eq!(strip(text), Some((letters, text.len())), "{text}");
        }
    }

    #[test]
    fn other_text_and_commands_are_left() {
        for text in [
            "",
            "o",
            "\\",
            r"\alpha",
            r"\omega",
            r"\beta",
            r"\cite{x}",
            r#"\""#,
            r#"\"{o"#,
            "{o}",
            r"\c1",
            r"\times",
        ] {
            assert_eq!(strip(text), None, "{text}");
        }
    }
}
