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
    /// A function key, by its number.
    F(u8),
}

/// The arrows in words, as they may be written, and as they are where there are no arrows.
const IN_WORDS: [(Code, &str); 4] = [
    (Code::Left, "Left"),
    (Code::Right, "Right"),
    (Code::Up, "Up"),
    (Code::Down, "Down"),
];

/// What terminals send with Ctrl for these is another key.
const SENT_AS: [(char, Code); 4] = [
    ('i', Code::Tab),
    ('j', Code::Enter),
    ('m', Code::Enter),
    ('[', Code::Esc),
];

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
            return Self::parse(rest).map(Self::with_ctrl);
        }
        if let Some(rest) = name.strip_prefix("Alt-").filter(|rest| !rest.is_empty()) {
            return Self::parse(rest).map(|key| Self { alt: true, ..key });
        }
        if let Some((code, _)) = NAMED
            .iter()
            .chain(&IN_WORDS)
            .find(|(_, named)| *named == name)
        {
            return Some(Self::plain(*code));
        }
        let number = name
            .strip_prefix('F')
            .and_then(|digits| digits.parse().ok());
        if let Some(number) = number.filter(|number| (1..=12).contains(number)) {
            return Some(Self::plain(Code::F(number)));
        }
        let mut characters = name.chars();
        characters
            .next()
            .filter(|_| characters.next().is_none())
            .map(|c| Self::plain(Code::Char(c)))
    }

    /// Its name, which may have to hold to ASCII.
    #[must_use]
    pub fn name(self, ascii: bool) -> String {
        let mut name = self.to_string();
        if ascii {
            for (code, word) in IN_WORDS {
                name = name.replace(&Self::plain(code).to_string(), word);
            }
        }
        name
    }

    /// With Ctrl there are no capitals, and some are other keys.
    fn with_ctrl(self) -> Self {
        let Code::Char(c) = self.code else {
            return Self { ctrl: true, ..self };
        };
        let c = c.to_ascii_lowercase();
        let other = SENT_AS.iter().find(|(sent, _)| *sent == c);
        other.map_or(
            Self {
                code: Code::Char(c),
                ctrl: true,
                ..self
            },
            |(_, code)| Self {
                code: *code,
                ..self
            },
        )
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
            (None, Code::F(number)) => write!(f, "F{number}"),
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
            "F",
            "F12",
        ] {
            assert_eq!(
                Key::parse(name).map(|key| key.to_string()).as_deref(),
                Some(name)
            );
        }
        let named = |name: &str| Key::parse(name).map(|key| key.to_string());
        assert_eq!(named("Ctrl-Left").as_deref(), Some("Ctrl-←"));
        let arrow = Key::parse("Ctrl-←").map(|key| key.name(true));
        assert_eq!(arrow.as_deref(), Some("Ctrl-Left"));
        assert_eq!(named("Ctrl-D").as_deref(), Some("Ctrl-d"));
        assert_eq!(named("Ctrl-m").as_deref(), Some("Enter"));
        assert_eq!((named("jj"), named("F13")), (None, None));
        assert_eq!(Key::parse(""), None);
    }

    #[test]
    fn only_plain_characters_type() {
        assert_eq!(Key::parse("é").and_then(Key::typed), Some('é'));
        assert_eq!(Key::parse("Ctrl-e").and_then(Key::typed), None);
    }
}
