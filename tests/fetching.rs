//! Fetching from arXiv, be its answers good or bad.

#[path = "support/server.rs"]
mod server;
#[path = "support/session.rs"]
mod session;

use std::{
    cell::RefCell,
    fs,
    path::Path,
    process::{Command, Output},
    time::Duration,
};

use arxivist::{
    catalog::{arxiv_id::ArxivId, builder::Draft},
    fetch::{
        Api, Pace,
        papers::Papers,
        pdf,
        resolve::{Resolved, resolve},
    },
};
use server::{Reply, Server, error_feed, feed, ok, page, reply};

/// Without waits, and with little patience.
const QUICK: Pace = Pace {
    between: Duration::ZERO,
    first_wait: Duration::from_millis(1),
    longest_wait: Duration::from_secs(2),
    attempts: 3,
    patience: Duration::from_millis(1500),
};

fn api(server: &Server) -> Api {
    Api::new(&server.url(), QUICK).expect("an address")
}

/// Fetches at most so many papers into a file: how it went, and what was told.
fn fetch(
    server: &Server,
    file: &Path,
    most: usize,
) -> (Result<(usize, usize), String>, Vec<String>) {
    let told = RefCell::new(Vec::new());
    let mut papers = Papers::at(file).expect("a file");
    let tell = |text: &str| told.borrow_mut().push(text.to_owned());
    let done = papers.search(&mut api(server), "cat:cs.DC", most, &tell);
    let done = done.map(|()| (papers.new, papers.known));
    (
        done.map_err(|error| format!("{error:#}")),
        told.into_inner(),
    )
}

fn lines(file: &Path) -> usize {
    fs::read_to_string(file).unwrap_or_default().lines().count()
}

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    fn file(&self, name: &str) -> std::path::PathBuf {
        self.0.path().join(name)
    }
}

#[test]
fn pages_are_asked_for_one_after_the_other_until_all_have_come() {
    let server = Server::start(|request, _| page(request, 4500));
    let folder = Folder::new();
    let file = folder.file("papers.jsonl");
    let (done, told) = fetch(&server, &file, 10_000);
    assert_eq!(done, Ok((4500, 0)));
    let asked = server.asked();
    let pages: Vec<(usize, usize)> = asked
        .iter()
        .map(|request| (request.number("start"), request.number("max_results")))
        .collect();
    assert_eq!(pages, [(0, 2000), (2000, 2000), (4000, 2000)]);
    assert_eq!(asked[0].parameter("search_query"), "cat:cs.DC");
    assert_eq!(told, ["2000 of 4500 papers", "4000 of 4500 papers"]);
    assert_eq!(lines(&file), 4500);
    assert!(!folder.file("papers.jsonl.part").exists());
    // Never more than were asked for; what is there is not there twice.
    let (done, _) = fetch(&server, &file, 2100);
    assert_eq!((done, lines(&file)), (Ok((0, 2100)), 4500));
    let last = server.asked().pop().expect("a request");
    assert_eq!(
        (last.number("start"), last.number("max_results")),
        (2000, 100)
    );
}

#[test]
fn what_is_not_done_is_gone_on_with() {
    let server = Server::start(|request, before| match before {
        1..=3 => reply("503 Service Unavailable", "", "busy"),
        _ => page(request, 4500),
    });
    let folder = Folder::new();
    let file = folder.file("papers.jsonl");
    let (done, _) = fetch(&server, &file, 10_000);
    assert_eq!(
        done,
        Err("arXiv is overloaded (HTTP 503), 3 times; try again later".into())
    );
    assert_eq!(lines(&file), 2000);
    let (done, _) = fetch(&server, &file, 10_000);
    assert_eq!((done, lines(&file)), (Ok((2500, 0)), 4500));
    assert_eq!(server.asked()[4].number("start"), 2000);
}

#[test]
fn a_line_that_was_cut_off_takes_nothing_with_it() {
    let server = Server::start(|request, _| page(request, 3));
    let folder = Folder::new();
    let file = folder.file("papers.jsonl");
    fs::write(
        &file,
        "{\"id\":\"2101.00001\",\"title\":\"Paper 1\"}\n{\"id\":\"21",
    )
    .expect("a file");
    let (done, _) = fetch(&server, &file, 10);
    assert_eq!(done, Ok((2, 1)));
    let text = fs::read_to_string(&file).expect("a file");
    assert!(
        text.contains("{\"id\":\"21\n{\"id\":\"2101.00002\""),
        "{text}"
    );
}

#[test]
fn a_file_that_is_something_else_is_left_alone() {
    let folder = Folder::new();
    let file = folder.file("refs.bib");
    fs::write(&file, "@misc{x, title={Mine}}\n").expect("a file");
    let error = Papers::at(&file).expect_err("another file").to_string();
    assert!(
        error.ends_with("is there and is no file of fetched papers (JSON Lines): name another"),
        "{error}"
    );
}

/// What comes of one answer in the midst of good ones: what is said at the end, and how many
/// papers there are.
fn amid(
    bad: impl Fn() -> Reply + Send + 'static,
    times: usize,
) -> (Result<(usize, usize), String>, Vec<String>, usize) {
    let server = Server::start(move |request, before| {
        if (1..=times).contains(&before) {
            bad()
        } else {
            page(request, 2001)
        }
    });
    let folder = Folder::new();
    let file = folder.file("papers.jsonl");
    let (done, told) = fetch(&server, &file, 5000);
    (done, told, lines(&file))
}

type Bad = Box<dyn Fn() -> Reply + Send>;

#[test]
fn every_kind_of_bad_answer_is_one_sentence_and_loses_nothing() {
    let whole = feed(2000..2001, 2001);
    let cut = whole.len() - 20;
    let cases: [(&str, Bad); 11] = [
        (
            "arXiv is overloaded (HTTP 429), 3 times",
            Box::new(|| reply("429 Too Many Requests", "Retry-After: 0\r\n", "")),
        ),
        (
            "arXiv is overloaded (HTTP 503), 3 times",
            Box::new(|| reply("503 Service Unavailable", "", "<html></html>")),
        ),
        (
            "arXiv refuses to answer (HTTP 403)",
            Box::new(|| reply("403 Forbidden", "", "<html><title>Denied</title></html>")),
        ),
        (
            "arXiv answered HTTP 400: arXiv answered: start must be an integer",
            Box::new(|| {
                reply(
                    "400 Bad Request",
                    "",
                    error_feed("start must be an integer"),
                )
            }),
        ),
        (
            "arXiv answered: incorrect id",
            Box::new(|| ok(error_feed("incorrect id"))),
        ),
        (
            "arXiv sent something else than papers: Are you a robot?, 3 times",
            Box::new(|| {
                ok("<!DOCTYPE html><html><head><title>Are you\na robot?</title></head></html>")
            }),
        ),
        (
            "arXiv sent nothing, as it does when it is asked too often, 3 times",
            Box::new(|| ok("Rate exceeded.")),
        ),
        (
            "arXiv sent an answer with no paper in it, 3 times",
            Box::new(|| ok(feed([], 0))),
        ),
        (
            "arXiv sent an answer that was cut off, 3 times",
            Box::new(move || ok(&feed(2000..2001, 2001)[..cut])),
        ),
        (
            "arXiv's address leads round in circles",
            Box::new(|| reply("302 Found", "Location: /api/query\r\n", "")),
        ),
        (
            "arXiv was too slow, 3 times",
            Box::new(|| ok(feed(2000..2001, 2001)).slow()),
        ),
    ];
    for (said, bad) in cases {
        let (done, _, kept) = amid(bad, 99);
        let error = done.expect_err(said);
        assert!(
            error.contains(said) && !error.contains('\n'),
            "{said}: {error}"
        );
        assert_eq!(kept, 2000, "{said}");
    }
    // A connection that breaks off in the midst of an answer.
    let (done, _, kept) = amid(|| ok(feed(2000..2001, 2001)).cut(200), 99);
    let error = done.expect_err("it breaks off");
    assert!(
        error.contains("the connection broke off") && kept == 2000,
        "{error}"
    );
}

#[test]
fn what_is_bad_once_is_asked_again_and_the_wait_is_told() {
    let (done, told, kept) = amid(|| ok(feed([], 0)), 1);
    assert_eq!((done, kept), (Ok((2001, 0)), 2001));
    assert_eq!(
        told[1],
        "arXiv sent an answer with no paper in it: asking again in 0 s"
    );
    let (done, told, _) = amid(
        || reply("429 Too Many Requests", "Retry-After: 1\r\n", ""),
        1,
    );
    assert_eq!(done, Ok((2001, 0)));
    assert_eq!(
        told[1],
        "arXiv is overloaded (HTTP 429): asking again in 1 s"
    );
    // Nobody waits for an hour without being asked.
    let (done, _, kept) = amid(
        || reply("503 Service Unavailable", "Retry-After: 3600\r\n", ""),
        99,
    );
    assert_eq!(
        done,
        Err("arXiv is overloaded (HTTP 503): try again in 3600 s".into())
    );
    assert_eq!(kept, 2000);
}

#[test]
fn a_wrong_total_neither_ends_nor_prolongs_it() {
    // Too few: it goes on while full pages come.
    let server = Server::start(|request, _| {
        let (start, count) = (request.number("start"), request.number("max_results"));
        ok(feed(start.min(4100) + 1..=(start + count).min(4100), 5))
    });
    let folder = Folder::new();
    let (done, _) = fetch(&server, &folder.file("few"), 9000);
    assert_eq!(done, Ok((4100, 0)));
    // Too many: what there is has come, and that more was to come is said.
    let server = Server::start(|request, _| {
        let (start, count) = (request.number("start"), request.number("max_results"));
        ok(feed(
            start.min(2500) + 1..=(start + count).min(2500),
            99_999,
        ))
    });
    let (done, _) = fetch(&server, &folder.file("many"), 9000);
    assert!(done.is_err_and(|error| error.contains("no paper in it")));
    assert_eq!(lines(&folder.file("many")), 2500);
}

#[test]
fn nothing_is_asked_too_soon() {
    let server = Server::start(|request, _| page(request, 6000));
    let pace = Pace {
        between: Duration::from_millis(200),
        ..QUICK
    };
    let mut api = Api::new(&server.url(), pace).expect("an address");
    let folder = Folder::new();
    let mut papers = Papers::at(&folder.file("papers")).expect("a file");
    papers.search(&mut api, "x", 6000, &|_| {}).expect("papers");
    let asked = server.asked();
    assert_eq!(asked.len(), 3);
    for two in asked.windows(2) {
        assert!(two[1].at - two[0].at >= pace.between);
    }
    assert_eq!(Pace::default().between, Duration::from_secs(3));
}

#[test]
fn papers_are_fetched_by_identifier_and_those_that_there_are_none_of_are_known() {
    let server = Server::start(|request, _| {
        let ids = request.parameter("id_list");
        let numbers = ids
            .split(',')
            .filter_map(|id| id.strip_prefix("2101.")?.parse().ok());
        ok(feed(numbers.filter(|number| *number != 7), 300))
    });
    let folder = Folder::new();
    let file = folder.file("papers.jsonl");
    let ids: Vec<ArxivId> = (1..=300)
        .filter_map(|number| ArxivId::parse(&format!("2101.{number:05}")))
        .map(|(id, _)| id)
        .collect();
    let mut papers = Papers::at(&file).expect("a file");
    let missing = papers
        .by_identifier(&mut api(&server), &ids, &|_| {})
        .expect("papers");
    assert_eq!(
        missing.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["2101.00007"]
    );
    assert_eq!((papers.new, lines(&file)), (299, 299));
    let asked: Vec<usize> = server
        .asked()
        .iter()
        .map(|request| request.parameter("id_list").split(',').count())
        .collect();
    assert_eq!(asked, [200, 100]);
    // Those that are there are not asked for again.
    let mut papers = Papers::at(&file).expect("a file");
    papers
        .by_identifier(&mut api(&server), &ids, &|_| {})
        .expect("papers");
    assert_eq!(server.asked()[2].parameter("id_list"), "2101.00007");
}

#[test]
fn a_paper_is_completed_by_a_title_that_agrees_and_no_other() {
    let server = Server::start(|request, _| {
        let query = request.parameter("search_query");
        assert!(
            query.to_lowercase().starts_with("ti:\"paper 1 on "),
            "{query}"
        );
        ok(feed([11, 1], 2))
    });
    let mut api = api(&server);
    let mut draft = Draft {
        title: "PAPER 1 – on things".into(),
        comment: Some("Mine".into()),
        ..Draft::default()
    };
    assert_eq!(
        resolve(&mut api, &mut draft, &|_| {}).expect("an answer"),
        Resolved::Yes
    );
    assert_eq!(
        draft.id.as_ref().map(ToString::to_string),
        Some("2101.00001".into())
    );
    assert_eq!(
        (draft.title.as_str(), draft.comment.as_deref()),
        ("PAPER 1 – on things", Some("Mine"))
    );
    assert_eq!(draft.authors, ["Ada Writer"]);
    let mut other = Draft {
        title: "Paper 1: on thin ice".into(),
        ..Draft::default()
    };
    assert_eq!(
        resolve(&mut api, &mut other, &|_| {}).expect("an answer"),
        Resolved::No
    );
    let mut of_another = Draft {
        title: "Paper 1: on things".into(),
        authors: vec!["B. Else".into()],
        ..Draft::default()
    };
    assert_eq!(
        resolve(&mut api, &mut of_another, &|_| {}).expect("an answer"),
        Resolved::No
    );
    assert_eq!(
        resolve(&mut api, &mut draft, &|_| {}).expect("an answer"),
        Resolved::Untouched
    );
    assert_eq!(server.asked().len(), 3);
}

const PDF: &[u8] = b"%PDF-1.5 and what follows, which is long enough to be cut";

fn id(text: &str) -> ArxivId {
    ArxivId::parse(text).expect("an identifier").0
}

#[test]
fn a_pdf_is_saved_whole_and_gone_on_with_where_it_broke_off() {
    let server = Server::start(|request, before| {
        assert_eq!(request.target, "/pdf/2101.00001");
        let from = request
            .header("range")
            .and_then(|range| range.strip_prefix("bytes="));
        let from: usize = from
            .and_then(|range| range.trim_end_matches('-').parse().ok())
            .unwrap_or(0);
        let status = if from > 0 {
            "206 Partial Content"
        } else {
            "200 OK"
        };
        let whole = reply(status, "", &PDF[from..]);
        if before < 2 { whole.cut(70) } else { whole }
    });
    let folder = Folder::new();
    let (path, new) = pdf::save(
        &mut api(&server),
        &id("2101.00001"),
        "On it: all",
        folder.0.path(),
        &|_| {},
    )
    .expect("a PDF");
    assert_eq!(
        (path.file_name().and_then(|name| name.to_str()), new),
        (Some("2101.00001 On it.pdf"), true)
    );
    assert_eq!(fs::read(&path).expect("a file"), PDF);
    assert!(server.asked()[1].header("range").is_some());
    assert_eq!(fs::read_dir(folder.0.path()).expect("a folder").count(), 1);
    let (_, new) = pdf::save(
        &mut api(&server),
        &id("2101.00001"),
        "On it: all",
        folder.0.path(),
        &|_| {},
    )
    .expect("a PDF");
    assert_eq!((new, server.asked().len()), (false, 3));
}

#[test]
fn what_is_no_pdf_is_not_saved() {
    let server = Server::start(|request, _| match request.target.as_str() {
        "/pdf/2101.00001" => ok("<html><title>PDF unavailable for 2101.00001</title></html>"),
        "/pdf/2101.00002" => reply("404 Not Found", "", ""),
        _ => reply("416 Range Not Satisfiable", "", ""),
    });
    let folder = Folder::new();
    let save = |name: &str| {
        let saved = pdf::save(&mut api(&server), &id(name), "", folder.0.path(), &|_| {});
        saved.expect_err("no PDF").to_string()
    };
    assert_eq!(
        save("2101.00001"),
        "arXiv sent something else than a PDF: PDF unavailable for 2101.00001"
    );
    assert_eq!(
        save("2101.00002"),
        "there is no such thing at this address (HTTP 404)"
    );
    fs::write(folder.file(".2101.00003.pdf.part"), "more than there is").expect("a file");
    assert!(save("2101.00003").contains("another file than before, 3 times"));
    assert_eq!(fs::read_dir(folder.0.path()).expect("a folder").count(), 0);
}

/// The program in a folder, with this server for arXiv.
fn run(folder: &Path, server: &Server, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_arxivist"))
        .args(arguments)
        .args(["--api", &server.url()])
        .current_dir(folder)
        .env("XDG_CONFIG_HOME", "/no/such/folder")
        .output()
        .expect("the program")
}

fn said(output: &Output) -> (String, String, Option<i32>) {
    (
        String::from_utf8_lossy(&output.stdout).into_owned(),
        String::from_utf8_lossy(&output.stderr).into_owned(),
        output.status.code(),
    )
}

#[test]
fn the_program_fetches_by_query_by_identifiers_and_by_title() {
    let server = Server::start(|request, _| {
        let query = request.parameter("search_query");
        match request.parameter("id_list").as_str() {
            "" if query == "all:nothing" => ok(feed([], 0)),
            "" if query.starts_with("ti:") => ok(feed([5], 1)),
            "" => page(request, 3),
            _ => ok(feed([], 0)),
        }
    });
    let folder = Folder::new();
    let run = |arguments: &[&str]| said(&run(folder.0.path(), &server, arguments));
    assert_eq!(
        run(&[
            "fetch",
            "cat:cs.DC ti:training",
            "-o",
            "dc.jsonl",
            "--max",
            "2"
        ]),
        ("dc.jsonl: 2 new papers\n".into(), String::new(), Some(0))
    );
    assert_eq!(
        server.asked()[0].parameter("search_query"),
        "cat:cs.DC AND ti:training"
    );
    assert_eq!(run(&["fetch", "nothing", "-o", "dc.jsonl"]).2, Some(1));
    assert_eq!(
        run(&["fetch", "is:unread", "-o", "dc.jsonl"]).1,
        "arxivist: \"is:unread\" asks for nothing that arXiv knows of\n"
    );
    fs::write(folder.file("ids.txt"), "2101.00001\n2101.00009\n").expect("a file");
    assert_eq!(
        run(&["fetch", "--ids", "ids.txt", "-o", "dc.jsonl"]),
        (
            "dc.jsonl: 0 new papers; 1 had been there before\n".into(),
            "arxivist: arXiv has no 2101.00009\n".into(),
            Some(0)
        )
    );
    fs::write(
        folder.file("refs.bib"),
        "@misc{a, title={Paper 5: on things}}\n",
    )
    .expect("a file");
    assert_eq!(
        run(&["fetch", "--resolve", "refs.bib", "-o", "whole.jsonl"]).0,
        "whole.jsonl: 1 papers, 1 of them completed, 0 not found\n"
    );
    assert!(
        fs::read_to_string(folder.file("whole.jsonl"))
            .expect("a file")
            .contains("2101.00005")
    );
    // Nobody can be asked whether it may be written over.
    let (_, error, code) = run(&["fetch", "--resolve", "refs.bib", "-o", "whole.jsonl"]);
    assert_eq!(
        (error.as_str(), code),
        (
            "arxivist: whole.jsonl is there; nothing was written\n",
            Some(2)
        )
    );
}

#[test]
fn an_interrupt_keeps_what_has_arrived() {
    let server = Server::start(|request, before| {
        if before == 1 {
            page(request, 9000).slow()
        } else {
            page(request, 9000)
        }
    });
    let folder = Folder::new();
    let file = folder.file("papers.jsonl");
    let mut command = session::program();
    command.args(["fetch", "cat:cs.DC", "--max", "5000", "-o"]);
    command.arg(&file);
    command.args(["--api", &server.url()]);
    let mut session = session::Session::start(command);
    session.wait_for("2000 of 5000 papers");
    session.type_("\x03");
    assert_eq!(session.exit().exit_code(), 130);
    session.wait_for("has what arrived; the same again goes on from there");
    assert_eq!(lines(&file), 2000);
    assert!(folder.file("papers.jsonl.part").exists());
}

#[test]
fn a_pdf_is_saved_by_the_program_under_a_name_that_one_can_read() {
    let server = Server::start(|request, _| {
        if request.target.starts_with("/pdf/") {
            ok(PDF)
        } else {
            ok(feed([1], 1))
        }
    });
    let folder = Folder::new();
    let (printed, error, code) = said(&run(
        folder.0.path(),
        &server,
        &["get", "arXiv:2101.00001v1"],
    ));
    assert_eq!(
        (printed.as_str(), code),
        ("2101.00001 Paper 1.pdf\n", Some(0)),
        "{error}"
    );
    assert_eq!(
        fs::read(folder.file("2101.00001 Paper 1.pdf")).expect("a file"),
        PDF
    );
}

/// The browser on a catalog of one paper, with this server for arXiv.
fn browser(folder: &Path, server: &Server) -> session::Session {
    let config = folder.join("arxivist");
    fs::create_dir_all(&config).expect("a folder");
    let pdfs = folder.join("pdfs");
    let settings = format!("api = {:?}\npdfs = \"{}\"\n", server.url(), pdfs.display());
    fs::write(config.join("config.toml"), settings).expect("a file");
    let papers = folder.join("papers.jsonl");
    fs::write(
        &papers,
        "{\"id\":\"2101.00001\",\"title\":\"Paper 1: on things\"}\nnot a paper\n",
    )
    .expect("a file");
    let mut command = session::program();
    command.env("XDG_CONFIG_HOME", folder);
    command.arg(papers);
    let session = session::Session::start(command);
    session.wait_for("1 of 1");
    session
}

#[test]
fn the_browser_asks_arxiv_for_what_is_in_the_filter_and_adds_it() {
    let server = Server::start(|request, _| page(request, 5));
    let folder = Folder::new();
    let mut session = browser(folder.0.path(), &server);
    session.type_("a");
    session.wait_for("type in the filter what arXiv is to be asked for");
    session.type_("/paper\ra");
    session.wait_for("arXiv has 5 papers: 4 are new here");
    session.wait_for("1 of 5");
    assert_eq!(server.asked()[0].parameter("search_query"), "all:paper");
    // What was left out of the sources is known still, and what was added stays.
    session.type_("!");
    session.wait_for("papers.jsonl:2");
    session.type_("q");
    fs::write(
        folder.file("papers.jsonl"),
        "{\"id\":\"2101.00001\",\"title\":\"Paper 1, revised\"}\n",
    )
    .expect("a file");
    session.type_("R");
    session.wait_for("Paper 1, revised");
    session.wait_for("1 of 5");
    session.type_("q");
    assert_eq!(session.exit().exit_code(), 0);
}

#[test]
fn the_browser_saves_a_pdf_and_says_where() {
    let server = Server::start(|request, _| {
        assert_eq!(request.target, "/pdf/2101.00001");
        ok(PDF)
    });
    let folder = Folder::new();
    let mut session = browser(folder.0.path(), &server);
    session.type_("D");
    session.wait_for("saved: ");
    let path = folder.file("pdfs/2101.00001 Paper 1.pdf");
    assert_eq!(fs::read(&path).expect("a file"), PDF);
    session.type_("D");
    session.wait_for("there already: ");
    session.type_("q");
    assert_eq!(session.exit().exit_code(), 0);
}
