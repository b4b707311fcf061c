//! Commands that change how something looks, or that only part it.

use super::{alphabets::Alphabet, convert::Mode};

/// What a command with an argument does.
#[derive(Debug, Clone, Copy)]
pub(super) enum Takes {
    /// Nothing that shows.
    Plain(Mode),
    /// Its letters are of an alphabet.
    Letters(Alphabet),
    /// It hides it.
    Hides,
    /// It changes the look of a second argument.
    Second,
}

/// What a command does with its argument, if it takes one and is one of these.
pub(super) fn takes(name: &str, mode: Mode) -> Option<Takes> {
    use Takes::{Hides, Letters, Plain, Second};
    Some(match name {
        "text" | "mbox" | "hbox" | "textrm" | "textnormal" | "textup" | "textmd" | "textsf"
        | "texttt" | "textit" | "textsl" | "textsc" | "textbf" | "emph" | "uline" | "fbox"
        | "MakeUppercase" | "uppercase" | "lowercase" | "centerline" | "st" | "sout" | "hl" => {
            Plain(Mode::Text)
        }
        "underline" if mode == Mode::Text => Plain(Mode::Text),
        "mathrm" | "mathit" | "mathsf" | "mathtt" | "mathnormal" | "operatorname" | "mathop"
        | "mathrel" | "mathbin" | "mathord" | "mathopen" | "mathclose" | "mathinner" | "smash"
        | "ensuremath" | "boxed" | "mathsfit" | "underbrace" | "overbrace" | "roman" => {
            Plain(Mode::Math)
        }
        "mathbb" | "Bbb" | "mathds" | "mathbbm" | "mathbbmss" | "mbb" => {
            Letters(Alphabet::DoubleStruck)
        }
        "mathcal" | "mathscr" | "EuScript" | "mathpzc" | "Cal" | "scr" | "mc" => {
            Letters(Alphabet::Script)
        }
        "mathfrak" | "frak" | "goth" | "mf" => Letters(Alphabet::Fraktur),
        "mathbf" | "boldsymbol" | "bm" | "bold" | "pmb" | "mathbfit" | "mbf" | "bbox" => {
            Letters(Alphabet::Bold)
        }
        "phantom" | "hphantom" | "vphantom" | "hspace" | "vspace" | "label" | "color" => Hides,
        "textcolor" | "colorbox" | "raisebox" | "scalebox" | "href" | "QTR" => Second,
        _ => return None,
    })
}

/// What a command does to all that follows it in its group.
#[derive(Debug, Clone, Copy)]
pub(super) enum Declares {
    /// Nothing that shows.
    Nothing,
    /// Its letters are of an alphabet.
    Letters(Alphabet),
}

pub(super) fn declares(name: &str, mode: Mode) -> Option<Declares> {
    Some(match name {
        "cal" => Declares::Letters(Alphabet::Script),
        "bf" if mode == Mode::Math => Declares::Letters(Alphabet::Bold),
        "em" | "it" | "bf" | "rm" | "sl" | "sf" | "tt" | "sc" | "tiny" | "small" | "large"
        | "Large" | "LARGE" | "huge" | "Huge" | "normalsize" | "scriptsize" | "footnotesize"
        | "itshape" | "bfseries" | "scshape" | "rmfamily" | "sffamily" | "ttfamily" | "upshape"
        | "slshape" | "normalfont" | "displaystyle" | "textstyle" | "scriptstyle"
        | "scriptscriptstyle" | "limits" | "nolimits" | "left" | "right" | "middle" | "big"
        | "Big" | "bigg" | "Bigg" | "bigl" | "bigr" | "Bigl" | "Bigr" | "biggl" | "biggr"
        | "Biggl" | "Biggr" | "bigm" | "Bigm" | "biggm" | "Biggm" | "protect" | "noindent"
        | "centering" | "xspace" | "relax" | "nonumber" | "notag" | "null" | "strut" | "/"
        | "-" | "!" | "@" | "boldmath" | "unboldmath" | "allowbreak" | "nobreak" | "leavevmode"
        | "joinrel" => Declares::Nothing,
        _ => return None,
    })
}

/// The space that a command stands for.
pub(super) fn is_space(name: &str) -> bool {
    matches!(
        name,
        " " | ","
            | ";"
            | ":"
            | ">"
            | "\n"
            | "quad"
            | "qquad"
            | "thinspace"
            | "enspace"
            | "space"
            | "enskip"
            | "negthinspace"
            | "hfill"
            | "thickspace"
            | "medspace"
            | "hskip"
            | "nobreakspace"
    )
}

/// A line or a paragraph that a command ends.
pub(super) fn ends_line(name: &str) -> bool {
    matches!(
        name,
        "\\" | "newline" | "par" | "linebreak" | "smallskip" | "medskip" | "bigskip"
    )
}
