//! Papers as they are cited: what is written, and that it is read as the same papers.

use std::fs;

use arxivist::{
    catalog::{
        Catalog, PaperIndex,
        arxiv_id::ArxivId,
        builder::{Builder, Draft},
        taxonomy::canonical,
        tex::shown,
    },
    export::{self, Format, citation_key::Keys},
    source,
};
use proptest::prelude::*;

fn catalog(drafts: impl IntoIterator<Item = Draft>) -> Catalog {
    let mut builder = Builder::default();
    drafts.into_iter().for_each(|draft| builder.push(draft));
    builder.freeze()
}

fn written(catalog: &Catalog, format: Format) -> String {
    let papers: Vec<PaperIndex> = catalog.indices().collect();
    let mut out = Vec::new();
    let mut keys = Keys::default();
    export::write(catalog, &papers, format, None, &mut keys, &mut out).expect("written");
    String::from_utf8(out).expect("text")
}

fn draft(id: &str, title: &str, authors: &[&str]) -> Draft {
    Draft {
        id: ArxivId::parse(id).map(|(id, _)| id),
        title: title.to_owned(),
        authors: authors.iter().map(|name| (*name).to_owned()).collect(),
        year: Some(2024),
        primary_category: Some("cs.LG".to_owned()),
        categories: vec!["cs.LG".to_owned(), "stat.ML".to_owned()],
        ..Draft::default()
    }
}

#[test]
fn bibtex_of_a_paper_of_arxiv_alone_and_of_one_in_a_journal() {
    let alone = draft(
        "2401.00001",
        "GraphNets: 50% of R&D in $O(N)$",
        &["Ada B. Writer", "The ABC Collaboration"],
    );
    let published = Draft {
        journal_ref: Some("J. Made Up 7 (2024) 1-9".to_owned()),
        doi: Some("10.1000/made_up.7".to_owned()),
        ..draft("hep-th/9901001", "On fields", &["Martin van der Berg Jr."])
    };
    let catalog = catalog([alone, published]);
    let expected = r"@misc{writer2024graphnets,
  title = {{GraphNets}: 50\% of R\&D in {$O(N)$}},
  author = {Ada B. Writer and {The ABC Collaboration}},
  year = {2024},
  eprint = {2401.00001},
  archivePrefix = {arXiv},
  primaryClass = {cs.LG},
  url = {https://arxiv.org/abs/2401.00001},
}

@article{berg2024fields,
  title = {On fields},
  author = {van der Berg, Jr., Martin},
  year = {2024},
  journal = {J. Made Up 7 (2024) 1-9},
  doi = {10.1000/made_up.7},
  eprint = {hep-th/9901001},
  archivePrefix = {arXiv},
  primaryClass = {cs.LG},
  url = {https://arxiv.org/abs/hep-th/9901001},
}
";
    assert_eq!(written(&catalog, Format::Bibtex), expected);
    let biblatex = written(&catalog, Format::Biblatex);
    assert!(
        biblatex.starts_with("@online{writer2024graphnets,")
            && biblatex.contains("  journaltitle = {J. Made Up 7 (2024) 1-9},\n")
            && biblatex.contains("  date = {2024},\n  eprint = {2401.00001},\n  eprinttype = {arXiv},\n  eprintclass = {cs.LG},\n"),
        "{biblatex}"
    );
}

#[test]
fn ris_csl_and_markdown() {
    let catalog = catalog([draft(
        "2401.00001",
        "A [very] $\\alpha$ title",
        &["Ada de Writer", "ABC Team"],
    )]);
    assert_eq!(
        written(&catalog, Format::Ris),
        "TY  - UNPB\nTI  - A [very] α title\nAU  - de Writer, Ada\nAU  - ABC Team\nPY  - 2024\nUR  - https://arxiv.org/abs/2401.00001\nAN  - arXiv:2401.00001\nKW  - Computer Science - Machine Learning\nKW  - Statistics - Machine Learning\nER  - \n\n"
    );
    let csl: serde_json::Value =
        serde_json::from_str(&written(&catalog, Format::Csl)).expect("JSON");
    assert_eq!(
        csl[0]["author"],
        serde_json::json!([{"family": "de Writer", "given": "Ada"}, {"literal": "ABC Team"}])
    );
    assert_eq!(
        csl[0]["issued"],
        serde_json::json!({"date-parts": [[2024]]})
    );
    assert_eq!(csl[0]["id"], "writer2024very");
    assert_eq!(
        written(&catalog, Format::Markdown),
        "- [A \\[very\\] α title](https://arxiv.org/abs/2401.00001). Ada de Writer, ABC Team, 2024. arXiv:2401.00001\n"
    );
}

/// A text as one reads it, without braces that only hold together.
fn plain(text: &str) -> String {
    shown(text).replace(['{', '}'], "")
}

/// What must be the same of a paper wherever it has been.
fn known(catalog: &Catalog) -> Vec<[String; 7]> {
    let papers = catalog.indices().map(|index| catalog.paper(index));
    let known = papers.map(|paper| {
        let authors: Vec<_> = paper.authors().map(plain).collect();
        [
            paper.id_text().to_owned(),
            plain(paper.title()),
            authors.join("; "),
            paper
                .year()
                .map(|year| year.to_string())
                .unwrap_or_default(),
            paper
                .primary_category()
                .map_or("", |category| canonical(category.code()))
                .to_owned(),
            plain(paper.journal_ref().as_deref().unwrap_or("")),
            paper.doi().unwrap_or_default().into_owned(),
        ]
    });
    known.collect()
}

fn read_again(text: &str) -> Catalog {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("papers");
    fs::write(&path, text).expect("a file");
    let opened = source::open(&[path]).expect("papers");
    assert_eq!(opened.skipped, [], "{text}");
    opened.catalog
}

const READ_BACK: [Format; 4] = [Format::Bibtex, Format::Biblatex, Format::Ris, Format::Csl];

#[test]
fn the_built_in_catalog_reads_back() {
    let catalog = source::built_in().catalog;
    let mut before = known(&catalog);
    before.sort();
    for format in READ_BACK {
        let mut after = known(&read_again(&written(&catalog, format)));
        after.sort();
        for (after, before) in after.iter().zip(&before) {
            assert_eq!(after, before, "{format:?}");
        }
        assert_eq!(after.len(), before.len());
    }
}

/// Real records, where there is a folder of them.
#[test]
fn real_records_read_back() {
    let Ok(folder) = std::env::var("ARXIVIST_CORPUS") else {
        return;
    };
    let catalog = source::open(&[folder.into()]).expect("papers").catalog;
    let before: std::collections::HashMap<String, [String; 7]> = known(&catalog)
        .into_iter()
        .map(|known| (known[0].clone(), known))
        .collect();
    for format in READ_BACK {
        let after = known(&read_again(&written(&catalog, format)));
        let mut wrong = 0;
        for known in &after {
            let same = before.get(&known[0]).is_some_and(|before| before == known);
            if !same {
                wrong += 1;
                if wrong <= 20 {
                    println!("{format:?}\n  {:?}\n  {known:?}", before.get(&known[0]));
                }
            }
        }
        println!("{format:?}: {wrong} of {} are not the same", after.len());
        assert!(
            after.len() == before.len() && wrong * 1000 <= after.len(),
            "{format:?}"
        );
    }
}

/// A title or a journal as arXiv has them: words, TeX, signs that LaTeX has uses for.
fn text() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        "[a-zA-Z]{1,8}",
        Just("GPU".to_owned()),
        Just("R&D".to_owned()),
        Just("50%".to_owned()),
        Just("#1".to_owned()),
        Just("snake_case".to_owned()),
        Just("x^2".to_owned()),
        Just("{NP}".to_owned()),
        Just("$O(n^2)$".to_owned()),
        Just(r"$\mathcal{O}(N)$".to_owned()),
        Just(r"\alpha".to_owned()),
        Just("G\\\"odel".to_owned()),
        Just(r"na\\'{i}ve".replace("\\\\", "\\")),
        Just("量子".to_owned()),
        Just("é".to_owned()),
        Just("(a)".to_owned()),
        Just("\"so\"".to_owned()),
    ];
    prop::collection::vec(word, 1..6).prop_map(|words| words.join(" "))
}

fn name() -> impl Strategy<Value = String> {
    let given = prop_oneof![
        Just("Ada"),
        Just("A. B."),
        Just("José"),
        Just("Jean-Luc"),
        Just("H.-J.")
    ];
    let family = prop_oneof![
        Just("Writer"),
        Just("van der Berg"),
        Just("G\\\"odel"),
        Just("Łoś"),
        Just("King Jr."),
        Just("Others"),
    ];
    prop_oneof![
        (given, family).prop_map(|(given, family)| format!("{given} {family}")),
        Just("ATLAS Collaboration".to_owned()),
        Just("Plato".to_owned()),
    ]
}

prop_compose! {
    fn paper()(
        number in 1_u32..99_999,
        title in text(),
        authors in prop::collection::vec(name(), 1..4),
        year in 1991_u16..2030,
        journal in prop::option::of(text()),
        doi in prop::option::of("10\\.[0-9]{4}/[a-z0-9._();-]{3,12}[a-z]"),
        category in prop_oneof![Just("cs.LG"), Just("hep-th"), Just("math.AG")],
    ) -> Draft {
        Draft {
            id: ArxivId::parse(&format!("2401.{number:05}")).map(|(id, _)| id),
            title,
            authors,
            year: Some(year),
            journal_ref: journal,
            doi,
            primary_category: Some(category.to_owned()),
            categories: vec![category.to_owned()],
            ..Draft::default()
        }
    }
}

proptest! {
    #[test]
    fn what_is_written_is_read_as_the_same_papers(paper in paper()) {
        let catalog = catalog([paper]);
        for format in READ_BACK {
            let text = written(&catalog, format);
            prop_assert_eq!(known(&read_again(&text)), known(&catalog), "{:?}: {}", format, text);
        }
    }
}
