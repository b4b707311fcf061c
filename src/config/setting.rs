//! What can be set, but for the keys: each with its name, a sentence on it, how it is written and
//! how it is taken.

use std::path::PathBuf;

use toml::{Value, de::DeValue};

use super::Config;
use crate::{
    app::{look::Look, settings::Column, view::Sizes},
    export::citation_key::Pattern,
};

/// Something that can be set.
pub struct Setting {
    /// Its table; empty at the top of the file.
    pub table: &'static str,
    /// Its name there.
    pub name: &'static str,
    /// A sentence on it.
    pub about: &'static str,
    /// What it is.
    pub of: fn(&Config) -> Value,
    /// Sets it, or says what it must be.
    pub take: fn(&mut Config, &DeValue<'_>) -> Result<(), String>,
}

/// Everything that can be set, in the order of the file.
pub const SETTINGS: [Setting; 14] = [
    Setting {
        table: "",
        name: "sources",
        about: "Files or folders that are opened where none is named; with [] it is the built-in catalog. \"~/\" is your home.",
        of: |config| texts(config.sources.iter().map(|path| path.display().to_string())),
        take: |config, value| {
            config.sources = list(value)?.iter().map(PathBuf::from).collect();
            Ok(())
        },
    },
    Setting {
        table: "",
        name: "theme",
        about: "The colours: \"terminal\" for the terminal's own, \"dark\" or \"light\" for full colour.",
        of: |config| config.settings.look.name().into(),
        take: |config, value| {
            let named = |look: &Look| Some(look.name()) == value.as_str();
            let look = Look::ALL.into_iter().find(named);
            config.settings.look = look.ok_or_else(|| one_of(Look::ALL.map(Look::name)))?;
            Ok(())
        },
    },
    Setting {
        table: "",
        name: "ascii",
        about: "Whether the screen holds to ASCII, for terminals that have no other letters.",
        of: |config| config.settings.ascii.into(),
        take: |config, value| switch(value, &mut config.settings.ascii),
    },
    Setting {
        table: "",
        name: "mouse",
        about: "Whether the mouse is arxivist's; false leaves it to the terminal, to select and copy with.",
        of: |config| config.settings.mouse.into(),
        take: |config, value| switch(value, &mut config.settings.mouse),
    },
    Setting {
        table: "",
        name: "launcher",
        about: "The command that opens an address, such as \"firefox %s\"; \"\": what BROWSER says, else the desktop's.",
        of: |config| config.settings.launcher.clone().into(),
        take: |config, value| text(value, &mut config.settings.launcher),
    },
    Setting {
        table: "",
        name: "clipboard",
        about: "The command that takes what is copied, such as \"wl-copy\" or \"xclip -selection clipboard\"; \"\": the terminal (OSC 52), or where it does not copy the desktop's.",
        of: |config| config.settings.clipboard.clone().into(),
        take: |config, value| text(value, &mut config.settings.clipboard),
    },
    Setting {
        table: "",
        name: "read-when-opened",
        about: "Whether a paper that you open has been read; r changes it in any case.",
        of: |config| config.settings.read_when_opened.into(),
        take: |config, value| switch(value, &mut config.settings.read_when_opened),
    },
    Setting {
        table: "",
        name: "cite-key",
        about: "What the keys are made of by which papers are cited: {author}, {year}, {word}, {id} and letters.",
        of: |config| config.settings.cite_key.clone().into(),
        take: |config, value| {
            let text = value.as_str().ok_or("must be a text in quotes")?;
            config.settings.cite_key = Pattern::parse(text)?.text();
            Ok(())
        },
    },
    Setting {
        table: "",
        name: "api",
        about: "The address of arXiv's API, which fetch, get and the browser ask for papers and PDFs.",
        of: |config| config.settings.api.clone().into(),
        take: |config, value| {
            let text = value.as_str().unwrap_or_default();
            if !text.starts_with("https://") && !text.starts_with("http://") {
                return Err(
                    "must be an address in quotes, such as \"https://export.arxiv.org/api/query\""
                        .to_owned(),
                );
            }
            text.clone_into(&mut config.settings.api);
            Ok(())
        },
    },
    Setting {
        table: "",
        name: "pdfs",
        about: "The folder in which PDFs are saved; \"\": where arxivist was started. \"~/\" is your home.",
        of: |config| config.settings.pdfs.clone().into(),
        take: |config, value| text(value, &mut config.settings.pdfs),
    },
    Setting {
        table: "list",
        name: "columns",
        about: "What stands before a title where there is room: any of \"kept\", \"year\", \"subject\", \"identifier\", \"author\".",
        of: |config| {
            let columns = config.settings.columns.iter();
            texts(columns.map(|column| column.name().to_owned()))
        },
        take: |config, value| {
            let column = |name: &String| {
                let named = Column::ALL.into_iter().find(|column| column.name() == name);
                named.ok_or_else(|| one_of(Column::ALL.map(Column::name)))
            };
            let columns: Result<_, _> = list(value)?.iter().map(column).collect();
            config.settings.columns = columns?;
            Ok(())
        },
    },
    Setting {
        table: "list",
        name: "two-lines",
        about: "Whether a paper has two lines, for long titles and authors.",
        of: |config| config.settings.two_lines.into(),
        take: |config, value| switch(value, &mut config.settings.two_lines),
    },
    Setting {
        table: "panes",
        name: "sidebar",
        about: "How many steps of two columns the sidebar is wider than usual; less than 0: narrower.",
        of: |config| i64::from(config.settings.sizes.sidebar).into(),
        take: |config, value| steps(value, &mut config.settings.sizes.sidebar),
    },
    Setting {
        table: "panes",
        name: "list",
        about: "How many steps the list is larger than usual, at the cost of the paper; less than 0: smaller.",
        of: |config| i64::from(config.settings.sizes.list).into(),
        take: |config, value| steps(value, &mut config.settings.sizes.list),
    },
];

fn texts(texts: impl Iterator<Item = String>) -> Value {
    Value::Array(texts.map(Value::String).collect())
}

/// `"a", "b" or "c"`.
fn one_of<const N: usize>(names: [&str; N]) -> String {
    let names = names.map(|name| format!("\"{name}\""));
    format!("must be of {}", names.join(", "))
}

/// A list of texts.
///
/// # Errors
/// When it is anything else.
pub fn list(value: &DeValue<'_>) -> Result<Vec<String>, String> {
    let texts = value.as_array().and_then(|values| {
        let texts = values.iter().map(|value| value.get_ref().as_str());
        texts.map(|text| text.map(ToOwned::to_owned)).collect()
    });
    texts.ok_or_else(|| "must be a list of texts, such as [\"a\", \"b\"]".to_owned())
}

fn switch(value: &DeValue<'_>, to: &mut bool) -> Result<(), String> {
    *to = value.as_bool().ok_or("must be true or false")?;
    Ok(())
}

fn text(value: &DeValue<'_>, to: &mut String) -> Result<(), String> {
    let text = value.as_str().ok_or("must be a text in quotes")?;
    text.trim().clone_into(to);
    Ok(())
}

fn steps(value: &DeValue<'_>, to: &mut i16) -> Result<(), String> {
    let number = value
        .as_integer()
        .and_then(|number| i16::from_str_radix(number.as_str(), number.radix()).ok());
    let most = Sizes::MOST;
    *to = number
        .filter(|number| (-most..=most).contains(number))
        .ok_or_else(|| format!("must be a number from -{most} to {most}"))?;
    Ok(())
}
