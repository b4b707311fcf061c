//! From the file's text to what is in force.

use toml::{
    Spanned,
    de::{DeString, DeTable, DeValue},
};

use super::{
    Config, Fault,
    setting::{SETTINGS, list},
};
use crate::{
    app::{key::Key, keymap::Place},
    catalog::text::printable,
};

/// The table that the keys are in.
pub(super) const KEYS: &str = "keys";

impl Config {
    /// Takes what a file's text sets. What is wrong is left as it is by default, and told.
    pub fn take(&mut self, text: &str) {
        let table = match DeTable::parse(text) {
            Ok(table) => table.into_inner(),
            Err(error) => {
                let line = error.span().map(|span| line(text, span.start));
                let reason = error.message().replace('\n', "; ");
                let reason = format!("this is not TOML ({reason}); the defaults are used");
                self.fault(line, "", &reason);
                return;
            }
        };
        for (name, value) in &table {
            self.take_one(text, "", name, value);
        }
        let in_order = |fault: &Fault| fault.line;
        self.faults.sort_by_key(in_order);
    }

    fn take_one(
        &mut self,
        text: &str,
        table: &str,
        name: &Spanned<DeString<'_>>,
        value: &Spanned<DeValue<'_>>,
    ) {
        let line = Some(line(text, name.span().start));
        let named: &str = name.get_ref();
        let key = [table, named].join(if table.is_empty() { "" } else { "." });
        let setting = SETTINGS
            .iter()
            .find(|setting| setting.table == table && setting.name == named);
        let is_table = named == KEYS || SETTINGS.iter().any(|setting| setting.table == named);
        match (setting, value.get_ref()) {
            (Some(setting), value) => {
                let before = self.clone();
                if let Err(reason) = (setting.take)(self, value) {
                    *self = before;
                    self.fault(line, &key, &reason);
                }
            }
            (None, DeValue::Table(places)) if table.is_empty() && named == KEYS => {
                for (name, value) in places {
                    self.take_keys(text, name, value);
                }
            }
            (None, DeValue::Table(inner)) if table.is_empty() && is_table => {
                for (name, value) in inner {
                    self.take_one(text, named, name, value);
                }
            }
            (None, _) if table.is_empty() && is_table => {
                self.fault(line, &key, "must be a table of settings");
            }
            (None, _) => self.fault(line, &key, "there is no such setting"),
        }
    }

    /// Takes the keys of a place. Where two of its actions would have the same, none is taken.
    fn take_keys(
        &mut self,
        text: &str,
        name: &Spanned<DeString<'_>>,
        value: &Spanned<DeValue<'_>>,
    ) {
        let at = line(text, name.span().start);
        let named: &str = name.get_ref();
        let key = format!("{KEYS}.{named}");
        let place = Place::ALL.into_iter().find(|place| place.table() == named);
        let (Some(place), DeValue::Table(actions)) = (place, value.get_ref()) else {
            let tables = Place::ALL.map(|place| format!("[{KEYS}.{}]", place.table()));
            let reason = format!("keys are in tables: {}", tables.join(" "));
            self.fault(Some(at), &key, &reason);
            return;
        };
        let mut lines = Vec::new();
        for (action, keys) in actions {
            let at = line(text, action.span().start);
            let named: &str = action.get_ref();
            lines.push((named.to_owned(), at));
            let bound = keys_of(keys.get_ref())
                .and_then(|keys| self.settings.keys.bind(place, named, keys));
            if let Err(reason) = bound {
                self.fault(Some(at), &format!("{key}.{named}"), &reason);
            }
        }
        if let Some((pressed, one, other)) = self.settings.keys.conflict(place) {
            self.settings.keys.reset(place);
            let of = |name: &str| lines.iter().find(|(named, _)| named == name);
            let at = of(other).or_else(|| of(one)).map_or(at, |(_, line)| *line);
            let reason = format!(
                "\"{pressed}\" is bound to both {one} and {other}; all keys of [{key}] are as usual"
            );
            self.fault(Some(at), &key, &reason);
        }
    }

    fn fault(&mut self, line: Option<usize>, key: &str, reason: &str) {
        self.faults.push(Fault {
            line,
            // What is told of a file may steer no terminal.
            key: printable(key).into_owned(),
            reason: printable(reason).into_owned(),
        });
    }
}

fn keys_of(value: &DeValue<'_>) -> Result<Vec<Key>, String> {
    let key = |name: &String| {
        Key::parse(name).ok_or_else(|| {
            format!("\"{name}\" is no key; keys are such as \"j\", \"Ctrl-d\", \"Alt-b\", \"PgDn\", \"Space\"")
        })
    };
    list(value)?.iter().map(key).collect()
}

/// The line, from 1, that a place of a text is in.
fn line(text: &str, at: usize) -> usize {
    text.bytes().take(at).filter(|byte| *byte == b'\n').count() + 1
}
