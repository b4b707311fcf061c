//! A browser without a terminal: keys in, screen out. Searches are answered at once, unless a
//! test holds them back.

#![allow(dead_code, reason = "each test file uses a part of it")]

use std::sync::Arc;

use arxivist::{
    app::{
        App, Start,
        key::Key,
        loading::{Loaded, Progress, Renamed},
        message::{Effect, Gesture, Message},
    },
    catalog::{
        Catalog, PaperIndex,
        builder::{Builder, Draft},
    },
    search::{Matches, Request, answer::Searcher},
    source,
    ui::{self, Link, Shape, panes::Panes, theme::Theme},
};
use ratatui::{
    Terminal,
    backend::TestBackend,
    buffer::{Buffer, Cell},
    layout::{Position, Rect},
    style::Modifier,
};

pub struct Browser {
    pub app: App,
    pub theme: Theme,
    /// What was asked of the outside, searches left out.
    pub effects: Vec<Effect>,
    /// Whether searches wait for [`Browser::answer`].
    pub hold: bool,
    held: Vec<Request>,
    searcher: Searcher,
    terminal: Terminal<TestBackend>,
    links: Vec<Link>,
    shape: Option<Shape>,
}

/// A catalog of papers with these titles.
pub fn titled(titles: &[&str]) -> Catalog {
    catalog(titles.iter().map(|title| Draft {
        title: (*title).to_owned(),
        ..Draft::default()
    }))
}

pub fn catalog(drafts: impl IntoIterator<Item = Draft>) -> Catalog {
    let mut builder = Builder::default();
    drafts.into_iter().for_each(|draft| builder.push(draft));
    builder.freeze()
}

impl Browser {
    /// On the built-in catalog.
    pub fn new(width: u16, height: u16) -> Self {
        Self::on(source::built_in().catalog, width, height)
    }

    pub fn on(catalog: Catalog, width: u16, height: u16) -> Self {
        Self::start(catalog, Vec::new(), &Start::default(), width, height)
    }

    pub fn start(
        catalog: Catalog,
        left_out: Vec<String>,
        start: &Start,
        width: u16,
        height: u16,
    ) -> Self {
        let loaded = Loaded {
            left_out,
            ..Loaded::of(Arc::new(catalog))
        };
        Self::begin(loaded, start, width, height)
    }

    /// On what has been read so far.
    pub fn begin(loaded: Loaded, start: &Start, width: u16, height: u16) -> Self {
        let catalog = Arc::clone(&loaded.corpus.catalog);
        let (app, effects) = App::new(loaded, start);
        let terminal = Terminal::new(TestBackend::new(width, height)).expect("a screen");
        let mut browser = Self {
            app,
            theme: Theme::default(),
            effects: Vec::new(),
            hold: false,
            held: Vec::new(),
            searcher: Searcher::new(catalog),
            terminal,
            links: Vec::new(),
            shape: None,
        };
        browser.carry_out(effects);
        browser.draw();
        browser
    }

    /// Other papers have been read, and perhaps more are to come.
    pub fn load(&mut self, catalog: Catalog, progress: Option<Progress>, renamed: Renamed) {
        let catalog = Arc::new(catalog);
        self.searcher = Searcher::new(Arc::clone(&catalog));
        self.send(Message::Loaded(Loaded {
            progress,
            renamed,
            ..Loaded::of(catalog)
        }));
        self.draw();
    }

    fn carry_out(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Search(request) if self.hold => self.held.push(*request),
                Effect::Search(request) => {
                    let found = self.searcher.ask(&request);
                    self.send(Message::Found(found));
                }
                effect => self.effects.push(effect),
            }
        }
    }

    /// Answers what was held back, in this order of revisions.
    pub fn answer(&mut self, order: impl IntoIterator<Item = usize>) {
        let held = std::mem::take(&mut self.held);
        for at in order {
            let found = self.searcher.ask(&held[at]);
            self.send(Message::Found(found));
        }
        self.draw();
    }

    /// Gives the last question that is held back these papers as the beginning of its answer.
    pub fn begin_answer(&mut self, papers: &[u32]) {
        let revision = self.held.last().map_or(0, |request| request.revision);
        self.send(Message::Found(Matches {
            revision,
            papers: papers.iter().copied().map(PaperIndex).collect(),
            total: papers.len(),
            ..Matches::default()
        }));
        self.draw();
    }

    pub fn held(&self) -> usize {
        self.held.len()
    }

    pub fn send(&mut self, message: Message) {
        let effects = self.app.update(message);
        self.carry_out(effects);
        self.measure();
    }

    /// As the program does it: when what the measures depend on has changed.
    fn measure(&mut self) {
        let area = self.area();
        let shape = Shape::of(&self.app, area);
        if self.shape.as_ref() != Some(&shape) {
            let panes = Panes::split(area, self.app.view());
            self.app
                .update(Message::Measured(ui::measure(&self.app, &panes)));
            self.shape = Some(shape);
        }
    }

    /// Presses keys, written as they are typed; other keys by name: `/hybr<Enter><Ctrl-d>`.
    pub fn press(&mut self, keys: &str) -> &mut Self {
        let mut rest = keys;
        while let Some(first) = rest.chars().next() {
            let (name, length) = match rest.strip_prefix('<').and_then(|rest| rest.split_once('>'))
            {
                Some((name, _)) if Key::parse(name).is_some() => (name.to_owned(), name.len() + 2),
                _ => (first.to_string(), first.len_utf8()),
            };
            let key = if name == " " {
                Key::parse("Space")
            } else {
                Key::parse(&name)
            };
            self.send(Message::Key(key.unwrap_or_else(|| panic!("no key {name}"))));
            rest = &rest[length..];
        }
        // Keys that come together cost one frame.
        self.draw();
        self
    }

    pub fn mouse(&mut self, gesture: Gesture, x: u16, y: u16) -> &mut Self {
        let panes = Panes::split(self.area(), self.app.view());
        let target = panes.target(&self.app, &self.links, Position::new(x, y));
        self.send(Message::Mouse(gesture, target));
        self.draw();
        self
    }

    pub fn resize(&mut self, width: u16, height: u16) -> &mut Self {
        self.terminal.backend_mut().resize(width, height);
        self.terminal.autoresize().expect("a size");
        self.draw();
        self
    }

    fn area(&self) -> Rect {
        self.terminal.backend().buffer().area
    }

    pub fn draw(&mut self) {
        self.terminal.autoresize().expect("a size");
        self.measure();
        let panes = Panes::split(self.area(), self.app.view());
        let (app, theme) = (&self.app, &self.theme);
        let mut links = Vec::new();
        self.terminal
            .draw(|frame| links = ui::draw(app, theme, &panes, frame))
            .expect("a frame");
        self.links = links;
    }

    pub fn buffer(&self) -> &Buffer {
        self.terminal.backend().buffer()
    }

    pub fn cursor(&mut self) -> Position {
        use ratatui::backend::Backend as _;
        self.terminal
            .backend_mut()
            .get_cursor_position()
            .expect("a cursor")
    }

    pub fn links(&self) -> &[Link] {
        &self.links
    }

    pub fn rows(&self) -> Vec<String> {
        let buffer = self.buffer();
        let row = |y| {
            let mut text = String::new();
            let mut x = 0;
            while x < buffer.area.width {
                let symbol = buffer[(x, y)].symbol();
                text.push_str(symbol);
                x += u16::try_from(unicode_width::UnicodeWidthStr::width(symbol).max(1))
                    .expect("a narrow symbol");
            }
            text
        };
        (0..buffer.area.height).map(row).collect()
    }

    pub fn screen(&self) -> String {
        self.rows().join("\n")
    }

    pub fn status(&self) -> String {
        self.rows().pop().unwrap_or_default().trim_end().to_owned()
    }

    pub fn title(&self) -> String {
        self.app
            .selected()
            .map(|paper| paper.title().to_owned())
            .unwrap_or_default()
    }

    pub fn shows(&self, text: &str) -> bool {
        self.screen().contains(text)
    }

    /// The runs of neighbouring cells that have all of these attributes, top to bottom.
    pub fn with(&self, modifier: Modifier) -> Vec<String> {
        self.runs(|cell| cell.modifier.contains(modifier))
    }

    pub fn runs(&self, wanted: impl Fn(&Cell) -> bool) -> Vec<String> {
        let buffer = self.buffer();
        let mut runs = Vec::new();
        for y in 0..buffer.area.height {
            let mut run = String::new();
            for x in 0..buffer.area.width {
                let cell = &buffer[(x, y)];
                if wanted(cell) {
                    run.push_str(cell.symbol());
                } else if !run.is_empty() {
                    runs.push(std::mem::take(&mut run));
                }
            }
            if !run.is_empty() {
                runs.push(run);
            }
        }
        runs
    }

    /// The addresses that were to be opened.
    pub fn opened(&self) -> Vec<&str> {
        self.effects
            .iter()
            .filter_map(|effect| {
                if let Effect::Open(url) = effect {
                    Some(url.as_str())
                } else {
                    None
                }
            })
            .collect()
    }

    /// What was to be copied.
    pub fn copied(&self) -> Vec<(&str, &str)> {
        self.effects
            .iter()
            .filter_map(|effect| {
                if let Effect::Copy { what, text } = effect {
                    Some((*what, text.as_str()))
                } else {
                    None
                }
            })
            .collect()
    }
}
