//! The shape of the code: layers that know only those before them, small files, one key table.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use arxivist::app::keymap;

/// The layers, each with those that it may name.
const LAYERS: [(&str, &[&str]); 11] = [
    ("catalog", &[]),
    ("source", &["catalog"]),
    ("bookmarks", &["catalog"]),
    ("search", &["catalog", "bookmarks"]),
    ("app", &["catalog", "bookmarks", "search"]),
    ("ui", &["catalog", "search", "app"]),
    ("export", &["catalog", "source", "search"]),
    ("fetch", &["catalog", "source", "export"]),
    (
        "runtime",
        &[
            "catalog",
            "bookmarks",
            "search",
            "app",
            "ui",
            "export",
            "fetch",
        ],
    ),
    ("config", &["catalog", "search", "app", "export"]),
    (
        "cli",
        &[
            "catalog",
            "bookmarks",
            "search",
            "app",
            "config",
            "runtime",
            "source",
            "export",
            "fetch",
        ],
    ),
];

/// The most lines of a file without its tests.
const LINES: usize = 400;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn rust_files(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            rust_files(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

/// Every file of `src`, by its path there, without its tests and comments.
fn sources() -> BTreeMap<String, String> {
    let mut files = Vec::new();
    rust_files(&root().join("src"), &mut files);
    let code = |path: &PathBuf| {
        let text = fs::read_to_string(path).expect("a file");
        let text = text
            .split("#[cfg(test)]\nmod tests")
            .next()
            .unwrap_or_default()
            .to_owned();
        text.lines()
            .filter(|line| !line.trim_start().starts_with("//"))
            .collect::<Vec<_>>()
            .join("\n")
    };
    let name = |path: &PathBuf| {
        path.strip_prefix(root().join("src"))
            .expect("in src")
            .display()
            .to_string()
    };
    files.iter().map(|path| (name(path), code(path))).collect()
}

fn layer(file: &str) -> &str {
    file.split(['/', '.']).next().unwrap_or_default()
}

/// The top modules that a file names after `crate::`, in braces or not.
fn named(code: &str) -> Vec<String> {
    let word = |text: &str| {
        text.chars()
            .take_while(|c| c.is_alphanumeric() || *c == '_')
            .collect::<String>()
    };
    let mut found = Vec::new();
    for (at, _) in code.match_indices("crate::") {
        let rest = &code[at + "crate::".len()..];
        let Some(list) = rest.strip_prefix('{') else {
            found.push(word(rest));
            continue;
        };
        let (mut depth, mut start) = (0, 0);
        for (at, c) in list.char_indices() {
            match c {
                '{' => depth += 1,
                '}' if depth > 0 => depth -= 1,
                ',' | '}' if depth == 0 => {
                    found.push(word(list[start..at].trim_start()));
                    start = at + 1;
                    if c == '}' {
                        break;
                    }
                }
                _ => {}
            }
        }
    }
    found
}

#[test]
fn each_layer_names_only_those_before_it() {
    for (file, code) in sources() {
        let Some((_, allowed)) = LAYERS.iter().find(|(name, _)| *name == layer(&file)) else {
            continue;
        };
        for name in named(&code) {
            let is_layer = LAYERS.iter().any(|(layer, _)| *layer == name);
            assert!(
                !is_layer || name == layer(&file) || allowed.contains(&name.as_str()),
                "src/{file} names {name}"
            );
        }
    }
}

#[test]
fn the_reader_of_imports_sees_them_all() {
    assert_eq!(
        named("use crate::{app::{App, Focus}, ui};\ncrate::search::fold::fold(x)"),
        ["app", "ui", "search"]
    );
}

#[test]
fn outside_things_are_named_only_where_they_belong() {
    let rules: [(&[&str], &[&str]); 6] = [
        (&["ureq"], &["fetch"]),
        (&["open::that", "open::commands"], &["runtime"]),
        (&["ratatui", "crossterm"], &["ui", "runtime"]),
        (
            &["std::thread", "thread::Builder", "thread::spawn"],
            &[
                "runtime",
                "search/worker",
                "source/load",
                "source/prepared",
                "fetch",
            ],
        ),
        (&["Instant::now", "SystemTime"], &["runtime", "fetch"]),
        (
            &["std::fs", "File::", "fs::read", "OpenOptions"],
            &[
                "source",
                "runtime",
                "config/file",
                "config/visits",
                "bookmarks/store",
                "export/file",
                "fetch/papers",
                "fetch/pdf",
                "whole_file",
            ],
        ),
    ];
    for (file, code) in sources() {
        for (names, places) in rules {
            for name in names {
                assert!(
                    !code.contains(name) || places.iter().any(|place| file.starts_with(place)),
                    "src/{file} names {name}"
                );
            }
        }
    }
}

#[test]
fn files_are_small_and_no_module_is_called_mod() {
    let mut files = Vec::new();
    rust_files(&root().join("src"), &mut files);
    for path in files {
        let text = fs::read_to_string(&path).expect("a file");
        let lines = text
            .split("#[cfg(test)]\nmod tests")
            .next()
            .unwrap_or_default()
            .lines()
            .count();
        assert!(lines <= LINES, "{}: {lines} lines", path.display());
        let name = path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        for banned in [
            "mod", "util", "utils", "common", "helper", "helpers", "manager",
        ] {
            assert_ne!(name, banned, "{}", path.display());
        }
    }
}

#[test]
fn one_version_of_the_terminal_library() {
    let lock = fs::read_to_string(root().join("Cargo.lock")).expect("a lock file");
    assert_eq!(lock.matches("name = \"crossterm\"\n").count(), 1);
}

#[test]
fn readme_shows_the_key_table_and_the_two_commands_first() {
    const MARK: &str = "<!-- keys -->\n";
    let path = root().join("README.md");
    let mut readme = fs::read_to_string(&path).expect("a README");
    if std::env::var_os("UPDATE_README").is_some() {
        let before = readme.split(MARK).next().unwrap_or_default().to_owned();
        readme = before + MARK + &keymap::markdown();
        fs::write(&path, &readme).expect("a README that can be written");
    }
    let table = readme.split(MARK).nth(1).unwrap_or_default();
    assert!(
        table == keymap::markdown(),
        "README's keys are out of date: UPDATE_README=1 cargo test --test architecture writes them anew"
    );
    let first: Vec<&str> = readme
        .split("```sh\n")
        .nth(1)
        .and_then(|rest| rest.split("```").next())
        .unwrap_or_default()
        .lines()
        .collect();
    assert_eq!(first.len(), 2, "{first:?}");
    assert!(
        first[0].starts_with("cargo run --release") && first[1].starts_with("cargo test"),
        "{first:?}"
    );
    assert!(readme.contains("assets/screenshot.svg"));
}
