//! Every format: from a file's bytes to the fields of its papers, whole, broken and packed.

use std::{fs, io::Write as _, path::PathBuf};

use arxivist::{
    catalog::{Catalog, category::Category, paper::Paper},
    source::{self, Opened},
};
use proptest::prelude::*;

/// Each fixture and how many papers are in it.
const FIXTURES: [(&str, &[u8], usize); 11] = [
    ("api.atom.xml", include_bytes!("fixtures/api.atom.xml"), 2),
    ("new.atom.xml", include_bytes!("fixtures/new.atom.xml"), 1),
    ("oai.xml", include_bytes!("fixtures/oai.xml"), 3),
    ("new.rss.xml", include_bytes!("fixtures/new.rss.xml"), 1),
    ("old.rss.xml", include_bytes!("fixtures/old.rss.xml"), 1),
    ("daily.txt", include_bytes!("fixtures/daily.txt"), 2),
    ("library.bib", include_bytes!("fixtures/library.bib"), 4),
    ("library.ris", include_bytes!("fixtures/library.ris"), 2),
    (
        "library.csl.json",
        include_bytes!("fixtures/library.csl.json"),
        2,
    ),
    (
        "identifiers.txt",
        include_bytes!("fixtures/identifiers.txt"),
        4,
    ),
    (
        "snapshot.jsonl",
        include_bytes!("fixtures/snapshot.jsonl"),
        5,
    ),
];

fn open_all(files: &[(&str, &[u8])]) -> anyhow::Result<Opened> {
    let folder = tempfile::tempdir().expect("a folder");
    let paths: Vec<PathBuf> = files
        .iter()
        .map(|(name, bytes)| {
            let path = folder.path().join(name);
            fs::write(&path, bytes).expect("written");
            path
        })
        .collect();
    source::open(&paths)
}

fn open(bytes: &[u8]) -> anyhow::Result<Opened> {
    open_all(&[("file", bytes)])
}

fn fixture(name: &str) -> Opened {
    let (_, bytes, _) = FIXTURES
        .iter()
        .find(|(known, ..)| *known == name)
        .expect("a fixture");
    open(bytes).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// A paper in lines, each with the name of its field; what is not known has none.
fn told(paper: &Paper<'_>) -> String {
    let list = |texts: Vec<&str>| Some(texts.join("; ")).filter(|text| !text.is_empty());
    let day = |day: Option<arxivist::catalog::date::Day>| day.map(|day| day.to_string());
    let fields = [
        ("id", paper.id().map(|id| id.to_string())),
        (
            "version",
            paper.version().map(|version| version.to_string()),
        ),
        (
            "title",
            Some(paper.title().to_owned()).filter(|title| !title.is_empty()),
        ),
        ("authors", list(paper.authors().collect())),
        (
            "abstract",
            paper.abstract_().map(std::borrow::Cow::into_owned),
        ),
        (
            "primary",
            paper
                .primary_category()
                .map(|category| category.code().to_owned()),
        ),
        (
            "categories",
            list(paper.categories().map(Category::code).collect()),
        ),
        ("year", paper.year().map(|year| year.to_string())),
        ("published", day(paper.published())),
        ("updated", day(paper.updated())),
        ("doi", paper.doi().map(std::borrow::Cow::into_owned)),
        (
            "journal",
            paper.journal_ref().map(std::borrow::Cow::into_owned),
        ),
        ("comment", paper.comment().map(std::borrow::Cow::into_owned)),
    ];
    let known = fields
        .into_iter()
        .filter_map(|(name, text)| text.map(|text| format!("{name}: {text}")));
    known.collect::<Vec<_>>().join("\n")
}

fn all_told(catalog: &Catalog) -> String {
    let papers = catalog.indices().map(|index| told(&catalog.paper(index)));
    papers.collect::<Vec<_>>().join("\n\n")
}

fn skipped(opened: &Opened) -> Vec<(usize, &str)> {
    opened
        .skipped
        .iter()
        .map(|skipped| (skipped.line, skipped.reason.as_str()))
        .collect()
}

#[test]
fn atom_of_the_api() {
    let opened = fixture("api.atom.xml");
    assert_eq!(
        all_told(&opened.catalog),
        "id: 2101.00010\nversion: 3\ntitle: Widgets & gadgets: a made-up title with $a < b$\nauthors: Ada Writer; Bo Gödel\n\
         abstract: A first paragraph that is wrapped.\nprimary: cs.DC\ncategories: cs.DC; cs.LG\nyear: 2022\n\
         published: 2021-01-01\nupdated: 2022-02-08\ndoi: 10.1000/made.up\njournal: J. Made Up 1 (2021) 2\ncomment: 5 pages, no figure\n\n\
         id: hep-th/9901001\nversion: 1\ntitle: An old paper with a <tag>\nauthors: C. Third\nabstract: Old époque &unknown; text.\n\
         primary: hep-th\ncategories: hep-th\nyear: 1999"
    );
    assert_eq!(
        skipped(&opened),
        [
            (32, "arXiv answered: incorrect id format for nonsense"),
            (37, "the record is cut off"),
        ]
    );
}

#[test]
fn oai_pmh_in_three_formats() {
    let opened = fixture("oai.xml");
    assert_eq!(
        all_told(&opened.catalog),
        "id: hep-th/9901001\ntitle: An old paper\nauthors: C. N. Third; D. Last Jr.\nabstract: A first sentence.\n\
         primary: hep-th\ncategories: hep-th; math.MP\nyear: 2009\npublished: 1999-01-04\nupdated: 2009-11-30\n\
         doi: 10.1000/old\njournal: J. Made Up 1 (1999)\ncomment: 23 pages\n\n\
         id: 2101.00010\nversion: 3\ntitle: Widgets & gadgets\nauthors: Ada Writer; Bo G\\\"odel\nabstract: Raw text.\n\
         primary: cs.DC\ncategories: cs.DC; cs.LG\nyear: 2022\npublished: 2021-01-01\nupdated: 2022-02-08\n\n\
         id: 2101.00012\ntitle: In Dublin Core\nauthors: Ada Writer; D. Last Jr.\nabstract: The abstract.\n\
         primary: stat.ML\ncategories: stat.ML; cs.AI\nyear: 2021\npublished: 2021-01-02\nupdated: 2021-03-04\n\
         doi: 10.1000/dc\njournal: J. Made Up 2, 5\ncomment: 4 pages"
    );
    assert_eq!(skipped(&opened), [(15, "the record is marked as deleted")]);
}

#[test]
fn feeds_of_announcements() {
    let common =
        "id: 2101.00010\nversion: 3\ntitle: Widgets & gadgets\nauthors: Ada Writer; Bo Gödel\n";
    assert_eq!(
        all_told(&fixture("new.rss.xml").catalog),
        format!(
            "{common}abstract: Where $a < b$ holds.\nprimary: cs.DC\ncategories: cs.DC; cs.LG\nyear: 2021\ndoi: 10.1000/made.up"
        )
    );
    assert_eq!(
        all_told(&fixture("new.atom.xml").catalog),
        format!("{common}abstract: Some text.\nprimary: cs.DC\ncategories: cs.DC\nyear: 2021")
    );
    assert_eq!(
        all_told(&fixture("old.rss.xml").catalog),
        "id: 1805.00001\nversion: 2\ntitle: A measurement of nothing\nauthors: Ada Writer; Bo Gödel\n\
         abstract: For masses $2<m$ we see nothing.\nprimary: hep-ex\ncategories: hep-ex\nyear: 2018"
    );
}

#[test]
fn daily_mail_with_what_looks_like_an_end_in_an_abstract() {
    let opened = fixture("daily.txt");
    assert_eq!(
        all_told(&opened.catalog),
        "id: 2101.00010\ntitle: Widgets and gadgets, renamed\nauthors: Ada Writer\n\
         abstract: The first line of an abstract. Title: this is no header \
         ------------------------------------------------------------------------------ \\\\ and it goes on behind what looks like an end.\n\
         primary: cs.DC\ncategories: cs.DC; cs.LG\nyear: 2023\npublished: 2021-01-01\nupdated: 2023-03-15\n\
         doi: 10.1000/made.up\ncomment: 16 pages, 5 figures\n\n\
         id: hep-th/9901001\nversion: 3\ntitle: An old paper\nauthors: C. Third\nprimary: hep-th\ncategories: hep-th\n\
         year: 1999\npublished: 1999-01-04\nupdated: 1999-02-05\njournal: J. Made Up 1 (1999)"
    );
    assert_eq!(skipped(&opened), []);
}

#[test]
fn bibtex_with_a_bad_entry_and_bad_keys() {
    let opened = fixture("library.bib");
    assert_eq!(
        all_told(&opened.catalog),
        "id: 2101.00010\nversion: 3\ntitle: Widgets \\& Gadgets: a $\\mathcal{O}(n)$ study by G{\\\"o}del\n\
         authors: Ada Writer; Bo Z{\\'a}k Jr.; The Q and R Group\nprimary: cs.DC\ncategories: cs.DC\nyear: 2021\n\n\
         id: hep-th/9901001\ntitle: No key at all\nprimary: hep-th\ncategories: hep-th\nyear: 1999\ndoi: 10.1000/old\n\
         journal: Journal of the Made Up B 7(2), 11-13 (1999)\n\n\
         id: 2205.00123\ntitle: Saved by Zotero\nauthors: Ada Writer\nabstract: An entry may hold one: @miscinside, title=no as here.\n\
         primary: cs.LG\ncategories: cs.LG; stat.ML\nyear: 2022\npublished: 2022-05-06\ndoi: 10.48550/arXiv.2205.00123\n\n\
         title: Key of any letters\njournal: Proc. Made Up"
    );
    assert_eq!(
        skipped(&opened)
            .iter()
            .map(|(line, _)| *line)
            .collect::<Vec<_>>(),
        [15]
    );
}

#[test]
fn ris_and_csl_json() {
    assert_eq!(
        all_told(&fixture("library.ris").catalog),
        "id: 2101.00010\ntitle: Widgets and gadgets\nauthors: Ada Writer; Bo Zák\nabstract: An abstract that is wrapped.\n\
         primary: cs.LG\ncategories: cs.LG\nyear: 2021\npublished: 2021-01-02\ndoi: 10.1000/made.up\n\
         journal: Journal of the Made Up 7(2), 11-13 (2021)\n\n\
         id: 2205.00123\ntitle: Without an end\nauthors: C. Third\nyear: 2022\ncomment: arXiv: 2205.00123"
    );
    let opened = fixture("library.csl.json");
    assert_eq!(
        all_told(&opened.catalog),
        "id: 2101.00010\ntitle: Widgets and gadgets\nauthors: Ada Writer; Jan van den Berg; The Q Group\nabstract: Some text.\n\
         year: 2021\npublished: 2021-01-02\ndoi: 10.48550/arXiv.2101.00010\ncomment: 4 pages\n\n\
         title: Printed\nauthors: C. Third\nyear: 1999\ndoi: 10.1000/old\njournal: Journal of the Made Up 7, 11-13 (1999)"
    );
    assert_eq!(skipped(&opened).len(), 1);
}

#[test]
fn a_list_of_identifiers_has_papers_without_titles() {
    let opened = fixture("identifiers.txt");
    assert_eq!(
        all_told(&opened.catalog),
        "id: 2101.00010\nversion: 2\nyear: 2021\n\nid: hep-th/9901001\nyear: 1999\n\nid: 2205.00123\nyear: 2022\n\nid: math/0309136\nyear: 2003"
    );
    assert_eq!(
        skipped(&opened),
        [(4, "not an arXiv identifier: 2113.00001")]
    );
}

#[test]
fn all_formats_together_are_one_catalog() {
    let files: Vec<(&str, &[u8])> = FIXTURES
        .iter()
        .map(|(name, bytes, _)| (*name, *bytes))
        .collect();
    let opened = open_all(&files).expect("papers");
    let of = |id: &str| {
        let papers = opened
            .catalog
            .indices()
            .map(|index| opened.catalog.paper(index));
        papers
            .filter(|paper| paper.id_text() == id)
            .map(|paper| told(&paper))
            .collect::<Vec<_>>()
    };
    let [widgets] = &of("2101.00010")[..] else {
        panic!("one paper")
    };
    // The newest by its days is the mail's, which has no version; what it lacks came before.
    assert!(
        widgets.starts_with("id: 2101.00010\nversion: 3\ntitle: Widgets and gadgets, renamed\n"),
        "{widgets}"
    );
    assert!(
        widgets.contains("\njournal: J. Made Up 1 (2021) 2\ncomment: "),
        "{widgets}"
    );
    assert_eq!(of("hep-th/9901001").len(), 1);
}

#[test]
fn identifiers_in_every_field_that_is_the_papers_own() {
    let id = |fields: &str| {
        let entry = format!("@misc{{k, title={{x}}, {fields}}}");
        let opened = open(entry.as_bytes()).expect("a paper");
        opened
            .catalog
            .paper(arxivist::catalog::PaperIndex(0))
            .id()
            .map(|id| id.to_string())
    };
    for fields in [
        "eprint={arXiv:2101.00003 [cs.LG]}",
        "number={arXiv:2101.00003}, publisher={arXiv}",
        "journal={CoRR}, volume={abs/2101.00003}",
        "note={arXiv: 2101.00003 [cs]}",
        "howpublished={\\url{https://arxiv.org/abs/2101.00003}}",
        "journal={arXiv preprint arXiv:2101.00003}",
        "pages={arXiv:2101.00003}",
        "eid={arXiv:2101.00003 [cs.LG]}",
        ",, eprint={2101.00003},",
    ] {
        assert_eq!(id(fields).as_deref(), Some("2101.00003"), "{fields}");
    }
    for fields in [
        "note={Comment on arXiv:2101.00003}",
        "howpublished={see https://arxiv.org/abs/2101.00003 too}",
    ] {
        assert_eq!(id(fields), None, "{fields}");
    }
}

#[test]
fn an_old_eprint_beside_its_archive_and_what_a_paper_has_from_its_collection() {
    let opened = open(
        b"@article{a, title={One}, eprint={9901001}, archiveprefix={hep-th}}\n\
          @inproceedings{b, title={Two}, crossref={C}, pages={3--4}}\n\
          @proceedings{c, title={Widgets Made Up}, year=2021, volume={7}}\n",
    )
    .expect("papers");
    let catalog = &opened.catalog;
    let papers: Vec<_> = catalog.indices().map(|at| catalog.paper(at)).collect();
    assert_eq!(papers[0].id_text(), "hep-th/9901001");
    assert_eq!(papers[1].year(), Some(2021));
    assert_eq!(
        papers[1].journal_ref().as_deref(),
        Some("Widgets Made Up 7, 3-4 (2021)")
    );
}

#[test]
fn what_is_odd_in_a_record_costs_only_itself_and_is_told() {
    let opened = open(
        br#"{"id":"2101.00010","title":"One","doi":17,"authors_parsed":[["A","B",null],null]}
{"id":"2113.00010","title":"Two","title":"Two again","versions":{"v1":1}}
{"id":2101.0001,"title":["Three \ud800"],"authors":[{"name":"C D"}],"year":"2021"}
"#,
    )
    .expect("papers");
    assert_eq!(
        all_told(&opened.catalog).matches("title: ").count(),
        3,
        "{}",
        all_told(&opened.catalog)
    );
    let catalog = &opened.catalog;
    let papers: Vec<_> = catalog.indices().map(|at| catalog.paper(at)).collect();
    assert_eq!(papers[0].authors().collect::<Vec<_>>(), ["B A"]);
    assert_eq!(papers[0].doi(), None);
    assert_eq!((papers[1].title(), papers[1].id_text()), ("Two again", ""));
    assert_eq!(papers[2].title(), "Three \u{fffd}");
    assert_eq!(papers[2].authors().collect::<Vec<_>>(), ["C D"]);
    assert_eq!(
        skipped(&opened),
        [
            (
                2,
                "of this record only \"versions\", whose value cannot be read"
            ),
            (
                2,
                "of this record only \"2113.00010\", which is no arXiv identifier"
            ),
            (
                3,
                "of this record only \"a number, not a text\", which is no arXiv identifier"
            )
        ]
    );
}

#[test]
fn mail_that_is_cut_off_is_told() {
    let paper =
        "\\\\\narXiv:2101.00010\nDate: Thu, 2 Mar 2023 12:28:09 GMT\n\nTitle: One\nAuthors: A B\n";
    for (end, cut_off) in [
        ("", true),
        ("\\\\\n", false),
        ("\\\\\n  An abstract.\n", true),
        (
            "\\\\\n  An abstract.\n\\\\ ( https://arxiv.org/abs/2101.00010 ,  1kb)\n",
            false,
        ),
        ("\\\\ ( https://arxiv.org/abs/2101.00010 ,  1kb)\n", false),
    ] {
        let opened = open(format!("{paper}{end}").as_bytes()).expect("a paper");
        let told = skipped(&opened);
        let expected = [(2, "of this record only its end, which is cut off")];
        assert_eq!(told, if cut_off { &expected[..] } else { &[] }, "{end}");
    }
}

#[test]
fn papers_of_one_title_and_author_with_other_years_or_dois_are_several() {
    let entry = |key: &str, more: &str| {
        format!("@misc{{{key}, title={{Introduction}}, author={{A B}}, {more}}}\n")
    };
    let count = |entries: &[String]| {
        open(entries.concat().as_bytes())
            .expect("papers")
            .catalog
            .len()
    };
    assert_eq!(
        count(&[entry("a", "year=2001"), entry("b", "year=2015")]),
        2
    );
    assert_eq!(
        count(&[entry("a", "doi={10.1/2}"), entry("b", "doi={10.1/3}")]),
        2
    );
    assert_eq!(
        count(&[entry("a", "year=2001"), entry("b", "doi={10.1/3}")]),
        1
    );
}

#[test]
fn one_that_cannot_be_read_costs_only_itself() {
    let opened = open_all(&[
        ("a.txt", b"2101.00001\n"),
        ("b.txt", b"nothing known"),
        ("c.txt", b""),
    ])
    .expect("a paper");
    assert_eq!((opened.catalog.len(), opened.skipped.len()), (1, 2));
    assert!(
        opened.skipped[0]
            .to_string()
            .contains("b.txt:1: not a format"),
        "{}",
        opened.skipped[0]
    );
    assert!(open_all(&[("b.txt", b"nothing known"), ("c.txt", b"")]).is_err());
}

#[test]
fn a_damaged_file_in_a_folder_is_named_and_another_kind_of_file_is_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let write =
        |name: &str, bytes: &[u8]| fs::write(folder.path().join(name), bytes).expect("written");
    write("a.txt", b"2101.00001\n");
    write("b.axv", b"arxivist, cut off");
    write("c.tex", b"\\documentclass{article}");
    let opened = source::open(&[folder.path().to_owned()]).expect("a paper");
    assert_eq!(opened.catalog.len(), 1);
    let [skipped] = &opened.skipped[..] else {
        panic!("{:?}", opened.skipped)
    };
    assert!(
        skipped
            .to_string()
            .contains("b.axv:1: it is a prepared catalog that was cut off"),
        "{skipped}"
    );
}

#[test]
fn many_signs_in_one_line_take_time_in_proportion() {
    let mut text = b"@misc{a, title={x}}\n".to_vec();
    text.extend(vec![b'@'; 2_000_000]);
    assert_eq!(open(&text).expect("a paper").catalog.len(), 1);
}

/// A few lines that would stand for more text than there is memory.
#[test]
fn names_that_stand_for_names_do_not_fill_the_memory() {
    let mut text = "@string{a = {Journal}}\n".to_owned();
    text.push_str(&"@string{a = a # a}\n".repeat(200));
    text.push_str("@misc{k, title = {T}, journal = a # A # a # a # a # a # a # a # a # a}\n");
    let opened = open(text.as_bytes()).expect("a paper");
    let paper = opened.catalog.paper(arxivist::catalog::PaperIndex(0));
    let journal = paper.journal_ref().unwrap_or_default();
    assert!(
        journal.starts_with("JournalJournal") && journal.len() < 5000,
        "{}",
        journal.len()
    );
}

/// A page of a feed or harvest without papers, or something else: a message and never a paper.
#[test]
fn what_has_no_paper_says_why() {
    for (text, reason) in [
        (
            "<?xml version='1.0'?><feed xmlns=\"http://www.w3.org/2005/Atom\"><title>arXiv Query</title></feed>",
            "no paper in it",
        ),
        (
            "<feed><entry><id>https://arxiv.org/api/errors#x</id><title>Error</title><summary>bad id</summary></entry></feed>",
            "arXiv answered: bad id",
        ),
        (
            "<OAI-PMH><error code='noRecordsMatch'>Nothing.</error></OAI-PMH>",
            "the server answered noRecordsMatch: Nothing.",
        ),
        (
            "<rss version='2.0'><channel><title>cs updates on arXiv.org</title></channel></rss>",
            "announces no paper",
        ),
        (
            "<rss version='2.0'><channel><title>Feed error for query: x</title><description>Bad archive.</description></channel></rss>",
            "Bad archive.",
        ),
        (
            "<html><title>Prove that you are human</title></html>",
            "it is a web page, \"Prove that you are human\"",
        ),
        ("Rate exceeded.\n", "it begins \"Rate exceeded.\""),
        (
            "<feed><!DOCTYPE x [<!ENTITY a \"b\">]><entry><id>&a;</id></entry></feed>",
            "no paper in it",
        ),
        ("\n \n", "it is empty"),
        ("", "it is empty"),
    ] {
        let error = open(text.as_bytes())
            .map(|opened| opened.catalog.len())
            .expect_err(text);
        assert!(error.to_string().contains(reason), "{text}: {error}");
    }
}

#[test]
fn a_source_without_papers_beside_others_is_named() {
    let feed = b"<feed><title>arXiv Query</title></feed>";
    let opened = open_all(&[("a.xml", feed), ("b.txt", b"2101.00001\n")]).expect("a paper");
    assert_eq!(opened.catalog.len(), 1);
    let [skipped] = &opened.skipped[..] else {
        panic!("{:?}", opened.skipped)
    };
    assert!(
        skipped.to_string().ends_with("a.xml:1: no paper in it"),
        "{skipped}"
    );
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(bytes).expect("memory");
    packed.finish().expect("memory")
}

#[test]
fn packed_in_utf_16_or_with_other_line_ends_it_is_the_same() {
    for (name, bytes, papers) in FIXTURES {
        let told = all_told(
            &open(bytes)
                .unwrap_or_else(|error| panic!("{name}: {error}"))
                .catalog,
        );
        let text = String::from_utf8_lossy(bytes);
        let utf_16: Vec<u8> = format!("\u{feff}{text}")
            .encode_utf16()
            .flat_map(u16::to_be_bytes)
            .collect();
        let variants = [
            gzip(bytes),
            zstd::encode_all(bytes, 1).expect("memory"),
            utf_16,
            format!("\u{feff}{text}").into_bytes(),
            text.replace('\n', "\r\n").into_bytes(),
            text.replace('\n', "\r").into_bytes(),
        ];
        for (at, variant) in variants.iter().enumerate() {
            let opened = open(variant).unwrap_or_else(|error| panic!("{name}, {at}: {error}"));
            assert_eq!(opened.catalog.len(), papers, "{name}, {at}");
            assert_eq!(all_told(&opened.catalog), told, "{name}, {at}");
        }
    }
}

#[test]
fn a_packed_file_that_is_cut_off_gives_what_came_before() {
    let line = |at: usize| {
        format!(
            "{{\"id\":\"2101.{at:05}\",\"title\":\"Paper {at} {}\"}}\n",
            "x".repeat(at % 97)
        )
    };
    let lines: String = (1..40_000).map(line).collect();
    let packed = gzip(lines.as_bytes());
    let opened = open(&packed[..packed.len() / 2]).expect("half of the papers");
    assert!(
        (10_000..30_000).contains(&opened.catalog.len()),
        "{}",
        opened.catalog.len()
    );
    let [rest, last] = &opened.skipped[..] else {
        panic!("{:?}", opened.skipped)
    };
    assert!(rest.reason.starts_with("the rest cannot be read"), "{rest}");
    assert_eq!(
        (rest.line, last.reason.as_str()),
        (last.line, "the object is cut off")
    );
    let second = opened.catalog.paper(arxivist::catalog::PaperIndex(9_999));
    assert_eq!(second.from().map(|(_, record)| record), Some(10_000));
}

#[test]
fn a_small_packed_file_with_a_damaged_end_gives_what_came_before() {
    let packed = gzip(b"2101.00001\n2101.00002\n");
    for damaged in [
        packed[..packed.len() - 4].to_vec(),
        [&packed[..], b"junk"].concat(),
    ] {
        let opened = open(&damaged).expect("papers");
        assert_eq!(opened.catalog.len(), 2);
        assert!(
            opened.skipped[0]
                .reason
                .starts_with("the rest cannot be read"),
            "{:?}",
            opened.skipped
        );
    }
}

#[test]
fn lines_and_records_are_counted_over_pieces() {
    let line = |at: usize| match at {
        30_000 => "{\"id\": broken}\n".to_owned(),
        _ => format!(
            "{{\"id\":\"2101.{at:05}\",\"title\":\"Paper number {at}, which is none\",\"abstract\":\"{}\"}}\n",
            "word ".repeat(9)
        ),
    };
    let lines: String = (1..40_000).map(line).collect();
    let opened = open(lines.as_bytes()).expect("papers");
    assert_eq!(opened.catalog.len(), 39_998);
    let [skipped] = &opened.skipped[..] else {
        panic!("{:?}", opened.skipped)
    };
    assert_eq!(skipped.line, 30_000);
    let paper = opened.catalog.paper(arxivist::catalog::PaperIndex(39_000));
    assert_eq!(paper.from().map(|(_, record)| record), Some(39_002));
    assert_eq!(paper.title(), "Paper number 39002, which is none");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Whatever is done to a file, it is papers or a message, never more papers than it had, and
    /// nothing that steers a terminal.
    #[test]
    fn cut_or_changed_anywhere_it_is_papers_or_a_message(which in 0..FIXTURES.len(), cut in any::<prop::sample::Index>(), changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..4)) {
        let (name, bytes, papers) = FIXTURES[which];
        let mut bytes = bytes[..=cut.index(bytes.len())].to_vec();
        let changed = changes.len();
        for (at, byte) in changes {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        match open(&bytes) {
            Ok(opened) => {
                // A changed byte can make one record two, or an identifier of one two papers'.
                prop_assert!(opened.catalog.len() <= papers + 2 * changed + 1, "{name}: {}", opened.catalog.len());
                prop_assert!(!all_told(&opened.catalog).contains(|c: char| c.is_control() && c != '\n'));
            }
            Err(error) => prop_assert!(!error.to_string().contains(char::is_control)),
        }
    }

    /// A piece of one format is never taken for endless work by another.
    #[test]
    fn mixed_up_pieces_of_all_formats_are_papers_or_a_message(pieces in prop::collection::vec((0..FIXTURES.len(), any::<prop::sample::Index>(), 0..400_usize), 1..6)) {
        let mut bytes = Vec::new();
        for (which, from, length) in pieces {
            let (_, fixture, _) = FIXTURES[which];
            let from = from.index(fixture.len());
            bytes.extend(&fixture[from..(from + length).min(fixture.len())]);
        }
        if let Err(error) = open(&bytes) {
            prop_assert!(!error.to_string().contains(char::is_control));
        }
    }
}

#[test]
fn an_archives_place_names_the_paper_and_scripts_stay_scripts() {
    let text = r#"[{"title":"At 10<sup>-3</sup> K","issued":{"date-parts":[[2024]]},
        "archive":"arXiv.org","archive_location":"2409.19256"}]"#;
    let opened = open(text.as_bytes()).expect("a paper");
    let paper = opened
        .catalog
        .paper(opened.catalog.indices().next().expect("a paper"));
    assert_eq!(paper.id_text(), "2409.19256");
    assert_eq!(paper.title(), "At 10$^{-3}$ K");
}

#[test]
fn a_number_for_names_is_read_as_it_stands() {
    let text = r#"{"id":2409.1925,"title":"T","authors":17,"categories":"cs.LG"}"#;
    let opened = open(text.as_bytes()).expect("a paper");
    let paper = opened
        .catalog
        .paper(opened.catalog.indices().next().expect("a paper"));
    assert_eq!(paper.authors().collect::<Vec<_>>(), ["17"]);
    assert_eq!(paper.id_text(), "");
    assert_eq!(skipped(&opened).len(), 1);
}
