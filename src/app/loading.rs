//! Papers that come while one reads: more of them, or all of them anew.

use std::sync::Arc;

use super::{
    App, Focus, Start, action::Action, keymap::Keys, message::Effect, notice::Notice, visit::Chosen,
};
use crate::{
    catalog::{Catalog, PaperIndex},
    search::{
        corpus::Corpus,
        facet::{Counts, Narrowing},
    },
};

/// How far reading has come.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Progress {
    /// How many papers there are so far.
    pub papers: usize,
    /// How much has been read, in hundredths, where it is known how much there is.
    pub percent: Option<u8>,
}

/// What has been read of the sources.
#[derive(Debug, Clone, Default)]
pub struct Loaded {
    /// The papers, and what is searched of them.
    pub corpus: Arc<Corpus>,
    /// What could not be read, a line each; told when all has been read.
    pub left_out: Vec<String>,
    /// How far reading has come, while there is more to come.
    pub progress: Option<Progress>,
    /// How papers that were there before are numbered now.
    pub renamed: Renamed,
    /// The papers that were not there the last time, in order of their numbers.
    pub added: Vec<PaperIndex>,
    /// Whether to offer a copy that opens at once the next time.
    pub offer: bool,
}

/// What is said where that is offered.
fn offer(key: &str) -> String {
    format!(
        "reading this took a while: {key} keeps a prepared copy in your cache, which opens at once"
    )
}

/// How papers that were there before are numbered now.
#[derive(Debug, Clone, Default)]
pub enum Renamed {
    /// As before.
    #[default]
    Same,
    /// Each as it says here.
    To(Vec<PaperIndex>),
    /// Anyhow: they are known by identifier or title.
    Anyhow,
}

impl Loaded {
    /// All papers there are.
    #[must_use]
    pub fn of(catalog: Arc<Catalog>) -> Self {
        Self {
            corpus: Arc::new(Corpus::new(catalog)),
            ..Self::default()
        }
    }
}

/// What the command line narrows to, and what that was in the papers so far.
#[derive(Debug)]
pub(super) struct AskedFor {
    subjects: Vec<String>,
    years: Option<(u16, u16)>,
    /// What was chosen the last time, where the command line narrows to nothing.
    chosen: Option<Chosen>,
    narrowing: Narrowing,
}

impl AskedFor {
    pub(super) fn new(start: &Start) -> Self {
        Self {
            subjects: start.subjects.clone(),
            years: start.years,
            chosen: start.visit.chosen.clone(),
            narrowing: Narrowing::default(),
        }
    }
}

impl App {
    /// Takes in what has been read: choices, filter and the selected paper stay what they are.
    pub(super) fn take_loaded(&mut self, loaded: Loaded) -> Vec<Effect> {
        let catalog = Arc::clone(&loaded.corpus.catalog);
        let before = std::mem::replace(&mut self.catalog, catalog);
        // At the top one waits for what comes there; a paper that is being read stays.
        self.select_best |= self.list.cursor() == 0 && self.focus != Focus::Paper;
        let listed = self
            .matches
            .papers
            .iter()
            .chain(self.marks.papers())
            .copied();
        let listed = listed.chain(self.list.kept());
        let same = match loaded.renamed {
            Renamed::Same => listed.map(|paper| (paper, paper)).collect(),
            Renamed::To(numbers) => {
                let of = |paper: PaperIndex| Some((paper, *numbers.get(paper.position())?));
                listed.filter_map(of).collect()
            }
            Renamed::Anyhow => before.same_in(listed, &self.catalog),
        };
        let same = |paper: PaperIndex| same.get(&paper).copied();
        self.list.rename(same);
        self.marks.rename(same);
        let papers = std::mem::take(&mut self.matches.papers);
        self.matches.papers = papers.into_iter().filter_map(same).collect();
        self.list.take(&self.matches.papers, false);
        if !before.numbers_categories_as(&self.catalog) {
            self.matches.counts = Counts::default();
        }
        self.sidebar.move_to(&before, &self.catalog);
        self.take_added(loaded.added);
        self.progress = loaded.progress;
        self.narrow_as_asked();
        self.look_for_paper();
        if self.progress.is_none() {
            if self.left_out != loaded.left_out {
                self.notice = notice_of(&loaded.left_out, &self.keys).or(self.notice.take());
            }
            self.left_out = loaded.left_out;
            if loaded.offer {
                self.notice = Some(Notice::done(offer(&self.keys.to(Action::Prepare))));
            }
        }
        vec![self.ask()]
    }

    /// Learns which papers were not there the last time.
    pub(super) fn take_added(&mut self, added: Vec<PaperIndex>) {
        if !added.is_empty() {
            self.sidebar.show_added();
            let papers = if added.len() == 1 {
                "paper is"
            } else {
                "papers are"
            };
            let said = format!(
                "{} {papers} new since the last time: is:added shows them",
                added.len()
            );
            self.notice.get_or_insert_with(|| Notice::done(said));
        }
        self.added = Arc::new(added);
    }

    /// Narrows as the command line asks: to subjects that may be known only when there are more
    /// papers, and as long as nothing else has been chosen.
    pub(super) fn narrow_as_asked(&mut self) {
        let Some(asked) = &mut self.asked_for else {
            return;
        };
        if self.sidebar.narrowing() == asked.narrowing {
            let narrowing = match &asked.chosen {
                Some(chosen) => chosen.narrowing(&self.catalog),
                None => Narrowing::of(&self.catalog, &asked.subjects, asked.years),
            };
            let told = asked.chosen.is_some() && self.progress.is_none();
            self.sidebar.start_with(narrowing);
            asked.narrowing = self.sidebar.narrowing();
            if told {
                self.tell_of_choice();
            }
        } else {
            self.asked_for = None;
        }
        if self.progress.is_none() {
            self.asked_for = None;
        }
    }
}

/// What there is to tell of what was left out.
pub(super) fn notice_of(left_out: &[String], keys: &Keys) -> Option<Notice> {
    left_out.first().map(|first| match left_out.len() {
        1 => Notice::problem(format!("1 left out: {first}")),
        count => {
            let list = keys.to(Action::LeftOut);
            Notice::problem(format!("{count} left out ({list} lists them): {first}"))
        }
    })
}
