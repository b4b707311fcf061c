//! HTML that has come into a text: entities, and tags that only mark up.

use std::ops::Range;

use quick_xml::escape::resolve_html5_entity;

/// Tags that say nothing that could be lost.
const MARKUP: [&str; 9] = ["b", "br", "em", "i", "p", "span", "strong", "tt", "u"];
/// How long an entity or a tag may be.
const LONGEST: usize = 32;

/// What a piece of HTML stands for.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Html {
    /// These letters.
    Letters(String),
    /// What is in this range of the text, low or high by this sign of TeX's.
    Script(char, Range<usize>),
}

/// The HTML that a text begins with, and how long it is.
pub(super) fn begins(text: &str, with_tags: bool) -> Option<(Html, usize)> {
    let first = *text.as_bytes().first()?;
    let closing = match first {
        b'&' => b';',
        b'<' if with_tags => b'>',
        _ => return None,
    };
    let end = text
        .bytes()
        .take(LONGEST)
        .position(|byte| byte == closing)?;
    let inside = &text[1..end];
    let length = end + 1;
    if closing == b';' {
        return Some((Html::Letters(entity(inside)?), length));
    }
    let script = match inside {
        "sub" => Some(('_', "</sub>")),
        "sup" => Some(('^', "</sup>")),
        _ => None,
    };
    if let Some((sign, closing)) = script {
        let inner = text[length..].find(closing)?;
        let behind = length + inner + closing.len();
        return Some((Html::Script(sign, length..length + inner), behind));
    }
    let name = inside
        .trim_start_matches('/')
        .trim_end_matches('/')
        .trim_end();
    let markup = MARKUP.iter().any(|tag| tag.eq_ignore_ascii_case(name));
    let blank = if name.eq_ignore_ascii_case("br") {
        " "
    } else {
        ""
    };
    markup.then(|| (Html::Letters(blank.to_owned()), length))
}

fn entity(name: &str) -> Option<String> {
    let Some(digits) = name.strip_prefix('#') else {
        return resolve_html5_entity(name).map(str::to_owned);
    };
    let number = match digits.strip_prefix(['x', 'X']) {
        Some(hex) => u32::from_str_radix(hex, 16),
        None => digits.parse(),
    };
    let letter = char::from_u32(number.ok()?)?;
    (!letter.is_control()).then(|| letter.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_html_is_taken_for_it() {
        let letters = |text: &str, length| Some((Html::Letters(text.to_owned()), length));
        assert_eq!(begins("&ndash; 3", true), letters("–", 7));
        assert_eq!(begins("&#39;s", false), letters("'", 5));
        assert_eq!(begins("&#x2019;s", false), letters("’", 8));
        assert_eq!(begins("<br/>x", true), letters(" ", 5));
        assert_eq!(begins("</i>x", true), letters("", 4));
        assert_eq!(
            begins("<sub>2</sub>O", true),
            Some((Html::Script('_', 5..6), 12))
        );
        for text in [
            "&D;", "& x;", "&#27;", "<T> x", "< i>", "<sub>2", "&", "<b", "",
        ] {
            assert_eq!(begins(text, true), None, "{text}");
        }
        assert_eq!(begins("<br>", false), None);
    }
}
