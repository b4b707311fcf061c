//! XML: the elements that are papers, one at a time, with the texts in them. What is broken costs
//! only the paper that it stands in.
//!
//! Names are taken without their namespace's prefix. Entities that a document declares itself are
//! refused, and nothing may be nested deeper than 64 elements.

use std::borrow::Cow;

use memchr::memmem;
use quick_xml::{Reader, escape::resolve_html5_entity, events::Event};

use super::{
    html::{MARKUP, unescape},
    lines::Lines,
    record::{Parsed, Record},
};

/// How deep elements may be nested in a paper.
const DEPTH: usize = 64;

/// An element inside a paper.
#[derive(Debug)]
pub struct Field<'a> {
    /// Its name, without prefix.
    pub name: &'a str,
    /// Its attributes as they are written.
    attributes: &'a str,
    /// Its text, entities resolved, without that of the elements in it.
    pub text: Cow<'a, str>,
}

impl<'a> Field<'a> {
    /// The value of an attribute.
    #[must_use]
    pub fn attribute(&self, name: &str) -> Option<Cow<'a, str>> {
        let mut rest = self.attributes;
        while let Some((key, behind)) = rest.split_once('=') {
            let behind = behind.trim_start();
            let quote = behind.chars().next().filter(|c| matches!(c, '"' | '\''))?;
            let (value, next) = behind[1..].split_once(quote)?;
            if key.trim() == name {
                return Some(unescape(value));
            }
            rest = next;
        }
        None
    }
}

/// A paper's element: what stands in it, in order.
#[derive(Debug, Default)]
pub struct Element<'a> {
    /// The line that it begins at, from 1.
    pub line: usize,
    /// Every element in it, each before those inside it.
    pub fields: Vec<Field<'a>>,
}

/// The name of a document's outermost element, without prefix; `None` where there is no XML.
#[must_use]
pub fn root(text: &str) -> Option<&str> {
    let mut rest = text.trim_start();
    loop {
        rest = rest.strip_prefix('<')?;
        if rest.starts_with(['?', '!']) {
            let end = if rest.starts_with("!--") { "-->" } else { ">" };
            let (inside, behind) = rest.split_once(end)?;
            // What a document type declares may have tags in it.
            let subset = rest.starts_with("!DOCTYPE") && inside.contains('[');
            rest = if subset { behind_subset(rest)? } else { behind };
            rest = rest.trim_start();
        } else {
            let name = rest.split(|c: char| c.is_whitespace() || c == '>' || c == '/');
            return name.into_iter().next().map(local);
        }
    }
}

/// What comes behind a document type with declarations: behind `]>`, or `]` and blanks and `>`.
fn behind_subset(declared: &str) -> Option<&str> {
    let ends = declared.match_indices(']').map(|(at, _)| at + 1);
    let mut behind = ends.map(|at| declared[at..].trim_start());
    behind.find_map(|behind| behind.strip_prefix('>'))
}

/// The records of every element that has one of the names in `wanted`, and what else `record` says
/// an element is.
pub(super) fn records<'a>(
    text: &'a str,
    wanted: &[&str],
    record: impl Fn(&mut Element<'a>) -> Result<Record<'a>, String>,
) -> Parsed<'a> {
    let mut parsed = Parsed::default();
    let mut others = Vec::new();
    elements(text, wanted, &mut parsed.skipped, |element| {
        match record(element) {
            Ok(record) => parsed.records.push(Record {
                line: element.line,
                ..record
            }),
            Err(reason) => others.push((element.line, reason)),
        }
    });
    parsed.skipped.extend(others);
    parsed
}

/// Calls `each` with every element that has one of the names in `wanted`, and adds to `skipped`
/// those that are broken, with line and reason.
pub fn elements<'a>(
    text: &'a str,
    wanted: &[&str],
    skipped: &mut Vec<(usize, String)>,
    mut each: impl FnMut(&mut Element<'a>),
) {
    let mut reading = Reading {
        text,
        wanted,
        at: 0,
        lines: Lines::default(),
        open: Vec::new(),
        begun: None,
        element: Element::default(),
    };
    loop {
        match reading.run(&mut each) {
            Ok(()) => {
                if reading.begun.is_some() {
                    skipped.push((reading.element.line, "the record is cut off".to_owned()));
                }
                return;
            }
            Err(Broken::Refused(reason)) => {
                skipped.push((reading.line(), reason.to_owned()));
                return;
            }
            Err(Broken::Here(reason)) => {
                let line = reading.line();
                skipped.push((line, reason));
                if !reading.go_on() {
                    return;
                }
            }
        }
    }
}

/// Why reading stops.
enum Broken {
    /// This place is not XML.
    Here(String),
    /// The document is not to be read at all.
    Refused(&'static str),
}

struct Reading<'a, 'w> {
    text: &'a str,
    wanted: &'w [&'w str],
    /// How far it has been read.
    at: usize,
    lines: Lines,
    /// The elements that are open inside the paper: a field, or none for markup.
    open: Vec<Option<usize>>,
    /// Where the paper begins that is being read.
    begun: Option<usize>,
    element: Element<'a>,
}

impl<'a> Reading<'a, '_> {
    fn line(&mut self) -> usize {
        self.lines.at(self.text, self.begun.unwrap_or(self.at))
    }

    /// Goes to the next paper behind what is broken; `false` when there is none.
    fn go_on(&mut self) -> bool {
        let from = self.at.max(self.begun.take().map_or(0, |begun| begun + 1));
        self.open.clear();
        let Some(rest) = self.text.as_bytes().get(from..) else {
            return false;
        };
        let begins = |name: &&str| {
            let mut found = memmem::find_iter(rest, name.as_bytes());
            found.find_map(|at| tag_of(self.text.get(from..from + at)?))
        };
        match self.wanted.iter().filter_map(begins).min() {
            Some(next) => {
                self.at = from + next;
                true
            }
            None => false,
        }
    }

    fn run(&mut self, each: &mut impl FnMut(&mut Element<'a>)) -> Result<(), Broken> {
        let (text, from) = (self.text, self.at);
        let mut reader = Reader::from_str(text.get(from..).unwrap_or_default());
        let config = reader.config_mut();
        config.allow_dangling_amp = true;
        config.allow_unmatched_ends = true;
        config.check_end_names = false;
        loop {
            let before = self.at;
            let event = reader.read_event();
            self.at = from + usize::try_from(reader.buffer_position()).unwrap_or(usize::MAX);
            let event = event.map_err(|error| Broken::Here(format!("not XML: {error}")))?;
            let tag = || text.get(before..self.at).unwrap_or_default();
            match event {
                Event::Start(_) => {
                    let (name, attributes) = parts(tag());
                    self.start(before, name, attributes)?;
                }
                Event::Empty(_) => {
                    let (name, attributes) = parts(tag());
                    if self.begun.is_some() {
                        self.start(before, name, attributes)?;
                        self.open.pop();
                    }
                }
                Event::End(_) => {
                    let ended = self.begun.is_some() && self.end(parts(tag()).0)?;
                    if ended {
                        self.begun = None;
                        each(&mut self.element);
                    }
                }
                Event::Text(found) => self.add(found.into_inner()),
                Event::CData(found) => self.add(found.into_inner()),
                Event::GeneralRef(name) => match name.resolve_char_ref() {
                    Ok(Some(c)) => self.add(Cow::Owned(c.to_string())),
                    _ => match resolve_html5_entity(&name) {
                        Some(letters) => self.add(Cow::Borrowed(letters)),
                        // What no standard knows stays as it is written.
                        None => self.add(Cow::Borrowed(tag())),
                    },
                },
                Event::DocType(declared) if declared.contains("<!ENTITY") => {
                    return Err(Broken::Refused(
                        "it declares entities of its own, which is refused",
                    ));
                }
                Event::Eof => return Ok(()),
                _ => {}
            }
        }
    }

    fn start(&mut self, at: usize, name: &'a str, attributes: &'a str) -> Result<(), Broken> {
        if self.wanted.contains(&name) {
            if self.begun.is_some() {
                self.at = at;
                return Err(Broken::Here("the record is not closed".to_owned()));
            }
            self.begun = Some(at);
            self.element.line = self.lines.at(self.text, at);
            self.element.fields.clear();
            self.open.clear();
        }
        if self.begun.is_none() {
            return Ok(());
        }
        if self.open.len() >= DEPTH {
            return Err(Broken::Here("elements are nested too deep".to_owned()));
        }
        if MARKUP.contains(&name) {
            self.open.push(None);
        } else {
            self.open.push(Some(self.element.fields.len()));
            self.element.fields.push(Field {
                name,
                attributes,
                text: Cow::Borrowed(""),
            });
        }
        Ok(())
    }

    /// Closes an element; whether it is the paper.
    fn end(&mut self, name: &str) -> Result<bool, Broken> {
        let open = |at: &Option<usize>| match at {
            Some(at) => self.element.fields.get(*at).map(|field| field.name),
            None => None,
        };
        let matching = match self.open.last() {
            Some(None) => MARKUP.contains(&name),
            Some(field) => open(field) == Some(name),
            None => false,
        };
        if !matching && !self.open.iter().any(|field| open(field) == Some(name)) {
            return Err(Broken::Here(format!("</{name}> closes nothing")));
        }
        if !matching && !MARKUP.contains(&name) {
            return Err(Broken::Here(format!("</{name}> comes too early")));
        }
        self.open.pop();
        Ok(self.open.is_empty())
    }

    fn add(&mut self, text: Cow<'a, str>) {
        let inner = self.open.iter().rev().find_map(|field| *field);
        let Some(field) = inner.and_then(|at| self.element.fields.get_mut(at)) else {
            return;
        };
        if field.text.is_empty() {
            field.text = text;
        } else {
            field.text.to_mut().push_str(&text);
        }
    }
}

/// Where a tag begins whose name comes next, with or without a prefix.
fn tag_of(before: &str) -> Option<usize> {
    let prefix = |c: char| c.is_alphanumeric() || "-_".contains(c);
    let tag = match before.strip_suffix(':') {
        Some(before) => before.trim_end_matches(prefix),
        None => before,
    };
    tag.strip_suffix('<').map(str::len)
}

/// The name without prefix, and the attributes, of a tag as it is written.
fn parts(tag: &str) -> (&str, &str) {
    let inner = tag.trim_start_matches(['<', '/']).trim_end_matches('>');
    let inner = inner.trim_end_matches('/').trim_end();
    let (name, attributes) = inner
        .split_once(|c: char| c.is_ascii_whitespace())
        .unwrap_or((inner, ""));
    (local(name), attributes)
}

fn local(name: &str) -> &str {
    name.rsplit(':').next().unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    type Read = (Vec<(usize, Vec<(String, String)>)>, Vec<(usize, String)>);

    fn read(text: &str) -> Read {
        let (mut records, mut skipped) = (Vec::new(), Vec::new());
        elements(text, &["r"], &mut skipped, |element| {
            let fields = element.fields.iter().skip(1);
            let fields = fields.map(|field| (field.name.to_owned(), field.text.to_string()));
            records.push((element.line, fields.collect()));
        });
        (records, skipped)
    }

    fn fields(all: &[(&str, &str)]) -> Vec<(String, String)> {
        let owned = |(name, text): &(&str, &str)| ((*name).to_owned(), (*text).to_owned());
        all.iter().map(owned).collect()
    }

    #[test]
    fn texts_with_entities_cdata_markup_and_prefixes() {
        let (records, skipped) = read(
            "<x>\n<a:r k='1'><b:t>Q&amp;A &#233;&eacute; &nope; AT&T <i>so</i> on</b:t><t><![CDATA[1<2]]></t><e/></a:r></x>",
        );
        let expected = fields(&[("t", "Q&A éé &nope; AT&T so on"), ("t", "1<2"), ("e", "")]);
        assert_eq!(records, [(2, expected)]);
        assert_eq!(skipped, []);
    }

    #[test]
    fn a_broken_record_costs_only_itself() {
        let (records, skipped) = read(
            "<x>\n<r><t>1</t></r>\n<r><t>2</u></r>\n<r><t>3</t></r>\n<r><t>4</t>\n<r><t>5</t></r>\n<r><t>6</t",
        );
        let lines: Vec<usize> = records.iter().map(|(line, _)| *line).collect();
        assert_eq!(lines, [2, 4, 6]);
        let reasons: Vec<(usize, &str)> = skipped.iter().map(|(l, r)| (*l, r.as_str())).collect();
        assert_eq!(reasons.len(), 3, "{reasons:?}");
        assert_eq!(reasons[0], (3, "</u> closes nothing"));
        assert_eq!(reasons[1], (5, "the record is not closed"));
        assert_eq!(reasons[2].0, 7);
    }

    #[test]
    fn a_broken_record_costs_only_itself_where_names_have_prefixes() {
        let (records, skipped) = read(
            "<x><a:r><t>1</u></a:r>\n<a:r><t>2</t></a:r>\n<r><t>3</u></r>\n<br/><r><t>4</t></r></x>",
        );
        let texts: Vec<&str> = records
            .iter()
            .map(|(_, fields)| fields[0].1.as_str())
            .collect();
        assert_eq!(texts, ["2", "4"]);
        assert_eq!(skipped.len(), 2);
    }

    #[test]
    fn bombs_are_refused_and_depth_is_limited() {
        let (records, skipped) =
            read("<!DOCTYPE x [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]><x><r>&b;</r></x>");
        assert_eq!((records.len(), skipped.len()), (0, 1));
        let deep = format!("<r>{}</r><r><t>1</t></r>", "<d>".repeat(100_000));
        let (records, skipped) = read(&deep);
        assert_eq!(records.len(), 1);
        assert_eq!(skipped[0].1, "elements are nested too deep");
    }

    #[test]
    fn attributes_in_either_quotes() {
        let (_, attributes) = parts("<category term='cs.LG' scheme=\"a=b&amp;c\"/>");
        let field = Field {
            name: "category",
            attributes,
            text: Cow::Borrowed(""),
        };
        assert_eq!(field.attribute("term").as_deref(), Some("cs.LG"));
        assert_eq!(field.attribute("scheme").as_deref(), Some("a=b&c"));
        assert_eq!(field.attribute("label"), None);
    }

    #[test]
    fn the_root_behind_whatever_comes_before() {
        assert_eq!(
            root("\n<?xml version='1.0'?>\n<!-- <x> --><rdf:RDF a='b'>"),
            Some("RDF")
        );
        assert_eq!(root("<!DOCTYPE html>\n<html>"), Some("html"));
        assert_eq!(
            root("<!DOCTYPE x [<!ELEMENT a (b)> <!ATTLIST a b CDATA 'c]d'>] >\n<a:x>"),
            Some("x")
        );
        assert_eq!(
            (root("x <feed>"), root("<"), root("")),
            (None, Some(""), None)
        );
    }
}
