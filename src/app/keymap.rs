//! The one table of keys. Dispatch, the help screen, the hints, the manual and README's table
//! are all made from it.

mod keys;
mod names;
mod table;

use super::{Focus, action::Action, key::Key};
pub use keys::{Bound, Keys};
pub use table::BINDINGS;

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
    /// While the file to export to is named.
    Export,
    /// While a paper's tags are typed.
    Tags,
    /// While letters stand on the links.
    Links,
    /// In the help and other overlays.
    Overlay,
}

impl Place {
    /// Every place, in the order of the help.
    pub const ALL: [Self; 10] = [
        Self::Anywhere,
        Self::List,
        Self::Paper,
        Self::Sidebar,
        Self::Filter,
        Self::Copy,
        Self::Export,
        Self::Tags,
        Self::Links,
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
            Self::Export => "after e",
            Self::Tags => "after t",
            Self::Links => "after f",
            Self::Overlay => "help",
        }
    }

    /// Its table in the configuration.
    #[must_use]
    pub fn table(self) -> &'static str {
        match self {
            Self::Copy => "copy",
            Self::Export => "export",
            Self::Tags => "tags",
            Self::Links => "links",
            other => other.name(),
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
    pub(super) fn takes_from_anywhere(self, key: Key) -> bool {
        match self {
            Self::Filter | Self::Copy | Self::Export | Self::Tags | Self::Links | Self::Overlay => {
                key.ctrl
            }
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

/// What the mouse does.
pub const MOUSE: &[(&str, &str)] = &[
    (
        "click",
        "focus a pane, select a paper, choose a subject or year, open an address, press a key's hint",
    ),
    ("double click", "on a paper: to its pane"),
    (
        "drag",
        "a border between panes, to make them larger and smaller",
    ),
    ("wheel", "scroll the pane under the pointer"),
];

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
    use crate::app::key::Key;

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
}
