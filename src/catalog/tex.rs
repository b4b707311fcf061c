//! TeX in titles, names and abstracts, as a person reads it: accents and mathematics as Unicode.
//!
//! Nothing may come to mean something else: a command that is not known stays as it is written,
//! with its braces; what Unicode cannot put above or below the line keeps its `^` and `_`; a
//! dollar sign is mathematics only where another ends it. Entities and tags of HTML that have come
//! into a text are read as well. A text without TeX is left alone, byte
//! for byte. Takes time proportional to the text's length.

mod accents;
mod alphabets;
mod arguments;
mod brackets;
mod commands;
mod convert;
mod dollars;
mod groups;
mod html;
mod punctuation;
mod scripts;
mod styles;
mod symbols;

use std::{borrow::Cow, ops::Range};

use convert::Tex;

/// How many bytes are looked at in one step.
const STEP: usize = 128;

/// A text as it is shown, and where each part of it stands in the source.
#[derive(Debug, Default)]
pub struct Shown {
    /// The text.
    pub text: String,
    /// Its parts, in order.
    parts: Vec<Part>,
}

impl Shown {
    /// Converts a text and keeps the way back.
    #[must_use]
    pub fn of(source: &str) -> Self {
        let mut text = String::with_capacity(source.len());
        let parts = Tex::new(source).convert_with_parts(&mut text);
        Self { text, parts }
    }

    /// The bytes of the source that some bytes of the text stand for.
    #[must_use]
    pub fn origin(&self, range: &Range<usize>) -> Range<usize> {
        let of = |at: usize| {
            let behind = self.parts.partition_point(|part| part.start <= at);
            self.parts.get(behind.saturating_sub(1))
        };
        let Some((first, last)) = of(range.start).zip(of(range.end.saturating_sub(1))) else {
            return 0..0;
        };
        // What goes over as it is does so byte by byte.
        let start = if first.as_written {
            first.source.start + range.start.saturating_sub(first.start)
        } else {
            first.source.start
        };
        let end = if last.as_written {
            last.source.start + range.end.saturating_sub(last.start)
        } else {
            last.source.end
        };
        start..end.min(last.source.end).max(start)
    }
}

/// A part of a text as it is shown.
#[derive(Debug)]
struct Part {
    /// Where it begins.
    start: usize,
    /// The bytes of the source that it stands for.
    source: Range<usize>,
    /// Whether it is these.
    as_written: bool,
}

/// A text as it is shown.
#[must_use]
pub fn shown(source: &str) -> Cow<'_, str> {
    if !may_have_tex(source) {
        return Cow::Borrowed(source);
    }
    let mut text = String::with_capacity(source.len());
    Tex::new(source).convert(&mut text);
    Cow::Owned(text)
}

/// Whether there may be TeX in a text.
fn may_have_tex(text: &str) -> bool {
    let special = |byte: &u8| matches!(byte, b'\\' | b'$' | b'{' | b'~' | b'`' | b'&' | b'<');
    let bytes = text.as_bytes();
    // Many bytes are looked at in one step.
    let mut steps = bytes.chunks(STEP);
    steps.any(|step| step.iter().fold(false, |any, byte| any | special(byte)))
        || memchr::memmem::find(bytes, b"--").is_some()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn all(examples: &[(&str, &str)]) {
        for (source, text) in examples {
            assert_eq!(shown(source), *text, "{source}");
        }
    }

    #[test]
    fn accents_in_every_spelling() {
        all(&[
            (
                r"L\'evy, L\'{e}vy, L{\'e}vy, L\' evy",
                "Lévy, Lévy, Lévy, Lévy",
            ),
            (
                r#"G\"odel G\"{o}del G{\"o}del G{\"{o}}del"#,
                "Gödel Gödel Gödel Gödel",
            ),
            (r"Erd\H{o}s Erd\H os Erd{\H{o}}s", "Erdős Erdős Erdős"),
            (
                r"Fran\c cois fa\c{c}ade \v{S}ar\v s",
                "François façade Šarš",
            ),
            (
                r"\L{}\'od\'z \L ojasiewicz Haj{\l}asz",
                "Łódź Łojasiewicz Hajłasz",
            ),
            (r"{\o}re S\o rensen \O{}rsted", "øre Sørensen Ørsted"),
            (
                r#"Stra\ss e gro{\ss}e \AA ngstr\"om"#,
                "Straße große Ångström",
            ),
            (
                r#"Na\"{\i}ve Mart\'\i n Mart\'{\i}nez"#,
                "Naïve Martín Martínez",
            ),
            (
                r"\~nandu \^{o} \=a \.z \u{g} \r{u} \k{a} \d{s} \b{k}",
                "ñandu ô ā ż ğ ů ą ṣ ḵ",
            ),
            (r"\~{}user \^{}", "~user ^"),
            ("Gödel", "Gödel"),
        ]);
    }

    #[test]
    fn html_that_has_come_into_a_text() {
        all(&[
            ("Bayes&#39; rule: 1990&ndash;2000", "Bayes' rule: 1990–2000"),
            (
                "A title<br>in <i>two</i> lines<br />",
                "A title in two lines ",
            ),
            ("H<sub>2</sub>O and 10<sup>-3</sup>", "H₂O and 10⁻³"),
            (r"$p &lt; 0.05$ and R&D", "p < 0.05 and R&D"),
            ("a <T> b & c; x<y>z", "a <T> b & c; x<y>z"),
        ]);
    }

    #[test]
    fn mathematics() {
        all(&[
            (
                r"$\mathcal{O}(n\log n)$ and $O(\log^2 n)$",
                "𝒪(n log n) and O(log² n)",
            ),
            (
                r"$\alpha\beta$-decay of $\Lambda_b^0\to\Lambda_c^+\mu^-$",
                "αβ-decay of Λ_b⁰→Λ_c⁺μ⁻",
            ),
            (r"$a \leq b\leq c$, $x\in\mathbb{R}^n$", "a ≤ b≤c, x∈ℝⁿ"),
            (
                r"$\alpha \leq 2$, $\alpha = 1$, $\alpha x$, $\alpha\beta$",
                "α ≤ 2, α = 1, αx, αβ",
            ),
            (
                r"$\mathbb Z$ $\mathfrak{g}$ $\mathbf{x}$ $\mathrm{d}x$ $\boldsymbol\alpha$",
                "ℤ 𝔤 𝐱 dx 𝛂",
            ),
            (r"{\cal N}=4 and $\cal N$", "𝒩=4 and 𝒩"),
            (
                r"CO$_2$ H$_2$O $^{13}$C $10^{-3}$ $x_i^2$",
                "CO₂ H₂O ¹³C 10⁻³ xᵢ²",
            ),
            (
                r"$x_{i,j}$ $x_\alpha$ $x^\alpha y$ $A^T$ $f^*$ $T_{\rm max}$",
                "x_{i,j} x_α x^α y Aᵀ f* Tₘₐₓ",
            ),
            (
                r"$\frac{a}{b}$ $\frac{a+b}{2}$ $\frac{1}{2n}$ $2\frac{1}{3}x$",
                "a/b (a+b)/2 1/(2n) 2(1/3)x",
            ),
            (
                r"$\sqrt{2}$ $\sqrt{n+1}$ $\sqrt[3]{x}$ $\sqrt n$",
                "√2 √(n+1) ∛x √n",
            ),
            (r"$\hat{x}$ $\bar\nu_e$ $\vec v$ $\tilde{H}$", "x̂ ν̄ₑ v⃗ H̃"),
            (
                r"$n \choose k$ ${n \choose k}$ $\binom{n}{k}$ ${1 \over 2}$",
                r"(n choose k) (n choose k) (n choose k) 1/2",
            ),
            (
                r"$f'(x)$ $\left(\frac{p}{q}\right)$ $\|x\|$",
                "f′(x) (p/q) ‖x‖",
            ),
            (r"\(x^2\) and \[y_1\] and $$z$$", "x² and y₁ and z"),
            (
                r"$p \equiv 1 \pmod{4}$ $\operatorname{SL}_2$",
                "p ≡ 1 (mod 4) SL₂",
            ),
            (r"$\sim 10$ and $\text{if } x \neq 0$", "∼10 and if x ≠ 0"),
            (r"$\mathrm{GL}_n \not\subset H$, $\not=$", "GLₙ ⊄ H, ≠"),
        ]);
    }

    #[test]
    fn what_a_script_or_a_fraction_belongs_to_is_seen() {
        all(&[
            (r"$\sqrt{x}^2$ $\sqrt{x^2}$", "(√x)² √x²"),
            (
                r"$\frac{a}{b}^2$ $\frac{a}{b}!$ $a/\frac{b}{c}$",
                "(a/b)² (a/b)! a/(b/c)",
            ),
            (
                r"$\log\frac{1}{\epsilon}$ $\log^2 \frac{a}{b}$",
                "log (1/ϵ) log² (a/b)",
            ),
            (r"${ab}^2$ ${x}^2$ $\prod\_{i}^{n}$", "(ab)² x² ∏ᵢⁿ"),
            (
                r"$\widehat{\mathfrak{gl}_{m|n}}$",
                r"\widehat{\mathfrak{gl}_{m|n}}",
            ),
            (
                "8.4 +\\- 0.2, z~3 and Section~3",
                "8.4 +\\- 0.2, z~3 and Section 3",
            ),
        ]);
    }

    #[test]
    fn text_and_its_signs() {
        all(&[
            (
                r"\emph{very} \textit{so} {\em much} \textbf{more}",
                "very so much more",
            ),
            ("``quoted'' and it''s", "“quoted” and it''s"),
            (
                "Navier--Stokes --- and pages 1--2",
                "Navier–Stokes — and pages 1–2",
            ),
            (r"37 {\deg}C, $90\deg$, $\deg f$", "37 °C, 90°, deg f"),
            (r"AT\&T 5\% a\_b \#1 \$5 \{x\}", "AT&T 5% a_b #1 $5 {x}"),
            (r"Fig.~3 and a\,b\quad c\ d", "Fig. 3 and a b c d"),
            (
                r"\url{http://x.org/a\_b} \href{http://x.org}{here} \href{http://y.org}{http://y.org}",
                "http://x.org/a_b here (http://x.org) http://y.org",
            ),
            (
                r"the {B}ell {Inequalities} {0,1}",
                "the Bell {Inequalities} {0,1}",
            ),
            (
                r"\LaTeX{} and \LaTeX\ too \textsuperscript{th}",
                "LaTeX and LaTeX too ᵗʰ",
            ),
            (
                r"see https://x.org/~a/b_c--d",
                "see https://x.org/~a/b_c--d",
            ),
            (
                r"\begin{itemize}\item one \item two\end{itemize}",
                "• one • two",
            ),
        ]);
    }

    #[test]
    fn what_is_not_tex_or_not_known_stays() {
        for text in [
            "",
            "costs $5 and $10, or $3-$4",
            "$100 million to $200 million",
            "US$ and A$AP, $HOME and 5 $",
            "the --help option, x_1 and a^b",
            r"\OurSystem{} is \unknown{a {b} \alpha} here",
            r"C:\5 and a \",
            "~10 and ~ 20, (~1 ms), 10~20, {a, b} {}",
            "a --> b <-- c, x-->y",
            "unbalanced } and {",
            "`quoted' and ''",
        ] {
            assert_eq!(shown(text), text);
        }
        all(&[
            (r"On $L^2({\mathbb R}^d)", "On L²(ℝᵈ)"),
            (r"over S^2$ and \alpha", "over S^2 and α"),
            (
                r"$\tilde{\gsl}(2)$ over $\mathbb{\Foo}$",
                r"\tilde{\gsl}(2) over \mathbb{\Foo}",
            ),
        ]);
    }

    #[test]
    fn the_way_back() {
        let source = r"On $\mathcal{O}(n)$ and L\'evy's x";
        let shown = Shown::of(source);
        assert_eq!(shown.text, "On 𝒪(n) and Lévy's x");
        let origin = |part: &str| {
            let start = shown.text.find(part).unwrap_or_default();
            &source[shown.origin(&(start..start + part.len()))]
        };
        assert_eq!(origin("On"), "On");
        assert_eq!(origin("𝒪"), r"\mathcal{O}");
        assert_eq!(origin("n)"), "n)");
        assert_eq!(origin("Lévy"), r"L\'evy");
        assert_eq!(origin("vy"), "vy");
        let nested = Shown::of(r"ab $x \text{y $z $} w $ c");
        let at = nested.text.find('c').unwrap_or_default();
        assert_eq!(nested.origin(&(at..at + 1)), 24..25);
        assert_eq!(origin("x"), "x");
        assert_eq!(origin("and"), "and");
    }

    #[test]
    fn time_is_in_proportion_whatever_it_is() {
        for part in [
            "{", "$", "$$", "\\(", "\\{$", "{\\over", "\\frac", "\\sqrt[", "^{", "``", "--", "${",
            "\\cal ",
        ] {
            let text = part.repeat(200_000 / part.len());
            let length = shown(&text).chars().count();
            assert!(length <= text.len() * 2, "{part}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_shown_and_a_plain_one_as_it_is(
            text in r"(\PC|[\\${}^_~`' ]|\\[a-zA-Z]{1,6}|\\frac|\\mathbb|\\sqrt|--){0,24}",
            plain in "[a-zA-Z0-9 .,:;()!?^_'éß日-]{0,24}",
        ) {
            let shown_text = shown(&text);
            prop_assert!(shown_text.chars().count() <= text.chars().count() * 2 + 2, "{}", shown_text);
            let plain = plain.replace('-', "");
            prop_assert_eq!(&*shown(&plain), &plain);
            let with_way = Shown::of(&text);
            prop_assert_eq!(&with_way.text, &*shown_text);
            for (at, c) in with_way.text.char_indices() {
                let origin = with_way.origin(&(at..at + c.len_utf8()));
                prop_assert!(text.get(origin.clone()).is_some_and(|part| !part.is_empty()), "{:?}", origin);
            }
        }

        #[test]
        fn letters_and_digits_are_never_lost(words in r"[a-z0-9]{1,4}( \$[a-z]\^[0-9]\$| [a-z]{2,5}){0,6}") {
            let letters = |text: &str| -> String { text.chars().filter(char::is_ascii_alphabetic).collect() };
            prop_assert_eq!(letters(&shown(&words)), letters(&words));
        }
    }
}
