//! Where a text needs brackets beside a sign.

use unicode_normalization::char::is_combining_mark;

use super::symbols::{self, Class};

/// Whether a text ends with the name of a function, which what follows is the argument of.
pub(super) fn ends_with_function(text: &str) -> bool {
    let text = text.trim_end().trim_end_matches(is_script);
    let word = text.rsplit(|c: char| !c.is_ascii_alphabetic()).next();
    word.and_then(symbols::find)
        .is_some_and(|(_, class)| class == Class::Function)
}

/// A fraction in one line.
pub(super) fn fraction(above: &str, below: &str) -> String {
    format!("{}/{}", in_brackets(above, false), in_brackets(below, true))
}

/// A text in brackets, if it needs them beside a sign: a sum always, and a product where what
/// stands beside it would seem to belong to its first part alone.
pub(super) fn in_brackets(text: &str, products: bool) -> String {
    let (mut depth, mut sum) = (0_usize, false);
    let mut atoms = 0;
    let mut before = ' ';
    for c in text.chars() {
        match c {
            '(' | '[' | '{' | '⟨' | '⌊' | '⌈' => {
                atoms += usize::from(depth == 0);
                depth += 1;
            }
            ')' | ']' | '}' | '⟩' | '⌋' | '⌉' => depth = depth.saturating_sub(1),
            _ if depth > 0 => {}
            // A number is one thing, and so is a letter with what stands above and below it.
            '0'..='9' | '.' => atoms += usize::from(!(before.is_ascii_digit() || before == '.')),
            _ if c.is_alphabetic() && !is_script(c) => atoms += 1,
            _ if is_script(c) || is_combining_mark(c) => {}
            '′' | '″' | '!' | '^' | '_' | '√' | '|' => {}
            _ => sum |= before != ' ' || c != '-',
        }
        before = c;
    }
    if sum || (products && atoms > 1) {
        format!("({text})")
    } else {
        text.to_owned()
    }
}

/// Whether a character stands above or below the line.
fn is_script(c: char) -> bool {
    matches!(c, '²' | '³' | '¹' | '°' | 'ʰ'..='ʸ' | 'ˡ'..='ˣ' | 'ᴬ'..='ᵪ' | 'ᶜ' | 'ᶠ' | 'ᶻ' | 'ᶿ' | '⁰'..='ₜ' | 'ⱼ' | 'ⱽ')
}
