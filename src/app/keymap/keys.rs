//! The keys in force: the table, with what a reader has bound otherwise.

use super::{BINDINGS, Place, names::name};
use crate::app::{action::Action, key::Key};

/// A line of the table with the keys that are in force.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bound {
    /// Where it holds.
    pub place: Place,
    /// The keys; none if a reader wants none.
    pub keys: Vec<Key>,
    /// What they do.
    pub action: Action,
    /// What they do, for a reader.
    pub help: &'static str,
    /// The word beside the key in the status line, if it is shown there.
    pub hint: Option<&'static str>,
}

impl Bound {
    /// What it is called in the configuration.
    #[must_use]
    pub fn name(&self) -> &'static str {
        name(self.action)
    }

    /// Its keys for a reader, whose terminal may have ASCII alone.
    #[must_use]
    pub fn shown(&self, ascii: bool) -> String {
        let names: Vec<String> = self.keys.iter().map(|key| key.name(ascii)).collect();
        names.join(" ")
    }
}

/// The keys in force.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Keys {
    bound: Vec<Bound>,
}

impl Default for Keys {
    /// The table as it is.
    fn default() -> Self {
        let bound = BINDINGS.iter().map(|binding| Bound {
            place: binding.place,
            keys: binding
                .keys
                .iter()
                .filter_map(|name| Key::parse(name))
                .collect(),
            action: binding.action,
            help: binding.help,
            hint: binding.hint,
        });
        Self {
            bound: bound.collect(),
        }
    }
}

impl Keys {
    /// Every line, in the order of the help.
    pub fn all(&self) -> impl Iterator<Item = &Bound> {
        self.bound.iter()
    }

    /// The lines of a place.
    pub fn of(&self, place: Place) -> impl Iterator<Item = &Bound> {
        self.bound.iter().filter(move |bound| bound.place == place)
    }

    /// What a key does at a place.
    #[must_use]
    pub fn action(&self, place: Place, key: Key) -> Option<Action> {
        let find = |place| {
            let bound = self.of(place).find(|bound| bound.keys.contains(&key));
            bound.map(|bound| bound.action)
        };
        let anywhere = || {
            let holds = place.takes_from_anywhere(key);
            holds.then(|| find(Place::Anywhere)).flatten()
        };
        find(place).or_else(anywhere)
    }

    /// The keys of a place with their hints for the status line.
    pub fn hints(&self, place: Place) -> impl Iterator<Item = (Key, &'static str)> {
        let hint = |bound: &Bound| Some((*bound.keys.first()?, bound.hint?));
        self.of(place).filter_map(hint)
    }

    /// The first key that does something everywhere, for a reader.
    #[must_use]
    pub fn to(&self, action: Action) -> String {
        self.to_at(Place::Anywhere, action)
    }

    /// The same of a place.
    #[must_use]
    pub fn to_at(&self, place: Place, action: Action) -> String {
        let bound = self.of(place).find(|bound| bound.action == action);
        let key = bound.and_then(|bound| bound.keys.first());
        key.map_or_else(|| format!("({})", name(action)), Key::to_string)
    }

    /// Binds an action of a place, by its name, to other keys.
    ///
    /// # Errors
    /// When the place has no such action, or the keys cannot be its.
    pub fn bind(&mut self, place: Place, named: &str, keys: Vec<Key>) -> Result<(), String> {
        let mut of_place = self.bound.iter_mut().filter(|bound| bound.place == place);
        let Some(bound) = of_place.find(|bound| bound.name() == named) else {
            return Err(format!("there is no such action in {}", place.table()));
        };
        if bound.action == Action::Quit && keys.is_empty() {
            return Err("one must be able to quit".to_owned());
        }
        let types = place == Place::Filter || place == Place::Links;
        if let Some(key) = keys.iter().find(|key| types && key.typed().is_some()) {
            return Err(format!("\"{key}\" is typed there"));
        }
        bound.keys = keys;
        Ok(())
    }

    /// Two actions of one place that have a key in common, each by its name.
    #[must_use]
    pub fn conflict(&self, place: Place) -> Option<(Key, &'static str, &'static str)> {
        let pairs = self
            .of(place)
            .flat_map(|bound| bound.keys.iter().map(move |key| (*key, bound.name())));
        let mut seen: Vec<(Key, &'static str)> = Vec::new();
        for (key, name) in pairs {
            if let Some((_, other)) = seen.iter().find(|(known, _)| *known == key) {
                return Some((key, other, name));
            }
            seen.push((key, name));
        }
        None
    }

    /// Gives a place the keys of the table back.
    pub fn reset(&mut self, place: Place) {
        let table = Self::default();
        for (bound, usual) in self.bound.iter_mut().zip(table.bound) {
            if usual.place == place {
                *bound = usual;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::action::{Edit, Move};

    fn key(name: &str) -> Key {
        Key::parse(name).expect("a key")
    }

    #[test]
    fn names_tell_the_actions_of_a_place_apart() {
        for place in Place::ALL {
            let mut names: Vec<&str> = Keys::default().of(place).map(Bound::name).collect();
            let count = names.len();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), count, "{}", place.table());
        }
    }

    #[test]
    fn in_the_filter_bar_letters_are_text_and_ctrl_c_quits() {
        let keys = Keys::default();
        let at = |place, name| keys.action(place, key(name));
        for name in ["q", "?", "j", "1", "/", "!"] {
            assert_eq!(at(Place::Filter, name), None, "{name}");
        }
        assert_eq!(at(Place::Filter, "Ctrl-c"), Some(Action::Quit));
        assert_eq!(at(Place::Filter, "Ctrl-z"), Some(Action::Suspend));
        assert_eq!(
            at(Place::Filter, "Ctrl-d"),
            Some(Action::Edit(Edit::Delete))
        );
        assert_eq!(at(Place::List, "q"), Some(Action::Quit));
        assert_eq!(at(Place::Overlay, "o"), None);
    }

    #[test]
    fn other_keys_are_bound_and_conflicts_named() {
        let mut keys = Keys::default();
        assert_eq!(keys.bind(Place::List, "down", vec![key("n")]), Ok(()));
        let at = |keys: &Keys, name| keys.action(Place::List, key(name));
        assert_eq!(at(&keys, "n"), Some(Action::Move(Move::Down)));
        assert_eq!(at(&keys, "j"), None);
        assert_eq!(keys.conflict(Place::List), None);
        assert_eq!(keys.bind(Place::List, "first", vec![key("n")]), Ok(()));
        assert_eq!(
            keys.conflict(Place::List),
            Some((key("n"), "down", "first"))
        );
        keys.reset(Place::List);
        assert_eq!(keys, Keys::default());
    }

    #[test]
    fn what_no_reader_can_want_is_refused() {
        let mut keys = Keys::default();
        for (place, named, keys_named) in [
            (Place::Anywhere, "quit", &[][..]),
            (Place::Filter, "to-list", &["x"][..]),
            (Place::Links, "back", &["x"]),
            (Place::List, "no-such", &["x"]),
        ] {
            let bound = keys_named.iter().map(|name| key(name)).collect();
            assert!(keys.bind(place, named, bound).is_err(), "{named}");
        }
        assert_eq!(keys, Keys::default());
    }
}
