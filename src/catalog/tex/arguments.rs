//! What commands do with their arguments.

use std::ops::Range;

use super::{
    accents, alphabets,
    brackets::{ends_with_function, fraction, in_brackets},
    commands::{Argument, name},
    convert::{Mode, Tex, Within, blank},
    scripts::{self, scripted},
    styles::{Takes, declares, is_space, takes},
    symbols::{self, Class},
};
use crate::catalog::text::steers_terminal;

/// How many bytes a root's degree has at most.
const LONGEST_DEGREE: usize = 40;
/// How many bytes an environment of mathematics has at most.
const LONGEST_ENVIRONMENT: usize = 20_000;
/// How many times `\over` is looked for in a group.
const INFIXES: usize = 4;

/// Environments whose text is as any other.
const TEXTS: [&str; 6] = [
    "itemize",
    "enumerate",
    "description",
    "abstract",
    "center",
    "quote",
];
/// Environments of mathematics.
const MATHEMATICS: [&str; 9] = [
    "equation",
    "align",
    "aligned",
    "eqnarray",
    "displaymath",
    "math",
    "multline",
    "gather",
    "split",
];

impl Tex<'_> {
    /// Commands that take arguments; `None` for any other, or where an argument is missing.
    pub(super) fn of_arguments(
        &mut self,
        name: &str,
        named: usize,
        within: Within,
        out: &mut String,
    ) -> Option<usize> {
        let Within { end, mode, depth } = within;
        if let Some(takes) = takes(name, mode) {
            return self.styled(name, takes, named, within, out);
        }
        if let Some(mark) = accents::of_mathematics(name) {
            // What is struck out is drawn close: `\not\!\!E`.
            let close = self.source[named..end].trim_start_matches("\\!");
            let (content, behind) = self.next(end - close.len(), end, Mode::Math, depth)?;
            let marks = !content.is_empty() && marked(&content, mark, out);
            return marks.then_some(behind);
        }
        match name {
            "sqrt" => self.root(named, end, depth, out),
            "begin" if mode == Mode::Math => {
                let behind = self.whole_environment(named, end)?.end;
                out.push_str(&self.source[named - "\\begin".len()..behind]);
                Some(behind)
            }
            "begin" | "end" if mode == Mode::Text => self.environment(name, named, end, depth, out),
            "item" if mode == Mode::Text => {
                blank(out);
                out.push('•');
                Some(named)
            }
            _ => self
                .of_two(name, named, within, out)
                .or_else(|| self.of_one(name, named, within, out)),
        }
    }

    /// An argument, converted, and where what follows begins.
    fn next(&mut self, at: usize, end: usize, mode: Mode, depth: usize) -> Option<(String, usize)> {
        let argument = self.argument(at, end)?;
        let content = self.converted(argument.inside, mode, depth);
        Some((content.trim().to_owned(), argument.end))
    }

    /// Commands that change how their argument looks.
    fn styled(
        &mut self,
        name: &str,
        takes: Takes,
        named: usize,
        within: Within,
        out: &mut String,
    ) -> Option<usize> {
        let Within { end, mode, depth } = within;
        let operator = name == "operatorname";
        let star = usize::from(operator && self.source[named..end].starts_with('*'));
        let first = self.argument(named + star, end)?;
        match takes {
            Takes::Hides => Some(first.end),
            Takes::Plain(inner) => {
                let content = self.converted(first.inside, inner, depth);
                let apart = operator && mode == Mode::Math;
                if apart && out.len() > self.math_start && out.ends_with(char::is_alphanumeric) {
                    out.push(' ');
                }
                let blanks = out.ends_with(' ') && mode == Mode::Math;
                out.push_str(if blanks {
                    content.trim_start()
                } else {
                    &content
                });
                if apart && self.goes_on(first.end, end, "") {
                    blank(out);
                }
                Some(first.end)
            }
            Takes::Letters(alphabet) => {
                let content = self.converted(first.inside, Mode::Math, depth);
                // A command in it is none of the alphabet's letters.
                if content.contains('\\') {
                    return None;
                }
                out.extend(content.chars().map(|c| alphabets::letter(alphabet, c)));
                Some(first.end)
            }
            Takes::Second => {
                let (content, behind) = self.next(first.end, end, mode, depth)?;
                out.push_str(&content);
                let url = self.source[first.inside].replace('\\', "");
                if name == "href" && url.trim_end_matches('/') != content.trim_end_matches('/') {
                    out.push_str(&format!(" ({url})"));
                }
                Some(behind)
            }
        }
    }

    /// Commands of two arguments.
    fn of_two(
        &mut self,
        name: &str,
        named: usize,
        within: Within,
        out: &mut String,
    ) -> Option<usize> {
        let Within { end, mode, depth } = within;
        let inner = match name {
            "frac" | "dfrac" | "tfrac" | "nicefrac" | "sfrac" | "cfrac" | "binom" | "tbinom"
            | "dbinom" | "overset" | "stackrel" | "underset" => Mode::Math,
            "texorpdfstring" => mode,
            _ => return None,
        };
        let (first, behind) = self.next(named, end, inner, depth)?;
        let (second, behind) = self.next(behind, end, inner, depth)?;
        // Over or under a letter it would be read as a power or an index.
        let set = matches!(name, "overset" | "stackrel" | "underset");
        if set && second.ends_with(char::is_alphanumeric) {
            return None;
        }
        match name {
            "texorpdfstring" => out.push_str(&first),
            "overset" | "stackrel" => {
                out.push_str(&format!("{second}{}", scripted('^', &first, false)));
            }
            "underset" => out.push_str(&format!("{second}{}", scripted('_', &first, false))),
            "binom" | "tbinom" | "dbinom" => {
                out.push_str(&format!("({first} choose {second})"));
            }
            _ => {
                let fraction = fraction(&first, &second);
                let beside = |c: char| c.is_alphanumeric() || c == ')';
                let around = (out.len() > self.math_start && out.ends_with(beside))
                    || self.goes_on(behind, end, "(^_!/")
                    || out.ends_with('/')
                    || ends_with_function(out);
                let (open, close) = if around { ("(", ")") } else { ("", "") };
                out.push_str(&format!("{open}{fraction}{close}"));
            }
        }
        Some(behind)
    }

    /// Commands of one argument.
    fn of_one(
        &mut self,
        name: &str,
        named: usize,
        within: Within,
        out: &mut String,
    ) -> Option<usize> {
        let Within { end, mode, depth } = within;
        let written = &self.source[self.argument(named, end)?.inside];
        let inner = match name {
            "url" | "path" | "nolinkurl" => {
                out.push_str(&written.replace('\\', ""));
                return self.argument(named, end).map(|argument| argument.end);
            }
            "cite" | "citep" | "citet" | "citealt" | "citealp" | "onlinecite" | "Cite" | "ref"
            | "eqref" | "autoref" | "cref" => {
                // `\cite[p. 3]{A}` is A, p. 3.
                let rest = &self.source[named..end];
                let place = rest.strip_prefix('[').and_then(|rest| rest.split_once(']'));
                let (place, from) = match place {
                    Some((place, _)) => (format!(", {place}"), named + place.len() + 2),
                    None => (String::new(), named),
                };
                let keys = self.argument(from, end)?;
                out.push_str(&format!("[{}{place}]", &self.source[keys.inside]));
                return Some(keys.end);
            }
            "unicode" => {
                let digits = written.strip_prefix('x')?;
                let c = u32::from_str_radix(digits, 16)
                    .ok()
                    .and_then(char::from_u32);
                out.push(c.filter(|c| !steers_terminal(*c))?);
                return self.argument(named, end).map(|argument| argument.end);
            }
            "xrightarrow" | "xleftarrow" if written == "[" => return None,
            "pmod" | "pod" | "sp" | "sb" | "xrightarrow" | "xleftarrow" => Mode::Math,
            "norm" | "abs" if mode == Mode::Math => Mode::Math,
            "textsuperscript" | "textsubscript" | "footnote" | "thanks" => Mode::Text,
            _ => return None,
        };
        let (content, behind) = self.next(named, end, inner, depth)?;
        let written = match name {
            "pmod" | "pod" => format!("(mod {content})"),
            "footnote" | "thanks" => format!("({content})"),
            "sp" | "textsuperscript" => scripted('^', &content, false),
            "sb" | "textsubscript" => scripted('_', &content, false),
            "xrightarrow" => format!("→{}", scripted('^', &content, false)),
            "xleftarrow" => format!("←{}", scripted('^', &content, false)),
            "norm" => format!("‖{content}‖"),
            _ => format!("|{content}|"),
        };
        let apart = written.starts_with('(') && (mode == Mode::Text || out.len() > self.math_start);
        if apart {
            blank(out);
        }
        out.push_str(&written);
        Some(behind)
    }

    /// The beginning or the end of an environment; one of mathematics whole.
    fn environment(
        &mut self,
        name: &str,
        named: usize,
        end: usize,
        depth: usize,
        out: &mut String,
    ) -> Option<usize> {
        let argument = self.argument(named, end)?;
        let environment = &self.source[argument.inside];
        let plain = environment.trim_end_matches('*');
        if TEXTS.contains(&plain) {
            return Some(argument.end);
        }
        if name == "end" || !MATHEMATICS.contains(&plain) {
            return None;
        }
        let Argument { inside, end } = self.whole_environment(named, end)?;
        self.mathematics(inside, depth, out);
        Some(end)
    }

    /// What is in an environment whose name follows `\begin` at a byte, and where it ends.
    fn whole_environment(&self, named: usize, end: usize) -> Option<Argument> {
        let argument = self.argument(named, end)?;
        let closing = format!("\\end{{{}}}", &self.source[argument.inside]);
        let rest = &self.source.as_bytes()[argument.end..end];
        let near = &rest[..rest.len().min(LONGEST_ENVIRONMENT)];
        let length = memchr::memmem::find(near, closing.as_bytes())?;
        let behind = argument.end + length;
        Some(Argument {
            inside: argument.end..behind,
            end: behind + closing.len(),
        })
    }

    /// Whether what follows at a byte would seem to belong to what is before it: a letter, a
    /// digit, one of these signs, or a command that stands for such.
    pub(super) fn goes_on(&self, at: usize, end: usize, signs: &str) -> bool {
        let rest = &self.source[at..end];
        match rest.chars().next() {
            Some('\\') => name(&rest[1..]).is_some_and(|name| {
                let symbol = symbols::find(name).map(|(_, class)| class);
                symbol != Some(Class::Relation)
                    && !is_space(name)
                    && declares(name, Mode::Math).is_none()
                    && name.starts_with(|c: char| c.is_ascii_alphabetic())
            }),
            Some('{') => true,
            Some(c) => c.is_alphanumeric() || signs.contains(c),
            None => false,
        }
    }

    fn root(&mut self, named: usize, end: usize, depth: usize, out: &mut String) -> Option<usize> {
        let mut behind = named;
        let mut degree = None;
        if self.source[named..end].starts_with('[') {
            let length = self.source[named..end]
                .bytes()
                .take(LONGEST_DEGREE)
                .position(|byte| byte == b']')?;
            degree = Some(named + 1..named + length);
            behind = named + length + 1;
        }
        let argument = self.argument(behind, end)?;
        let content = self.converted(argument.inside, Mode::Math, depth);
        let content = content.trim();
        match degree.map(|degree| self.converted(degree, Mode::Math, depth)) {
            None => out.push('√'),
            Some(degree) => match (degree.trim(), scripts::above(degree.trim())) {
                ("2", _) => out.push('√'),
                ("3", _) => out.push('∛'),
                ("4", _) => out.push('∜'),
                (_, Some(degree)) => out.push_str(&format!("{degree}√")),
                (degree, None) => out.push_str(&format!("({degree})√")),
            },
        }
        // A script behind it is of the root.
        let scripted = self.source[argument.end..end].starts_with(['^', '_']);
        if scripted {
            let sign = out.trim_end_matches('√').len();
            let sign = out.split_off(sign);
            out.push_str(&format!("({sign}{})", in_brackets(content, true)));
        } else {
            out.push_str(&in_brackets(content, true));
        }
        Some(argument.end)
    }

    /// A group that `\over` or `\choose` parts.
    pub(super) fn infix(&mut self, inside: Range<usize>, depth: usize) -> Option<String> {
        let text = &self.source[inside.clone()];
        let (at, name) = ["\\over", "\\choose", "\\atop"]
            .into_iter()
            .find_map(|name| {
                let mut found = text.match_indices(name).take(INFIXES);
                let whole = found.find(|(at, _)| {
                    let behind = &text[at + name.len()..];
                    !behind.starts_with(|c: char| c.is_ascii_alphabetic())
                        && text[..*at].matches('{').count() == text[..*at].matches('}').count()
                });
                whole.map(|(at, _)| (at, name))
            })?;
        let (above, below) = (
            inside.start..inside.start + at,
            inside.start + at + name.len()..inside.end,
        );
        let above = self.converted(above, Mode::Math, depth);
        let below = self.converted(below, Mode::Math, depth);
        Some(if name == "\\over" {
            fraction(above.trim(), below.trim())
        } else {
            format!("({} choose {})", above.trim(), below.trim())
        })
    }
}

/// A text with a mark on each letter; `false` where a command in it has none to put it on.
fn marked(content: &str, mark: char, out: &mut String) -> bool {
    if content.contains(['\\', '{', '_', '^']) {
        return false;
    }
    for letter in content.chars() {
        match letter {
            ' ' => out.push(letter),
            _ => out.push_str(&accents::on(letter, mark)),
        }
    }
    true
}
