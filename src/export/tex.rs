//! Texts as a bibliography for LaTeX has them: TeX stays, and what would break it, or mean
//! something else there, is escaped outside of mathematics.

/// Whether a style may change the case of a text's letters, so that capitals that mean something
/// have to be guarded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Case {
    /// It may: a title.
    Changes,
    /// It does not.
    Stays,
}

/// Appends a text.
pub fn escape(text: &str, case: Case, out: &mut String) {
    let text = without_breaks_at_end(text);
    if text.bytes().all(is_plain) && case == Case::Stays {
        return out.push_str(text);
    }
    let unmatched = unmatched_braces(text);
    let dollars = dollars(text);
    let mut escaping = Escaping {
        text,
        out,
        unmatched: &unmatched,
        // The last of an odd number opens nothing.
        lone_dollar: dollars.last().copied().filter(|_| dollars.len() % 2 == 1),
        guard: case == Case::Changes,
        depth: 0,
    };
    let mut at = 0;
    while at < text.len() {
        at = escaping.step(at);
    }
}

/// A text without the line breaks at its end: they break nothing there, and programs that read
/// bibliographies take the last backslash as escaping the brace that ends the field.
fn without_breaks_at_end(text: &str) -> &str {
    let mut text = text.trim_end();
    loop {
        let backslashes = text.len() - text.trim_end_matches('\\').len();
        if backslashes < 2 {
            return text;
        }
        text = text[..text.len() - (backslashes & !1)].trim_end();
    }
}

fn is_plain(byte: u8) -> bool {
    !matches!(
        byte,
        b'\\' | b'{' | b'}' | b'$' | b'%' | b'&' | b'#' | b'_' | b'^'
    )
}

/// Where braces are that have no partner. BibTeX counts those behind a backslash too.
fn unmatched_braces(text: &str) -> Vec<usize> {
    let (mut open, mut unmatched) = (Vec::new(), Vec::new());
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'{' => open.push(at),
            b'}' => unmatched.extend(open.pop().is_none().then_some(at)),
            _ => {}
        }
    }
    unmatched.append(&mut open);
    unmatched
}

/// Where mathematics begins and ends.
fn dollars(text: &str) -> Vec<usize> {
    let mut dollars = Vec::new();
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate() {
        if byte == b'$' && !escaped {
            dollars.push(at);
        }
        escaped = byte == b'\\' && !escaped;
    }
    dollars
}

struct Escaping<'a> {
    text: &'a str,
    out: &'a mut String,
    unmatched: &'a [usize],
    lone_dollar: Option<usize>,
    guard: bool,
    depth: usize,
}

impl Escaping<'_> {
    /// Takes what is at a place, and says where it ends.
    fn step(&mut self, at: usize) -> usize {
        let rest = &self.text[at..];
        let Some(c) = rest.chars().next() else {
            return self.text.len();
        };
        match c {
            '$' if self.lone_dollar != Some(at) => return self.mathematics(at),
            '\\' => return self.command(at),
            '{' | '}' => self.brace(at, c, false),
            '_' | '^' if self.script(at) > 0 => {
                let end = at + 1 + self.script(at);
                self.out.push_str(&format!("${}$", &self.text[at..end]));
                return end;
            }
            '$' | '%' | '&' | '#' | '_' => {
                self.out.push('\\');
                self.out.push(c);
            }
            '^' => self.out.push_str("\\^{}"),
            c if c.is_alphanumeric() && self.guard && self.depth == 0 => return self.word(at),
            c => self.out.push(c),
        }
        at + c.len_utf8()
    }

    /// How long what is raised or lowered in braces is, behind its sign: `R^{2n}`. A letter alone is
    /// shown as it is written, too.
    fn script(&self, at: usize) -> usize {
        let rest = &self.text[at + 1..];
        let opens = rest.starts_with('{') && !self.unmatched.contains(&(at + 1));
        let end = rest.find('}').filter(|_| opens).map_or(0, |end| end + 1);
        let group = &rest[..end];
        let plain = !group.contains(['$', '\\']) && group.matches('{').count() < 2;
        if plain { end } else { 0 }
    }

    /// A brace; one without a partner by its name.
    fn brace(&mut self, at: usize, brace: char, in_mathematics: bool) {
        if self.unmatched.contains(&at) {
            self.out.push_str(match (brace, in_mathematics) {
                ('{', true) => "\\lbrace ",
                (_, true) => "\\rbrace ",
                ('{', false) => "\\textbraceleft{}",
                (_, false) => "\\textbraceright{}",
            });
            return;
        }
        self.depth = if brace == '{' {
            self.depth + 1
        } else {
            self.depth.saturating_sub(1)
        };
        self.out.push(brace);
    }

    /// A command, or an escaped character.
    fn command(&mut self, at: usize) -> usize {
        let rest = &self.text[at + 1..];
        let name = rest.find(|c: char| !c.is_ascii_alphabetic());
        let name = name.unwrap_or(rest.len());
        let next = rest.chars().next();
        match next {
            None => self.out.push_str("\\textbackslash{}"),
            // The brace that it escapes has no partner, and is written without it.
            Some('{' | '}') if self.unmatched.contains(&(at + 1)) => {}
            Some('{' | '}') => self.out.push('\\'),
            Some(_) if name > 0 => {
                self.out.push_str(&self.text[at..=at + name]);
                return at + 1 + name;
            }
            Some(c) => {
                self.out.push('\\');
                self.out.push(c);
                // An accent's letter is no word.
                let behind = &rest[c.len_utf8()..];
                let letter = behind.chars().next().filter(char::is_ascii_alphabetic);
                self.out.extend(letter);
                return at + 1 + c.len_utf8() + letter.map_or(0, char::len_utf8);
            }
        }
        at + 1
    }

    /// Mathematics stays as it is, but for braces without a partner.
    fn mathematics(&mut self, at: usize) -> usize {
        let mut end = at + 1;
        let mut escaped = false;
        for (place, byte) in self.text.bytes().enumerate().skip(at + 1) {
            end = place + 1;
            if byte == b'$' && !escaped {
                break;
            }
            escaped = byte == b'\\' && !escaped;
        }
        let inside = &self.text[at..end];
        let guard =
            self.guard && self.depth == 0 && inside.contains(|c: char| c.is_ascii_uppercase());
        if guard {
            self.out.push('{');
        }
        let depth = self.depth;
        let mut copied = at;
        for (place, byte) in inside.bytes().enumerate() {
            let place = at + place;
            if matches!(byte, b'{' | b'}') {
                self.out.push_str(&self.text[copied..place]);
                if self.unmatched.contains(&place) && self.out.ends_with('\\') {
                    self.out.pop();
                }
                self.brace(place, char::from(byte), true);
                copied = place + 1;
            }
        }
        self.out.push_str(&self.text[copied..end]);
        self.depth = depth;
        if guard {
            self.out.push('}');
        }
        end
    }

    /// A word; in braces if it has a capital behind its first letter, as `GPU` and `HybridFlow`.
    fn word(&mut self, at: usize) -> usize {
        let rest = &self.text[at..];
        let length = rest
            .find(|c: char| !c.is_alphanumeric())
            .unwrap_or(rest.len());
        let word = &rest[..length];
        if word.chars().skip(1).any(char::is_uppercase) {
            self.out.push('{');
            self.out.push_str(word);
            self.out.push('}');
        } else {
            self.out.push_str(word);
        }
        at + length
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn escaped(text: &str, case: Case) -> String {
        let mut out = String::new();
        escape(text, case, &mut out);
        out
    }

    #[test]
    fn special_characters_are_escaped_outside_of_mathematics_and_once() {
        for (text, written) in [
            ("R&D at 5% #1 a_b", r"R\&D at 5\% \#1 a\_b"),
            (r"R\&D \$5", r"R\&D \$5"),
            ("$x_1 & y^2$ z^2", r"$x_1 & y^2$ z\^{}2"),
            ("R^{2n} and C_0", r"R$^{2n}$ and C\_0"),
            ("^ {x} of a_name", r"\^{} {x} of a\_name"),
            ("costs $5", r"costs \$5"),
            ("$a$ costs $5", r"$a$ costs \$5"),
            (r#"Erd\H{o}s, G\"odel"#, r#"Erd\H{o}s, G\"odel"#),
            ("a } b { c", r"a \textbraceright{} b \textbraceleft{} c"),
            (r"$\{ x$", r"$\lbrace  x$"),
            (r"a \{ b", r"a \textbraceleft{} b"),
            (r"\{0, 1\}", r"\{0, 1\}"),
            (r"at the end \", r"at the end \textbackslash{}"),
            (r"a break at the end\\ ", "a break at the end"),
            (
                r"in\\the middle \\ \\\",
                r"in\\the middle \\ \textbackslash{}",
            ),
            ("é 量子", "é 量子"),
        ] {
            assert_eq!(escaped(text, Case::Stays), written, "{text}");
        }
    }

    #[test]
    fn capitals_that_mean_something_are_guarded() {
        for (text, written) in [
            ("HybridFlow: A Flexible One", "{HybridFlow}: A Flexible One"),
            ("On GPUs, MoE-based", "On {GPUs}, {MoE}-based"),
            ("Bounds $O(N)$ and $x_i$", "Bounds {$O(N)$} and $x_i$"),
            (
                r"\textit{Saint-JUST} of \'EEG",
                r"\textit{Saint-JUST} of \'E{EG}",
            ),
            ("{NP} hard", "{NP} hard"),
        ] {
            assert_eq!(escaped(text, Case::Changes), written, "{text}");
        }
    }

    proptest::proptest! {
        #[test]
        fn braces_balance_whatever_there_is(text in "[a-zA-Z\\\\{}$%&_^ é]{0,24}") {
            for case in [Case::Changes, Case::Stays] {
                let written = escaped(&text, case);
                proptest::prop_assert!(unmatched_braces(&written).is_empty(), "{written}");
                proptest::prop_assert!(!written.ends_with('\\'), "{written}");
            }
        }
    }
}
