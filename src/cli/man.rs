//! `arxivist man`: the manual page, with the keys from their table.

use std::io::{self, Write as _};

use anyhow::Result;
use clap::CommandFactory as _;
use clap_mangen::{
    Man,
    roff::{Roff, bold, roman},
};

use super::{Cli, DONE};
use crate::app::keymap::{BINDINGS, Place};

/// The query language, for a reader: what is written, and what it means.
const QUERY: [(&str, &str); 7] = [
    (
        "hybrid flow",
        "both words, in any order, each as a word, a word's beginning, inside a word, or as letters in order; letter case and accents do not matter",
    ),
    ("'flow", "as it stands, not as scattered letters"),
    ("^hyb", "at the beginning of a title or a name"),
    ("work$", "at the end of a title or a name"),
    ("!survey", "not"),
    ("\"exact phrase\"", "these words side by side"),
    ("godel", "finds Gödel, GÖDEL and G\\\"odel"),
];

pub(super) fn run() -> Result<u8> {
    io::stdout().lock().write_all(&page()?)?;
    Ok(DONE)
}

/// The page in roff.
pub(super) fn page() -> Result<Vec<u8>> {
    let mut out = Vec::new();
    Man::new(Cli::command()).render(&mut out)?;
    let mut roff = Roff::new();
    roff.control("SH", ["KEYS"]);
    for place in Place::ALL {
        roff.control("SS", [place.name()]);
        for binding in BINDINGS.iter().filter(|binding| binding.place == place) {
            entry(&mut roff, &binding.keys.join(" "), binding.help);
        }
    }
    roff.control("SS", ["mouse"]);
    entry(
        &mut roff,
        "click, double click, wheel",
        "focus and select; open the paper; scroll the pane under the pointer",
    );
    roff.control("SH", ["QUERIES"]);
    for (written, means) in QUERY {
        entry(&mut roff, written, means);
    }
    roff.control("SH", ["EXIT STATUS"]);
    for (code, means) in [
        ("0", "done"),
        ("1", "nothing matched (list, show, open)"),
        ("2", "wrong usage, or a source that cannot be read"),
        ("128 + n", "ended by the signal n"),
    ] {
        entry(&mut roff, code, means);
    }
    roff.control("SH", ["ENVIRONMENT"]);
    entry(
        &mut roff,
        "NO_COLOR",
        "when it is set and not empty, no colours are used",
    );
    entry(
        &mut roff,
        "BROWSER",
        "the browser, where the desktop's launcher looks for it",
    );
    out.extend(roff.to_roff().into_bytes());
    Ok(out)
}

fn entry(roff: &mut Roff, term: &str, means: &str) {
    roff.control("TP", []);
    roff.text([bold(term)]);
    roff.text([roman(means)]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_has_every_subcommand_and_every_key() {
        let page = String::from_utf8(page().expect("a page"))
            .expect("text")
            .replace('\\', "");
        for command in Cli::command().get_subcommands() {
            assert!(
                page.contains(&format!("arxivist-{}(1)", command.get_name())),
                "{}",
                command.get_name()
            );
        }
        for binding in BINDINGS {
            assert!(
                page.contains(&binding.help.replace('\\', "")),
                "{}",
                binding.help
            );
        }
    }
}
