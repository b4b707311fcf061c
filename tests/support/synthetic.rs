//! Catalogs of any size, for benches: real records where there are some, else made-up ones.
//!
//! With `ARXIVIST_CORPUS` set to a folder of real records (`*.jsonl`, an object a line with id,
//! title, authors, categories, abstract and `update_date`, as in arXiv's public snapshot) these
//! are used. When they are too few, further papers are recombined from them: the record of one
//! paper without its abstract, with the first half of its title's words and the second half of
//! another's. So words are as frequent as in real titles, stand mostly beside the words that they
//! really stand beside, and no two papers are the same.

#![allow(dead_code, reason = "each bench uses a part of it")]

use std::{
    fs,
    io::{BufRead as _, BufReader},
};

use arxivist::catalog::{
    Catalog,
    arxiv_id::ArxivId,
    builder::{Builder, Draft},
};

const WORDS: &str = "graph neural networks distributed training of large language models mixture experts attention is all you need quantum error \
    correction temporal federated learning efficient inference serving scheduling pipeline parallelism reinforcement human feedback diffusion \
    transformers optimal transport spectral clustering black hole mergers dark matter gravitational waves topological insulators lattice gauge theory";

/// A small generator that gives the same numbers every time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % limit
    }
}

/// A catalog of `size` papers.
pub fn catalog(size: usize) -> Catalog {
    let real = records(size);
    let words: Vec<&str> = WORDS.split_whitespace().collect();
    let mut numbers = Numbers(1);
    let mut builder = Builder::default();
    for at in 0..size {
        builder.push(match real.get(at) {
            Some(draft) => draft.clone(),
            None if real.is_empty() => made_up(&words, &mut numbers, at),
            None => {
                let other = &real[numbers.below(real.len())];
                recombined(&real[at % real.len()], other, at)
            }
        });
    }
    builder.freeze()
}

fn recombined(record: &Draft, other: &Draft, at: usize) -> Draft {
    let mut title: Vec<&str> = record.title.split(' ').collect();
    title.truncate(title.len().div_ceil(2));
    let rest: Vec<&str> = other.title.split(' ').collect();
    title.extend(&rest[rest.len() / 2..]);
    Draft {
        id: identifier(at),
        title: title.join(" "),
        abstract_: String::new(),
        ..record.clone()
    }
}

/// Identifiers that no real paper has yet, from January 2030 on.
fn identifier(at: usize) -> Option<ArxivId> {
    let (month, number) = (at / 90_000, at % 90_000 + 1);
    let text = format!("{}{:02}.{number:05}", 30 + month / 12, month % 12 + 1);
    ArxivId::parse(&text).map(|(id, _)| id)
}

fn made_up(words: &[&str], numbers: &mut Numbers, at: usize) -> Draft {
    let mut text = |length: usize| {
        (0..length)
            .map(|_| words[numbers.below(words.len())])
            .collect::<Vec<_>>()
            .join(" ")
    };
    let (title, abstract_) = (text(9), text(160));
    let categories = [
        "cs.LG",
        "cs.DC",
        "cs.CL",
        "quant-ph",
        "hep-th",
        "math.CO",
        "astro-ph.GA",
        "stat.ML",
    ];
    let primary = categories[numbers.below(categories.len())].to_owned();
    let cross = categories[numbers.below(categories.len())].to_owned();
    let year = u16::try_from(1992 + numbers.below(34)).expect("a year");
    Draft {
        id: identifier(at),
        title,
        authors: (0..3)
            .map(|_| format!("Author {}", numbers.below(20_000)))
            .collect(),
        abstract_,
        primary_category: Some(primary.clone()),
        categories: vec![primary, cross],
        year: Some(year),
        ..Draft::default()
    }
}

/// At most this many real records.
pub fn records(most: usize) -> Vec<Draft> {
    let Some(folder) = std::env::var_os("ARXIVIST_CORPUS") else {
        return Vec::new();
    };
    let mut drafts = Vec::new();
    let mut files: Vec<_> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .collect();
    files.sort();
    for file in files.iter().filter(|file| {
        file.extension()
            .is_some_and(|extension| extension == "jsonl")
    }) {
        let Ok(file) = fs::File::open(file) else {
            continue;
        };
        for line in BufReader::new(file).lines().map_while(Result::ok) {
            if drafts.len() == most {
                return drafts;
            }
            drafts.extend(
                serde_json::from_str(&line)
                    .ok()
                    .map(|record| draft(&record)),
            );
        }
    }
    drafts
}

fn draft(record: &serde_json::Value) -> Draft {
    let field = |name: &str| {
        record[name]
            .as_str()
            .unwrap_or_default()
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
    };
    let categories: Vec<String> = field("categories")
        .split(' ')
        .filter(|code| !code.is_empty())
        .map(ToOwned::to_owned)
        .collect();
    Draft {
        id: ArxivId::parse(&field("id")).map(|(id, _)| id),
        title: field("title"),
        authors: field("authors")
            .split(", ")
            .map(ToOwned::to_owned)
            .collect(),
        abstract_: field("abstract"),
        primary_category: categories.first().cloned(),
        categories,
        year: field("update_date")
            .get(..4)
            .and_then(|year| year.parse().ok()),
        ..Draft::default()
    }
}

/// A catalog as a listing page, for what reads files.
pub fn listing(catalog: &Catalog) -> String {
    let mut page = String::from(
        "arXiv subjects\n\nEverybody\n\nA made-up page.\n\nExactly 1 records · Page 1\n",
    );
    for paper in catalog.indices().map(|index| catalog.paper(index)) {
        let code = paper
            .primary_category()
            .map_or("", |category| category.code());
        page.push_str(&format!(
            "\narXiv{}\n\n{}\n\n{}\n\n{code}↗\n",
            paper.year().unwrap_or(2000),
            paper.title(),
            paper.abstract_().unwrap_or_default()
        ));
    }
    page
}
