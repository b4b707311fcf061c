//! The command line: its arguments, and one file for each subcommand.

pub mod bookmarks;
pub mod browse;
pub mod completions;
pub mod config;
pub mod find;
pub mod index;
pub mod list;
pub mod man;
pub mod open;
pub mod read;
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
    app::{Start, look::Look, notice::Notice, settings::Settings},
    bookmarks::{Bookmarks, store},
    catalog::{Catalog, subject, text::printable},
    config::{Config, file, write},
    export::{Format, SubjectsFormat},
    search::{
        Matches, Request,
        answer::Searcher,
        corpus::Corpus,
        facet::{Choice, Narrowing},
        query::{Query, What},
        sort::Sort,
    },
};

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
    /// Print what you have bookmarked in the browser
    Bookmarks {
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

/// Which papers, in which order.
#[derive(Debug, Args)]
struct Filters {
    /// What to look for, as in the filter bar
    #[arg(short, long, default_value = "", hide_default_value = true)]
    query: String,
    /// Only this subject: a category such as cs.LG, or an archive such as cs (repeatable)
    #[arg(short, long = "subject", value_name = "CATEGORY")]
    subjects: Vec<String>,
    /// Only this year, or these years
    #[arg(short, long = "year", value_name = "YEAR|FROM..TO", value_parser = years)]
    years: Option<(u16, u16)>,
    /// In which order
    #[arg(long, value_name = "KEY", default_value = "relevance", value_parser = sorts())]
    sort: Sort,
    /// Turn the order round
    #[arg(long)]
    reverse: bool,
    /// At most this many papers
    #[arg(short = 'n', long, value_name = "N")]
    limit: Option<usize>,
    /// Only papers of which this is kept.
    #[arg(skip)]
    kept: Choice<What>,
}

fn themes() -> impl clap::builder::TypedValueParser<Value = Look> {
    let by_name = |name: String| Look::ALL.into_iter().find(|look| look.name() == name);
    PossibleValuesParser::new(Look::ALL.map(Look::name))
        .map(move |name| by_name(name).unwrap_or_default())
}

fn sorts() -> impl clap::builder::TypedValueParser<Value = Sort> {
    let by_name = |name: String| {
        Sort::ALL
            .into_iter()
            .find(|sort| sort.name() == name)
            .unwrap_or_default()
    };
    PossibleValuesParser::new(Sort::ALL.map(Sort::name)).map(by_name)
}

/// `2024`, `2022..2024`, `2022..`, `..2022`.
fn years(text: &str) -> Result<(u16, u16), String> {
    let year = |text: &str, open: u16| match text.trim() {
        "" => Ok(open),
        digits => digits
            .parse()
            .ok()
            .filter(|year| (1900..2200).contains(year))
            .ok_or_else(|| {
                format!("{digits} is not a year; write 2024, 2022..2024, 2022.. or ..2024")
            }),
    };
    let (from, to) = match text.split_once("..") {
        Some((from, to)) => (year(from, 0)?, year(to, u16::MAX)?),
        None if text.trim().is_empty() => {
            return Err("write a year such as 2024, or 2022..2024".to_owned());
        }
        None => (year(text, 0)?, year(text, 0)?),
    };
    if from > to {
        Err(format!("{from} is later than {to}"))
    } else {
        Ok((from, to))
    }
}

impl Filters {
    /// As what the browser starts with.
    fn start(self, settings: Settings) -> Start {
        Start {
            settings,
            sizes: file::remembered(),
            filter: self.query,
            subjects: self.subjects,
            years: self.years,
            sort: self.sort,
            reverse: self.reverse,
            limit: self.limit,
        }
    }

    /// The subjects asked for that no paper of a catalog has.
    fn unknown_subjects(&self, catalog: &Catalog) -> Vec<&str> {
        self.subjects
            .iter()
            .map(String::as_str)
            .filter(|name| subject::covered(catalog, name).is_empty())
            .collect()
    }

    /// As a question to a catalog.
    fn request(&self, catalog: &Catalog) -> Result<Request> {
        let query = Query::parse(&self.query);
        let narrowing = Narrowing {
            kept: self.kept.clone(),
            ..Narrowing::of(catalog, &self.subjects, self.years)
        };
        let asks = !(query.kept().is_empty() && self.kept.is_all());
        let bookmarks = if asks {
            store::kept()?
        } else {
            Bookmarks::default()
        };
        Ok(Request {
            query,
            narrowing,
            bookmarks: Arc::new(bookmarks),
            sort: self.sort,
            reverse: self.reverse,
            limit: self.limit,
            ..Request::default()
        })
    }
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
            return browse::run(sources, &cli.filters.start(config.settings));
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
        Some(Command::Bookmarks { filters, format }) => bookmarks::run(filters, format),
        Some(Command::Index { sources, output }) => index::run(&sources, &output),
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
    fn years_alone_and_in_ranges() {
        assert_eq!(years("2024"), Ok((2024, 2024)));
        assert_eq!(years("2022..2024"), Ok((2022, 2024)));
        assert_eq!(
            (years("2022.."), years("..2022")),
            (Ok((2022, u16::MAX)), Ok((0, 2022)))
        );
        for wrong in ["", "x", "2024..2022", "2022-2024", "22"] {
            assert!(years(wrong).is_err(), "{wrong}");
        }
    }
}
