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

/// Where it is, what is wrong with it, and every setting, as a JSON object.
///
/// # Errors
/// When a setting cannot be said in JSON.
pub fn as_json(config: &Config) -> Result<serde_json::Value, serde_json::Error> {
    let mut settings = serde_json::Map::new();
    for setting in &SETTINGS {
        let value = serde_json::to_value((setting.of)(config))?;
        let name = match setting.table {
            "" => setting.name.to_owned(),
            table => format!("{table}.{}", setting.name),
        };
        settings.insert(name, value);
    }
    let faults = config.faults.iter().map(ToString::to_string);
    Ok(serde_json::json!({
        "path": config.path,
        "exists": config.exists,
        "faults": faults.collect::<Vec<_>>(),
        "settings": settings,
    }))
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
