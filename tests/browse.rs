//! Keys in, screen out: what a person who uses the browser would notice.

#[path = "support/browser.rs"]
mod browser;

use arxivist::{
    app::{Start, look::Look, message::Effect, message::Gesture, message::Message},
    catalog::{arxiv_id::ArxivId, builder::Draft},
    search::sort::Sort,
    source,
    ui::theme::Theme,
};
use browser::{Browser, catalog, titled};
use ratatui::style::Modifier;

const HYBRIDFLOW: &str = "HybridFlow: A Flexible and Efficient RLHF Framework";

#[test]
fn the_first_screen() {
    let browser = Browser::new(80, 24);
    let rows = browser.rows();
    assert!(
        rows[0].starts_with("┌ Subjects ────────┐┌ Papers 36 ───"),
        "{}",
        rows[0]
    );
    assert_eq!(
        &rows[1][..],
        "│> All           36││>2025 cs.DC Optimizing Distributed Deployment of Mixture-…│"
    );
    assert_eq!(
        &rows[2][..],
        "│  cs.DC         15││ 2024 cs.LG Echo: Simulating Distributed Training At Scale│"
    );
    assert!(
        rows[6].starts_with("│  Years         36│") && rows[10].starts_with("│  2022 ██▍       6│"),
        "{}",
        browser.screen()
    );
    assert!(
        rows[22].starts_with("/ to filter") && rows[22].trim_end().ends_with("1 of 36 · newest"),
        "{}",
        rows[22]
    );
    assert_eq!(
        rows[23],
        "Chuan Wu · pages 3–4 · 36 of at least 73 records    ? help  Enter read  / filter"
    );
    assert_eq!(
        Browser::new(120, 40).status().split("  ").next(),
        Some("Chuan Wu · pages 3–4 · 36 of at least 73 records")
    );
}

#[test]
fn typing_finds_a_paper_and_marks_its_letters() {
    let mut browser = Browser::new(80, 24);
    browser.press("/hybr");
    assert_eq!(browser.title(), HYBRIDFLOW);
    let marked = Modifier::BOLD | Modifier::UNDERLINED;
    // In both rows of the list, though the second's is far behind, and in the paper's title.
    assert_eq!(browser.with(marked), ["Hybr", "Hybr", "Hybr"]);
    assert!(
        browser.rows()[22].starts_with("/ hybr ")
            && browser.rows()[22].contains("1 of 2 · relevance")
    );
    assert!(browser.shows("│  cs.DC          0│") && browser.shows("│  cs.LG          2│"));
    assert_eq!(browser.cursor(), (6, 22).into());
    browser.press("<Enter>");
    assert_eq!(browser.with(marked).len(), 3);
    browser.press("<Esc>");
    assert_eq!(
        (browser.title().as_str(), browser.with(marked).len()),
        (HYBRIDFLOW, 0)
    );
}

#[test]
fn the_paper_is_shown_in_full() {
    let mut browser = Browser::new(80, 24);
    browser.press("/hybr<Enter><Enter>z");
    for text in [
        HYBRIDFLOW,
        "Guangming Sheng, Chi Zhang, Zilingfeng Ye, Xibin Wu",
        "cs.LG Machine Learning",
        "arXiv:2409.19256 · 2024 · EuroSys 2025, pp. 1279-1297",
        "https://arxiv.org/abs/2409.19256",
        "Reinforcement Learning from Human Feedback (RLHF) is widely used",
    ] {
        assert!(browser.shows(text), "{text}\n{}", browser.screen());
    }
    let links: Vec<&str> = browser
        .links()
        .iter()
        .map(|link| link.url.as_str())
        .collect();
    assert_eq!(links, ["https://arxiv.org/abs/2409.19256"]);
    browser.press("<End>");
    assert!(
        browser.shows("volcengine/verl.") && browser.shows("Paper ↑ end"),
        "{}",
        browser.screen()
    );
}

#[test]
fn a_paper_about_which_nothing_is_known_is_still_shown() {
    let mut browser = Browser::on(
        catalog([
            Draft::default(),
            Draft {
                abstract_: "Only this.".into(),
                ..Draft::default()
            },
        ]),
        80,
        24,
    );
    assert!(browser.shows("(title not known)") && browser.shows("No abstract is known."));
    browser.press("j");
    assert!(browser.shows("Only this."));
}

#[test]
fn opening_and_what_cannot_be_opened() {
    let mut browser = Browser::new(80, 24);
    browser.press("/hybr<Enter>opd");
    assert_eq!(
        browser.opened(),
        [
            "https://arxiv.org/abs/2409.19256",
            "https://arxiv.org/pdf/2409.19256"
        ]
    );
    assert_eq!(
        browser.status(),
        "no DOI is known for this paper; o opens its page"
    );
    browser.press("3<Enter>");
    assert_eq!(browser.opened().len(), 3);
    let mut unknown = Browser::on(titled(&["A & B"]), 80, 24);
    unknown.press("po");
    assert_eq!(
        unknown.opened(),
        ["https://arxiv.org/search/?query=A%20%26%20B&searchtype=title"]
    );
    let mut doi = Browser::new(80, 24);
    doi.press("/swift expedited<Enter>d");
    assert_eq!(doi.opened(), ["https://doi.org/10.1145/3572848.3577510"]);
}

#[test]
fn copying_shows_its_choices_while_it_waits() {
    let mut browser = Browser::new(80, 24);
    browser.press("/hybr<Enter>y");
    assert_eq!(
        browser.status(),
        "copy: y link  i identifier  b BibTeX  t title  a abstract  Esc cancel"
    );
    browser.press("yyiytya");
    let copied = browser.copied();
    assert_eq!(
        copied[..3],
        [
            ("link", "https://arxiv.org/abs/2409.19256"),
            ("identifier", "2409.19256"),
            ("title", HYBRIDFLOW)
        ]
    );
    assert_eq!((copied.len(), copied[3].0), (4, "abstract"));
    // Another key is not taken for a choice, and does nothing else.
    browser.press("yq");
    assert!(
        browser.app.overlay().is_none()
            && !browser
                .effects
                .iter()
                .any(|effect| matches!(effect, Effect::Quit))
    );
    let mut unknown = Browser::on(titled(&["Untitled"]), 80, 24);
    unknown.press("yi");
    assert_eq!(
        (unknown.status().as_str(), unknown.copied().len()),
        ("no identifier is known for this paper", 0)
    );
}

/// A year's row in the sidebar, from its name on.
fn year(browser: &Browser, name: &str) -> String {
    let rows = browser.rows().into_iter();
    let mut rows = rows.filter_map(|row| row.split('│').nth(1).map(str::to_owned));
    rows.find(|row| row.starts_with(name)).unwrap_or_default()
}

#[test]
fn choosing_subjects_and_years() {
    let mut browser = Browser::new(80, 24);
    browser.press("1j");
    assert!(
        browser.shows("Papers 15 of 36 · cs.DC"),
        "{}",
        browser.screen()
    );
    assert!(
        browser.shows("│> cs.DC         15│")
            && browser.shows("│  cs.LG         15│")
            && year(&browser, "  2023").ends_with(" 4")
    );
    browser.press("<Enter>1jjjjjjj");
    assert!(
        browser.shows("Papers 4 of 36 · cs.DC · 2023"),
        "{}",
        browser.screen()
    );
    assert!(
        browser.shows("│ +cs.DC          4│")
            && year(&browser, "> 2023").ends_with(" 4")
            && year(&browser, "  2024").ends_with(" 4")
    );
    browser.press("c");
    assert!(browser.shows("Papers 36 ─"));
    browser.press("j j ");
    assert!(browser.shows("Papers 30 of 36 · cs.DC · cs.LG"));
    browser.press("-");
    assert!(
        browser.shows("Papers 15 of 36 · cs.DC · not cs.LG"),
        "{}",
        browser.screen()
    );
}

#[test]
fn primary_subjects_only() {
    let draft = |primary: &str, cross: &str| Draft {
        title: primary.to_owned(),
        primary_category: Some(primary.to_owned()),
        categories: vec![cross.to_owned()],
        ..Draft::default()
    };
    let mut browser = Browser::on(
        catalog([draft("cs.LG", "stat.ML"), draft("stat.ML", "stat.ML")]),
        80,
        24,
    );
    assert!(
        browser.shows("│  stat.ML        2│"),
        "{}",
        browser.screen()
    );
    browser.press("1x");
    assert!(
        browser.shows("│  stat.ML        1│") && browser.shows("Subjects primary"),
        "{}",
        browser.screen()
    );
}

#[test]
fn esc_backs_out_one_step_at_a_time_and_never_quits() {
    let mut browser = Browser::new(80, 24);
    browser.press("1j<Enter>1]j2z/train<Enter>?");
    assert!(browser.shows("┌ Help"));
    browser.press("<Esc>");
    assert!(!browser.shows("┌ Help") && browser.shows("/ train") && !browser.shows("Subjects"));
    browser.press("<Esc>");
    assert!(browser.shows("/ train") && browser.shows("Subjects"));
    browser.press("<Esc>");
    assert!(browser.shows("/ to filter") && browser.shows("· cs.DC · 2025"));
    browser.press("<Esc>");
    assert!(
        browser.shows("Papers 15 of 36 · cs.DC ─"),
        "{}",
        browser.screen()
    );
    browser.press("<Esc>");
    assert!(browser.shows("Papers 36 ─"));
    browser.press("<Esc><Esc>");
    assert!(browser.effects.is_empty());
}

#[test]
fn in_the_filter_bar_letters_are_letters() {
    let mut browser = Browser::new(80, 24);
    browser.press("/q?j1s!/");
    assert_eq!(browser.app.filter().text(), "q?j1s!/");
    browser.press("<Ctrl-u>one two<Ctrl-w>");
    assert_eq!(browser.app.filter().text(), "one ");
    browser.press("<Ctrl-a><Ctrl-d><Ctrl-e>x<Alt-b><Del>");
    assert_eq!(browser.app.filter().text(), "ne ");
    assert!(browser.effects.is_empty());
}

#[test]
fn editing_by_what_a_reader_sees_as_one_character() {
    let mut browser = Browser::new(80, 24);
    browser.press("/é日本👨‍👩‍👧<Backspace><←>x");
    assert_eq!(browser.app.filter().text(), "é日x本");
    assert_eq!(browser.cursor(), (2 + 1 + 2 + 1, 22).into());
}

#[test]
fn a_paste_is_one_insert_in_the_filter_and_nothing_elsewhere() {
    let mut browser = Browser::new(80, 24);
    browser.send(Message::Paste("q\nj\nhybrid".into()));
    assert!(browser.effects.is_empty() && browser.app.filter().text().is_empty());
    browser.press("/");
    browser.hold = true;
    browser.send(Message::Paste("hybrid\nflow\u{1b}[2J ".into()));
    assert_eq!(
        (browser.app.filter().text(), browser.held()),
        ("hybrid flow[2J ", 1)
    );
}

#[test]
fn a_long_paste_is_searched_like_any_text() {
    let mut browser = Browser::new(80, 24);
    browser.press("/");
    browser.send(Message::Paste("graph ".repeat(400)));
    browser.draw();
    assert!(!browser.app.matches().papers.is_empty());
    browser.send(Message::Paste("x".repeat(2000)));
    browser.draw();
    assert!(browser.app.matches().papers.is_empty());
    // The end of what is typed is on the screen, with the cursor behind it.
    assert!(browser.rows()[22].contains("xxx"), "{}", browser.rows()[22]);
}

#[test]
fn without_hits_every_key_does_nothing_and_backspace_selects_again() {
    let mut browser = Browser::new(80, 24);
    browser.press("/swiftxqzv");
    assert!(
        browser.shows("No paper matches swiftxqzv") && browser.rows()[22].contains("0 of 0"),
        "{}",
        browser.screen()
    );
    browser.press("<↓><↑><PgDn><PgUp><Enter>jkGg<Ctrl-d><Ctrl-u>opdyl3jkG[]o<Enter>2");
    assert!(browser.opened().is_empty() && browser.copied().is_empty());
    assert_eq!(
        browser.status(),
        "Chuan Wu · pages 3–4 · 36 of at least 73 records    ? help  Enter read  / filter"
    );
    browser.press("/<Backspace><Backspace><Backspace><Backspace>");
    assert!(browser.title().starts_with("SWIFT"), "{}", browser.screen());
    assert!(browser.rows()[1].contains("│>20"));
}

#[test]
fn the_selected_paper_stays_selected_and_is_what_is_shown_opened_and_copied() {
    let mut browser = Browser::new(80, 24);
    browser.press("jjjj");
    assert_eq!(browser.title(), HYBRIDFLOW);
    for keys in [
        "s",
        "s",
        "s",
        "S",
        "1jj2",
        "s",
        "<Esc>",
        "/'hybridf<Esc>",
        "zz",
    ] {
        browser.press(keys);
        assert_eq!(browser.title(), HYBRIDFLOW, "after {keys}");
        let highlighted = browser
            .runs(|cell| cell.modifier.contains(Modifier::REVERSED))
            .concat();
        assert!(
            highlighted.contains("HybridFlow: A Flex"),
            "after {keys}: {highlighted}"
        );
    }
    browser.press("oyi");
    assert_eq!(
        (browser.opened(), browser.copied()),
        (
            vec!["https://arxiv.org/abs/2409.19256"],
            vec![("identifier", "2409.19256")]
        )
    );
}

#[test]
fn sorting_goes_through_every_order_and_turns_round() {
    let mut browser = Browser::new(80, 24);
    for order in ["oldest", "title", "author", "subject", "newest"] {
        browser.press("s");
        assert!(browser.rows()[22].contains(order), "{}", browser.rows()[22]);
    }
    browser.press("Sg");
    assert!(
        browser.rows()[22].contains("newest, reversed")
            && browser.title().starts_with("Toward Efficient"),
        "{}",
        browser.screen()
    );
}

#[test]
fn typing_does_not_wait_and_old_answers_are_dropped() {
    let mut browser = Browser::new(80, 24);
    let before = browser.title();
    browser.hold = true;
    browser.press("/hybr");
    assert_eq!(
        (browser.held(), browser.app.filter().text(), browser.title()),
        (4, "hybr", before)
    );
    assert!(browser.rows()[22].contains("…"));
    browser.answer([0, 3, 1]);
    assert_eq!(
        (browser.title().as_str(), browser.app.matches().papers.len()),
        (HYBRIDFLOW, 2)
    );
    assert!(!browser.rows()[22].contains("…"));
}

#[test]
fn keys_typed_ahead_act_on_the_answer_and_ctrl_c_does_not_wait() {
    let mut browser = Browser::new(80, 24);
    browser.hold = true;
    browser.press("/hybr<Enter>o");
    assert!(browser.opened().is_empty());
    browser.answer([3]);
    assert_eq!(browser.opened(), ["https://arxiv.org/abs/2409.19256"]);
    browser.press("/x<Enter>o<Ctrl-c>");
    assert!(matches!(browser.effects.last(), Some(Effect::Quit)));
}

#[test]
fn another_paper_starts_at_its_top_and_the_end_is_the_end() {
    let mut browser = Browser::new(80, 24);
    browser.press("3G");
    let (offset, lines, rows) = (
        browser.app.detail().offset(),
        browser.app.detail().lines(),
        browser.app.detail().rows(),
    );
    assert!(offset > 0 && offset + rows == lines);
    browser.press("jjjk");
    assert_eq!(browser.app.detail().offset(), offset - 1);
    browser.press("]");
    assert_eq!(browser.app.detail().offset(), 0);
    browser.press("G[");
    assert_eq!(browser.app.detail().offset(), 0);
}

#[test]
fn any_size_in_every_mode_and_back() {
    let modes = [
        "", "/", "/hybr", "?", "?/quit", "3", "1", "z", "3z", "y", "1j", "/xqzv",
    ];
    for mode in modes {
        let mut browser = Browser::new(80, 24);
        browser.press(mode);
        let whole = browser.screen();
        for (width, height) in [
            (1, 1),
            (2, 2),
            (5, 3),
            (1, 5),
            (10, 1),
            (3, 10),
            (19, 4),
            (500, 200),
            (30, 8),
            (40, 10),
            (0, 0),
            (80, 0),
            (0, 24),
            (60, 20),
        ] {
            browser.resize(width, height);
            // A key would end the choice of what to copy.
            if mode != "y" {
                browser.press("<↓><↑>");
            }
        }
        browser.resize(80, 24);
        assert_eq!(browser.screen(), whole, "after {mode:?}");
    }
}

#[test]
fn the_selected_row_is_on_the_screen_at_every_size() {
    let mut browser = Browser::new(80, 24);
    browser.press("G");
    for (width, height) in [
        (80, 24),
        (40, 10),
        (30, 8),
        (20, 5),
        (20, 3),
        (120, 40),
        (80, 12),
    ] {
        browser.resize(width, height);
        assert!(
            browser.shows(">20") || browser.shows(">Tow"),
            "{width}x{height}\n{}",
            browser.screen()
        );
    }
}

#[test]
fn titles_of_any_script_leave_the_borders_straight() {
    let titles = [
        "日本語の題名 in a list 日本語の題名",
        "e\u{301}e\u{301}e\u{301} combining e\u{301}",
        "👨‍👩‍👧 a family 👩🏽‍🚀 and an astronaut",
        "العربية title",
        "ไทย ภาษา",
        "plain title that is long enough to be cut somewhere",
    ];
    let mut browser = Browser::on(titled(&titles), 100, 24);
    for width in 20..=100 {
        browser.resize(width, 24);
        browser.press("Gg");
        let buffer = browser.buffer();
        let list_row = |y: u16| {
            (0..width)
                .filter(|x| buffer[(*x, y)].symbol() == "│")
                .collect::<Vec<u16>>()
        };
        let straight = list_row(1);
        for y in 1..=6 {
            assert_eq!(list_row(y), straight, "{width}\n{}", browser.screen());
        }
    }
}

#[test]
fn nothing_stays_behind_after_scrolling() {
    let mut browser = Browser::on(titled(&["日本語の題名", "x", "👨‍👩‍👧 family", "y"]), 40, 6);
    browser.press("jjjkkk");
    assert_eq!(
        browser.screen(),
        Browser::on(titled(&["日本語の題名", "x", "👨‍👩‍👧 family", "y"]), 40, 6).screen()
    );
}

#[test]
fn without_colours_cursor_focus_and_matches_are_seen() {
    let mut browser = Browser::new(80, 24);
    browser.theme = Theme::of_terminal(Look::Terminal, Some("1"), None);
    browser.press("/hybr");
    assert!(
        browser
            .runs(|cell| cell.fg != ratatui::style::Color::Reset
                || cell.bg != ratatui::style::Color::Reset)
            .is_empty()
    );
    assert!(
        browser
            .with(Modifier::REVERSED)
            .iter()
            .any(|run| run.contains(">2024"))
    );
    assert!(
        browser
            .with(Modifier::REVERSED)
            .iter()
            .any(|run| run == " Papers ")
    );
    assert_eq!(
        browser.with(Modifier::BOLD | Modifier::UNDERLINED),
        ["Hybr", "Hybr", "Hybr"]
    );
    assert!(browser.shows("┏ Papers"));
    browser.press("<Enter>3");
    assert!(browser.shows("┏ Paper ") && !browser.shows("┏ Papers"));
}

#[test]
fn in_full_colour_every_cell_lies_on_the_ground() {
    for look in [Look::Dark, Look::Light] {
        let mut browser = Browser::new(100, 30);
        browser.theme = Theme::of_look(look);
        let ground = browser.theme.ground().bg;
        for keys in ["/hybr", "<Enter>?", "<Esc>3", "f"] {
            browser.press(keys);
            browser.draw();
            let cells = browser.buffer().content().iter();
            let bare = cells.filter(|cell| Some(cell.bg) != ground).count();
            assert_eq!(bare, 0, "{look:?} {keys}");
        }
    }
}

#[test]
fn what_was_left_out_is_told_and_listed() {
    let left_out = vec![
        "a.txt:3: neither title nor abstract follows the year".to_owned(),
        "b.txt:9: neither".to_owned(),
    ];
    let mut browser = Browser::start(
        source::built_in().catalog,
        left_out,
        &Start::default(),
        100,
        24,
    );
    assert!(
        browser
            .status()
            .starts_with("2 left out (! lists them): a.txt:3: neither title"),
        "{}",
        browser.status()
    );
    browser.press("j");
    assert!(
        browser
            .status()
            .starts_with("2 left out · Chuan Wu · pages 3–4"),
        "{}",
        browser.status()
    );
    browser.press("!");
    assert!(
        browser.shows("a.txt:3: neither title nor abstract follows the year")
            && browser.shows("b.txt:9: neither")
    );
    browser.press("q");
    let mut whole = Browser::new(80, 24);
    whole.press("!");
    assert_eq!(whole.status(), "nothing was left out of the sources");
}

#[test]
fn the_help_is_for_the_pane_in_focus_and_searchable() {
    let mut browser = Browser::new(80, 24);
    browser.press("1?");
    let first = browser.rows()[2].clone();
    assert!(first.contains("sidebar"), "{}", browser.screen());
    browser.press("/exclude<Enter>");
    assert!(
        browser.shows("exclude, or include again") && !browser.shows("half a page"),
        "{}",
        browser.screen()
    );
    browser.press("<Esc>G");
    assert!(browser.shows("close"), "{}", browser.screen());
    browser.press("?");
    assert!(!browser.shows("┌ Help"));
}

#[test]
fn the_browser_starts_with_the_filters_of_the_command_line() {
    let start = Start {
        filter: "train".into(),
        subjects: vec!["cs.dc".into()],
        years: Some((2023, 2025)),
        sort: Sort::Title,
        reverse: true,
        limit: Some(3),
        ..Start::default()
    };
    let browser = Browser::start(source::built_in().catalog, vec![], &start, 100, 24);
    assert_eq!(browser.app.matches().papers.len(), 3);
    assert!(
        browser.rows()[22].starts_with("/ train") && browser.rows()[22].contains("title, reversed")
    );
    for paper in &browser.app.matches().papers {
        let paper = browser.app.catalog().paper(*paper);
        assert!(
            paper.year() >= Some(2023)
                && paper
                    .primary_category()
                    .is_some_and(|category| category.code() == "cs.DC")
        );
    }
    let none = Browser::start(
        source::built_in().catalog,
        vec![],
        &Start {
            subjects: vec!["math".into()],
            ..Start::default()
        },
        80,
        24,
    );
    assert!(
        none.shows("No paper is of what was chosen."),
        "{}",
        none.screen()
    );
}

#[test]
fn the_mouse_selects_opens_and_scrolls() {
    let mut browser = Browser::new(80, 24);
    browser.mouse(Gesture::Click, 40, 5);
    assert_eq!(browser.title(), HYBRIDFLOW);
    browser.mouse(Gesture::DoubleClick, 40, 5);
    assert!(browser.app.focus() == arxivist::app::Focus::Paper);
    browser.mouse(Gesture::WheelDown, 40, 15);
    assert_eq!(
        (browser.app.detail().offset(), browser.title().as_str()),
        (3, HYBRIDFLOW)
    );
    browser
        .mouse(Gesture::WheelUp, 40, 15)
        .mouse(Gesture::WheelDown, 40, 3);
    assert_eq!(browser.app.list().cursor(), 7);
    browser.mouse(Gesture::Click, 5, 2);
    assert!(
        browser.shows("Papers 15 of 36 · cs.DC"),
        "{}",
        browser.screen()
    );
    browser.mouse(Gesture::Click, 5, 9);
    assert!(browser.shows("· cs.DC · 2023"), "{}", browser.screen());
    browser.mouse(Gesture::Click, 10, 22).press("rhino");
    assert!(browser.title().contains("Rhino"));
    let link = browser.links()[0].area;
    browser.mouse(Gesture::Click, link.x + 3, link.y);
    assert_eq!(browser.opened(), ["https://arxiv.org/abs/2302.08141"]);
    // Below the last row, on a border, and on an empty part of the list nothing is selected.
    let before = browser.title();
    browser
        .mouse(Gesture::Click, 30, 0)
        .mouse(Gesture::Click, 40, 6)
        .mouse(Gesture::Click, 0, 23);
    assert_eq!(browser.title(), before);
}

#[test]
fn the_mouse_can_be_freed() {
    let mut browser = Browser::new(80, 24);
    browser.press("MM");
    assert!(matches!(
        browser.effects[..],
        [Effect::FreeMouse(true), Effect::FreeMouse(false)]
    ));
}

#[test]
fn accents_are_found_and_marked_as_they_are_shown() {
    let mut browser = Browser::on(
        titled(&["On Gödel's theorem", "Erdős problems", "Other"]),
        80,
        24,
    );
    browser.press("/godel");
    assert_eq!(
        browser.with(Modifier::BOLD | Modifier::UNDERLINED),
        ["Gödel", "Gödel"]
    );
    browser.press("<Ctrl-u>erdos");
    assert_eq!(
        browser.with(Modifier::BOLD | Modifier::UNDERLINED),
        ["Erdős", "Erdős"]
    );
}

#[test]
fn an_old_identifier_keeps_its_slash_in_links() {
    let id = ArxivId::parse("hep-th/9901001").map(|(id, _)| id);
    let mut browser = Browser::on(
        catalog([Draft {
            id,
            title: "Old".into(),
            ..Draft::default()
        }]),
        80,
        24,
    );
    browser.press("oyi");
    assert_eq!(
        (browser.opened(), browser.copied()),
        (
            vec!["https://arxiv.org/abs/hep-th/9901001"],
            vec![("identifier", "hep-th/9901001")]
        )
    );
}

#[test]
fn keys_typed_ahead_are_looked_up_where_they_lead() {
    for (keys, text) in [("sj/quantum", "quantum"), ("sj/q", "q")] {
        let mut browser = Browser::new(80, 24);
        browser.hold = true;
        browser.press(keys);
        assert!(browser.effects.is_empty(), "{keys}");
        browser.hold = false;
        browser.answer([0]);
        assert_eq!(browser.app.filter().text(), text);
        assert!(browser.effects.is_empty(), "{keys}");
    }
    // Ctrl-c alone does not wait.
    let mut browser = Browser::new(80, 24);
    browser.hold = true;
    browser.press("sj/q<Ctrl-c>");
    assert!(matches!(browser.effects[..], [Effect::Quit]));
}

#[test]
fn a_paste_waits_behind_the_keys_before_it() {
    let mut browser = Browser::new(80, 24);
    browser.hold = true;
    browser.press("sj/");
    browser.send(Message::Paste("hybrid".into()));
    browser.hold = false;
    browser.answer([0]);
    assert_eq!(
        (
            browser.app.filter().text(),
            browser.app.matches().papers.len()
        ),
        ("hybrid", 2)
    );
}

#[test]
fn only_what_acts_on_the_list_waits_for_it() {
    let mut browser = Browser::new(80, 24);
    browser.hold = true;
    browser.press("1jjjjj");
    assert_eq!((browser.app.sidebar().cursor(), browser.held()), (5, 5));
    browser.press("?/jk");
    assert!(browser.shows("/ jk"), "{}", browser.screen());
}

#[test]
fn a_pane_that_is_not_on_the_screen_keeps_its_place() {
    let mut browser = Browser::new(40, 10);
    browser.press("jjj");
    let before = browser.screen();
    browser.press("32");
    assert_eq!(browser.screen(), before);
    browser.press("3jjjj23");
    assert_eq!(browser.app.detail().offset(), 4);
}

#[test]
fn keys_that_come_together_move_by_what_would_be_seen() {
    let mut browser = Browser::new(40, 10);
    browser.press("3G");
    assert!(browser.shows("Paper ↑ end"), "{}", browser.screen());
    browser.press("]G");
    assert!(browser.shows("Paper ↑ end"), "{}", browser.screen());
}

#[test]
fn ctrl_keys_hold_while_something_is_chosen_or_searched() {
    let mut browser = Browser::new(80, 24);
    browser.press("?/abc<Ctrl-z><Ctrl-l>");
    assert!(matches!(
        browser.effects[..],
        [Effect::Suspend, Effect::Redraw]
    ));
    browser.press("<Esc><Esc>y<Ctrl-c>");
    assert!(matches!(
        browser.effects[..],
        [Effect::Suspend, Effect::Redraw, Effect::Quit]
    ));
}

#[test]
fn a_row_shows_the_author_that_matched() {
    let mut browser = Browser::new(80, 24);
    browser.press("/sheng");
    assert!(
        browser.rows()[2].contains(" · Guangming Sheng"),
        "{}",
        browser.screen()
    );
    assert_eq!(
        browser
            .with(Modifier::BOLD | Modifier::UNDERLINED)
            .first()
            .map(String::as_str),
        Some("Sheng")
    );
}

#[test]
fn hints_can_be_clicked() {
    let mut browser = Browser::new(80, 24);
    let status = browser.status();
    let column = |word: &str| {
        u16::try_from(
            status.chars().take_while(|c| *c != '?').count()
                + status
                    .split('?')
                    .nth(1)
                    .map_or(0, |rest| rest.find(word).unwrap_or(0))
                + 1,
        )
        .expect("a column")
    };
    let filter = column("/ filter");
    browser.mouse(Gesture::Click, filter, 23);
    assert!(
        browser.app.focus() == arxivist::app::Focus::Filter,
        "{status}"
    );
    browser.press("<Esc>y");
    // "y link" is the first choice behind "copy: ".
    browser.mouse(Gesture::Click, 7, 23);
    assert_eq!(browser.copied().len(), 1);
}

#[test]
fn without_a_status_line_the_choice_of_what_to_copy_is_still_seen() {
    let mut browser = Browser::new(40, 3);
    browser.press("y");
    assert!(browser.shows("copy: y link"), "{}", browser.screen());
}

#[test]
fn one_subject_of_the_command_line_is_where_the_sidebar_starts() {
    let start = Start {
        subjects: vec!["cs.CL".into()],
        ..Start::default()
    };
    let mut browser = Browser::start(source::built_in().catalog, vec![], &start, 80, 24);
    assert!(browser.shows("Papers 5 of 36 · cs.CL") && browser.app.sidebar().cursor() == 3);
    browser.press("1k");
    assert!(
        browser.shows("Papers 15 of 36 · cs.LG"),
        "{}",
        browser.screen()
    );
    // Several are a choice that was put together; "All" takes it back.
    let start = Start {
        subjects: vec!["cs".into(), "cs.LG".into()],
        ..Start::default()
    };
    let mut browser = Browser::start(source::built_in().catalog, vec![], &start, 80, 24);
    browser.press("1jj ");
    assert!(browser.shows("Papers 21 of 36"), "{}", browser.screen());
    browser.press("g<Enter>");
    assert!(browser.shows("Papers 36 ─"), "{}", browser.screen());
}

#[test]
fn fields_are_marked_in_the_filter_bar() {
    let mut browser = Browser::new(80, 24);
    browser.press("/au:sheng year:2024 flow");
    let bar: Vec<String> = browser
        .runs(|cell| {
            cell.fg == ratatui::style::Color::Cyan && cell.modifier.contains(Modifier::BOLD)
        })
        .into_iter()
        .filter(|run| run.contains(':'))
        .collect();
    // The prompt has the same style.
    assert_eq!(bar, ["/ au:", "year:2024"]);
    assert_eq!(browser.title(), HYBRIDFLOW);
}

#[test]
fn from_hit_to_hit_in_the_abstract() {
    let mut browser = Browser::new(80, 24);
    browser.press("/hybridflow rlhf<Enter>3");
    assert!(
        browser.shows("Paper ↓ more · 11 hits"),
        "{}",
        browser.screen()
    );
    browser.press("n");
    assert!(browser.shows("hit 1 of 11"), "{}", browser.screen());
    assert_eq!(browser.with(Modifier::BOLD | Modifier::REVERSED), ["RLHF"]);
    browser.press("N");
    assert!(
        browser.shows("hit 11 of 11") && browser.shows("Paper ↑ end"),
        "{}",
        browser.screen()
    );
    browser.press("nn");
    assert!(browser.shows("hit 2 of 11"));
    // Other words have other hits.
    browser.press("/<Backspace>");
    assert!(
        browser.shows("11 hits") && !browser.shows("hit 2"),
        "{}",
        browser.screen()
    );
    browser.press("<Esc>n");
    assert_eq!(
        browser.status(),
        "no word of the filter stands in the abstract"
    );
}

#[test]
fn abstracts_are_searched_on_demand() {
    let mut browser = Browser::new(80, 24);
    browser.press("/volcengine");
    assert!(browser.shows("No paper matches volcengine"));
    browser.press("<Ctrl-t>");
    assert_eq!(browser.title(), HYBRIDFLOW);
    assert!(
        browser.rows()[22].contains("abstracts too · 1 of 1"),
        "{}",
        browser.rows()[22]
    );
    browser.press("<Ctrl-t>");
    assert!(browser.shows("No paper matches volcengine"));
}

#[test]
fn where_nothing_matches_the_nearest_word_is_offered() {
    let mut browser = Browser::new(80, 24);
    browser.press("/hybirdd");
    assert!(
        browser.shows("No paper matches hybirdd. The nearest word here is hybrid."),
        "{}",
        browser.screen()
    );
}

/// A browser on so many papers, each named by a number.
fn numbered(papers: usize) -> Browser {
    let titles: Vec<String> = (0..papers).map(|at| format!("Paper n{at:04}")).collect();
    let titles: Vec<&str> = titles.iter().map(String::as_str).collect();
    Browser::on(titled(&titles), 80, 24)
}

#[test]
fn rows_beyond_the_first_come_when_one_goes_there() {
    let mut browser = numbered(1200);
    browser.press("/paper<Enter>");
    let loaded = browser.app.matches().papers.len();
    assert!(loaded < 1200 && browser.shows("1 of 1200"), "{loaded}");
    browser.press("G");
    assert!(browser.shows("1200 of 1200"), "{}", browser.screen());
    browser.press("gS");
    assert!(browser.shows("1200 of 1200"), "{}", browser.screen());
    browser.press("/x<Esc>/paper<Enter>");
    for _ in 0..99 {
        browser.press("<PgDn>");
    }
    assert!(browser.app.list().cursor() > loaded);
    assert_eq!(browser.app.matches().papers.len(), 1200);
}

#[test]
fn a_paper_found_by_the_filter_stays_selected_without_it() {
    let mut browser = numbered(1200);
    browser.press("/n0900<Enter>");
    let title = |browser: &Browser| browser.app.selected().map(|paper| paper.title().to_owned());
    assert_eq!(title(&browser).as_deref(), Some("Paper n0900"));
    browser.press("<Esc>");
    assert_eq!(title(&browser).as_deref(), Some("Paper n0900"));
    assert!(
        browser.shows("of 1200") && browser.shows(">"),
        "{}",
        browser.screen()
    );
    browser.press("/paper<Enter>");
    assert_ne!(title(&browser).as_deref(), Some("Paper n0900"));
}

#[test]
fn while_an_answer_grows_the_best_stays_selected_unless_the_reader_selects() {
    let mut browser = numbered(1200);
    browser.hold = true;
    browser.press("/paper");
    browser.begin_answer(&[7, 8]);
    assert!(
        browser.shows("1 of 2") && browser.shows("relevance…"),
        "{}",
        browser.screen()
    );
    let counts = browser.app.matches().counts.clone();
    assert_eq!(counts.any_subject, 1200);
    browser.begin_answer(&[5, 7, 8]);
    let selected = |browser: &Browser| browser.app.selected().map(|paper| paper.index().0);
    assert_eq!(selected(&browser), Some(5));
    browser.press("<↓>");
    browser.begin_answer(&[3, 5, 7, 8]);
    assert_eq!(selected(&browser), Some(7));
    browser.answer([4]);
    assert_eq!(selected(&browser), Some(7));
    assert!(
        browser.shows("of 1200 · relevance "),
        "{}",
        browser.screen()
    );
}

#[test]
fn the_filter_bar_tells_what_there_is_room_for() {
    let mut browser = numbered(1200);
    let bar = |width: u16| {
        let mut browser = numbered(1200);
        browser.resize(width, 24);
        browser.press("/paper<Ctrl-t>");
        let rows = browser.rows();
        rows[rows.len() - 2].trim_end().to_owned()
    };
    browser.press("/paper");
    assert!(browser.shows("1 of 1200 · relevance"));
    assert!(
        bar(100).ends_with("abstracts too · 1 of 1200 · relevance"),
        "{}",
        bar(100)
    );
    assert!(
        bar(70).ends_with("abstracts too · 1 of 1200"),
        "{}",
        bar(70)
    );
    assert!(bar(40).ends_with(" 1 of 1200"), "{}", bar(40));
    assert!(bar(20).ends_with("/ paper"), "{}", bar(20));
}

#[test]
fn the_help_has_the_query_language_on_its_second_page() {
    let mut browser = Browser::new(100, 30);
    browser.press("?");
    assert!(browser.shows("Help 1 of 2") && !browser.shows("\"exact phrase\""));
    assert!(browser.status().contains("Tab other page"));
    browser.press("G<Tab>");
    assert!(browser.shows("Help 2 of 2") && browser.shows("hybrid flow"));
    browser.press("<Tab>");
    assert!(browser.shows("Help 1 of 2"));
    // A search goes through both.
    browser.press("/phrase");
    assert!(browser.shows("\"exact phrase\""));
    browser.press("<Esc><Esc>,");
    assert!(browser.shows("Configuration") && !browser.status().contains("other page"));
}

#[test]
fn the_authors_of_most_papers_are_counted_and_one_is_asked_for() {
    let paper = |title: &str, authors: &[&str]| Draft {
        title: title.into(),
        authors: authors.iter().map(|name| (*name).to_owned()).collect(),
        ..Draft::default()
    };
    let papers = [
        paper("Graphs one", &["Ada Lovelace", "Kurt G\\\"odel"]),
        paper("Graphs two", &["Kurt G\\\"odel"]),
        paper("Trees", &["Ada Lovelace", "Emmy Noether"]),
        paper("Rings", &["Emmy Noether"]),
    ];
    let mut browser = Browser::on(catalog(papers), 100, 24);
    browser.press("@");
    for row in [
        "a      2  Ada Lovelace",
        "s      2  Emmy Noether",
        "d      2  Kurt G\u{f6}del",
    ] {
        assert!(browser.shows(row), "{row}");
    }
    assert!(browser.status().contains("Esc cancel"));
    browser.press("<Esc>/graphs<Enter>@");
    assert!(browser.shows("a      2  Kurt G\u{f6}del") && !browser.shows("Noether"));
    browser.press("s");
    assert_eq!(browser.app.filter().text(), "graphs au:\"Ada Lovelace\"");
    assert_eq!(browser.app.matches().total, 1);
    // A letter that is typed before they are counted waits for them.
    browser.press("<Esc>");
    browser.hold = true;
    browser.press("@d");
    assert_eq!(browser.app.filter().text(), "");
    browser.answer([0]);
    assert_eq!(browser.app.filter().text(), "au:\"Kurt G\u{f6}del\"");
}
