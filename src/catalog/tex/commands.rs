//! What commands stand for.

use std::ops::Range;

use super::{
    accents,
    alphabets::{self, Alphabet},
    convert::{DEPTH, Mode, Tex, Within, blank},
    scripts::scripted,
    styles::{Declares, declares, ends_line, is_space},
    symbols::{self, Class},
};

/// Letters and signs of texts. In mathematics they are what the paper has made of them.
const OF_TEXTS: [&str; 6] = ["L", "O", "P", "S", "l", "o"];

/// What a command applies to.
#[derive(Debug, Clone)]
pub(super) struct Argument {
    /// The argument, without its braces.
    pub inside: Range<usize>,
    /// Where what follows begins.
    pub end: usize,
}

impl Tex<'_> {
    /// Converts the command at a byte, and says where it ends.
    pub(super) fn command(&mut self, at: usize, within: Within, out: &mut String) -> usize {
        let Within { end, mode, depth } = within;
        let Some(name) = name(&self.source[at + 1..end]) else {
            out.push('\\');
            return at + 1;
        };
        let named = at + 1 + name.len();
        if depth >= DEPTH {
            out.push_str(&self.source[at..named]);
            return named;
        }
        let blanks = self.blanks(named, end);
        if let Some(mark) = accents::of_text(name)
            && let Some(end) = self.accent(name, mark, named, end, depth, out)
        {
            return end;
        }
        if let ("(" | "[", Mode::Text) = (name, mode) {
            let closing = if name == "(" { "\\)" } else { "\\]" };
            let last = &mut self.last_closing[usize::from(name == "[")];
            let find = || memchr::memmem::rfind(self.source.as_bytes(), closing.as_bytes());
            let is_there = named <= *last.get_or_insert_with(|| find().unwrap_or(0));
            let length = is_there.then(|| self.source[named..end].find(closing));
            if let Some(length) = length.flatten() {
                self.mathematics(named..named + length, depth, out);
                return named + length + closing.len();
            }
        }
        // Some write `\_{n}` for a script.
        if name == "_" && mode == Mode::Math && self.source[named..end].starts_with('{') {
            return self.script(at + 1, end, depth, out);
        }
        // `+\- 2` is no place to part a word.
        if name == "-" && self.source[named..end].starts_with(' ') {
            return self.as_written(at, named, end, out);
        }
        if let Some(sign) = name.chars().next().filter(|c| "%&$_#{}".contains(*c)) {
            out.push(sign);
            return named;
        }
        if name == "|" {
            out.push('‖');
            return named;
        }
        if is_space(name) {
            blank(out);
            return blanks;
        }
        if ends_line(name) {
            if mode == Mode::Math {
                // Rows.
                out.truncate(out.trim_end_matches(' ').len());
                out.push(';');
            }
            blank(out);
            return blanks;
        }
        if let Some(declares) = declares(name, mode) {
            return self.declaration(declares, name, blanks, within, out);
        }
        if let Some(end) = self.of_arguments(name, named, within, out) {
            return end;
        }
        // `\cL` and `\bbR` are what many call a letter in script or double-struck.
        let lettered = [("c", Alphabet::Script), ("bb", Alphabet::DoubleStruck)];
        let lettered = lettered.into_iter().find_map(|(before, alphabet)| {
            let letter = name.strip_prefix(before)?;
            let letter = letter.chars().next().filter(|_| letter.len() == 1)?;
            letter
                .is_ascii_uppercase()
                .then(|| alphabets::letter(alphabet, letter))
        });
        if let Some(letter) = lettered.filter(|_| mode == Mode::Math) {
            out.push(letter);
            return blanks;
        }
        // An abbreviation in capitals says itself.
        if name.len() > 2
            && name.bytes().all(|byte| byte.is_ascii_uppercase())
            && symbols::find(name).is_none()
        {
            out.push_str(name);
            return named;
        }
        // Of temperatures and angles, and not of a polynomial.
        if name == "deg" && (mode == Mode::Text || out.ends_with(|c: char| c.is_ascii_digit())) {
            out.push('°');
            return named;
        }
        match symbols::find(name).filter(|_| mode == Mode::Text || !OF_TEXTS.contains(&name)) {
            Some((symbol, class)) => self.symbol(symbol, class, named, within, out),
            None => self.as_written(at, named, end, out),
        }
    }

    /// A command that is not known, with the group that follows it.
    fn as_written(&self, at: usize, named: usize, end: usize, out: &mut String) -> usize {
        let mut behind = named;
        while let Some(close) = self.groups.close(behind).filter(|close| *close < end) {
            behind = close + 1;
        }
        out.push_str(&self.source[at..behind]);
        behind
    }

    fn symbol(
        &mut self,
        symbol: &str,
        class: Class,
        named: usize,
        within: Within,
        out: &mut String,
    ) -> usize {
        let Within { end, mode, depth } = within;
        let blanks = self.blanks(named, end);
        let first = mode == Mode::Math && out.len() == self.math_start;
        match class {
            Class::Letter => {
                out.push_str(symbol);
                // `\o{}` ends the name without a blank.
                if self.source[named..end].starts_with("{}") {
                    return named + 2;
                }
                // Of a word, as in `S\o rensen`.
                let of_word = symbol.chars().all(|c| c.is_alphabetic() && c < '\u{250}');
                if mode == Mode::Math && self.is_relation(blanks, end) {
                    // Space before what stands between is space behind it, too.
                    named
                } else if mode == Mode::Math || (of_word && symbol.chars().nth(1).is_none()) {
                    blanks
                } else {
                    named
                }
            }
            Class::Relation => {
                let spaced = out.ends_with(' ') && !first;
                out.push_str(symbol);
                if spaced { named } else { blanks }
            }
            Class::Function => {
                let beside = |c: char| c.is_alphanumeric() || c == ')' || c == ']' || c == '}';
                if mode == Mode::Math && !first && out.ends_with(beside) {
                    out.push(' ');
                }
                out.push_str(symbol);
                let mut behind = named;
                loop {
                    let at = self.blanks(behind, end);
                    if mode == Mode::Text || !self.source[at..end].starts_with(['^', '_']) {
                        break;
                    }
                    behind = self.script(at, end, depth, out);
                }
                let at = self.blanks(behind, end);
                let word = |c: char| c.is_alphanumeric() || c == '\\' || c == '{' || c == '|';
                if mode == Mode::Math && self.source[at..end].starts_with(word) {
                    blank(out);
                    return at;
                }
                behind
            }
        }
    }

    /// Whether a sign that stands between others follows at a byte.
    fn is_relation(&self, at: usize, end: usize) -> bool {
        let rest = &self.source[at..end];
        match rest.strip_prefix('\\').map(name) {
            Some(Some(name)) => {
                symbols::find(name).is_some_and(|(_, class)| class == Class::Relation)
            }
            _ => rest.starts_with(['=', '<', '>', '+', '-', '*', '/', '|', ':']),
        }
    }

    /// A declaration, with all that follows it in its group where that changes it.
    fn declaration(
        &mut self,
        declares: Declares,
        name: &str,
        behind: usize,
        within: Within,
        out: &mut String,
    ) -> usize {
        let Within { end, depth, .. } = within;
        match declares {
            // `\left.` shows nothing.
            Declares::Nothing
                if matches!(name, "left" | "right")
                    && self.source[behind..end].starts_with('.') =>
            {
                behind + 1
            }
            Declares::Nothing => behind,
            Declares::Letters(alphabet) => {
                // Old texts have `\cal O` for the letter alone.
                let rest = if depth == 0 {
                    self.argument(behind, end)
                        .map_or(behind..end, |argument| behind..argument.end)
                } else {
                    behind..end
                };
                let end = rest.end;
                let converted = self.converted(rest, Mode::Math, depth);
                out.extend(converted.chars().map(|c| alphabets::letter(alphabet, c)));
                end
            }
        }
    }

    /// An accent over a letter; none where no letter follows.
    fn accent(
        &mut self,
        name: &str,
        mark: char,
        named: usize,
        end: usize,
        depth: usize,
        out: &mut String,
    ) -> Option<usize> {
        let mut argument = self.argument(named, end)?;
        // The blank behind `\i` ends its name.
        if self.source[argument.inside.clone()].starts_with('\\') {
            argument.end = self.blanks(argument.end, end);
        }
        let content = self.converted(argument.inside.clone(), Mode::Text, depth);
        let mut letters = content.chars();
        let Some(letter) = letters.next() else {
            // `\~{}` is the sign itself.
            let sign = name.chars().next().filter(|c| "~^".contains(*c))?;
            out.push(sign);
            return Some(argument.end);
        };
        // `\^4He` is meant to stand above.
        if let ("^", true, None) = (name, letter.is_ascii_digit(), letters.clone().next()) {
            out.push_str(&scripted('^', &content, false));
            return Some(argument.end);
        }
        if !letter.is_alphabetic() {
            return None;
        }
        if mark == '\u{361}' {
            out.push(letter);
            out.push(mark);
        } else {
            out.push_str(&accents::on(letter, mark));
        }
        out.extend(letters);
        Some(argument.end)
    }

    /// What follows as a command's argument: a group, a command, or a letter.
    pub(super) fn argument(&self, from: usize, end: usize) -> Option<Argument> {
        let at = self.blanks(from, end);
        let rest = &self.source[at..end];
        match rest.chars().next()? {
            '{' => {
                let close = self.groups.close(at).filter(|close| *close < end)?;
                Some(Argument {
                    inside: at + 1..close,
                    end: close + 1,
                })
            }
            '}' | '$' | '^' | '_' | '&' => None,
            '\\' => {
                let name = name(&rest[1..])?;
                let mut behind = at + 1 + name.len();
                // A command that takes an argument takes it along: `\hat\mathbf{x}`.
                while let Some(close) = self
                    .groups
                    .close(behind)
                    .filter(|close| *close < end && symbols::find(name).is_none())
                {
                    behind = close + 1;
                }
                Some(Argument {
                    inside: at..behind,
                    end: behind,
                })
            }
            letter => Some(Argument {
                inside: at..at + letter.len_utf8(),
                end: at + letter.len_utf8(),
            }),
        }
    }

    /// Where the blanks at a byte end.
    fn blanks(&self, at: usize, end: usize) -> usize {
        let rest = &self.source[at..end];
        at + (rest.len() - rest.trim_start_matches([' ', '\n', '\t']).len())
    }
}

/// The name of a command: letters, or one other character.
pub(super) fn name(text: &str) -> Option<&str> {
    let letters = text.bytes().take_while(u8::is_ascii_alphabetic).count();
    let length = if letters > 0 {
        letters
    } else {
        text.chars().next()?.len_utf8()
    };
    text.get(..length)
}
