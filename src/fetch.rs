//! Asking arXiv over the network: papers by a query or by identifiers, and PDFs.
//!
//! As arXiv's terms of use have it, there is one connection, three seconds lie between two
//! requests, and no answer has more than 2,000 papers. Whatever is answered instead of papers
//! becomes one plain sentence; where asking again may help it is asked again, after as long as
//! the server says.

pub mod answer;
mod failure;
pub mod papers;
pub mod pdf;
pub mod query;
pub mod resolve;

use std::{
    thread,
    time::{Duration, Instant},
};

use anyhow::{Result, bail};
use ureq::{Agent, Body, http::Response};

use answer::Answer;
use failure::Failure;

/// The most papers that are asked for at once.
pub const PAGE: usize = 2000;

/// The most bytes of an answer: several times what 2,000 papers with long abstracts take.
const LARGEST: u64 = 64 << 20;

/// How often and how patiently it is asked.
#[derive(Debug, Clone, Copy)]
pub struct Pace {
    /// How long nothing is asked after a request.
    pub between: Duration,
    /// How long is waited before a request is repeated for the first time; twice as long each
    /// time after.
    pub first_wait: Duration,
    /// The longest that a server may make one wait.
    pub longest_wait: Duration,
    /// How often a request is made at most.
    pub attempts: u32,
    /// How long one answer may take.
    pub patience: Duration,
}

impl Default for Pace {
    fn default() -> Self {
        Self {
            between: Duration::from_secs(3),
            first_wait: Duration::from_secs(5),
            longest_wait: Duration::from_secs(600),
            attempts: 5,
            patience: Duration::from_secs(180),
        }
    }
}

/// What there is to tell while one waits: a sentence.
pub type Told<'a> = &'a dyn Fn(&str);

/// The API at an address.
#[derive(Debug)]
pub struct Api {
    agent: Agent,
    url: String,
    pace: Pace,
    last: Option<Instant>,
}

impl Api {
    /// At an address, such as `https://export.arxiv.org/api/query`. Nothing is asked yet.
    ///
    /// # Errors
    /// When that is no address.
    pub fn new(url: &str, pace: Pace) -> Result<Self> {
        if !url.starts_with("https://") && !url.starts_with("http://") {
            bail!("{url:?} is no address of an API: it begins with https:// or http://");
        }
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .timeout_global(Some(pace.patience))
            .max_redirects(5)
            .max_idle_connections(1)
            .user_agent(concat!("arxivist/", env!("CARGO_PKG_VERSION")))
            .build();
        Ok(Self {
            agent: config.new_agent(),
            url: url.to_owned(),
            pace,
            last: None,
        })
    }

    /// The server that it is at, without a path.
    fn origin(&self) -> &str {
        let host = self.url.find("://").map_or(0, |at| at + 3);
        let end = self.url[host..]
            .find('/')
            .map_or(self.url.len(), |at| host + at);
        &self.url[..end]
    }

    /// Papers that a query of the API finds, in its own language, newest first: so many from a
    /// place on. An empty answer before `known`, the papers that there were to be, is none.
    ///
    /// # Errors
    /// What was answered instead, or that nothing was.
    pub fn search(
        &mut self,
        query: &str,
        start: usize,
        count: usize,
        known: usize,
        told: Told<'_>,
    ) -> Result<Answer> {
        let parameters = [
            ("search_query", query.to_owned()),
            ("start", start.to_string()),
            ("max_results", count.to_string()),
            ("sortBy", "submittedDate".to_owned()),
            ("sortOrder", "descending".to_owned()),
        ];
        let complete = |answer: Answer| {
            let expected = start < known.max(answer.total.unwrap_or(0));
            if answer.papers.is_empty() && answer.skipped.is_empty() && expected {
                return Err(Failure::again("an answer with no paper in it"));
            }
            Ok(answer)
        };
        self.ask(&parameters, told, complete)
    }

    /// The papers with these identifiers, as far as there are any.
    ///
    /// # Errors
    /// What was answered instead, or that nothing was.
    pub fn by_identifier(&mut self, ids: &[String], told: Told<'_>) -> Result<Answer> {
        let parameters = [
            ("id_list", ids.join(",")),
            ("max_results", ids.len().to_string()),
        ];
        self.ask(&parameters, told, Ok)
    }

    /// Asks until there is an answer, or no hope of one.
    fn ask(
        &mut self,
        parameters: &[(&str, String)],
        told: Told<'_>,
        complete: impl Fn(Answer) -> Result<Answer, Failure>,
    ) -> Result<Answer> {
        let (url, agent) = (self.url.clone(), self.agent.clone());
        self.attempts(told, || {
            let pairs = parameters.iter().map(|(name, value)| (*name, value));
            let mut response = agent.get(&url).query_pairs(pairs).call()?;
            let body = body(&mut response);
            if let Some(failure) = Failure::of_status(&response, body.as_deref().unwrap_or(b"")) {
                return Err(failure);
            }
            complete(Answer::read(&body?)?)
        })
    }

    /// Does something that asks, again and again while that may help.
    fn attempts<T>(
        &mut self,
        told: Told<'_>,
        mut ask: impl FnMut() -> Result<T, Failure>,
    ) -> Result<T> {
        let mut wait = self.pace.first_wait;
        for attempt in 1.. {
            if let Some(last) = self.last {
                thread::sleep(self.pace.between.saturating_sub(last.elapsed()));
            }
            let asked = ask();
            self.last = Some(Instant::now());
            let (reason, after) = match asked {
                Ok(answer) => return Ok(answer),
                Err(Failure::Final(reason)) => bail!(reason),
                Err(Failure::Again { reason, after }) => (reason, after),
            };
            if attempt >= self.pace.attempts {
                bail!("{reason}, {attempt} times; try again later");
            }
            if let Some(after) = after.filter(|after| *after > self.pace.longest_wait) {
                bail!("{reason}: try again in {} s", after.as_secs());
            }
            let pause = after.unwrap_or(wait).max(self.pace.between);
            told(&format!("{reason}: asking again in {} s", pause.as_secs()));
            thread::sleep(pause);
            wait *= 2;
        }
        bail!("it may not be asked at all")
    }
}

fn body(response: &mut Response<Body>) -> Result<Vec<u8>, Failure> {
    let reader = response.body_mut().with_config().limit(LARGEST);
    reader.read_to_vec().map_err(Failure::from)
}
