//! Going through a text: what is a character, what is a command, what is mathematics.

use std::ops::Range;

use super::{
    Part,
    brackets::in_brackets,
    dollars,
    groups::Groups,
    html::{self, Html},
    scripts::scripted,
};

/// How deep groups may be nested; deeper ones stay as they are written.
pub(super) const DEPTH: usize = 24;

/// What a part of a text is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    Text,
    Math,
}

/// What is converted at a time.
#[derive(Debug, Clone, Copy)]
pub(super) struct Within {
    /// Where it ends.
    pub end: usize,
    pub mode: Mode,
    /// How many groups it stands in.
    pub depth: usize,
}

/// A text that is being converted.
pub(super) struct Tex<'a> {
    pub source: &'a str,
    pub groups: Groups,
    /// Where the mathematics began that is being written, in what is written.
    pub math_start: usize,
    /// Quotation marks that were opened.
    quotes: usize,
    /// The last bytes that end mathematics as `\)` and as `\]` do, once they were looked for.
    pub last_closing: [Option<usize>; 2],
    /// Whether there may be an address.
    has_address: bool,
    /// Whether there are signs of TeX besides dollar signs.
    has_signs: bool,
    /// The parts of what is written, if asked for.
    parts: Option<Vec<Part>>,
}

impl<'a> Tex<'a> {
    pub(super) fn new(source: &'a str) -> Self {
        Self {
            source,
            groups: Groups::of(source),
            math_start: 0,
            quotes: 0,
            last_closing: [None; 2],
            has_address: memchr::memmem::find(source.as_bytes(), b"://").is_some(),
            has_signs: source.contains(['\\', '^', '_']),
            parts: None,
        }
    }

    /// Converts all of it.
    pub(super) fn convert(mut self, out: &mut String) {
        self.run(0..self.source.len(), Mode::Text, 0, out);
    }

    /// Converts all of it, and says which part stands for which bytes.
    pub(super) fn convert_with_parts(mut self, out: &mut String) -> Vec<Part> {
        self.parts = Some(Vec::new());
        self.run(0..self.source.len(), Mode::Text, 0, out);
        self.parts.unwrap_or_default()
    }

    /// Converts a part of the source.
    pub(super) fn run(&mut self, range: Range<usize>, mode: Mode, depth: usize, out: &mut String) {
        let Range { start: mut at, end } = range;
        while at < end {
            let (before, from) = (out.len(), at);
            at = self.step(at, Within { end, mode, depth }, out).max(at + 1);
            if depth == 0 && out.len() > before {
                self.part(before, from..at, out);
            }
        }
    }

    fn part(&mut self, start: usize, source: Range<usize>, out: &str) {
        let Some(parts) = &mut self.parts else {
            return;
        };
        // Mathematics has parts of its own.
        if parts.last().is_none_or(|part| part.start < start) {
            let as_written = out.get(start..) == self.source.get(source.clone());
            parts.push(Part {
                start,
                source,
                as_written,
            });
        }
    }

    /// A part of the source, converted.
    pub(super) fn converted(&mut self, range: Range<usize>, mode: Mode, depth: usize) -> String {
        let mut out = String::new();
        let math_start = std::mem::take(&mut self.math_start);
        let infix = (mode == Mode::Math).then(|| self.infix(range.clone(), depth));
        match infix.flatten() {
            Some(written) => out = written,
            None => self.run(range, mode, depth + 1, &mut out),
        }
        self.math_start = math_start;
        out
    }

    /// Converts what stands at a byte, and says where it ends.
    fn step(&mut self, at: usize, within: Within, out: &mut String) -> usize {
        let Within { end, mode, depth } = within;
        let source = self.source;
        let rest = &source[at..end];
        let Some(c) = rest.chars().next() else {
            return end;
        };
        if mode == Mode::Text
            && self.has_address
            && stops_text(rest.as_bytes()[0])
            && let Some(behind) = self.address(at, end, out)
        {
            return behind;
        }
        if matches!(c, '&' | '<')
            && let Some((html, length)) = html::begins(rest, mode == Mode::Text)
        {
            self.html(html, at, depth, out);
            return at + length;
        }
        match (c, mode) {
            ('\\', _) => self.command(at, within, out),
            ('{', _) => self.group(at, within, out),
            ('$', _) => self.dollar(at, within, out),
            ('^' | '_', Mode::Math) => self.script(at, end, depth, out),
            ('^' | '_', Mode::Text) if rest[1..].starts_with('{') => {
                self.script(at, end, depth, out)
            }
            ('\'', Mode::Math) => {
                let primes = rest.len() - rest.trim_start_matches('\'').len();
                out.push_str(match primes {
                    1 => "′",
                    2 => "″",
                    _ => "‴",
                });
                at + primes
            }
            ('}', Mode::Math) => at + 1,
            (' ', Mode::Math) => {
                blank(out);
                at + 1
            }
            ('~', _) => {
                let tie = mode == Mode::Math || self.is_tie(at);
                out.push(if tie { ' ' } else { '~' });
                at + 1
            }
            ('`', Mode::Text) if rest.starts_with("``") => {
                self.quotes += 1;
                out.push('“');
                at + 2
            }
            ('\'', Mode::Text) if rest.starts_with("''") && self.quotes > 0 => {
                self.quotes -= 1;
                out.push('”');
                at + 2
            }
            ('-', Mode::Text) if rest.starts_with("--") => self.dashes(at, end, out),
            _ => {
                let stops: fn(u8) -> bool = match mode {
                    Mode::Text => stops_text,
                    Mode::Math => stops_math,
                };
                let behind = rest.as_bytes()[c.len_utf8()..].iter();
                let more = behind.take_while(|byte| !stops(**byte)).count();
                let length = c.len_utf8() + more;
                out.push_str(&rest[..length]);
                at + length
            }
        }
    }

    /// What HTML at a byte stands for.
    fn html(&mut self, html: Html, at: usize, depth: usize, out: &mut String) {
        match html {
            Html::Letters(letters) if letters == " " => blank(out),
            Html::Letters(letters) => out.push_str(&letters),
            Html::Script(sign, inside) => {
                let inside = at + inside.start..at + inside.end;
                let content = self.converted(inside, Mode::Text, depth);
                out.push_str(&scripted(sign, content.trim(), false));
            }
        }
    }

    /// A dollar sign: mathematics up to the next, or money.
    fn dollar(&mut self, at: usize, within: Within, out: &mut String) -> usize {
        let Within { end, mode, depth } = within;
        let inside = dollars::inside(&self.source[..end], at, &self.groups)
            .filter(|_| mode == Mode::Text && depth < DEPTH);
        let Some((inside, behind)) = inside else {
            if mode == Mode::Math {
                return at + 1;
            }
            let rest = &self.source[at + 1..end];
            if !self.has_signs || dollars::is_money(&self.source[..at], rest.chars().next()) {
                out.push('$');
                return at + 1;
            }
            // It has no other: what it begins ends with the word.
            let word = self.end_of_word(at + 1, end);
            self.mathematics(at + 1..word, depth, out);
            return word;
        };
        self.has_signs = true;
        self.mathematics(inside, depth, out);
        behind
    }

    /// Where the word at a byte ends, with the groups in it.
    fn end_of_word(&self, at: usize, end: usize) -> usize {
        let (mut word, mut in_command) = (at, false);
        while let Some(c) = self.source[word..end].chars().next() {
            match self.groups.close(word).filter(|close| *close < end) {
                Some(close) => word = close + 1,
                // The blank behind a command may only end its name.
                None if c.is_whitespace() && !in_command => break,
                None => word += c.len_utf8(),
            }
            in_command = c == '\\' || (in_command && c.is_ascii_alphabetic());
        }
        word
    }

    pub(super) fn mathematics(&mut self, range: Range<usize>, depth: usize, out: &mut String) {
        let text = &self.source[range.clone()];
        let start = range.start + (text.len() - text.trim_start().len());
        let end = range.start + text.trim_end().len();
        let before = std::mem::replace(&mut self.math_start, out.len());
        let length = out.len();
        let inside = start..end.max(start);
        match self.infix(inside.clone(), depth) {
            Some(written) => out.push_str(&written),
            None => self.run(inside, Mode::Math, depth, out),
        }
        if out.len() > length && out.ends_with(' ') {
            out.pop();
            // The blank had a part of its own.
            let parts = self.parts.as_mut().filter(|_| depth == 0);
            parts.and_then(|parts| parts.pop_if(|part| part.start >= out.len()));
        }
        self.math_start = before;
    }

    /// A group in braces. In mathematics they only group; in a text they may be what it says.
    fn group(&mut self, at: usize, within: Within, out: &mut String) -> usize {
        let Within { end, mode, depth } = within;
        let Some(close) = self
            .groups
            .close(at)
            .filter(|close| *close < end && depth < DEPTH)
        else {
            if mode == Mode::Text {
                out.push('{');
            }
            return at + 1;
        };
        let inside = at + 1..close;
        let text = &self.source[inside.clone()];
        if mode == Mode::Math {
            if let Some(written) = self.infix(inside.clone(), depth) {
                out.push_str(&written);
            } else if self.source[close + 1..end].starts_with(['^', '_']) {
                // The script is of all that the group holds.
                let content = self.converted(inside, mode, depth);
                out.push_str(&in_brackets(content.trim(), true));
            } else {
                self.run(inside, mode, depth + 1, out);
            }
            return close + 1;
        }
        let letter = |c: Option<char>| c.is_some_and(char::is_alphabetic);
        let in_word = letter(self.source[..at].chars().next_back())
            || letter(self.source[close + 1..].chars().next());
        let only_letters = text
            .chars()
            .all(|c| c.is_alphabetic() || c == '-' || c == ' ');
        let braces = !(text.contains('\\')
            || text.contains('$')
            || (only_letters && in_word && !text.is_empty()));
        if braces {
            out.push('{');
        }
        self.run(inside, mode, depth + 1, out);
        if braces {
            out.push('}');
        }
        close + 1
    }

    /// What stands above or below the line.
    pub(super) fn script(
        &mut self,
        at: usize,
        end: usize,
        depth: usize,
        out: &mut String,
    ) -> usize {
        let sign = &self.source[at..=at];
        let Some(argument) = self.argument(at + 1, end).filter(|_| depth < DEPTH) else {
            out.push_str(sign);
            return at + 1;
        };
        let content = self.converted(argument.inside.clone(), Mode::Math, depth);
        let content = content.trim();
        let beside = self.goes_on(argument.end, end, "");
        out.push_str(&scripted(
            if sign == "^" { '^' } else { '_' },
            content,
            beside,
        ));
        argument.end
    }
}

/// Bytes at which something else than letters may begin in a text. No other may be skipped.
fn stops_text(byte: u8) -> bool {
    matches!(
        byte,
        b'\\' | b'{' | b'$' | b'^' | b'_' | b'\'' | b'~' | b'`' | b'-' | b'&' | b'<'
    )
}

/// The same in mathematics.
fn stops_math(byte: u8) -> bool {
    matches!(
        byte,
        b'\\' | b'{' | b'}' | b'$' | b'^' | b'_' | b'\'' | b'~' | b' ' | b'&'
    )
}

/// One blank, if none is there and there is something before it.
pub(super) fn blank(out: &mut String) {
    if !out.is_empty() && !out.ends_with([' ', '\n']) {
        out.push(' ');
    }
}
