//! Mathematics' alphabets: letters that are bold, in script, in Fraktur or double-struck.

/// One of the alphabets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Alphabet {
    /// `\mathbb`.
    DoubleStruck,
    /// `\mathcal`, `\mathscr`.
    Script,
    /// `\mathfrak`.
    Fraktur,
    /// `\mathbf`, and of Greek letters `\boldsymbol`.
    Bold,
}

/// Letters that Unicode had before it had the alphabets: in an alphabet, of a letter.
const ELSEWHERE: [(Alphabet, char, char); 24] = {
    use Alphabet::{DoubleStruck, Fraktur, Script};
    [
        (DoubleStruck, 'C', 'ℂ'),
        (DoubleStruck, 'H', 'ℍ'),
        (DoubleStruck, 'N', 'ℕ'),
        (DoubleStruck, 'P', 'ℙ'),
        (DoubleStruck, 'Q', 'ℚ'),
        (DoubleStruck, 'R', 'ℝ'),
        (DoubleStruck, 'Z', 'ℤ'),
        (Script, 'B', 'ℬ'),
        (Script, 'E', 'ℰ'),
        (Script, 'F', 'ℱ'),
        (Script, 'H', 'ℋ'),
        (Script, 'I', 'ℐ'),
        (Script, 'L', 'ℒ'),
        (Script, 'M', 'ℳ'),
        (Script, 'R', 'ℛ'),
        (Script, 'e', 'ℯ'),
        (Script, 'g', 'ℊ'),
        (Script, 'o', 'ℴ'),
        (Script, 'ℓ', 'ℓ'),
        (Fraktur, 'C', 'ℭ'),
        (Fraktur, 'H', 'ℌ'),
        (Fraktur, 'I', 'ℑ'),
        (Fraktur, 'R', 'ℜ'),
        (Fraktur, 'Z', 'ℨ'),
    ]
};

/// Where an alphabet's capitals, small letters, digits, and Greek capitals and small letters
/// begin; 0 where it has none.
fn begins(alphabet: Alphabet) -> [u32; 5] {
    match alphabet {
        Alphabet::DoubleStruck => [0x1d538, 0x1d552, 0x1d7d8, 0, 0],
        Alphabet::Script => [0x1d49c, 0x1d4b6, 0, 0, 0],
        Alphabet::Fraktur => [0x1d504, 0x1d51e, 0, 0, 0],
        Alphabet::Bold => [0x1d400, 0x1d41a, 0x1d7ce, 0x1d6a8, 0x1d6c2],
    }
}

/// A letter of an alphabet; one that the alphabet does not have stays as it is.
pub(super) fn letter(alphabet: Alphabet, c: char) -> char {
    let elsewhere = ELSEWHERE
        .iter()
        .find(|(of, plain, _)| *of == alphabet && *plain == c);
    if let Some((.., letter)) = elsewhere {
        return *letter;
    }
    let (first, begins) = match (c, begins(alphabet)) {
        ('A'..='Z', [begins, ..]) => ('A', begins),
        ('a'..='z', [_, begins, ..]) => ('a', begins),
        ('0'..='9', [_, _, begins, ..]) => ('0', begins),
        ('Α'..='Ω', [_, _, _, begins, _]) => ('Α', begins),
        ('α'..='ω', [.., begins]) => ('α', begins),
        _ => return c,
    };
    let letter = char::from_u32(begins + (u32::from(c) - u32::from(first)));
    letter.filter(|_| begins > 0).unwrap_or(c)
}

#[cfg(test)]
mod tests {
    use unicode_normalization::UnicodeNormalization as _;

    use super::*;

    #[test]
    fn every_letter_is_the_one_that_it_stands_for() {
        use Alphabet::{Bold, DoubleStruck, Fraktur, Script};
        for alphabet in [DoubleStruck, Script, Fraktur, Bold] {
            for c in ('A'..='Z')
                .chain('a'..='z')
                .chain('0'..='9')
                .chain('Α'..='Ω')
                .chain('α'..='ω')
            {
                // U+03A2 is no letter.
                if c == '\u{3a2}' {
                    continue;
                }
                let plain: Vec<char> = std::iter::once(letter(alphabet, c)).nfkc().collect();
                assert_eq!(plain, [c], "{alphabet:?}");
            }
        }
        assert_eq!(letter(Script, 'O'), '𝒪');
        assert_eq!(letter(Bold, 'x'), '𝐱');
        assert_eq!(letter(Fraktur, '1'), '1');
    }
}
