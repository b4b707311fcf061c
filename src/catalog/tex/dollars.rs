//! Whether a dollar sign begins mathematics.

use std::ops::Range;

use super::groups::Groups;

/// How many bytes there are at most between blanks that belong to the mathematics.
const LONGEST_ONE: usize = 10;

/// The mathematics that begins with the dollar sign at a byte, and where what follows begins.
/// `None` where the sign is money, or nothing ends it.
pub(super) fn inside(text: &str, at: usize, groups: &Groups) -> Option<(Range<usize>, usize)> {
    let bytes = text.as_bytes();
    if bytes.get(at + 1) == Some(&b'$') {
        let start = at + 2;
        let length = text.get(start..)?.find("$$")?;
        let inside = start..start + length;
        return (length > 0).then_some((inside, start + length + 2));
    }
    let start = at + 1;
    let mut end = start;
    loop {
        let sign = text.get(end..)?.find(['$', '\\', '{'])?;
        end += sign;
        match bytes[end] {
            b'$' => break,
            // What stands in a group is no end.
            b'{' => {
                let close = groups.close(end).filter(|close| *close < text.len());
                end = close.unwrap_or(end) + 1;
                continue;
            }
            _ => {}
        }
        // What a backslash stands before is no end.
        end += 1 + text[end + 1..].chars().next().map_or(0, char::len_utf8);
    }
    let inside = text.get(start..end)?;
    let behind = text[end + 1..].chars().next();
    is_math(inside, behind).then_some((start..end, end + 1))
}

/// Whether what stands between two dollar signs is mathematics, by what comes behind the second.
fn is_math(inside: &str, behind: Option<char>) -> bool {
    if inside.trim().is_empty() || inside.contains("\n\n") {
        return false;
    }
    if inside.contains(['\\', '^', '_']) {
        return true;
    }
    let closes = !inside.ends_with(char::is_whitespace);
    let digit = behind.is_some_and(|c| c.is_ascii_digit());
    if inside.starts_with(|c: char| c.is_ascii_digit()) {
        // "$5 and $10", "$5-$10", "$2 million to $".
        return closes && !digit && !has_words(inside);
    }
    if inside.contains(['=', '<', '>', '{', '|', '+']) {
        return true;
    }
    let one = !inside.trim().contains(char::is_whitespace);
    let opens = !inside.starts_with(char::is_whitespace);
    match (opens, closes) {
        // "A$AP and B$by".
        (true, true) => !behind.is_some_and(char::is_alphanumeric) || !has_words(inside),
        (false, false) => one || !has_words(inside),
        _ => {
            let formula = |c: char| c.is_alphanumeric() || "()/+-*".contains(c);
            one && inside.len() <= LONGEST_ONE && inside.trim().chars().all(formula)
        }
    }
}

/// Whether a sign that nothing ends is money, by what is beside it: `$5`, `US$ `, ` $ `.
pub(super) fn is_money(before: &str, behind: Option<char>) -> bool {
    let blank = |c: Option<char>| c.is_none_or(char::is_whitespace);
    let word = before.rsplit(|c: char| !c.is_alphanumeric()).next();
    let currency = ["US", "AU", "CA", "NZ", "HK", "SG", "A", "C", "R", "S"];
    behind.is_some_and(|c| c.is_ascii_digit())
        || (blank(behind)
            && (blank(before.chars().next_back())
                || word.is_some_and(|word| currency.contains(&word))))
}

/// Whether there are words of a sentence, and not letters beside each other.
fn has_words(inside: &str) -> bool {
    let is_word = |word: &str| {
        let letters = word.trim_matches(|c: char| !c.is_alphabetic());
        letters.len() > 1
            && letters.chars().all(char::is_lowercase)
            && !["log", "ln", "exp", "mod", "max", "min"].contains(&letters)
    };
    inside.split_whitespace().count() > 1 && inside.split_whitespace().any(is_word)
}
