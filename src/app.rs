//! The state of the browser, and how it changes: [`message::Message`]s go in,
//! [`message::Effect`]s come out.
//!
//! Nothing here draws, waits or touches the outside, so that a test can press keys.

pub mod act;
pub mod action;
pub mod ask;
pub mod detail;
pub mod edit;
pub mod keeping;
pub mod key;
pub mod keymap;
pub mod line;
pub mod links;
pub mod list;
pub mod loading;
pub mod look;
pub mod marks;
pub mod message;
pub mod notice;
pub mod overlay;
pub mod prompt;
pub mod settings;
pub mod sidebar;
pub mod tags;
pub mod to_file;
pub mod update;
pub mod view;
pub mod visit;

use std::{collections::VecDeque, sync::Arc};

use crate::{
    catalog::{Catalog, PaperIndex, paper::Paper},
    search::{Matches, query::Query, sort::Sort},
};
use detail::Detail;
use keeping::Keeping;
use keymap::Keys;
use line::Line;
use list::List;
use loading::{AskedFor, Loaded, Progress, notice_of};
use marks::Marks;
use message::Effect;
use notice::Notice;
use overlay::Overlay;
use settings::{Column, Settings};
use sidebar::Sidebar;
use update::Typed;
use view::Sizes;
use visit::{Selected, Visit};

/// The part of the screen that keys go to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Focus {
    /// The subject sidebar.
    Subjects,
    /// The list of papers.
    #[default]
    Papers,
    /// The paper in full.
    Paper,
    /// The filter bar.
    Filter,
}

/// What the browser starts with.
#[derive(Debug, Clone, Default)]
pub struct Start {
    /// The text in the filter bar.
    pub filter: String,
    /// Subjects, as a reader names them.
    pub subjects: Vec<String>,
    /// The first and last year, both included.
    pub years: Option<(u16, u16)>,
    /// The order.
    pub sort: Sort,
    /// Whether the order is turned round.
    pub reverse: bool,
    /// How many papers are listed at most.
    pub limit: Option<usize>,
    /// What the reader has settled.
    pub settings: Settings,
    /// Where the reader was the last time.
    pub visit: Visit,
    /// Whether it is for choosing papers, which ends it.
    pub picks: bool,
}

/// The state of the browser.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is switched by a key of its own"
)]
#[derive(Debug)]
pub struct App {
    catalog: Arc<Catalog>,
    left_out: Vec<String>,
    as_written: bool,
    all_authors: Option<PaperIndex>,
    progress: Option<Progress>,
    asked_for: Option<AskedFor>,
    looked_for: Option<Selected>,
    filter: Line,
    query: Query,
    sort: Sort,
    reverse: bool,
    limit: Option<usize>,
    matches: Matches,
    list: List,
    sidebar: Sidebar,
    detail: Detail,
    focus: Focus,
    zoomed: bool,
    sizes: Sizes,
    usual_sizes: Sizes,
    keeping: Keeping,
    added: Arc<Vec<PaperIndex>>,
    marks: Marks,
    asks_to_open: bool,
    picks: bool,
    export_to: String,
    keys: Keys,
    columns: Vec<Column>,
    ascii: bool,
    about_settings: Vec<String>,
    wrapped: bool,
    overlay: Option<Overlay>,
    notice: Option<Notice>,
    mouse_free: bool,
    abstracts: bool,
    asked: u64,
    asked_for_all: bool,
    select_best: bool,
    deferred: VecDeque<Typed>,
}

impl App {
    /// A browser on what has been read so far.
    #[must_use]
    pub fn new(loaded: Loaded, start: &Start) -> (Self, Vec<Effect>) {
        let Loaded {
            corpus,
            left_out,
            progress,
            added,
            ..
        } = loaded;
        let catalog = Arc::clone(&corpus.catalog);
        let settings = start.settings.clone();
        let order = start.visit.order().unwrap_or((start.sort, start.reverse));
        let mut app = Self {
            sidebar: Sidebar::new(&catalog),
            notice: settings
                .problem
                .or_else(|| notice_of(&left_out, &settings.keys)),
            catalog,
            // What TeX stands for is hardly ever in ASCII.
            as_written: settings.ascii,
            all_authors: None,
            left_out,
            progress,
            asked_for: Some(AskedFor::new(start)),
            looked_for: start.visit.paper.clone(),
            filter: Line::new(&start.filter),
            query: Query::parse(&start.filter),
            sort: order.0,
            reverse: order.1,
            limit: start.limit,
            matches: Matches::default(),
            list: List::default(),
            detail: Detail::default(),
            focus: Focus::Papers,
            zoomed: false,
            sizes: start.visit.sizes().unwrap_or(settings.sizes),
            usual_sizes: settings.sizes,
            keeping: Keeping::new(settings.read_when_opened),
            added: Arc::default(),
            marks: Marks::default(),
            asks_to_open: false,
            picks: start.picks,
            export_to: to_file::USUAL.to_owned(),
            keys: settings.keys,
            columns: settings.columns,
            ascii: settings.ascii,
            about_settings: settings.about,
            wrapped: settings.two_lines,
            overlay: None,
            mouse_free: !settings.mouse,
            abstracts: false,
            asked: 0,
            asked_for_all: false,
            select_best: true,
            deferred: VecDeque::new(),
        };
        app.take_added(added);
        app.narrow_as_asked();
        app.look_for_paper();
        let effects = vec![app.ask()];
        (app, effects)
    }

    /// The papers.
    #[must_use]
    pub fn catalog(&self) -> &Catalog {
        &self.catalog
    }

    /// The papers, to be kept.
    #[must_use]
    pub fn shared_catalog(&self) -> Arc<Catalog> {
        Arc::clone(&self.catalog)
    }

    /// How far reading has come, while there is more to come.
    #[must_use]
    pub fn progress(&self) -> Option<Progress> {
        self.progress
    }

    /// Whether TeX is shown as it is written.
    #[must_use]
    pub fn as_written(&self) -> bool {
        self.as_written
    }

    /// The keys in force.
    #[must_use]
    pub fn keys(&self) -> &Keys {
        &self.keys
    }

    /// Whether the screen holds to ASCII.
    #[must_use]
    pub fn ascii(&self) -> bool {
        self.ascii
    }

    /// The columns that the list may have.
    #[must_use]
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// Where the settings are from and what they are, a line each.
    #[must_use]
    pub fn about_settings(&self) -> &[String] {
        &self.about_settings
    }

    /// What could not be read, a line each.
    #[must_use]
    pub fn left_out(&self) -> &[String] {
        &self.left_out
    }

    /// The filter bar's text.
    #[must_use]
    pub fn filter(&self) -> &Line {
        &self.filter
    }

    /// What the filter bar's text asks for.
    #[must_use]
    pub fn query(&self) -> &Query {
        &self.query
    }

    /// The order in force: relevance only while there is something to be relevant to.
    #[must_use]
    pub fn sort(&self) -> Sort {
        if self.sort == Sort::Relevance && self.query.is_empty() {
            Sort::Newest
        } else {
            self.sort
        }
    }

    /// Whether the order is turned round.
    #[must_use]
    pub fn reverse(&self) -> bool {
        self.reverse
    }

    /// Whether words are looked for in abstracts as well.
    #[must_use]
    pub fn abstracts(&self) -> bool {
        self.abstracts
    }

    /// The papers that are listed, and the counts.
    #[must_use]
    pub fn matches(&self) -> &Matches {
        &self.matches
    }

    /// The list's cursor and scrolling.
    #[must_use]
    pub fn list(&self) -> &List {
        &self.list
    }

    /// The sidebar.
    #[must_use]
    pub fn sidebar(&self) -> &Sidebar {
        &self.sidebar
    }

    /// The scrolling of the paper's pane.
    #[must_use]
    pub fn detail(&self) -> &Detail {
        &self.detail
    }

    /// Where keys go.
    #[must_use]
    pub fn focus(&self) -> Focus {
        self.focus
    }

    /// Whether the pane in focus has the screen to itself.
    #[must_use]
    pub fn zoomed(&self) -> bool {
        self.zoomed
    }

    /// What lies over the panes.
    #[must_use]
    pub fn overlay(&self) -> Option<&Overlay> {
        self.overlay.as_ref()
    }

    /// What there is to tell.
    #[must_use]
    pub fn notice(&self) -> Option<&Notice> {
        self.notice.as_ref()
    }

    /// Whether the mouse is left to the terminal.
    #[must_use]
    pub fn mouse_free(&self) -> bool {
        self.mouse_free
    }

    /// Whether any paper was not there the last time.
    #[must_use]
    pub fn any_added(&self) -> bool {
        !self.added.is_empty()
    }

    /// Whether a paper was not there the last time.
    #[must_use]
    pub fn is_added(&self, paper: PaperIndex) -> bool {
        self.added.binary_search(&paper).is_ok()
    }

    /// The selected paper: the one that is highlighted, shown, opened and copied.
    #[must_use]
    pub fn selected(&self) -> Option<Paper<'_>> {
        self.selected_index().map(|index| self.catalog.paper(index))
    }

    fn selected_index(&self) -> Option<PaperIndex> {
        self.matches.papers.get(self.list.cursor()).copied()
    }
}
