//! Reading a paper: what TeX says, links by letter, long lists of authors; and subjects in a tree.

#[path = "support/browser.rs"]
mod browser;

use arxivist::{
    app::message::Gesture,
    catalog::{arxiv_id::ArxivId, builder::Draft},
};
use browser::{Browser, catalog};
use ratatui::style::Modifier;

fn paper() -> Draft {
    Draft {
        id: ArxivId::parse("2101.00010").map(|(id, _)| id),
        title: r"Sorting in $\mathcal{O}(n\log n)$ after L\'evy".into(),
        authors: vec![r#"Kurt G\"odel"#.into(), "Ada Writer".into()],
        abstract_: r"We show $\alpha \leq 2$ for L\'evy flights. Code: \url{https://x.org/a\_b}."
            .into(),
        comment: Some("4 pages, http://y.org/data.".into()),
        ..Draft::default()
    }
}

#[test]
fn tex_is_read_as_unicode_and_m_shows_it_as_written() {
    let mut browser = Browser::on(catalog([paper()]), 240, 30);
    for text in [
        "Sorting in 𝒪(n log n) after Lévy",
        "Kurt Gödel, Ada Writer",
        "We show α ≤ 2 for Lévy flights. Code: https://x.org/a_b.",
    ] {
        assert!(browser.shows(text), "{text}\n{}", browser.screen());
    }
    assert!(!browser.screen().contains('\\'));
    browser.press("m");
    for text in [
        r"Sorting in $\mathcal{O}(n\log n)$ after L\'evy",
        r#"Kurt G\"odel, Ada Writer"#,
        r"We show $\alpha \leq 2$ for L\'evy flights.",
    ] {
        assert!(browser.shows(text), "{text}\n{}", browser.screen());
    }
    browser.press("m");
    assert!(!browser.screen().contains('\\'));
}

#[test]
fn what_is_searched_is_what_is_read_and_marks_fall_on_it() {
    let marked = Modifier::BOLD | Modifier::UNDERLINED;
    let mut browser = Browser::on(catalog([paper()]), 240, 30);
    browser.press("/levy");
    assert_eq!(browser.with(marked), ["Lévy", "Lévy", "Lévy"]);
    browser.press("<Enter>m");
    assert_eq!(browser.with(marked), [r"L\'evy", r"L\'evy", r"L\'evy"]);
    browser.press("m/<Ctrl-u>o(n");
    assert_eq!(browser.with(marked), ["𝒪(n", "𝒪(n"]);
    browser.press("<Ctrl-u>godel");
    assert_eq!(browser.with(marked), ["Gödel", "Gödel"]);
    browser.press("<Ctrl-u>abs:alpha");
    assert_eq!(browser.with(marked), ["α"]);
    browser.press(r"<Ctrl-u>Sorting in $\mathcal{O}(n\log n)$");
    assert!(browser.shows("1 of 1 · relevance"), "{}", browser.screen());
}

#[test]
fn a_letter_opens_a_link() {
    let mut browser = Browser::on(catalog([paper()]), 100, 40);
    browser.press("f");
    for text in [
        "[a]Kurt Gödel, [s]Ada Writer",
        "[d]https://arxiv.org/abs/2101.00010",
        "4 pages, [f]http://y.org/data.",
        "[g]PDF · [h]HTML · [j]title search · [k]Semantic Scholar · [l]Google Scholar",
        "Code: [q]https://x.org/a_b.",
    ] {
        assert!(browser.shows(text), "{text}\n{}", browser.screen());
    }
    assert!(browser.status().starts_with("the letter of a link:"));
    browser.press("q");
    assert_eq!(browser.opened(), ["https://x.org/a_b"]);
    assert!(!browser.shows("[a]Kurt") && !browser.shows("title search"));
    browser.press("fffg");
    assert_eq!(
        browser.opened()[1..],
        ["http://y.org/data", "https://arxiv.org/pdf/2101.00010"]
    );
    browser.press("f<Esc>f9");
    assert_eq!(browser.status(), "no link has the letter 9");
    assert_eq!(browser.opened().len(), 3);
    // The mouse works on, with the letters there.
    browser.press("f");
    let rows = browser.rows();
    let row = rows.iter().position(|row| row.contains("org/abs/2101"));
    let row = row.expect("a link");
    let column = rows[row]
        .split("org/abs")
        .next()
        .map(|text| text.chars().count());
    let column = u16::try_from(column.expect("a link")).expect("a column");
    browser.mouse(Gesture::Click, column, u16::try_from(row).expect("a row"));
    assert_eq!(browser.opened()[3..], ["https://arxiv.org/abs/2101.00010"]);
    assert!(!browser.shows("[d]https"), "{}", browser.screen());
}

#[test]
fn an_authors_letter_shows_the_authors_papers() {
    let other = Draft {
        title: "Another of Gödel's".into(),
        authors: vec!["Kurt Gödel".into()],
        ..Draft::default()
    };
    let third = Draft {
        title: "Of another Kurt".into(),
        authors: vec!["Kurt Else".into()],
        ..Draft::default()
    };
    let mut browser = Browser::on(catalog([paper(), other, third]), 100, 40);
    browser.press("fa");
    assert!(browser.shows("/ au:\"Kurt Gödel\""), "{}", browser.screen());
    assert!(browser.shows("Papers 2 of 3"), "{}", browser.screen());
}

#[test]
fn many_authors_are_folded_until_one_wants_them() {
    let authors: Vec<String> = (1..=40).map(|number| format!("Author N{number}")).collect();
    let draft = Draft {
        title: "Many".into(),
        authors,
        ..Draft::default()
    };
    let one = Draft {
        title: "One".into(),
        ..Draft::default()
    };
    let mut browser = Browser::on(catalog([draft, one]), 400, 40);
    assert!(
        browser.shows("Author N12, … and 28 more of 40 authors (A shows all)"),
        "{}",
        browser.screen()
    );
    browser.press("A");
    assert!(browser.shows("Author N40") && !browser.shows("more of 40"));
    browser.press("jk");
    assert!(browser.shows("Author N40"), "{}", browser.screen());
    browser.press("A");
    assert!(!browser.shows("Author N40"));
    // One that matched is named all the same.
    browser.press("/au:N33");
    assert!(
        browser.shows("Author N12, Author N33, … and 28 more"),
        "{}",
        browser.screen()
    );
    browser.press("<Esc>f");
    assert!(
        browser.shows("[w]Author N11, [e]Author N12, [r]…"),
        "{}",
        browser.screen()
    );
    browser.press("r");
    assert!(browser.shows("Author N40"));
}

#[test]
fn a_withdrawn_paper_is_marked_and_paragraphs_are_kept() {
    let draft = Draft {
        title: "Gone".into(),
        comment: Some("This paper has been withdrawn by the author".into()),
        abstract_: "One.\n\nTwo:\n- three\n- four".into(),
        ..Draft::default()
    };
    let browser = Browser::on(catalog([draft]), 100, 40);
    assert!(browser.shows("WITHDRAWN by its authors"));
    let rows = browser.rows();
    let inside: Vec<&str> = rows
        .iter()
        .filter_map(|row| row.rsplit('│').nth(1).map(str::trim))
        .collect();
    let at = inside.iter().position(|row| *row == "One.").unwrap_or(0);
    assert_eq!(
        inside[at..at + 5],
        ["One.", "", "Two:", "- three", "- four"]
    );
}

#[test]
fn many_subjects_unfold_from_groups_and_archives() {
    let codes = ["astro-ph.GA", "astro-ph.CO", "hep-th", "stat.ML"].map(str::to_owned);
    let of_cs = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcd".chars();
    let codes = of_cs.map(|c| format!("cs.{c}")).chain(codes);
    let drafts = codes.map(|code| Draft {
        title: code.clone(),
        categories: vec![code, "cs.A".to_owned()],
        ..Draft::default()
    });
    let mut browser = Browser::on(catalog(drafts), 120, 40);
    assert!(
        browser.shows("│  ▸ cs Computer Science     34│"),
        "{}",
        browser.screen()
    );
    assert!(browser.shows("│  ▸ Physics ") && !browser.shows("hep-th High"));
    browser.press("1jj");
    assert!(
        browser.shows("Papers 3 of 34 · Physics"),
        "{}",
        browser.screen()
    );
    browser.press("ljl");
    for text in [
        "│  ▾ Physics ",
        "│>   ▾ astro-ph Astrophysics ",
        "│      astro-ph.CO",
        "│    hep-th High Energy",
    ] {
        assert!(browser.shows(text), "{text}\n{}", browser.screen());
    }
    assert!(
        browser.shows("Papers 2 of 34 · astro-ph"),
        "{}",
        browser.screen()
    );
    browser.press("-");
    assert!(
        browser.shows("Papers 32 of 34 · not astro-ph"),
        "{}",
        browser.screen()
    );
    browser.press("hh");
    assert!(!browser.shows("hep-th High"), "{}", browser.screen());
    // A click on the sign, or two on the name, do the same and choose nothing.
    let row = |browser: &Browser, name: &str| {
        let rows = browser.rows();
        let row = rows.iter().position(|row| row.contains(name));
        u16::try_from(row.expect("a row")).expect("few rows")
    };
    let title = browser.rows()[0].clone();
    let physics = row(&browser, "▸ Physics");
    browser.mouse(Gesture::Click, 3, physics);
    assert!(browser.shows("hep-th High"), "{}", browser.screen());
    browser.mouse(Gesture::DoubleClick, 8, physics);
    assert!(!browser.shows("hep-th High"), "{}", browser.screen());
    assert_eq!(browser.rows()[0], title);
}

#[test]
fn a_wide_list_shows_the_first_author_and_a_wider_one_the_identifier() {
    let narrow = Browser::on(catalog([paper()]), 120, 30);
    assert!(!narrow.shows("Kurt Gödel         Sorting"));
    let mut browser = Browser::on(catalog([paper()]), 300, 30);
    assert!(
        browser.shows("Kurt Gödel         Sorting in"),
        "{}",
        browser.screen()
    );
    browser.resize(460, 30);
    assert!(
        browser.shows("2101.00010       Kurt Gödel         Sorting in"),
        "{}",
        browser.screen()
    );
    browser.press("/au:godel");
    let marked = browser.with(Modifier::BOLD | Modifier::UNDERLINED);
    assert_eq!(marked, ["Gödel", "Gödel"]);
}

#[test]
fn the_pane_in_focus_is_made_larger_and_smaller_and_as_usual() {
    let mut browser = Browser::new(120, 40);
    let edges = |browser: &Browser| {
        let rows = browser.rows();
        let paper = rows.iter().position(|row| row.contains("┌ Paper "));
        (rows[0].find("┐┌ Papers"), paper)
    };
    let usual = edges(&browser);
    browser.press("1>>");
    assert_eq!(edges(&browser).0, usual.0.map(|at| at + 4 * "─".len()));
    browser.press("2>>>");
    assert_eq!(edges(&browser).1, usual.1.map(|at| at + 3));
    browser.press("3>");
    assert_eq!(edges(&browser).1, usual.1.map(|at| at + 2));
    browser.press("=");
    assert_eq!(edges(&browser), usual);
    // However often, every pane keeps something.
    browser.press(&">".repeat(200));
    assert!(browser.shows("┌ Papers") && browser.shows("┌ Paper ") && browser.shows("┌ Subjects"));
    browser.press("1").press(&"<".repeat(300));
    assert!(browser.shows("┌ Subjects"));
}

#[test]
fn with_two_lines_a_paper_long_titles_go_on_and_authors_follow() {
    let long = Draft {
        title: "A title that is so long that it does not go into one line of a list, however wide that is made to be by anybody".into(),
        authors: vec!["Ada Writer".into()],
        ..Draft::default()
    };
    let mut browser = Browser::on(catalog([paper(), long]), 80, 30);
    browser.press("wzj");
    let rows = browser.rows();
    assert!(
        rows[1].starts_with("│       Sorting in")
            && rows[2].starts_with("│       Kurt Gödel, Ada Writer"),
        "{}",
        browser.screen()
    );
    assert!(
        rows[3].starts_with("│>      A title that is so long"),
        "{}",
        browser.screen()
    );
    assert!(
        rows[4].contains("by anybody · Ada Writer"),
        "{}",
        browser.screen()
    );
    browser.press("/writer");
    let marked = browser.with(Modifier::BOLD | Modifier::UNDERLINED);
    assert_eq!(marked, ["Writer", "Writer"]);
    browser.press("<Esc>");
    browser.mouse(Gesture::Click, 10, 4);
    browser.press("<Enter>z");
    assert!(
        browser.title().starts_with("A title that"),
        "{}",
        browser.screen()
    );
    // Every size keeps the paper under the cursor on the screen.
    let mut many = Browser::on(
        catalog((0..50).map(|at| Draft {
            title: format!("Paper {at:02}"),
            ..Draft::default()
        })),
        80,
        24,
    );
    many.press("w");
    for key in ["j".repeat(30), "G".into(), "k".repeat(9), "g".into()] {
        many.press(&key);
        assert!(many.screen().contains("│>  "), "{}", many.screen());
    }
}

#[test]
fn what_would_change_the_meaning_stays_as_it_is_written() {
    for (source, shown) in [
        ("$\\not\\!\\!E_T$", "E\u{338}_T"),
        ("$\\not\\!$ and $x$", "\\not and x"),
        (
            "$\\O$-algebras and \\O rsted",
            "\\O-algebras and \u{d8}rsted",
        ),
        ("$\\BR(B)$, $\\g$ and $\\K$", "\\BR(B), \\g and \\K"),
        ("\\cite[p. 3]{Foo} and \\cite{Bar}", "[Foo, p. 3] and [Bar]"),
        (
            "$\\begin{pmatrix} a & \\pi \\\\ c \\end{pmatrix}^2$",
            "\\begin{pmatrix} a & \\pi \\\\ c \\end{pmatrix}\u{b2}",
        ),
        ("$^{\\bf 4}$He", "\u{2074}He"),
        ("$\\overset{a}{b}$", "\\overset{a}{b}"),
        ("$A \\mbox{ and } B$", "A and B"),
        ("$SU(2)_L\\times U(1)$, $A_QB$", "SU(2)_L\u{d7}U(1), A_{Q}B"),
    ] {
        assert_eq!(arxivist::catalog::tex::shown(source), shown, "{source}");
    }
}
