//! An object in which something is not of the kind that it should be: a number for a text, a
//! `null` in a list, a name that comes twice. What can be taken for what was meant is; only what
//! cannot is left out.

use serde::Deserialize;
use serde_json::{Map, Value};

/// What an object says, and the names of its fields that are left out, in whole or in part.
/// `None` if it is not JSON.
pub(super) fn read<'a, T: Deserialize<'a>>(object: &str) -> Option<(T, Vec<String>)> {
    let Ok(Value::Object(object)) = serde_json::from_str(&with_whole_letters(object)) else {
        return None;
    };
    let mut kept = Map::new();
    let mut left_out = Vec::new();
    for (name, value) in object {
        // Others' names for the same are unknown here: a field must go with those before it.
        let fits = |value: &Value| {
            let mut object = kept.clone();
            object.insert(name.clone(), value.clone());
            T::deserialize(Value::Object(object)).is_ok()
        };
        let Some(value) = without_null(value) else {
            continue;
        };
        let (value, whole) = meant(value, fits);
        if !whole {
            left_out.push(name.clone());
        }
        kept.extend(value.map(|value| (name, value)));
    }
    let object = T::deserialize(Value::Object(kept)).ok()?;
    Some((object, left_out))
}

/// What is meant by a value, and whether that is all of it.
fn meant(value: Value, fits: impl Fn(&Value) -> bool) -> (Option<Value>, bool) {
    if fits(&value) {
        return (Some(value), true);
    }
    if let Some(other) = other_kind(&value).filter(&fits) {
        return (Some(other), true);
    }
    let Value::Array(parts) = value else {
        return (None, false);
    };
    let count = parts.len();
    let alone = |part: &Value| fits(&Value::Array(vec![part.clone()]));
    let part = |part: Value| Some(part).filter(alone);
    let good = |value: Value| part(value.clone()).or_else(|| part(other_kind(&value)?));
    let good: Vec<Value> = parts.into_iter().filter_map(good).collect();
    let whole = good.len() == count;
    if good.is_empty() {
        return (None, false);
    }
    (Some(Value::Array(good)), whole)
}

/// The same as a text, or of a text that is a number, as a number.
fn other_kind(value: &Value) -> Option<Value> {
    match value {
        Value::Number(number) => Some(Value::String(number.to_string())),
        Value::String(text) => text.trim().parse().ok().map(Value::Number),
        Value::Array(parts) if parts.len() == 1 => parts.first().cloned(),
        Value::Object(fields) => fields.get("name").cloned(),
        _ => None,
    }
}

/// A value without what is `null` in it. In a list of texts, where places count, that is no text.
fn without_null(value: Value) -> Option<Value> {
    match value {
        Value::Null => None,
        Value::Array(parts) => {
            let texts = parts.iter().any(Value::is_string);
            let empty = || texts.then(|| Value::String(String::new()));
            let parts = parts.into_iter();
            let parts = parts.filter_map(|part| without_null(part).or_else(empty));
            Some(Value::Array(parts.collect()))
        }
        Value::Object(fields) => {
            let fields = fields.into_iter();
            let fields = fields.filter_map(|(name, value)| Some((name, without_null(value)?)));
            Some(Value::Object(fields.collect()))
        }
        other => Some(other),
    }
}

/// An object with U+FFFD for the halves of letters that JSON cannot hold: `\ud83d` alone.
fn with_whole_letters(object: &str) -> String {
    let mut out = String::with_capacity(object.len());
    let mut rest = object;
    while let Some(at) = rest.find('\\') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let length = match (unit(rest), rest.get(6..).and_then(unit)) {
            (Some(0xd800..0xdc00), Some(0xdc00..0xe000)) => 12,
            (Some(0xd800..0xe000), _) => {
                out.push('\u{fffd}');
                rest = &rest[6..];
                continue;
            }
            (Some(_), _) => 6,
            // A backslash, and what it stands before.
            (None, _) => rest.char_indices().nth(2).map_or(rest.len(), |(at, _)| at),
        };
        out.push_str(&rest[..length]);
        rest = &rest[length..];
    }
    out.push_str(rest);
    out
}

/// The UTF-16 unit that an escape stands for.
fn unit(text: &str) -> Option<u16> {
    let digits = text.strip_prefix("\\u")?.get(..4)?;
    u16::from_str_radix(digits, 16).ok()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[derive(Debug, Default, PartialEq, Deserialize)]
    #[serde(default)]
    struct Object {
        title: String,
        year: u16,
        authors: Vec<String>,
        #[serde(alias = "comments")]
        comment: Option<String>,
        nested: BTreeMap<String, u8>,
    }

    fn read_odd(text: &str) -> Option<(Object, Vec<String>)> {
        read(text)
    }

    #[test]
    fn what_is_of_another_kind_is_taken_for_what_is_meant() {
        let text = r#"{"title":["T"],"year":"2024","authors":["A",{"name":"B"},null,7],
            "comments":5,"nested":{"a":null}}"#;
        let (object, left_out) = read_odd(text).unwrap_or_default();
        assert_eq!((object.title.as_str(), object.year), ("T", 2024));
        assert_eq!(object.authors, ["A", "B", "", "7"]);
        assert_eq!(object.comment.as_deref(), Some("5"));
        assert_eq!(left_out, [""; 0]);
    }

    #[test]
    fn what_cannot_be_is_left_out_alone_and_named() {
        let text = r#"{"title":"T","year":true,"authors":["A",[["B"]]],"comment":"one",
            "comments":"two","nested":{"a":"x"}}"#;
        let (object, left_out) = read_odd(text).unwrap_or_default();
        assert_eq!((object.title.as_str(), object.year), ("T", 0));
        assert_eq!(object.authors, ["A"]);
        assert_eq!(object.comment.as_deref(), Some("one"));
        assert_eq!(left_out, ["authors", "comments", "nested", "year"]);
    }

    #[test]
    fn names_that_come_twice_and_halves_of_letters() {
        let text = r#"{"title":"one","title":"\\ud83d a\ud83dc \ud83d\ude00 \udc00"}"#;
        let (object, left_out) = read_odd(text).unwrap_or_default();
        assert_eq!(object.title, "\\ud83d a\u{fffd}c \u{1f600} \u{fffd}");
        assert_eq!(left_out, [""; 0]);
        assert_eq!(read_odd(r#"{"title":"cut"#), None);
    }
}
