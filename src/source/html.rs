//! Pieces of HTML in texts: what they say without tags and entities.

use std::borrow::Cow;

use quick_xml::escape::resolve_html5_entity;

/// Elements that only mark up a text, which goes on through them.
pub(super) const MARKUP: [&str; 16] = [
    "a", "b", "br", "code", "div", "em", "i", "li", "ol", "p", "span", "strong", "sub", "sup",
    "tt", "ul",
];

/// A text with its entities resolved; what no standard knows stays as it is written.
#[must_use]
pub fn unescape(text: &str) -> Cow<'_, str> {
    if !text.contains('&') {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let name = rest[1..].split(';').next().unwrap_or_default();
        let number = name.strip_prefix('#').and_then(|digits| {
            let hex = digits.strip_prefix(['x', 'X']);
            let number = hex.map_or_else(|| digits.parse(), |hex| u32::from_str_radix(hex, 16));
            number.ok().and_then(char::from_u32)
        });
        let closed = rest.len() > name.len() + 1;
        match (number, resolve_html5_entity(name)) {
            (Some(c), _) if closed => out.push(c),
            (None, Some(letters)) if closed => out.push_str(letters),
            _ => {
                out.push('&');
                rest = &rest[1..];
                continue;
            }
        }
        rest = &rest[name.len() + 2..];
    }
    out.push_str(rest);
    Cow::Owned(out)
}

/// The text of a piece of HTML: tags taken out, entities resolved.
#[must_use]
pub fn without_tags(html: &str) -> String {
    let is_tag = |name: &str, _: &str| name.starts_with(|c: char| c.is_ascii_alphabetic());
    unescape(&without(html, is_tag)).into_owned()
}

/// A text without the tags that a reference may have: those that only mark up, and publishers'
/// `<jats:p>`. Any other may be what the text says.
#[must_use]
pub fn without_markup(text: Cow<'_, str>) -> Cow<'_, str> {
    if !text.contains('<') {
        return text;
    }
    let is_markup = |name: &str, attributes: &str| {
        let plain = attributes.is_empty() || attributes == "/" || attributes.contains('=');
        plain && (name.starts_with("jats:") || MARKUP.contains(&name))
    };
    let plain = without(&with_scripts(&text), is_markup);
    Cow::Owned(unescape(&plain).into_owned())
}

/// A text with what is written low or high as TeX has it, `H$_{2}$O`: without, it would be one
/// with what it stands at.
fn with_scripts(html: &str) -> String {
    let mut out = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(at) = rest.find("<su") {
        let script = rest[at..].get(..5).and_then(|tag| {
            let (mark, end) = match tag {
                "<sub>" => ('_', "</sub>"),
                "<sup>" => ('^', "</sup>"),
                _ => return None,
            };
            let (inner, behind) = rest[at + 5..].split_once(end)?;
            let plain = !inner.is_empty() && !inner.contains(['<', '$', '{', '}', '\\']);
            plain.then_some((mark, inner, behind))
        });
        if let Some((mark, inner, behind)) = script {
            out.push_str(&rest[..at]);
            out.push_str(&format!("${mark}{{{inner}}}$"));
            rest = behind;
        } else {
            out.push_str(&rest[..at + 3]);
            rest = &rest[at + 3..];
        }
    }
    out.push_str(rest);
    out
}

/// A text without the tags of these names; where one of a paragraph or a line was is a line end.
fn without(html: &str, is_tag: impl Fn(&str, &str) -> bool) -> String {
    let mut out = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let tag = rest[1..].strip_prefix('/').unwrap_or(&rest[1..]);
        let name = tag.split(|c: char| c.is_whitespace() || "/>".contains(c));
        let name = name.into_iter().next().unwrap_or_default();
        let end = rest.find('>');
        let attributes = tag.split('>').next().unwrap_or_default();
        let attributes = attributes.get(name.len()..).unwrap_or_default().trim();
        if let Some(end) = end.filter(|_| is_tag(name, attributes)) {
            if matches!(name, "p" | "br" | "jats:p" | "jats:title" | "jats:sec") {
                out.push('\n');
            }
            rest = &rest[end + 1..];
        } else {
            out.push('<');
            rest = &rest[1..];
        }
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn html_becomes_text() {
        assert_eq!(
            without_tags("<p>a &lt; b, 1 < 2 and <a href='x'>G&ouml;del</a> &amp c</p>"),
            "\na < b, 1 < 2 and Gödel &amp c\n"
        );
        assert_eq!(
            without_markup("<jats:p>H<sub>2</sub>O for a<b and c>d &amp; e</jats:p>".into()),
            "\nH$_{2}$O for a<b and c>d & e\n"
        );
    }
}
