//! The command line: its arguments, and one file for each subcommand.

pub mod bookmarks;
pub mod browse;
pub mod completions;
pub mod config;
pub mod fetch;
mod filters;
pub mod find;
pub mod index;
pub mod list;
pub mod man;
pub mod open;
pub mod read;
mod report;
pub mod show;
pub mod subjects;

use std::{
    ffi::OsString,
    io::{self, Write as _},
    path::PathBuf,
    sync::Arc,
};

use anyhow::Result;
use clap::{
    Args, Parser, Subcommand,
    builder::{PossibleValuesParser, TypedValueParser as _},
};

use crate::{
    app::{Start, look::Look, notice::Notice},
    catalog::{Catalog, text::printable},
    config::{Config, file, write},
    export::{
        Format, SubjectsFormat,
        citation_key::{Keys, Pattern},
    },
    search::{Matches, answer::Searcher, corpus::Corpus},
};
use filters::Filters;
use report::Report;

/// Browse catalogs of arXiv papers in a terminal.
///
/// With no SOURCE it opens the built-in catalog. A SOURCE is a file, a folder of
/// files, or - for standard input: arXiv's snapshot, answers of its API, OAI-PMH harvests, feeds,
/// the daily mail, BibTeX, RIS, CSL-JSON, lists of identifiers, listing pages; packed or not.
#[derive(Debug, Parser)]
#[command(
    name = "arxivist",
    version,
    args_conflicts_with_subcommands = true,
    max_term_width = 100
)]
pub struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    sources: Sources,
    #[command(flatten)]
    filters: Filters,
    /// Its colours: the terminal's own, or dark or light in full colour
    #[arg(long, value_name = "NAME", value_parser = themes())]
    theme: Option<Look>,
    /// Choose papers: Enter prints what is marked, or selected, and ends
    #[arg(long, value_name = "FORMAT", value_enum)]
    pick: Option<Format>,
    /// Hold to ASCII, for terminals that have no other letters
    #[arg(long)]
    ascii: bool,
}

/// The subcommands.
#[derive(Debug, Subcommand)]
enum Command {
    /// Print papers
    List {
        #[command(flatten)]
        sources: Sources,
        #[command(flatten)]
        filters: Filters,
        /// How to print them
        #[arg(long, value_enum, default_value_t)]
        format: Format,
    },
    /// Print subjects with their numbers of papers
    Subjects {
        #[command(flatten)]
        sources: Sources,
        #[command(flatten)]
        filters: Filters,
        /// How to print them
        #[arg(long, value_enum, default_value_t)]
        format: SubjectsFormat,
    },
    /// Print one paper in full
    Show {
        /// An identifier, an arXiv address, or words of its title or authors
        paper: String,
        #[command(flatten)]
        sources: Sources,
        /// How to print it
        #[arg(long, value_enum, default_value_t)]
        format: show::Format,
    },
    /// Open a paper's page in the browser
    Open {
        /// An identifier, an arXiv address, or words of its title or authors
        paper: String,
        #[command(flatten)]
        sources: Sources,
        #[command(flatten)]
        what: open::What,
    },
    /// Print what you have bookmarked, or bookmark what is in a file
    Bookmarks {
        /// Bookmark every paper of a file: BibTeX, a list of identifiers, or any other source
        #[arg(long, value_name = "FILE", conflicts_with_all = ["query", "subjects", "years", "sort", "reverse", "limit"])]
        import: Option<PathBuf>,
        #[command(flatten)]
        filters: Filters,
        /// How to print it
        #[arg(long, value_enum, default_value_t)]
        format: Format,
    },
    /// Write a prepared catalog, which opens at once, however large
    Index {
        #[command(flatten)]
        sources: Sources,
        /// The file to write
        #[arg(short, long, value_name = "FILE")]
        output: PathBuf,
        #[command(flatten)]
        report: Report,
    },
    /// Ask arXiv for papers, and save what it answers
    Fetch {
        #[command(flatten)]
        what: fetch::What,
    },
    /// Save a paper's PDF under a name that one can read
    Get {
        /// An identifier, an arXiv address, or words of its title or authors
        paper: String,
        #[command(flatten)]
        sources: Sources,
        #[command(flatten)]
        from: fetch::From,
        #[command(flatten)]
        report: Report,
    },
    /// Print the configuration in force, write the file for it, or check it
    Config {
        #[command(flatten)]
        what: config::What,
    },
    /// Print the completions for a shell
    Completions {
        /// The shell
        #[arg(value_enum)]
        shell: clap_complete::Shell,
    },
    /// Print the manual page
    Man,
}

/// What to read.
#[derive(Debug, Args)]
struct Sources {
    /// A file, a folder, or - for standard input
    #[arg(value_name = "SOURCE")]
    sources: Vec<PathBuf>,
}

fn themes() -> impl clap::builder::TypedValueParser<Value = Look> {
    let by_name = |name: String| Look::ALL.into_iter().find(|look| look.name() == name);
    PossibleValuesParser::new(Look::ALL.map(Look::name))
        .map(move |name| by_name(name).unwrap_or_default())
}

impl Sources {
    /// Reads them, and says on standard error what was left out.
    fn read(&self) -> Result<Arc<Corpus>> {
        Ok(Arc::new(read::named(&self.named(&configured()))?))
    }

    /// Those that are named, or else those of the configuration.
    fn named(&self, config: &Config) -> Vec<PathBuf> {
        if self.sources.is_empty() {
            config.sources.clone()
        } else {
            self.sources.clone()
        }
    }
}

/// The configuration in force; what is wrong in it is said on standard error.
fn configured() -> Config {
    let config = file::read();
    if let Some(problem) = config.problem() {
        crate::say(problem);
    }
    config
}

/// Gives out the keys by which papers are cited, as the reader has settled.
fn citation_keys() -> Keys {
    let pattern = Pattern::parse(&file::read().settings.cite_key);
    Keys::new(pattern.unwrap_or_default(), [])
}

/// The papers of some sources that the filters let through.
fn filtered(sources: &Sources, filters: &Filters) -> Result<(Arc<Catalog>, Matches)> {
    let corpus = sources.read()?;
    let catalog = Arc::clone(&corpus.catalog);
    let request = filters.request(&catalog)?;
    if !request.query.is_empty() {
        corpus.prepare();
    }
    Ok((catalog, Searcher::of(corpus).ask(&request)))
}

/// Runs what the arguments ask for, and returns the exit code.
///
/// # Errors
/// What went wrong.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> Result<u8> {
    let cli = match Cli::try_parse_from(arguments) {
        Ok(cli) => cli,
        Err(error) => return usage(&error),
    };
    let done = match cli.command {
        None => {
            let mut config = file::read();
            config.settings.look = cli.theme.unwrap_or(config.settings.look);
            config.settings.ascii |= cli.ascii;
            config.settings.about = write::in_force(&config);
            config.settings.problem = config.problem().map(Notice::problem);
            let sources = cli.sources.named(&config);
            let start = Start {
                picks: cli.pick.is_some(),
                ..cli.filters.start(config.settings)
            };
            return browse::run(sources, start, cli.pick);
        }
        Some(Command::List {
            sources,
            filters,
            format,
        }) => list::run(&sources, &filters, format),
        Some(Command::Subjects {
            sources,
            filters,
            format,
        }) => subjects::run(&sources, &filters, format),
        Some(Command::Show {
            paper,
            sources,
            format,
        }) => show::run(&paper, &sources, format),
        Some(Command::Open {
            paper,
            sources,
            what,
        }) => open::run(&paper, &sources, &what),
        Some(Command::Bookmarks {
            import: Some(file),
            format,
            ..
        }) => bookmarks::import(&file, format),
        Some(Command::Bookmarks {
            filters, format, ..
        }) => bookmarks::run(filters, format),
        Some(Command::Index {
            sources,
            output,
            report,
        }) => index::run(&sources, &output, report),
        Some(Command::Fetch { what }) => fetch::run(&what),
        Some(Command::Get {
            paper,
            sources,
            from,
            report,
        }) => fetch::get(&paper, &sources, &from, report),
        Some(Command::Config { what }) => config::run(&what),
        Some(Command::Completions { shell }) => completions::run(shell),
        Some(Command::Man) => man::run(&configured().settings.keys),
    };
    match done {
        // Whoever reads has read enough.
        Err(error) if is_closed_pipe(&error) => Ok(0),
        done => done,
    }
}

/// Prints help, or what is wrong with the arguments, which may hold anything.
fn usage(error: &clap::Error) -> Result<u8> {
    let code = u8::try_from(error.exit_code()).unwrap_or(crate::FAILED);
    if !error.use_stderr() {
        return match error.print() {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
            _ => Ok(code),
        };
    }
    let text = error.render().to_string();
    let lines: Vec<_> = text.trim_end().lines().map(printable).collect();
    let _ = writeln!(io::stderr(), "{}", lines.join("\n"));
    Ok(code)
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause
            .downcast_ref::<io::Error>()
            .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    })
}

/// The exit code of success.
pub const DONE: u8 = 0;

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    #[test]
    fn the_arguments_are_consistent() {
        Cli::command().debug_assert();
    }
    #[test]
    fn every_subcommand_tells_scripts_what_it_does_as_json() {
        let command = Cli::command();
        let without: Vec<&str> = command
            .get_subcommands()
            .filter(|subcommand| {
                let format = subcommand
                    .get_arguments()
                    .find(|of| of.get_id() == "format");
                let values = format.map(clap::Arg::get_possible_values);
                let mut values = values.into_iter().flatten();
                !values.any(|value| value.get_name() == "json")
            })
            .map(clap::Command::get_name)
            .collect();
        // These print a script and a page, in their own languages.
        assert_eq!(without, ["completions", "man"]);
    }
}
