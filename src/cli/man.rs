//! `arxivist man`: the manual page, with the keys from their table.

use std::io::{self, Write as _};

use anyhow::Result;
use clap::CommandFactory as _;
use clap_mangen::{
    Man,
    roff::{Roff, bold, roman},
};

use super::{Cli, DONE};
use crate::{
    app::keymap::{Keys, MOUSE, Place},
    search::query::SYNTAX,
};

pub(super) fn run(keys: &Keys) -> Result<u8> {
    io::stdout().lock().write_all(&page(keys)?)?;
    Ok(DONE)
}

/// The page in roff, with the keys that are in force.
pub(super) fn page(keys: &Keys) -> Result<Vec<u8>> {
    let mut out = Vec::new();
    let man = Man::new(Cli::command());
    man.render_title(&mut out)?;
    man.render_name_section(&mut out)?;
    man.render_synopsis_section(&mut out)?;
    man.render_description_section(&mut out)?;
    man.render_options_section(&mut out)?;
    let mut roff = Roff::new();
    commands(&mut roff);
    roff.control("SH", ["KEYS"]);
    for place in Place::ALL {
        roff.control("SS", [place.name()]);
        for binding in keys.of(place) {
            entry(&mut roff, &binding.shown(false), binding.help);
        }
    }
    roff.control("SS", ["mouse"]);
    for (gesture, means) in MOUSE {
        entry(&mut roff, gesture, means);
    }
    roff.control("SH", ["QUERIES"]);
    for (written, means) in SYNTAX {
        entry(&mut roff, written, means);
    }
    roff.control("SH", ["EXIT STATUS"]);
    for (code, means) in [
        ("0", "done"),
        ("1", "nothing matched (list, show, open)"),
        ("2", "wrong usage, or nothing that can be read"),
        ("130", "left without choosing (--pick)"),
        ("128 + n", "ended by the signal n"),
    ] {
        entry(&mut roff, code, means);
    }
    roff.control("SH", ["FILES"]);
    entry(
        &mut roff,
        "$XDG_CONFIG_HOME/arxivist/config.toml, or ~/.config/arxivist/config.toml",
        "the configuration; arxivist config --init writes it with a sentence on each setting",
    );
    entry(
        &mut roff,
        "$XDG_DATA_HOME/arxivist/bookmarks.jsonl, or ~/.local/share/arxivist/bookmarks.jsonl",
        "what you keep of papers: JSON Lines, a paper a line, a source as well",
    );
    entry(
        &mut roff,
        "$XDG_STATE_HOME/arxivist/visits.json, or ~/.local/state/arxivist/visits.json",
        "where you were in which sources: subjects, years, order, paper, sizes of the panes; \
         beside it, which papers there were",
    );
    entry(
        &mut roff,
        "$XDG_CACHE_HOME/arxivist, or ~/.cache/arxivist",
        "prepared copies of large files",
    );
    roff.control("SH", ["ENVIRONMENT"]);
    entry(
        &mut roff,
        "NO_COLOR",
        "when it is set and not empty, no colours are used",
    );
    entry(
        &mut roff,
        "BROWSER",
        "the browser to open pages in, before the desktop's: a command, or several with colons \
         between, %s standing for the address",
    );
    entry(
        &mut roff,
        "DISPLAY, WAYLAND_DISPLAY",
        "without one of these or BROWSER there is no browser to open a page in, and its address is shown",
    );
    entry(
        &mut roff,
        "TERM",
        "on a \"dumb\" terminal there are no colours; there and on \"linux\" nothing can be copied",
    );
    entry(
        &mut roff,
        "TMUX",
        "inside tmux what is copied goes through it as well",
    );
    out.extend(roff.to_roff().into_bytes());
    Ok(out)
}

/// Every subcommand with the arguments that are its own.
fn commands(roff: &mut Roff) {
    let mut program = Cli::command();
    // Only a built command knows its arguments' values.
    program.build();
    roff.control("SH", ["COMMANDS"]);
    for command in program
        .get_subcommands()
        .filter(|command| command.get_name() != "help")
    {
        let positional = |argument: &&clap::Arg| argument.is_positional();
        let names: Vec<String> = command
            .get_arguments()
            .filter(positional)
            .map(ToString::to_string)
            .collect();
        let usage = format!("arxivist {} {}", command.get_name(), names.join(" "));
        entry(
            roff,
            usage.trim(),
            &command
                .get_about()
                .map(ToString::to_string)
                .unwrap_or_default(),
        );
        roff.control("RS", []);
        let of_all = |argument: &clap::Arg| {
            argument.get_id() == "sources"
                || program
                    .get_arguments()
                    .any(|other| other.get_id() == argument.get_id())
        };
        for argument in command
            .get_arguments()
            .filter(|argument| !of_all(argument) && argument.get_id() != "help")
        {
            let values: Vec<String> = argument
                .get_possible_values()
                .iter()
                .map(|value| value.get_name().to_owned())
                .collect();
            let help = argument
                .get_help()
                .map(ToString::to_string)
                .unwrap_or_default();
            let help = if values.is_empty() || values.len() == 2 && values[0] == "true" {
                help
            } else {
                format!("{help}: {}", values.join(", "))
            };
            entry(roff, &argument.to_string(), &help);
        }
        roff.control("RE", []);
    }
    roff.text([roman("list and subjects take the options above as well.")]);
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
        let page = String::from_utf8(page(&Keys::default()).expect("a page"))
            .expect("text")
            .replace('\\', "");
        for command in Cli::command().get_subcommands() {
            assert!(
                command.get_name() == "help"
                    || page.contains(&format!("arxivist {}", command.get_name())),
                "{}",
                command.get_name()
            );
        }
        for binding in Keys::default().all() {
            assert!(
                page.contains(&binding.help.replace('\\', "")),
                "{}",
                binding.help
            );
        }
    }
}
