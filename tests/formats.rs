//! From files to papers: the built-in pages to the letter, and pages in every state of disrepair.

use std::{fs, path::PathBuf};

use arxivist::{
    catalog::{
        Catalog, PaperIndex, category::Category, listing::Total, paper::Paper, text::title_key,
    },
    export::{self, Format, citation_key::Keys},
    source::{self, Opened},
};
use proptest::prelude::*;

/// A page whose records each have a fault of their own.
const BROKEN: &str = include_str!("fixtures/broken.txt");

fn open(files: &[(&str, &[u8])]) -> anyhow::Result<Opened> {
    let folder = tempfile::tempdir().expect("a folder");
    let paths: Vec<PathBuf> = files
        .iter()
        .map(|(name, bytes)| {
            let path = folder.path().join(name);
            fs::write(&path, bytes).expect("a file");
            path
        })
        .collect();
    source::open(&paths)
}

fn papers(catalog: &Catalog) -> Vec<Paper<'_>> {
    catalog
        .indices()
        .map(|index| catalog.paper(index))
        .collect()
}

/// The blocks of the seed pages, read as plainly as can be: year, title, abstract, category.
fn seed_records() -> Vec<[String; 4]> {
    let mut records = Vec::new();
    for page in ["001_a6125076a0f68246.txt", "000_158bafe48dde65a9.txt"] {
        let text = fs::read_to_string(format!("{}/seeds/{page}", env!("CARGO_MANIFEST_DIR")))
            .expect("a seed page");
        let blocks: Vec<String> = text
            .split("\n\n")
            .skip(4)
            .map(|block| block.trim().to_owned())
            .collect();
        records.extend(blocks.chunks_exact(4).map(|record| {
            [
                record[0].clone(),
                record[1].clone(),
                record[2].clone(),
                record[3].clone(),
            ]
        }));
    }
    records
}

#[test]
fn the_seed_papers_are_exactly_what_the_pages_say() {
    let opened = source::built_in();
    assert_eq!((opened.catalog.len(), opened.skipped.len()), (36, 0));
    assert_eq!(seed_records().len(), 36);
    for (paper, [year, title, abstract_, category]) in
        papers(&opened.catalog).iter().zip(seed_records())
    {
        assert_eq!(paper.title(), title);
        assert_eq!(paper.abstract_().as_deref(), Some(abstract_.as_str()));
        assert_eq!(format!("arXiv{}", paper.year().unwrap_or(0)), year);
        assert_eq!(
            paper.primary_category().map(|c| format!("{}↗", c.code())),
            Some(category)
        );
    }
}

#[test]
fn the_seed_papers_by_year_and_subject() {
    let catalog = source::built_in().catalog;
    let count = |wanted: &dyn Fn(&Paper<'_>) -> bool| {
        papers(&catalog)
            .iter()
            .filter(|paper| wanted(paper))
            .count()
    };
    let years = [2025, 2024, 2023, 2022].map(|year| count(&|paper| paper.year() == Some(year)));
    let subjects = ["cs.DC", "cs.LG", "cs.CL", "cs.MA"]
        .map(|code| count(&|paper| paper.primary_category().map(Category::code) == Some(code)));
    assert_eq!((years, subjects), ([1, 20, 9, 6], [15, 15, 5, 1]));
}

#[test]
fn the_heading_of_the_seed_pages_is_kept() {
    let catalog = source::built_in().catalog;
    let [listing] = catalog.listings() else {
        panic!("one listing")
    };
    assert_eq!(
        (
            listing.subject.as_str(),
            listing.pages.as_slice(),
            listing.total
        ),
        ("Chuan Wu", &[3, 4][..], Some(Total::AtLeast(73)))
    );
    assert_eq!(
        listing.description,
        "Publications and source records attributed to Chuan Wu."
    );
}

#[test]
fn every_seed_paper_has_what_the_pages_leave_out() {
    let catalog = source::built_in().catalog;
    let mut ids: Vec<String> = papers(&catalog)
        .iter()
        .filter_map(|paper| paper.id().map(|id| id.to_string()))
        .collect();
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), 36);
    assert!(
        papers(&catalog)
            .iter()
            .all(|paper| paper.authors().any(|name| name == "Chuan Wu"))
    );
    let hybridflow = papers(&catalog)
        .into_iter()
        .find(|paper| paper.title().starts_with("HybridFlow"))
        .expect("HybridFlow");
    assert_eq!(
        hybridflow.from(),
        Some(("seeds/001_a6125076a0f68246.txt", 6))
    );
    assert_eq!(hybridflow.url(), "https://arxiv.org/abs/2409.19256");
}

#[test]
fn files_folders_and_the_built_in_catalog_are_alike() {
    let built_in = source::built_in();
    let folder = source::open(&[PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/seeds"))])
        .expect("a folder");
    let titles = |opened: &Opened| {
        papers(&opened.catalog)
            .iter()
            .map(|paper| paper.title().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(titles(&folder), titles(&built_in));
    // In page order, whatever the order of the arguments.
    let seeds = ["001_a6125076a0f68246.txt", "000_158bafe48dde65a9.txt"]
        .map(|name| PathBuf::from(format!("{}/seeds/{name}", env!("CARGO_MANIFEST_DIR"))));
    let files = source::open(&seeds).expect("files");
    assert_eq!(titles(&files), titles(&built_in));
    // A paper on two pages is one.
    let twice =
        source::open(&[seeds[0].clone(), seeds[0].clone(), seeds[1].clone()]).expect("files");
    assert_eq!(titles(&twice), titles(&built_in));
}

#[test]
fn a_folder_takes_what_it_knows_and_passes_over_the_rest() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("page.txt"), "arXiv2024\n\nOne\n").expect("a file");
    fs::write(folder.path().join("notes.md"), "# notes").expect("a file");
    fs::create_dir(folder.path().join("more")).expect("a folder");
    assert_eq!(
        source::open(&[folder.path().to_owned()])
            .expect("a folder")
            .catalog
            .len(),
        1
    );
    fs::remove_file(folder.path().join("page.txt")).expect("gone");
    let error = source::open(&[folder.path().to_owned()])
        .expect_err("nothing known")
        .to_string();
    assert!(
        error.contains("no file in this folder is of a format"),
        "{error}"
    );
}

#[test]
fn many_papers_of_one_title_load_in_time_for_their_number() {
    let record = |at| format!("arXiv2024\n\nErratum\n\nPaper {at} is corrected.\n\ncs.LG\n\n");
    let page = (0..20_000).map(record).collect::<Vec<_>>().concat();
    assert_eq!(
        open(&[("page.txt", page.as_bytes())])
            .expect("a page")
            .catalog
            .len(),
        20_000
    );
}

#[cfg(unix)]
#[test]
fn a_link_that_leads_nowhere_does_not_cost_the_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("a.txt"), "arXiv2024\n\nOne\n").expect("a file");
    // A link to itself can neither be opened nor be asked what it is.
    std::os::unix::fs::symlink("loop.txt", folder.path().join("loop.txt")).expect("a link");
    assert_eq!(
        source::open(&[folder.path().to_owned()])
            .expect("a folder")
            .catalog
            .len(),
        1
    );
}

#[test]
fn broken_records_cost_only_themselves_and_are_named() {
    let opened = open(&[("broken.txt", BROKEN.as_bytes())]).expect("a page");
    let titles: Vec<&str> = papers(&opened.catalog).iter().map(Paper::title).collect();
    assert_eq!(
        titles,
        [
            "A title that is wrapped over two lines",
            "No category",
            "Only a title",
            "Cut off"
        ]
    );
    let catalog = &opened.catalog;
    assert_eq!(
        catalog.paper(PaperIndex(0)).abstract_().as_deref(),
        Some("First paragraph, wrapped.\n\nSecond paragraph: cs.LG")
    );
    assert_eq!(catalog.paper(PaperIndex(1)).primary_category(), None);
    assert_eq!(
        catalog.paper(PaperIndex(3)).abstract_().as_deref(),
        Some("This abstract is cut o")
    );
    let skipped: Vec<(usize, &str)> = opened
        .skipped
        .iter()
        .map(|skipped| (skipped.line, skipped.reason.as_str()))
        .collect();
    let reason = "it has neither title nor abstract, nor an arXiv identifier";
    assert_eq!(skipped, [(20, reason), (23, reason), (25, reason)]);
    assert!(
        opened.skipped[0]
            .to_string()
            .ends_with("broken.txt:20: it has neither title nor abstract, nor an arXiv identifier")
    );
}

#[test]
fn every_encoding_and_line_end_reads_the_same() {
    let page = "arXiv subjects\n\nÉva\n\nExactly 2 records · Page 1\n\narXiv2024\n\nG\u{f6}del\n\nText.\n\nmath.LO\n\narXiv2023\n\nB\n\nMore.\n\ncs.LG\n";
    let utf_16 = |bytes: fn(u16) -> [u8; 2]| {
        format!("\u{feff}{page}")
            .encode_utf16()
            .flat_map(bytes)
            .collect::<Vec<u8>>()
    };
    let latin_1: Vec<u8> = page
        .chars()
        .map(|c| u8::try_from(u32::from(c)).expect("Latin-1"))
        .collect();
    for (name, bytes) in [
        ("utf-8", page.as_bytes().to_vec()),
        ("mark", format!("\u{feff}{page}").into_bytes()),
        ("crlf", page.replace('\n', "\r\n").into_bytes()),
        ("cr", page.replace('\n', "\r").into_bytes()),
        ("latin-1", latin_1),
        ("utf-16le", utf_16(u16::to_le_bytes)),
        ("utf-16be", utf_16(u16::to_be_bytes)),
    ] {
        let catalog = open(&[("page.txt", &bytes)])
            .unwrap_or_else(|error| panic!("{name}: {error}"))
            .catalog;
        let read: Vec<_> = papers(&catalog)
            .iter()
            .map(|paper| {
                (
                    paper.title(),
                    paper.year(),
                    paper.primary_category().map(Category::code),
                )
            })
            .collect();
        assert_eq!(
            read,
            [
                ("Gödel", Some(2024), Some("math.LO")),
                ("B", Some(2023), Some("cs.LG"))
            ],
            "{name}"
        );
        assert_eq!(
            catalog.listings()[0].total,
            Some(Total::Exactly(2)),
            "{name}"
        );
    }
}

#[test]
fn nothing_in_a_page_can_steer_a_terminal() {
    let page = "arXiv2024\n\nA \u{1b}]0;title\u{7}\u{9b}2J\u{202e}evil\n\n\u{1b}[2Jtext\u{1b}]52;c;eA==\u{7}\n\ncs.LG\u{1b}[0m↗\n";
    let catalog = open(&[("page.txt", page.as_bytes())])
        .expect("a page")
        .catalog;
    let paper = catalog.paper(PaperIndex(0));
    let text = [
        paper.title(),
        &paper.abstract_().unwrap_or_default(),
        paper.primary_category().map_or("", Category::code),
    ]
    .concat();
    assert!(
        !text.contains(|c: char| (c.is_control() && c != '\n') || c == '\u{202e}'),
        "{text:?}"
    );
}

#[test]
fn what_cannot_be_opened_is_one_plain_line() {
    let message = |files: &[(&str, &[u8])]| open(files).expect_err("no catalog").to_string();
    assert!(message(&[("a.txt", b"")]).ends_with("a.txt: it is empty"));
    assert!(
        message(&[("a.bin", &[0, 159, 146, 150])])
            .contains("a.bin: not a format that arxivist knows")
    );
    assert!(
        message(&[("a.txt", b"arXiv subjects\n\nNobody\n\nExactly 0 records\n")])
            .contains("a.txt: no paper in it")
    );
    assert!(message(&[("a.txt", b"arXiv2024\n")]).contains("neither title nor abstract"));
    let missing = source::open(&[PathBuf::from("/nowhere/\u{1b}[2J.txt")])
        .expect_err("no file")
        .to_string();
    assert_eq!(
        missing,
        "/nowhere/\u{fffd}[2J.txt: no such file or directory"
    );
}

#[test]
fn retired_and_unknown_subjects_are_kept_as_written() {
    let catalog = open(&[(
        "a.txt",
        "arXiv1996\n\nA\n\nb\n\ncmp-lg↗\n\narXiv2024\n\nC\n\nd\n\nq-zoo.XY↗\n".as_bytes(),
    )])
    .expect("a page")
    .catalog;
    let codes: Vec<_> = papers(&catalog)
        .iter()
        .map(|paper| {
            paper
                .primary_category()
                .map(|c| (c.code().to_owned(), c.name()))
        })
        .collect();
    assert_eq!(
        codes,
        [
            Some(("cmp-lg".to_owned(), "Computation and Language")),
            Some(("q-zoo.XY".to_owned(), ""))
        ]
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Cut at any byte, a page gives a beginning of its papers, whole but for the last.
    #[test]
    fn a_page_cut_anywhere_keeps_what_came_before(cut in 0..29_000_usize) {
        let page = fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/seeds/001_a6125076a0f68246.txt")).expect("a seed page");
        let whole = open(&[("page.txt", &page)]).expect("a page").catalog;
        if let Ok(opened) = open(&[("page.txt", &page[..cut.min(page.len())])]) {
            let (some, all) = (papers(&opened.catalog), papers(&whole));
            prop_assert!(some.len() <= all.len());
            for (at, paper) in some.iter().enumerate() {
                let last = at + 1 == some.len();
                let title = paper.title().trim_end_matches(char::REPLACEMENT_CHARACTER);
                prop_assert!(all[at].title().starts_with(title));
                prop_assert!(last || (paper.abstract_() == all[at].abstract_() && title_key(paper.title()) == title_key(all[at].title())));
            }
        }
    }

    /// Any bytes at all are a catalog or a message.
    #[test]
    fn any_bytes_are_papers_or_a_message(bytes in prop::collection::vec(prop_oneof![any::<u8>(), Just(b'\n'), Just(b' ')], 0..200)) {
        let mut page = b"arXiv2024\n".to_vec();
        page.extend(bytes);
        if let Err(error) = open(&[("page.txt", &page)]) {
            prop_assert!(!error.to_string().contains(char::is_control));
        }
    }
}

/// The shape of arXiv's public snapshot, with a fault in every second line.
const SNAPSHOT: &str = include_str!("fixtures/snapshot.jsonl");

#[test]
fn the_snapshot_is_read_and_what_is_broken_is_named() {
    let opened = open(&[("papers.json", SNAPSHOT.as_bytes())]).expect("papers");
    let all = papers(&opened.catalog);
    let first = &all[0];
    assert_eq!(first.title(), "A title that goes on");
    assert_eq!(
        first.authors().collect::<Vec<_>>(),
        ["Ada Writer", "Bo Zs{\\'a}k Jr.", "C. Third"]
    );
    assert_eq!(
        first.abstract_().as_deref(),
        Some("First paragraph of two.\n\nSecond.")
    );
    assert_eq!(
        (
            first.published().map(|day| day.to_string()),
            first.updated().map(|day| day.to_string()),
            first.year(),
            first.version()
        ),
        (
            Some("2021-01-01".to_owned()),
            Some("2022-02-08".to_owned()),
            Some(2022),
            Some(2)
        )
    );
    assert_eq!(
        first.categories().map(Category::code).collect::<Vec<_>>(),
        ["cs.DC", "cs.LG", "math.MP"]
    );
    assert_eq!(
        (
            first.comment().as_deref(),
            first.journal_ref().as_deref(),
            first.doi().as_deref()
        ),
        (
            Some("5 pages"),
            Some("J. Made Up 1 (2021) 2"),
            Some("10.1000/made.up")
        )
    );
    let ids: Vec<_> = all
        .iter()
        .map(|paper| paper.id().map(|id| id.to_string()))
        .collect();
    let id = |id: &str| Some(id.to_owned());
    // Where only an identifier is known, that is enough to open the paper.
    let expected = [
        id("2101.00010"),
        None,
        id("hep-th/9901001"),
        id("2104.00001"),
        id("2105.00001"),
    ];
    assert_eq!(ids, expected);
    assert_eq!((all[1].year(), all[2].year()), (Some(2021), Some(1999)));
    assert_eq!(all[2].from().map(|(_, record)| record), Some(4));
    let skipped: Vec<_> = opened.skipped.iter().map(|skipped| skipped.line).collect();
    assert_eq!(skipped, [2, 3, 5]);
    assert_eq!(
        opened.skipped[2].reason,
        "of this record only \"title\", whose value cannot be read"
    );
}

#[test]
fn what_is_written_as_json_is_read_as_the_same_papers() {
    let catalog = source::built_in().catalog;
    let indices: Vec<PaperIndex> = catalog.indices().collect();
    let without_from = |text: &str| {
        let part = |line: &str| {
            line.split(",\"from\"")
                .next()
                .unwrap_or_default()
                .to_owned()
        };
        text.lines().map(part).collect::<Vec<_>>()
    };
    let written = |catalog: &Catalog, format| {
        let mut out = Vec::new();
        let mut keys = Keys::default();
        export::write(catalog, &indices, format, None, &mut keys, &mut out).expect("written");
        String::from_utf8(out).expect("text")
    };
    let lines = written(&catalog, Format::Jsonl);
    for text in [lines.clone(), written(&catalog, Format::Json)] {
        let opened = open(&[("papers", text.as_bytes())]).expect("papers");
        assert_eq!(opened.skipped, []);
        let again = written(&opened.catalog, Format::Jsonl);
        assert_eq!(without_from(&again), without_from(&lines));
    }
}

#[test]
fn an_array_over_many_lines_and_signs_between_objects() {
    let text = "\u{feff}[\r\n  {\r\n \"title\": \"One\",\r\n \"authors\": [\"A B\"]\r\n },\r\n\r\n 7, {\"title\":\"Two\"} ]";
    let opened = open(&[("a.json", text.as_bytes())]).expect("papers");
    let titles: Vec<_> = papers(&opened.catalog).iter().map(Paper::title).collect();
    assert_eq!(titles, ["One", "Two"]);
    let skipped: Vec<_> = opened.skipped.iter().map(ToString::to_string).collect();
    assert_eq!(skipped.len(), 1);
    assert!(
        skipped[0].ends_with("a.json:7: not an object"),
        "{skipped:?}"
    );
}

proptest! {
    #[test]
    fn json_cut_off_or_broken_anywhere_costs_no_more_than_it_must(end in 0..SNAPSHOT.len(), broken in 0..SNAPSHOT.len()) {
        prop_assume!(SNAPSHOT.is_char_boundary(end));
        let read = source::json::parse(&SNAPSHOT[..end]);
        let whole = SNAPSHOT[..end].lines().count();
        prop_assert!(read.records.len() + read.skipped.len() <= whole);
        let mut bytes = SNAPSHOT.as_bytes().to_vec();
        bytes[broken] = b'"';
        let text = String::from_utf8_lossy(&bytes);
        let read = source::json::parse(&text);
        prop_assert!(read.records.len() + 1 >= 4, "{} of 4", read.records.len());
    }
}
