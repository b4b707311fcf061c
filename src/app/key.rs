//! Keys, as the app knows them: a test can name one, and no terminal library is needed.

use std::fmt;

/// What is pressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Code {
    /// A character, as typed.
    Char(char),
    /// Enter.
    Enter,
    /// Escape.
    Esc,
    /// Tab.
    Tab,
    /// Shift and Tab.
    BackTab,
    /// Backspace.
    Backspace,
    /// Delete.
    Delete,
    /// Arrow left.
    Left,
    /// Arrow right.
    Right,
    /// Arrow up.
    Up,
    /// Arrow down.
    Down,
    /// Home.
    Home,
    /// End.
    End,
    /// Page up.
    PageUp,
    /// Page down.
    PageDown,
}

/// The keys that are not a character, by the names that a reader sees.
const NAMED: [(Code, &str); 15] = [
    (Code::Enter, "Enter"),
    (Code::Esc, "Esc"),
    (Code::Tab, "Tab"),
    (Code::BackTab, "Shift-Tab"),
    (Code::Backspace, "Backspace"),
    (Code::Delete, "Del"),
    (Code::Left, "←"),
    (Code::Right, "→"),
    (Code::Up, "↑"),
    (Code::Down, "↓"),
    (Code::Home, "Home"),
    (Code::End, "End"),
    (Code::PageUp, "PgUp"),
    (Code::PageDown, "PgDn"),
    (Code::Char(' '), "Space"),
];

/// A key with its modifiers. Shift is part of a character.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Key {
    /// What is pressed.
    pub code: Code,
    /// With Ctrl.
    pub ctrl: bool,
    /// With Alt.
    pub alt: bool,
}

impl Key {
    /// A key without modifiers.
    #[must_use]
    pub fn plain(code: Code) -> Self {
        Self {
            code,
            ctrl: false,
            alt: false,
        }
    }

    /// Reads a key's name: `j`, `Ctrl-d`, `Alt-b`, `PgDn`, `↓`, `Space`.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        if let Some(rest) = name.strip_prefix("Ctrl-").filter(|rest| !rest.is_empty()) {
            return Self::parse(rest).map(|key| Self { ctrl: true, ..key });
        }
        if let Some(rest) = name.strip_prefix("Alt-").filter(|rest| !rest.is_empty()) {
            return Self::parse(rest).map(|key| Self { alt: true, ..key });
        }
        if let Some((code, _)) = NAMED.iter().find(|(_, named)| *named == name) {
            return Some(Self::plain(*code));
        }
        let mut characters = name.chars();
        characters
            .next()
            .filter(|_| characters.next().is_none())
            .map(|c| Self::plain(Code::Char(c)))
    }

    /// The character that this key types, if it types one.
    #[must_use]
    pub fn typed(self) -> Option<char> {
        match self.code {
            Code::Char(c) if !self.ctrl && !self.alt => Some(c),
            _ => None,
        }
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.ctrl {
            f.write_str("Ctrl-")?;
        }
        if self.alt {
            f.write_str("Alt-")?;
        }
        match (NAMED.iter().find(|(code, _)| *code == self.code), self.code) {
            (Some((_, name)), _) => f.write_str(name),
            (None, Code::Char(c)) => write!(f, "{c}"),
            (None, code) => write!(f, "{code:?}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back() {
        for name in [
            "j",
            "G",
            "Ctrl-d",
            "Alt-b",
            "PgDn",
            "↓",
            "Space",
            "Shift-Tab",
            "-",
            "?",
            "Ctrl-←",
        ] {
            assert_eq!(
                Key::parse(name).map(|key| key.to_string()).as_deref(),
                Some(name)
            );
        }
        assert_eq!(Key::parse("jj"), None);
        assert_eq!(Key::parse(""), None);
    }

    #[test]
    fn only_plain_characters_type() {
        assert_eq!(Key::parse("é").and_then(Key::typed), Some('é'));
        assert_eq!(Key::parse("Ctrl-e").and_then(Key::typed), None);
    }
}
