//! The configuration as text: the file with every setting at its default, and what is in force.

use toml::Value;

use super::{Config, parse::KEYS, setting::SETTINGS};
use crate::app::keymap::{Bound, Keys, Place};

/// How wide a sentence in the file is.
const WIDTH: usize = 96;

/// The file: every setting as it is, with a sentence on each.
#[must_use]
pub fn file(config: &Config) -> String {
    let mut out = String::from(
        "# arxivist's configuration. Each setting stands here as it is by default;\n\
         # `arxivist config --check` checks it, and `,` in the browser shows what is in force.\n",
    );
    let mut table = "";
    for setting in &SETTINGS {
        if setting.table != table {
            table = setting.table;
            out.push_str(&format!("\n[{table}]\n"));
        }
        out.push('\n');
        for range in crate::catalog::width::wrap(setting.about, WIDTH) {
            out.push_str(&format!("# {}\n", &setting.about[range]));
        }
        out.push_str(&format!("{} = {}\n", setting.name, (setting.of)(config)));
    }
    out.push_str(
        "\n# Keys, by the place where they hold: \"j\", \"Ctrl-d\", \"Alt-b\", \"Enter\", \"Esc\", \"Tab\", \"Shift-Tab\",\n\
         # \"Space\", \"Backspace\", \"Del\", \"Home\", \"End\", \"PgUp\", \"PgDn\", \"\u{2190}\", \"\u{2192}\", \"\u{2191}\", \"\u{2193}\".\n",
    );
    for place in Place::ALL {
        out.push_str(&format!("\n[{KEYS}.{}]\n", place.table()));
        for bound in config.settings.keys.of(place) {
            out.push_str(&format!("# {}\n{}\n", bound.help, binding(bound)));
        }
    }
    out
}

fn binding(bound: &Bound) -> String {
    let keys = bound.keys.iter();
    let keys = Value::Array(keys.map(|key| Value::String(key.to_string())).collect());
    format!("{} = {keys}", bound.name())
}

/// Where it is, what is wrong with it, every setting, and the keys that are not as usual.
#[must_use]
pub fn in_force(config: &Config) -> Vec<String> {
    let mut lines = Vec::new();
    lines.push(match &config.path {
        Some(path) if config.exists => path.display().to_string(),
        Some(path) => format!(
            "There is no {}: all is as by default. `arxivist config --init` writes one.",
            path.display()
        ),
        None => "There is no home for a configuration: all is as by default.".to_owned(),
    });
    for fault in &config.faults {
        lines.push(format!("! {fault}"));
    }
    lines.push(String::new());
    for setting in &SETTINGS {
        let name = [setting.table, setting.name];
        let name = name.join(if setting.table.is_empty() { "" } else { "." });
        lines.push(format!("{name} = {}", (setting.of)(config)));
    }
    let usual = Keys::default();
    let other = config.settings.keys.all().zip(usual.all());
    for (bound, _) in other.filter(|(bound, usual)| bound != usual) {
        lines.push(format!("{KEYS}.{}.{}", bound.place.table(), binding(bound)));
    }
    lines
}
