//! The one table of keys. Dispatch, the help screen, the hints, the manual and README's table
//! are all made from it.

use super::{
    Focus,
    action::{Action, CopyOf, Edit, Move, Open},
    key::Key,
};

/// Where a binding holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// In every pane.
    Anywhere,
    /// In the list of papers.
    List,
    /// In the paper's pane.
    Paper,
    /// In the sidebar.
    Sidebar,
    /// In the filter bar.
    Filter,
    /// While what to copy is chosen.
    Copy,
    /// In the help and other overlays.
    Overlay,
}

impl Place {
    /// Every place, in the order of the help.
    pub const ALL: [Self; 7] = [
        Self::Anywhere,
        Self::List,
        Self::Paper,
        Self::Sidebar,
        Self::Filter,
        Self::Copy,
        Self::Overlay,
    ];

    /// Its name for a reader.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Anywhere => "anywhere",
            Self::List => "list",
            Self::Paper => "paper",
            Self::Sidebar => "sidebar",
            Self::Filter => "filter",
            Self::Copy => "after y",
            Self::Overlay => "help",
        }
    }

    /// The place of a focus.
    #[must_use]
    pub fn of(focus: Focus) -> Self {
        match focus {
            Focus::Subjects => Self::Sidebar,
            Focus::Papers => Self::List,
            Focus::Paper => Self::Paper,
            Focus::Filter => Self::Filter,
        }
    }

    /// Whether keys of [`Place::Anywhere`] hold here as well. While text is typed only those
    /// with Ctrl do.
    fn takes_from_anywhere(self, key: Key) -> bool {
        match self {
            Self::Filter | Self::Overlay => key.ctrl,
            Self::Copy => false,
            _ => true,
        }
    }
}

/// One line of the table.
#[derive(Debug, Clone, Copy)]
pub struct Binding {
    /// Where it holds.
    pub place: Place,
    /// The keys, by name.
    pub keys: &'static [&'static str],
    /// What they do.
    pub action: Action,
    /// What they do, for a reader.
    pub help: &'static str,
    /// The word beside the key in the status line, if it is shown there.
    pub hint: Option<&'static str>,
}

const fn bind(
    place: Place,
    keys: &'static [&'static str],
    action: Action,
    help: &'static str,
) -> Binding {
    Binding {
        place,
        keys,
        action,
        help,
        hint: None,
    }
}

const fn hint(
    place: Place,
    keys: &'static [&'static str],
    action: Action,
    help: &'static str,
    hint: &'static str,
) -> Binding {
    Binding {
        place,
        keys,
        action,
        help,
        hint: Some(hint),
    }
}

use Place::{Anywhere, Filter, List, Overlay, Paper, Sidebar};

/// The table.
pub const BINDINGS: &[Binding] = &[
    hint(
        Anywhere,
        &["?"],
        Action::Help,
        "this help, for the pane in focus first",
        "help",
    ),
    hint(
        Anywhere,
        &["/"],
        Action::Filter,
        "filter by words of titles and authors",
        "filter",
    ),
    hint(
        Anywhere,
        &["o"],
        Action::Open(Open::Page),
        "open the paper's page on arxiv.org",
        "open",
    ),
    bind(Anywhere, &["p"], Action::Open(Open::Pdf), "open the PDF"),
    bind(Anywhere, &["d"], Action::Open(Open::Doi), "open the DOI"),
    hint(
        Anywhere,
        &["y"],
        Action::Copy,
        "copy: then y link, i identifier, t title, a abstract",
        "copy",
    ),
    bind(Anywhere, &["Tab"], Action::NextPane, "to the next pane"),
    bind(
        Anywhere,
        &["Shift-Tab"],
        Action::PreviousPane,
        "to the previous pane",
    ),
    bind(
        Anywhere,
        &["h", "←"],
        Action::PaneLeft,
        "to the pane on the left",
    ),
    bind(
        Anywhere,
        &["l", "→"],
        Action::PaneRight,
        "to the pane on the right",
    ),
    bind(Anywhere, &["1"], Action::PaneSubjects, "to the subjects"),
    bind(
        Anywhere,
        &["2"],
        Action::PanePapers,
        "to the list of papers",
    ),
    bind(Anywhere, &["3"], Action::PanePaper, "to the paper"),
    bind(
        Anywhere,
        &["z"],
        Action::Zoom,
        "give the pane the whole screen, or take it back",
    ),
    bind(
        Anywhere,
        &["s"],
        Action::NextSort,
        "next order: relevance (while filtering), newest, oldest, title, subject",
    ),
    bind(Anywhere, &["S"], Action::Reverse, "turn the order round"),
    bind(
        Anywhere,
        &["Esc"],
        Action::Back,
        "back out one step: help, filter text, choice of subjects; never quits",
    ),
    bind(
        Anywhere,
        &["!"],
        Action::LeftOut,
        "list what could not be read",
    ),
    bind(
        Anywhere,
        &["M"],
        Action::FreeMouse,
        "leave the mouse to the terminal, or take it back",
    ),
    bind(Anywhere, &["Ctrl-z"], Action::Suspend, "suspend"),
    bind(
        Anywhere,
        &["Ctrl-l"],
        Action::Redraw,
        "draw the screen anew",
    ),
    hint(
        Anywhere,
        &["q", "Ctrl-c"],
        Action::Quit,
        "quit (in the filter bar q is a letter)",
        "quit",
    ),
    bind(List, &["j", "↓"], Action::Move(Move::Down), "next paper"),
    bind(List, &["k", "↑"], Action::Move(Move::Up), "previous paper"),
    bind(
        List,
        &["Ctrl-d"],
        Action::Move(Move::HalfPageDown),
        "half a page down",
    ),
    bind(
        List,
        &["Ctrl-u"],
        Action::Move(Move::HalfPageUp),
        "half a page up",
    ),
    bind(List, &["PgDn"], Action::Move(Move::PageDown), "a page down"),
    bind(List, &["PgUp"], Action::Move(Move::PageUp), "a page up"),
    bind(
        List,
        &["g", "Home"],
        Action::Move(Move::First),
        "first paper",
    ),
    bind(List, &["G", "End"], Action::Move(Move::Last), "last paper"),
    bind(List, &["Enter"], Action::ToPaper, "to the paper"),
    bind(Paper, &["j", "↓"], Action::Move(Move::Down), "scroll down"),
    bind(Paper, &["k", "↑"], Action::Move(Move::Up), "scroll up"),
    bind(
        Paper,
        &["Ctrl-d"],
        Action::Move(Move::HalfPageDown),
        "half a page down",
    ),
    bind(
        Paper,
        &["Ctrl-u"],
        Action::Move(Move::HalfPageUp),
        "half a page up",
    ),
    bind(
        Paper,
        &["PgDn", "Space"],
        Action::Move(Move::PageDown),
        "a page down",
    ),
    bind(Paper, &["PgUp"], Action::Move(Move::PageUp), "a page up"),
    bind(
        Paper,
        &["g", "Home"],
        Action::Move(Move::First),
        "to the top",
    ),
    bind(Paper, &["G", "End"], Action::Move(Move::Last), "to the end"),
    bind(Paper, &["]"], Action::NextPaper, "next paper"),
    bind(Paper, &["["], Action::PreviousPaper, "previous paper"),
    bind(
        Paper,
        &["Enter"],
        Action::Open(Open::Page),
        "open the paper's page on arxiv.org",
    ),
    bind(
        Sidebar,
        &["j", "↓"],
        Action::Move(Move::Down),
        "next subject or year: the list follows",
    ),
    bind(
        Sidebar,
        &["k", "↑"],
        Action::Move(Move::Up),
        "previous subject or year",
    ),
    bind(
        Sidebar,
        &["Ctrl-d"],
        Action::Move(Move::HalfPageDown),
        "half a page down",
    ),
    bind(
        Sidebar,
        &["Ctrl-u"],
        Action::Move(Move::HalfPageUp),
        "half a page up",
    ),
    bind(
        Sidebar,
        &["PgDn"],
        Action::Move(Move::PageDown),
        "a page down",
    ),
    bind(Sidebar, &["PgUp"], Action::Move(Move::PageUp), "a page up"),
    bind(
        Sidebar,
        &["g", "Home"],
        Action::Move(Move::First),
        "to the top: all subjects",
    ),
    bind(
        Sidebar,
        &["G", "End"],
        Action::Move(Move::Last),
        "to the end",
    ),
    hint(
        Sidebar,
        &["Space"],
        Action::Add,
        "add to the choice, or take out of it",
        "add",
    ),
    hint(
        Sidebar,
        &["-"],
        Action::Exclude,
        "exclude, or no longer",
        "exclude",
    ),
    bind(
        Sidebar,
        &["x"],
        Action::PrimaryOnly,
        "count primary subjects only, or cross-lists too",
    ),
    bind(
        Sidebar,
        &["Enter"],
        Action::ToList,
        "keep the choice, go to the list",
    ),
    hint(
        Sidebar,
        &["c"],
        Action::ClearChoice,
        "clear the choice",
        "clear",
    ),
    hint(
        Filter,
        &["Enter"],
        Action::ToList,
        "keep the filter, go to the list",
        "keep",
    ),
    hint(
        Filter,
        &["Esc"],
        Action::Back,
        "clear the filter, go to the list",
        "clear",
    ),
    hint(
        Filter,
        &["↓", "Ctrl-n"],
        Action::Move(Move::Down),
        "next paper while typing",
        "next",
    ),
    hint(
        Filter,
        &["↑", "Ctrl-p"],
        Action::Move(Move::Up),
        "previous paper while typing",
        "previous",
    ),
    bind(
        Filter,
        &["PgDn"],
        Action::Move(Move::PageDown),
        "a page down in the list",
    ),
    bind(
        Filter,
        &["PgUp"],
        Action::Move(Move::PageUp),
        "a page up in the list",
    ),
    bind(
        Filter,
        &["Tab"],
        Action::NextPane,
        "keep the filter, go to the list",
    ),
    bind(
        Filter,
        &["Backspace", "Ctrl-h"],
        Action::Edit(Edit::DeleteBack),
        "delete the character before the cursor",
    ),
    bind(
        Filter,
        &["Del", "Ctrl-d"],
        Action::Edit(Edit::Delete),
        "delete the character under the cursor",
    ),
    bind(
        Filter,
        &["Ctrl-w", "Alt-Backspace"],
        Action::Edit(Edit::DeleteWord),
        "delete the word before the cursor",
    ),
    bind(
        Filter,
        &["Ctrl-u"],
        Action::Edit(Edit::DeleteToStart),
        "delete everything before the cursor",
    ),
    bind(
        Filter,
        &["←", "Ctrl-b"],
        Action::Edit(Edit::Left),
        "cursor left",
    ),
    bind(
        Filter,
        &["→", "Ctrl-f"],
        Action::Edit(Edit::Right),
        "cursor right",
    ),
    bind(
        Filter,
        &["Alt-b", "Ctrl-←"],
        Action::Edit(Edit::WordLeft),
        "cursor a word left",
    ),
    bind(
        Filter,
        &["Alt-f", "Ctrl-→"],
        Action::Edit(Edit::WordRight),
        "cursor a word right",
    ),
    bind(
        Filter,
        &["Home", "Ctrl-a"],
        Action::Edit(Edit::LineStart),
        "cursor to the beginning",
    ),
    bind(
        Filter,
        &["End", "Ctrl-e"],
        Action::Edit(Edit::LineEnd),
        "cursor to the end",
    ),
    hint(
        Place::Copy,
        &["y"],
        Action::CopyOf(CopyOf::Link),
        "the link",
        "link",
    ),
    hint(
        Place::Copy,
        &["i"],
        Action::CopyOf(CopyOf::Identifier),
        "the identifier",
        "identifier",
    ),
    hint(
        Place::Copy,
        &["t"],
        Action::CopyOf(CopyOf::Title),
        "the title",
        "title",
    ),
    hint(
        Place::Copy,
        &["a"],
        Action::CopyOf(CopyOf::Abstract),
        "the abstract",
        "abstract",
    ),
    hint(Place::Copy, &["Esc"], Action::Back, "nothing", "nothing"),
    bind(
        Overlay,
        &["j", "↓"],
        Action::Move(Move::Down),
        "scroll down",
    ),
    bind(Overlay, &["k", "↑"], Action::Move(Move::Up), "scroll up"),
    bind(
        Overlay,
        &["PgDn", "Space", "Ctrl-d"],
        Action::Move(Move::PageDown),
        "a page down",
    ),
    bind(
        Overlay,
        &["PgUp", "Ctrl-u"],
        Action::Move(Move::PageUp),
        "a page up",
    ),
    bind(
        Overlay,
        &["g", "Home"],
        Action::Move(Move::First),
        "to the top",
    ),
    bind(
        Overlay,
        &["G", "End"],
        Action::Move(Move::Last),
        "to the end",
    ),
    hint(
        Overlay,
        &["/"],
        Action::SearchHelp,
        "look for a word in it",
        "search",
    ),
    hint(Overlay, &["Esc", "q", "?"], Action::Back, "close", "close"),
];

/// What a key does at a place.
#[must_use]
pub fn action(place: Place, key: Key) -> Option<Action> {
    let find = |place: Place| {
        let mut at_place = BINDINGS.iter().filter(|binding| binding.place == place);
        at_place
            .find(|binding| {
                binding
                    .keys
                    .iter()
                    .any(|name| Key::parse(name) == Some(key))
            })
            .map(|binding| binding.action)
    };
    find(place).or_else(|| {
        if place.takes_from_anywhere(key) {
            find(Place::Anywhere)
        } else {
            None
        }
    })
}

/// The keys of a place with their hints for the status line.
pub fn hints(place: Place) -> impl Iterator<Item = (&'static str, &'static str)> {
    BINDINGS
        .iter()
        .filter(move |binding| binding.place == place)
        .filter_map(|binding| Some((*binding.keys.first()?, binding.hint?)))
}

/// The table in Markdown, as README shows it.
#[must_use]
pub fn markdown() -> String {
    let mut out = String::from("| where | keys | does |\n|---|---|---|\n");
    for place in Place::ALL {
        let mut name = place.name();
        for binding in BINDINGS.iter().filter(|binding| binding.place == place) {
            let keys: Vec<String> = binding.keys.iter().map(|key| format!("`{key}`")).collect();
            out.push_str(&format!(
                "| {name} | {} | {} |\n",
                keys.join(" "),
                binding.help
            ));
            name = "";
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_name_is_a_key_and_none_is_bound_twice_in_one_place() {
        let mut seen = HashSet::new();
        for binding in BINDINGS {
            for name in binding.keys {
                let key = Key::parse(name);
                assert!(
                    key.is_some_and(|key| seen.insert((binding.place.name(), key))),
                    "{name} in {}",
                    binding.place.name()
                );
            }
        }
    }

    #[test]
    fn in_the_filter_bar_letters_are_text_and_ctrl_c_quits() {
        let at = |place, name| Key::parse(name).and_then(|key| action(place, key));
        for name in ["q", "?", "j", "1", "/", "!"] {
            assert_eq!(at(Filter, name), None, "{name}");
        }
        assert_eq!(at(Filter, "Ctrl-c"), Some(Action::Quit));
        assert_eq!(at(Filter, "Ctrl-z"), Some(Action::Suspend));
        assert_eq!(at(Filter, "Ctrl-d"), Some(Action::Edit(Edit::Delete)));
        assert_eq!(at(List, "q"), Some(Action::Quit));
        assert_eq!(at(Overlay, "o"), None);
    }
}
