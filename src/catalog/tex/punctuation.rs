//! Signs of a text that say several things: hyphens, tildes, and all that is in an address.

use super::convert::Tex;

/// How many bytes of an address are looked back over.
const LONGEST_ADDRESS: usize = 300;

impl Tex<'_> {
    /// Where the address ends in which a byte stands, if it stands in one.
    pub(super) fn address(&self, at: usize, end: usize, out: &mut String) -> Option<usize> {
        let before = &self.source.as_bytes()[..at];
        let word = before.iter().rev().take(LONGEST_ADDRESS);
        let word = word.take_while(|byte| !byte.is_ascii_whitespace()).count();
        let word = self.source.get(at - word..at)?;
        if !word.contains("http://") && !word.contains("https://") {
            return None;
        }
        Some(at + address(&self.source[at..end], out)).filter(|behind| *behind > at)
    }

    /// Whether a `~` ties two words, and is no sign of its own: before a number it says "about",
    /// between two it says "to".
    pub(super) fn is_tie(&self, at: usize) -> bool {
        let before = self.source[..at].chars().next_back();
        let behind = self.source[at + 1..].chars().next();
        let ends = |c: char| c.is_alphanumeric() || ".,:;)]}$'\"".contains(c);
        let begins = |c: char| c.is_alphanumeric() || "\\{$([".contains(c);
        let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
        // `z~3` is about 3, `Section~3` and `Fig.~3` are tied.
        let word = self.source.as_bytes()[..at].iter().rev();
        let word = word.take_while(|byte| byte.is_ascii_alphanumeric()).count();
        let quantity = before.is_some_and(char::is_alphanumeric) && word < 2 && digit(behind);
        before.is_some_and(ends)
            && behind.is_some_and(begins)
            && !quantity
            && !(digit(before) && digit(behind))
    }

    /// Two hyphens between words are a dash, three anywhere; those of an option `--so` and of an
    /// arrow are not.
    pub(super) fn dashes(&self, at: usize, end: usize, out: &mut String) -> usize {
        let rest = &self.source[at..end];
        let count = rest.len() - rest.trim_start_matches('-').len();
        let before = self.source[..at].chars().next_back();
        let behind = rest[count..].chars().next();
        let blank = |c: Option<char>| c.is_none_or(char::is_whitespace);
        let arrow = before == Some('<') || behind == Some('>');
        match count {
            _ if arrow => out.push_str(&rest[..count]),
            2 if blank(before) == blank(behind) => out.push('–'),
            3 => out.push('—'),
            _ => out.push_str(&rest[..count]),
        }
        at + count
    }
}

/// An address in a text, as it is but for the backslashes before its signs; how long it is.
fn address(rest: &str, out: &mut String) -> usize {
    let ends = |c: char| c.is_whitespace() || matches!(c, '{' | '}' | '$' | '<' | '>' | '"');
    let length = rest.find(ends).unwrap_or(rest.len());
    let mut letters = rest[..length].chars().peekable();
    while let Some(c) = letters.next() {
        let escapes = c == '\\' && letters.peek().is_some_and(|c| "_%#&~$".contains(*c));
        if !escapes {
            out.push(c);
        }
    }
    length
}
