//! The command line: what it prints, and the exit codes.

use std::{
    io::Write as _,
    path::Path,
    process::{Command, Output, Stdio},
};

fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_arxivist"));
    // No reader's own configuration.
    command.env("XDG_CONFIG_HOME", "/no/such/folder");
    command.env("XDG_DATA_HOME", "/no/such/folder");
    command
}

fn run(arguments: &[&str]) -> Output {
    program()
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .expect("the program")
}

fn printed(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(
        output.status.code(),
        Some(0),
        "{arguments:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).expect("text")
}

fn failed(arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = run(arguments);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

#[test]
fn list_in_every_format() {
    assert_eq!(printed(&["list"]).lines().count(), 36);
    assert_eq!(
        printed(&["list", "-q", "hybridflow", "--format", "id"]),
        "2409.19256\n"
    );
    assert_eq!(
        printed(&["list", "-q", "hybridflow", "--format", "url"]),
        "https://arxiv.org/abs/2409.19256\n"
    );
    assert_eq!(
        printed(&["list", "-q", "hybridflow"]),
        "2409.19256  2024  cs.LG  HybridFlow: A Flexible and Efficient RLHF Framework\n"
    );
    let tsv = printed(&["list", "-q", "hybridflow", "--format", "tsv"]);
    let fields: Vec<&str> = tsv.trim_end().split('\t').collect();
    assert_eq!(
        (fields.len(), fields[0], fields[1], fields[2]),
        (6, "2409.19256", "2024", "cs.LG")
    );
    assert!(fields[4].starts_with("Guangming Sheng; Chi Zhang; "));
}

#[test]
fn json_has_every_field_by_its_name() {
    let lines = printed(&["list", "--format", "jsonl"]);
    let objects: Vec<serde_json::Value> = lines
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(objects.len(), 36);
    let array: serde_json::Value =
        serde_json::from_str(&printed(&["list", "--format", "json"])).expect("JSON");
    assert_eq!(array, serde_json::Value::Array(objects.clone()));
    let hybridflow: serde_json::Value =
        serde_json::from_str(&printed(&["show", "2409.19256", "--format", "json"])).expect("JSON");
    assert!(objects.contains(&hybridflow));
    let names: Vec<&String> = hybridflow.as_object().expect("an object").keys().collect();
    let mut wanted = [
        "id",
        "version",
        "title",
        "authors",
        "abstract",
        "primary_category",
        "categories",
        "year",
        "published",
        "updated",
        "doi",
        "journal_ref",
        "comment",
        "source",
        "url",
        "pdf_url",
        "from",
    ];
    wanted.sort_unstable();
    assert_eq!(names, wanted);
    assert_eq!(
        hybridflow["from"],
        serde_json::json!({"file": "seeds/001_a6125076a0f68246.txt", "record": 6})
    );
    assert_eq!(
        (&hybridflow["version"], &hybridflow["categories"]),
        (&serde_json::Value::Null, &serde_json::json!(["cs.LG"]))
    );
}

#[test]
fn show_cites_a_paper_as_list_does() {
    for format in ["bibtex", "biblatex", "ris", "csl", "markdown"] {
        let shown = printed(&["show", "2409.19256", "--format", format]);
        let listed = printed(&["list", "-q", "2409.19256", "-n", "1", "--format", format]);
        assert!(shown.contains("HybridFlow"), "{format}: {shown}");
        assert_eq!(shown, listed, "{format}");
    }
}

#[test]
fn filters_narrow_sort_and_limit() {
    let count = |arguments: &[&str]| {
        printed(&[&["list", "--format", "id"], arguments].concat())
            .lines()
            .count()
    };
    assert_eq!(count(&["-s", "cs.DC"]), 15);
    assert_eq!(count(&["-s", "cs.DC", "-s", "cs.MA"]), 16);
    assert_eq!(count(&["-s", "cs"]), 36);
    assert_eq!(count(&["-y", "2022..2023"]), 15);
    assert_eq!(count(&["-y", "2024..", "-s", "cs.CL"]), 4);
    assert_eq!(count(&["-n", "5"]), 5);
    assert_eq!(
        failed(&["list", "-s", "cs.XX"]).2,
        "arxivist: no paper matches: none here has the subject cs.XX\n"
    );
    assert!(printed(&["list", "--sort", "title", "-n", "1"]).contains("  A Cognitive Stimulation"));
    assert!(
        printed(&["list", "--sort", "title", "--reverse", "-n", "1"]).contains("  Towards Robust")
    );
    assert!(printed(&["list", "--sort", "oldest", "-n", "1"]).starts_with("2108.02917"));
}

#[test]
fn subjects_with_counts() {
    assert_eq!(
        printed(&["subjects"]),
        "15  cs.DC  Distributed, Parallel, and Cluster Computing\n15  cs.LG  Machine Learning\n 5  cs.CL  Computation and Language\n 1  cs.MA  Multiagent Systems\n"
    );
    let json: serde_json::Value =
        serde_json::from_str(&printed(&["subjects", "-y", "2023", "--format", "json"]))
            .expect("JSON");
    assert_eq!(
        json[0],
        serde_json::json!({"code": "cs.DC", "name": "Distributed, Parallel, and Cluster Computing", "group": "Computer Science", "papers": 4})
    );
}

#[test]
fn show_and_open_find_a_paper_by_identifier_address_or_words() {
    for named in [
        "2409.19256",
        "arXiv:2409.19256v1",
        "https://arxiv.org/pdf/2409.19256",
        "hybridflow",
        "rlhf flexible",
    ] {
        assert!(
            printed(&["show", named]).starts_with("HybridFlow: A Flexible"),
            "{named}"
        );
        assert_eq!(
            printed(&["open", named, "--print"]),
            "https://arxiv.org/abs/2409.19256\n",
            "{named}"
        );
    }
    assert_eq!(
        printed(&["open", "hybridflow", "--print", "--pdf"]),
        "https://arxiv.org/pdf/2409.19256\n"
    );
    assert_eq!(
        printed(&["open", "swift expedited", "--print", "--doi"]),
        "https://doi.org/10.1145/3572848.3577510\n"
    );
}

#[test]
fn exit_codes_and_what_is_said() {
    let (code, out, err) = failed(&["list", "-q", "xqzv"]);
    assert_eq!(
        (code, out.as_str(), err.as_str()),
        (Some(1), "", "arxivist: no paper matches\n")
    );
    let (code, out, err) = failed(&["show", "2001.00001"]);
    assert_eq!(
        (code, out.as_str(), err.as_str()),
        (Some(1), "", "arxivist: no paper here is 2001.00001\n")
    );
    assert_eq!(failed(&["open", "xqzv", "--print"]).0, Some(1));
    assert_eq!(failed(&["list", "--sort", "size"]).0, Some(2));
    assert_eq!(failed(&["list", "-y", "twenty"]).0, Some(2));
    let (code, out, err) = failed(&["list", "/nowhere/x.txt"]);
    assert_eq!(
        (code, out.as_str(), err.as_str()),
        (
            Some(2),
            "",
            "arxivist: /nowhere/x.txt: no such file or directory\n"
        )
    );
    let (code, _, err) = failed(&["open", "hybridflow", "--doi"]);
    assert_eq!(code, Some(2));
    assert!(
        err.starts_with("arxivist: no DOI is known for \"HybridFlow") && err.lines().count() == 1,
        "{err}"
    );
}

#[test]
fn what_was_left_out_is_named_on_standard_error() {
    let (code, out, err) = failed(&[
        "list",
        concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/broken.txt"),
        "--format",
        "url",
    ]);
    assert_eq!((code, out.lines().count()), (Some(0), 4));
    assert_eq!(err.lines().count(), 3);
    assert!(
        err.lines()
            .all(|line| line.starts_with("arxivist: left out: ") && line.contains("broken.txt:")),
        "{err}"
    );
}

#[test]
fn nothing_printed_can_steer_a_terminal() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = folder.path().join("evil\u{1b}[2J.txt");
    std::fs::write(
        &page,
        "arXiv2024\n\nA \u{1b}]0;t\u{7}title\u{9b}2J\n\nB \u{1b}[2J\n\ncs.LG\n\narXiv2023\n",
    )
    .expect("a file");
    let path = page.display().to_string();
    for arguments in [
        vec!["list", &path],
        vec!["list", &path, "--format", "tsv"],
        vec!["show", "title", &path],
        vec!["show", "a\u{1b}[2Jz", &path],
        vec!["list", "/no\u{1b}[2J"],
        vec!["list", "--sort", "a\u{1b}]0;t\u{7}"],
        vec!["list", "-y", "\u{1b}[2J"],
    ] {
        let output = run(&arguments);
        let bytes = [output.stdout, output.stderr].concat();
        let text = String::from_utf8(bytes).expect("text");
        assert!(
            !text.contains(|c: char| c.is_control() && c != '\n' && c != '\t'),
            "{arguments:?}: {text:?}"
        );
    }
}

#[test]
fn standard_input_is_a_source() {
    let mut child = program()
        .args(["list", "-", "--format", "json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program");
    child
        .stdin
        .take()
        .expect("a pipe")
        .write_all(b"arXiv2024\n\nOne\n\nText.\n\ncs.LG\n")
        .expect("a pipe");
    let output = child.wait_with_output().expect("an end");
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(
        (
            json[0]["title"].as_str(),
            json[0]["from"]["file"].as_str(),
            json[0]["id"].as_str()
        ),
        (Some("One"), Some("standard input"), None)
    );
    assert_eq!(
        json[0]["url"].as_str(),
        Some("https://arxiv.org/search/?query=One&searchtype=title")
    );
}

#[test]
fn a_closed_pipe_is_no_error() {
    let script = |script: &str| {
        let output = Command::new("bash")
            .args([
                "-c",
                &script.replace("PROGRAM", env!("CARGO_BIN_EXE_arxivist")),
            ])
            .output()
            .expect("a shell");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    for arguments in [
        "list --format json",
        "list",
        "subjects",
        "show hybridflow",
        "man",
        "completions bash",
        "--help",
    ] {
        assert_eq!(
            script(&format!(
                "PROGRAM {arguments} | true; echo ${{PIPESTATUS[0]}}"
            )),
            "0\n",
            "{arguments}"
        );
    }
    let broken = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/broken.txt");
    assert_eq!(
        script(&format!(
            "PROGRAM list {broken} 2>&1 | true; echo ${{PIPESTATUS[0]}}"
        )),
        "0\n"
    );
    assert_eq!(
        script("PROGRAM list -q xqzv 2>&1 | true; echo ${PIPESTATUS[0]}"),
        "1\n"
    );
    // Whatever becomes of what is said, the exit code tells.
    for (arguments, code) in [
        ("list -q xqzv", "1\n"),
        ("list /nowhere", "2\n"),
        ("--nonsense", "2\n"),
    ] {
        assert_eq!(
            script(&format!("PROGRAM {arguments} 2>&-; echo $?")),
            code,
            "{arguments}"
        );
    }
}

#[test]
fn without_a_terminal_the_browser_says_so() {
    // A session of its own has no terminal.
    if !Path::new("/usr/bin/setsid").exists() {
        return;
    }
    let output = Command::new("setsid")
        .args(["-w", env!("CARGO_BIN_EXE_arxivist")])
        .stdin(Stdio::null())
        .output()
        .expect("the program");
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        said.starts_with(
            "arxivist: there is no terminal to browse on; `arxivist list` prints the papers"
        ) && said.lines().count() == 1,
        "{said}"
    );
}

#[test]
fn completions_and_the_manual_are_made_from_the_arguments() {
    for shell in ["bash", "zsh", "fish"] {
        let script = printed(&["completions", shell]);
        for word in [
            "subjects",
            "completions",
            "format",
            "jsonl",
            "subject",
            "reverse",
        ] {
            assert!(script.contains(word), "{word} in {shell}");
        }
    }
    let page = printed(&["man"]);
    assert!(
        page.contains(".TH arxivist 1") && page.contains(".SH KEYS") && page.contains("Ctrl\\-z")
    );
}

#[test]
fn open_waits_for_no_launcher_and_says_when_there_is_none() {
    let folder = tempfile::tempdir().expect("a folder");
    let open = |script: &str| {
        use std::os::unix::fs::PermissionsExt as _;
        let path = folder.path().join("xdg-open");
        std::fs::write(&path, format!("#!/bin/sh\n{script}\n")).expect("a script");
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755))
            .expect("a script that runs");
        let path = format!(
            "{}:{}",
            folder.path().display(),
            std::env::var("PATH").unwrap_or_default()
        );
        program()
            .args(["open", "hybridflow"])
            .env("DISPLAY", ":0")
            .env_remove("BROWSER")
            .env("PATH", path)
            .output()
            .expect("the program")
            .status
            .code()
    };
    // It would wait for a minute.
    let start = std::time::Instant::now();
    assert_eq!(open("sleep 60"), Some(0));
    assert!(start.elapsed() < std::time::Duration::from_secs(30));
    // The reader's own browser comes first, and needs no display of ours.
    let asked = folder.path().join("asked");
    let browser = folder.path().join("mine");
    std::fs::write(
        &browser,
        format!("#!/bin/sh\necho $2 > {}\n", asked.display()),
    )
    .expect("written");
    std::fs::set_permissions(
        &browser,
        std::os::unix::fs::PermissionsExt::from_mode(0o755),
    )
    .expect("a script that runs");
    let status = program()
        .args(["open", "hybridflow"])
        .env("BROWSER", format!("/no/such:{} -new %s", browser.display()))
        .env_remove("DISPLAY")
        .status()
        .expect("the program");
    assert_eq!(status.code(), Some(0));
    assert_eq!(
        std::fs::read_to_string(&asked).unwrap_or_default(),
        "https://arxiv.org/abs/2409.19256\n"
    );
    let nothing = program()
        .args(["open", "hybridflow"])
        .env("DISPLAY", ":0")
        .env_remove("BROWSER")
        .env("PATH", folder.path().join("empty"))
        .output()
        .expect("the program");
    assert_eq!(nothing.status.code(), Some(2));
    assert_eq!(
        String::from_utf8_lossy(&nothing.stderr),
        "arxivist: no browser could be started; the address is https://arxiv.org/abs/2409.19256\n"
    );
}

#[test]
fn what_is_done_is_told_as_json_where_that_is_asked_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(name).display().to_string();
    let told = |arguments: &[&str]| -> serde_json::Value {
        let output = program()
            .args(arguments)
            .args(["--format", "json"])
            .env("XDG_DATA_HOME", folder.path())
            .output()
            .expect("the program");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {said}");
        serde_json::from_slice(&output.stdout).expect("JSON")
    };
    assert_eq!(
        told(&["open", "hybridflow", "--print"]),
        serde_json::json!({"id": "2409.19256", "url": "https://arxiv.org/abs/2409.19256", "opened": false})
    );
    std::fs::write(file("ids.txt"), "2409.19256\n2101.00001\n").expect("a file");
    let prepared = told(&["index", &file("ids.txt"), "-o", &file("all.axv")]);
    assert_eq!(prepared["papers"], 2);
    let length = std::fs::metadata(file("all.axv")).expect("a file").len();
    assert_eq!(prepared["bytes"], length);
    assert_eq!(
        told(&["bookmarks", "--import", &file("ids.txt")]),
        serde_json::json!({"bookmarked": 2, "already": 0})
    );
    let config = told(&["config"]);
    assert_eq!(
        (&config["exists"], &config["settings"]["theme"]),
        (&false.into(), &"terminal".into())
    );
    assert_eq!(
        told(&["config", "--check"])["faults"],
        serde_json::json!([])
    );
    let (code, _, error) = failed(&[
        "bookmarks",
        "--import",
        &file("ids.txt"),
        "--format",
        "bibtex",
    ]);
    assert_eq!(code, Some(2));
    assert!(error.contains("only --format json goes with it"), "{error}");
}
