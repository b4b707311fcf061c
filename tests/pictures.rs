//! The picture in README is drawn from the real screen, and this says when it is out of date.
//!
//! `UPDATE_PICTURES=1 cargo test --test pictures` draws it anew.

#[path = "support/browser.rs"]
mod browser;
#[path = "support/svg.rs"]
mod svg;

use browser::Browser;

#[test]
fn the_screenshot_is_what_the_screen_shows() {
    let mut browser = Browser::new(112, 26);
    browser.press("/gnn train");
    let cursor = browser.cursor();
    let drawn = svg::draw(browser.buffer(), Some((cursor.x, cursor.y)));
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/screenshot.svg");
    if std::env::var_os("UPDATE_PICTURES").is_some() {
        std::fs::write(path, &drawn).expect("a picture that can be written");
    }
    let kept = std::fs::read_to_string(path).unwrap_or_default();
    assert!(
        kept == drawn,
        "assets/screenshot.svg is out of date: UPDATE_PICTURES=1 cargo test --test pictures draws it anew"
    );
}
