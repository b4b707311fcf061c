//! What can stand above or below the line.

/// Characters and what they are above the line.
#[rustfmt::skip]
const ABOVE: [(char, char); 72] = [
    ('0', '⁰'), ('1', '¹'), ('2', '²'), ('3', '³'), ('4', '⁴'), ('5', '⁵'), ('6', '⁶'), ('7', '⁷'),
    ('8', '⁸'), ('9', '⁹'), ('+', '⁺'), ('-', '⁻'), ('−', '⁻'), ('=', '⁼'), ('(', '⁽'), (')', '⁾'),
    ('a', 'ᵃ'), ('b', 'ᵇ'), ('c', 'ᶜ'), ('d', 'ᵈ'), ('e', 'ᵉ'), ('f', 'ᶠ'), ('g', 'ᵍ'), ('h', 'ʰ'),
    ('i', 'ⁱ'), ('j', 'ʲ'), ('k', 'ᵏ'), ('l', 'ˡ'), ('m', 'ᵐ'), ('n', 'ⁿ'), ('o', 'ᵒ'), ('p', 'ᵖ'),
    ('r', 'ʳ'), ('s', 'ˢ'), ('t', 'ᵗ'), ('u', 'ᵘ'), ('v', 'ᵛ'), ('w', 'ʷ'), ('x', 'ˣ'), ('y', 'ʸ'),
    ('z', 'ᶻ'), ('A', 'ᴬ'), ('B', 'ᴮ'), ('D', 'ᴰ'), ('E', 'ᴱ'), ('G', 'ᴳ'), ('H', 'ᴴ'), ('I', 'ᴵ'),
    ('J', 'ᴶ'), ('K', 'ᴷ'), ('L', 'ᴸ'), ('M', 'ᴹ'), ('N', 'ᴺ'), ('O', 'ᴼ'), ('P', 'ᴾ'), ('R', 'ᴿ'),
    ('T', 'ᵀ'), ('U', 'ᵁ'), ('V', 'ⱽ'), ('W', 'ᵂ'), ('β', 'ᵝ'), ('γ', 'ᵞ'), ('δ', 'ᵟ'), ('θ', 'ᶿ'),
    ('ϕ', 'ᵠ'), ('φ', 'ᵠ'), ('χ', 'ᵡ'), ('∗', '*'), ('*', '*'), ('∘', '°'), ('†', '†'), ('‡', '‡'),
];

/// Characters and what they are below the line.
#[rustfmt::skip]
const BELOW: [(char, char); 40] = [
    ('0', '₀'), ('1', '₁'), ('2', '₂'), ('3', '₃'), ('4', '₄'), ('5', '₅'), ('6', '₆'), ('7', '₇'),
    ('8', '₈'), ('9', '₉'), ('+', '₊'), ('-', '₋'), ('−', '₋'), ('=', '₌'), ('(', '₍'), (')', '₎'),
    ('a', 'ₐ'), ('e', 'ₑ'), ('h', 'ₕ'), ('i', 'ᵢ'), ('j', 'ⱼ'), ('k', 'ₖ'), ('l', 'ₗ'), ('m', 'ₘ'),
    ('n', 'ₙ'), ('o', 'ₒ'), ('p', 'ₚ'), ('r', 'ᵣ'), ('s', 'ₛ'), ('t', 'ₜ'), ('u', 'ᵤ'), ('v', 'ᵥ'),
    ('x', 'ₓ'), ('β', 'ᵦ'), ('γ', 'ᵧ'), ('ρ', 'ᵨ'), ('φ', 'ᵩ'), ('ϕ', 'ᵩ'), ('χ', 'ᵪ'), ('ə', 'ₔ'),
];

/// A text above (`^`) or below (`_`) the line: in the characters for that if there are some for
/// all of it, else as it is written, in braces where it or what is beside it would be mistaken.
pub(super) fn scripted(sign: char, content: &str, beside: bool) -> String {
    let script = if sign == '^' {
        above(content)
    } else {
        below(content)
    };
    match script {
        Some(script) => script,
        None if content.chars().nth(1).is_none() && !beside => format!("{sign}{content}"),
        None => format!("{sign}{{{content}}}"),
    }
}

/// A text above the line, if all of it can stand there.
pub(super) fn above(text: &str) -> Option<String> {
    // Primes are above the line as they are.
    let primes = |c: char| matches!(c, '′' | '″' | '‴').then_some(c);
    text.chars()
        .map(|c| find(&ABOVE, c).or_else(|| primes(c)))
        .collect()
}

/// A text below the line, if all of it can stand there.
pub(super) fn below(text: &str) -> Option<String> {
    text.chars().map(|c| find(&BELOW, c)).collect()
}

fn find(scripts: &[(char, char)], c: char) -> Option<char> {
    // A digit in bold, as some write mass numbers, is that digit.
    let c = match c {
        '\u{1d7ce}'..='\u{1d7d7}' => char::from_digit(u32::from(c) - 0x1d7ce, 10)?,
        c => c,
    };
    scripts
        .iter()
        .find_map(|(plain, script)| (*plain == c).then_some(*script))
}
