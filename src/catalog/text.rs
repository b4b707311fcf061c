//! Text as it may be kept and shown: no character in it can steer a terminal.

use std::borrow::Cow;

/// Whether a character could steer a terminal or reorder what stands around it: the C0 and C1
/// controls, DEL, and Unicode's bidirectional overrides and isolates.
#[must_use]
pub fn steers_terminal(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// One line that is safe to print whatever it came from: every character that steers a terminal
/// shows as U+FFFD.
#[must_use]
pub fn printable(text: &str) -> Cow<'_, str> {
    if text.contains(steers_terminal) {
        Cow::Owned(
            text.chars()
                .map(|c| if steers_terminal(c) { '\u{fffd}' } else { c })
                .collect(),
        )
    } else {
        Cow::Borrowed(text)
    }
}

/// One line: runs of white space, line breaks among them, become one blank; what steers a
/// terminal is dropped.
#[must_use]
pub fn one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    add_words(text, &mut line, 0);
    line
}

/// As [`one_line`], of a text that is kept as it is if it is one already.
#[must_use]
pub fn into_one_line(text: Cow<'_, str>) -> String {
    if is_tidy(&text) && !text.starts_with(' ') && !text.ends_with(' ') {
        text.into_owned()
    } else {
        one_line(&text)
    }
}

/// Adds the words of a text to a line that begins at byte `start`, with one blank between each.
fn add_words(text: &str, line: &mut String, start: usize) {
    lines(text).for_each(|part| add_part(part, line, start));
}

/// Adds the words of a text without line feeds.
fn add_part(part: &str, line: &mut String, start: usize) {
    let part = part.trim_ascii();
    if is_tidy(part) {
        if !part.is_empty() && line.len() > start {
            line.push(' ');
        }
        line.push_str(part);
    } else {
        part.split_whitespace()
            .for_each(|word| add_word(word, line, start));
    }
}

/// The parts of a text between line feeds.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    let ends = memchr::memchr_iter(b'\n', text.as_bytes()).chain([text.len()]);
    ends.scan(0, |start, end| {
        let line = text.get(*start..end);
        *start = end + 1;
        line
    })
}

/// Whether a text is words of printable ASCII with one blank between each, as most are.
#[expect(
    clippy::needless_bitwise_bool,
    reason = "branches would stand in the way of looking at many bytes at a time"
)]
fn is_tidy(text: &str) -> bool {
    let bytes = text.as_bytes();
    // Without a way out, so that many bytes are looked at in one step.
    let printable = |all, byte: &u8| all & (byte.wrapping_sub(b' ') < 0x5f);
    let one_blank = |all, (one, next): (&u8, &u8)| all & (*one != b' ' || *next != b' ');
    let next = bytes.get(1..).unwrap_or_default();
    bytes.iter().fold(true, printable) && bytes.iter().zip(next).fold(true, one_blank)
}

fn add_word(word: &str, line: &mut String, start: usize) {
    let before = line.len();
    if before > start {
        line.push(' ');
    }
    let begins = line.len();
    line.extend(word.chars().filter(|c| !steers_terminal(*c)));
    if line.len() == begins {
        line.truncate(before);
    }
}

/// Paragraphs: a blank line separates two, and so does an indent where few lines have one, as
/// arXiv's abstracts are written. Inside each the lines flow together, but for those of a list
/// with a sign before each.
#[must_use]
pub fn paragraphs(text: &str) -> String {
    let layout = Layout::of(text);
    let mut out = String::with_capacity(text.len());
    let (mut start, mut ended) = (0, false);
    for line in lines(text) {
        if line.trim().is_empty() {
            ended = true;
            continue;
        }
        let paragraph = ended || (layout.indents && is_indented(line));
        let item = layout.items && is_item(line);
        let before = out.len();
        if before > start && paragraph {
            out.push_str("\n\n");
        } else if before > start && item {
            out.push('\n');
        }
        let begins = if paragraph || item { out.len() } else { start };
        let empty = out.len();
        add_part(line, &mut out, begins);
        if out.len() == empty {
            // A line of nothing but what is dropped is as if it were not there.
            out.truncate(before);
        } else {
            (start, ended) = (begins, false);
        }
    }
    out
}

/// What the beginnings of a text's lines mean.
struct Layout {
    /// An indent begins a paragraph.
    indents: bool,
    /// A sign begins an item of a list.
    items: bool,
}

impl Layout {
    fn of(text: &str) -> Self {
        if !text.contains("\n  ")
            && !text.contains("\n-")
            && !text.contains("\n*")
            && !text.contains('•')
        {
            let (indents, items) = (false, false);
            return Self { indents, items };
        }
        let all = || lines(text).filter(|line| !line.trim().is_empty());
        // The first line has an indent in any case.
        let behind = all().skip(1);
        let (count, indented) = behind.fold((0, 0), |(count, indented), line| {
            (count + 1, indented + usize::from(is_indented(line)))
        });
        let items = all().filter(|line| is_item(line)).nth(1).is_some();
        Self {
            // What goes on of an item may be indented too.
            indents: indented * 2 < count && !items,
            items,
        }
    }
}

fn is_indented(line: &str) -> bool {
    line.starts_with("  ")
}

/// Whether a line begins with the sign of a list's item.
fn is_item(line: &str) -> bool {
    let line = line.trim_start();
    ["- ", "* ", "• "].iter().any(|sign| line.starts_with(sign))
}

/// What two spellings of one title have in common: its letters and digits, in lower case.
///
/// Titles change between versions and sources in case, white space and punctuation only.
#[must_use]
pub fn title_key(title: &str) -> String {
    if title.is_ascii() {
        let letters = title.bytes().filter(u8::is_ascii_alphanumeric);
        return letters
            .map(|byte| char::from(byte.to_ascii_lowercase()))
            .collect();
    }
    title
        .chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrapped_lines_become_one_without_gluing_words() {
        assert_eq!(
            one_line("  Memory-based\n   Dynamic\r\n\tGraphs "),
            "Memory-based Dynamic Graphs"
        );
    }

    #[test]
    fn an_escape_in_a_word_goes_and_its_blanks_stay_single() {
        assert_eq!(one_line("a \u{1b} b\u{1b}]0;c\u{7}\u{9b}2J"), "a b]0;c2J");
        assert_eq!(one_line("evil \u{202e}fdp"), "evil fdp");
    }

    #[test]
    fn paragraphs_are_kept_and_each_is_reflowed() {
        assert_eq!(paragraphs("one\ntwo\n\n \nthree\n"), "one two\n\nthree");
        assert_eq!(paragraphs("\n\n"), "");
        assert_eq!(
            paragraphs("  One two\nthree.\n  Four\nfive six.\nSeven"),
            "One two three.\n\nFour five six. Seven"
        );
        assert_eq!(
            paragraphs("    all\n    lines\n    alike"),
            "all lines alike"
        );
    }

    #[test]
    fn items_of_a_list_keep_their_lines() {
        assert_eq!(
            paragraphs("We show:\n- one thing\n  over two lines\n- another\n"),
            "We show:\n- one thing over two lines\n- another"
        );
        assert_eq!(paragraphs("a\n- b\nc"), "a - b c");
    }

    #[test]
    fn a_title_is_known_by_letters_and_digits() {
        assert_eq!(title_key("LLM-PQ: Serving"), title_key("llm pq — serving"));
        assert_ne!(title_key("GPT-4"), title_key("GPT-3"));
    }

    #[test]
    fn printable_shows_where_something_was() {
        assert_eq!(printable("a\u{1b}[2Jb"), "a\u{fffd}[2Jb");
        assert_eq!(printable("plain"), "plain");
    }
}
