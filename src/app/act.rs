//! Doing what a key is bound to.

use std::borrow::Cow;

use super::{
    App, Focus,
    action::{Action, CopyOf, Move, Open},
    line::Line,
    message::Effect,
    notice::Notice,
    overlay::{Overlay, Reading, Subject},
};
use crate::catalog::paper::Paper;

impl App {
    pub(super) fn act(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::Quit => vec![Effect::Quit],
            Action::Reload => vec![Effect::Reload],
            Action::Fetch => vec![Effect::Fetch(self.filter.text().to_owned())],
            Action::SavePdf => self.save_pdf(),
            Action::Prepare => vec![Effect::Prepare],
            Action::Suspend => vec![Effect::Suspend],
            Action::Redraw => vec![Effect::Redraw],
            Action::Links => self.show_links(),
            Action::Authors => {
                self.show(Subject::Authors);
                vec![self.ask_for_authors()]
            }
            Action::AllAuthors => self.fold_authors(),
            Action::FreeMouse => self.free_mouse(),
            Action::Help => self.show(Subject::Help),
            Action::Configuration => self.show(Subject::Configuration),
            Action::LeftOut if self.left_out.is_empty() => {
                self.tell(Notice::done("nothing was left out of the sources"))
            }
            Action::LeftOut => self.show(Subject::LeftOut),
            Action::Copy if self.selected().is_some() => self.lay_over(Overlay::Copy),
            Action::Copy => self.tell(Notice::problem(NO_PAPER)),
            Action::TurnPage | Action::SearchHelp => self.in_text(action),
            Action::Bookmark
            | Action::Read
            | Action::Undo
            | Action::Note
            | Action::Tags
            | Action::SetTags
            | Action::Complete => self.act_on_kept(action),
            Action::Mark | Action::UnmarkAll | Action::OpenMarked => self.act_on_marks(action),
            Action::Export => self.ask_for_file(),
            Action::ToFile => self.export(),
            Action::ToPaper | Action::FromPaper if self.picks => self.pick(),
            Action::FromPaper => self.open(Open::Page),
            Action::Back => self.back(),
            Action::Open(what) => self.open(what),
            Action::CopyOf(what) => self.copy(what),
            Action::NextSort => {
                self.sort = self.sort.next(!self.query.is_empty());
                vec![self.ask()]
            }
            Action::Reverse => {
                self.reverse = !self.reverse;
                vec![self.ask()]
            }
            Action::AsWritten | Action::Zoom | Action::Wrap => self.switch(action),
            Action::Resize(steps) => self.resize_pane(i16::from(steps)),
            Action::Filter => self.to(Focus::Filter),
            Action::NextPane | Action::PreviousPane | Action::PaneLeft | Action::PaneRight => {
                self.to(neighbour(self.focus, action))
            }
            Action::PaneSubjects => self.to(Focus::Subjects),
            Action::PanePapers => self.to(Focus::Papers),
            Action::ToList => {
                let chosen = self.focus == Focus::Subjects;
                if chosen {
                    self.sidebar.choose();
                }
                self.to(Focus::Papers);
                if chosen { vec![self.ask()] } else { Vec::new() }
            }
            Action::PanePaper | Action::ToPaper => self.to(Focus::Paper),
            Action::NextPaper => self.select_row(self.list.cursor() + 1),
            Action::PreviousPaper => self.select_row(self.list.cursor().saturating_sub(1)),
            Action::NextHit | Action::PreviousHit => {
                let found = self.detail.go_to_hit(action == Action::NextHit);
                if found {
                    Vec::new()
                } else {
                    self.tell(Notice::done("no word of the filter stands in the abstract"))
                }
            }
            Action::Abstracts => {
                self.abstracts = !self.abstracts;
                self.ask_anew()
            }
            Action::Add
            | Action::AddRange
            | Action::Exclude
            | Action::NextHeading
            | Action::PreviousHeading
            | Action::PrimaryOnly
            | Action::ClearChoice
            | Action::Unfold
            | Action::Fold => self.in_sidebar(action),
            Action::Move(step) => self.go(step),
            Action::Edit(edit) => self.edit_filter(|line| edit.apply(line)),
        }
    }

    /// Shows something another way, or as before.
    fn switch(&mut self, action: Action) -> Vec<Effect> {
        let switched = match action {
            Action::AsWritten => &mut self.as_written,
            Action::Zoom => &mut self.zoomed,
            _ => &mut self.wrapped,
        };
        *switched = !*switched;
        Vec::new()
    }

    /// Turns the page of the text that lies over the panes, or looks for a word in it.
    fn in_text(&mut self, action: Action) -> Vec<Effect> {
        if let Some(Overlay::Text(reading)) = &mut self.overlay {
            if action == Action::TurnPage {
                reading.turn();
            } else {
                reading.typing = true;
            }
        }
        Vec::new()
    }

    fn in_sidebar(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::Unfold if self.sidebar.unfold() => return Vec::new(),
            Action::Unfold => return self.to(neighbour(self.focus, Action::PaneRight)),
            Action::Fold if self.sidebar.fold() => {}
            Action::Fold => return self.to(neighbour(self.focus, Action::PaneLeft)),
            Action::Add => self.sidebar.add(),
            Action::AddRange => self.sidebar.add_range(),
            Action::Exclude => self.sidebar.exclude(),
            Action::NextHeading | Action::PreviousHeading => {
                self.sidebar.go_to_heading(action == Action::NextHeading);
            }
            Action::PrimaryOnly => self.sidebar.toggle_primary_only(),
            _ => self.sidebar.clear(),
        }
        vec![self.ask()]
    }

    fn free_mouse(&mut self) -> Vec<Effect> {
        self.mouse_free = !self.mouse_free;
        self.notice = Some(Notice::done(if self.mouse_free {
            let key = self.keys.to(Action::FreeMouse);
            format!("the mouse is the terminal's: select and copy with it; {key} takes it back")
        } else {
            "the mouse is arxivist's again".to_owned()
        }));
        vec![Effect::FreeMouse(self.mouse_free)]
    }

    pub(super) fn tell(&mut self, notice: Notice) -> Vec<Effect> {
        self.notice = Some(notice);
        Vec::new()
    }

    fn show(&mut self, subject: Subject) -> Vec<Effect> {
        self.lay_over(Overlay::Text(Reading::new(subject)))
    }

    fn lay_over(&mut self, overlay: Overlay) -> Vec<Effect> {
        self.overlay = Some(overlay);
        Vec::new()
    }

    fn to(&mut self, focus: Focus) -> Vec<Effect> {
        self.leave_pane();
        self.focus = focus;
        if matches!(focus, Focus::Papers | Focus::Paper) {
            self.list.keep(&self.matches.papers);
        }
        Vec::new()
    }

    /// Whoever leaves the sidebar keeps what is chosen there.
    pub(super) fn leave_pane(&mut self) {
        self.sidebar.keep();
    }

    /// One step back: what lies over the panes, the zoom, the filter's text, a choice.
    fn back(&mut self) -> Vec<Effect> {
        if let Some(Overlay::Text(reading)) = &mut self.overlay
            && !reading.search.text().is_empty()
        {
            reading.search.clear();
            reading.scroll.reset();
            return Vec::new();
        }
        if self.overlay.take().is_some() {
            return Vec::new();
        }
        if self.focus == Focus::Filter {
            self.focus = Focus::Papers;
            return self.edit_filter(Line::clear);
        }
        if self.zoomed {
            self.zoomed = false;
            return Vec::new();
        }
        if !self.filter.text().is_empty() {
            return self.edit_filter(Line::clear);
        }
        if self.sidebar.clear_one() {
            return vec![self.ask()];
        }
        Vec::new()
    }

    /// Selects a row of the list; another paper starts at its top.
    pub(super) fn select_row(&mut self, row: usize) -> Vec<Effect> {
        let before = self.selected_index();
        self.list.go(row, &self.matches.papers);
        self.select_best = false;
        if self.selected_index() != before {
            self.detail.reset();
        }
        Vec::new()
    }

    /// Moves in the pane in focus; while the filter is typed, in the list.
    fn go(&mut self, step: Move) -> Vec<Effect> {
        if let Some(Overlay::Text(reading)) = &mut self.overlay {
            reading
                .scroll
                .go(step.from(reading.scroll.offset(), reading.scroll.rows()));
            return Vec::new();
        }
        match self.focus {
            Focus::Papers | Focus::Filter => {
                self.select_row(step.from(self.list.cursor(), self.list.rows()))
            }
            Focus::Paper => {
                self.detail
                    .go(step.from(self.detail.offset(), self.detail.rows()));
                Vec::new()
            }
            Focus::Subjects => {
                self.sidebar
                    .go(step.from(self.sidebar.cursor(), self.sidebar.height()));
                vec![self.ask()]
            }
        }
    }

    fn open(&mut self, what: Open) -> Vec<Effect> {
        self.list.keep(&self.matches.papers);
        let Some(paper) = self.selected() else {
            return self.tell(Notice::problem(NO_PAPER));
        };
        let url = match what {
            Open::Page => Some(paper.url()),
            Open::Pdf => paper.pdf_url(),
            Open::Doi => paper.doi_url(),
        };
        match (url, what) {
            (Some(url), _) => self.open_address(url),
            (None, what) => {
                let page = self.keys.to(Action::Open(Open::Page));
                self.tell(Notice::problem(if what == Open::Doi {
                    format!("no DOI is known for this paper; {page} opens its page")
                } else {
                    format!("no identifier is known for this paper, so no PDF; {page} looks for its title on arxiv.org")
                }))
            }
        }
    }

    fn save_pdf(&mut self) -> Vec<Effect> {
        self.list.keep(&self.matches.papers);
        let Some(paper) = self.selected() else {
            return self.tell(Notice::problem(NO_PAPER));
        };
        let title = paper.title().to_owned();
        match paper.id() {
            Some(id) => vec![Effect::SavePdf { id, title }],
            None => self.tell(Notice::problem(
                "no identifier is known for this paper, so no PDF",
            )),
        }
    }

    fn copy(&mut self, what: CopyOf) -> Vec<Effect> {
        self.overlay = None;
        self.list.keep(&self.matches.papers);
        let Some(paper) = self.selected() else {
            return self.tell(Notice::problem(NO_PAPER));
        };
        match copied(what, &paper) {
            Ok(effect) => vec![effect],
            Err(what) => self.tell(Notice::problem(format!(
                "no {what} is known for this paper"
            ))),
        }
    }
}

/// What is said where a key would act on a paper and the list is empty.
pub(super) const NO_PAPER: &str = "no paper is selected";

/// What copies something of a paper, or the name of what is not known of it.
fn copied(what: CopyOf, paper: &Paper<'_>) -> Result<Effect, &'static str> {
    let (what, text) = match what {
        CopyOf::Entry => return Ok(Effect::CopyEntry(paper.index())),
        CopyOf::Link => ("link", Some(paper.url())),
        CopyOf::Identifier => ("identifier", paper.id().map(|id| id.to_string())),
        CopyOf::Title => (
            "title",
            Some(paper.title().to_owned()).filter(|title| !title.is_empty()),
        ),
        CopyOf::Abstract => ("abstract", paper.abstract_().map(Cow::into_owned)),
    };
    let text = text.ok_or(what)?;
    Ok(Effect::Copy { what, text })
}

/// The panes from left to right; the filter bar belongs to the list.
const PANES: [Focus; 3] = [Focus::Subjects, Focus::Papers, Focus::Paper];

fn neighbour(focus: Focus, action: Action) -> Focus {
    if focus == Focus::Filter {
        return Focus::Papers;
    }
    let at = PANES.iter().position(|pane| *pane == focus).unwrap_or(1);
    let next = match action {
        Action::NextPane => (at + 1) % PANES.len(),
        Action::PreviousPane => (at + PANES.len() - 1) % PANES.len(),
        Action::PaneLeft => at.saturating_sub(1),
        _ => (at + 1).min(PANES.len() - 1),
    };
    PANES[next]
}
