//! Which papers the arguments ask for.

use std::sync::Arc;

use anyhow::Result;
use clap::{
    Args,
    builder::{PossibleValuesParser, TypedValueParser as _},
};

use crate::{
    app::{Start, settings::Settings, visit::Visit},
    bookmarks::{Bookmarks, store},
    catalog::{Catalog, subject},
    search::{
        Request,
        facet::{Choice, Narrowing},
        query::{Query, What},
        sort::Sort,
    },
};

/// Which papers, in which order.
#[derive(Debug, Args)]
pub(super) struct Filters {
    /// What to look for, as in the filter bar
    #[arg(short, long, default_value = "", hide_default_value = true)]
    pub(super) query: String,
    /// Only this subject: a category such as cs.LG, or an archive such as cs (repeatable)
    #[arg(short, long = "subject", value_name = "CATEGORY")]
    pub(super) subjects: Vec<String>,
    /// Only this year, or these years
    #[arg(short, long = "year", value_name = "YEAR|FROM..TO", value_parser = years)]
    pub(super) years: Option<(u16, u16)>,
    /// In which order
    #[arg(long, value_name = "KEY", default_value = "relevance", value_parser = sorts())]
    pub(super) sort: Sort,
    /// Turn the order round
    #[arg(long)]
    pub(super) reverse: bool,
    /// At most this many papers
    #[arg(short = 'n', long, value_name = "N")]
    pub(super) limit: Option<usize>,
    /// Only papers of which this is kept.
    #[arg(skip)]
    pub(super) kept: Choice<What>,
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
    pub(super) fn start(self, settings: Settings) -> Start {
        Start {
            settings,
            visit: Visit::default(),
            filter: self.query,
            subjects: self.subjects,
            years: self.years,
            sort: self.sort,
            reverse: self.reverse,
            limit: self.limit,
            picks: false,
        }
    }

    /// The subjects asked for that no paper of a catalog has.
    pub(super) fn unknown_subjects(&self, catalog: &Catalog) -> Vec<&str> {
        self.subjects
            .iter()
            .map(String::as_str)
            .filter(|name| subject::covered(catalog, name).is_empty())
            .collect()
    }

    /// As a question to a catalog.
    pub(super) fn request(&self, catalog: &Catalog) -> Result<Request> {
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

#[cfg(test)]
mod tests {
    use super::*;

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
