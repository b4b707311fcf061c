//! Addresses as hyperlinks (OSC 8), written over the cells that a frame has drawn, so that the
//! grid of cells knows nothing of them.
//!
//! The sequence is that of <https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda>.

use std::fmt::Write as _;

use ratatui::{
    buffer::Buffer,
    crossterm::{
        Command as _,
        cursor::{MoveTo, RestorePosition, SavePosition},
        style::{Attribute, Color, SetAttribute, SetForegroundColor},
    },
    style::Modifier,
};

use crate::{catalog::width::columns, ui::Link};

/// What to write after a frame: the cells of each address once more, as part of a link, where
/// the addresses on the screen are no longer those of the frame before.
#[must_use]
pub fn over(before: &[Link], now: &[Link], buffer: &Buffer) -> String {
    let mut out = String::new();
    if before == now {
        return out;
    }
    let _ = SavePosition.write_ansi(&mut out);
    for link in before.iter().filter(|link| !now.contains(link)) {
        write_cells(
            &Link {
                url: String::new(),
                ..link.clone()
            },
            buffer,
            &mut out,
        );
    }
    for link in now {
        write_cells(link, buffer, &mut out);
    }
    let _ = RestorePosition.write_ansi(&mut out);
    out
}

/// Writes the cells of an area as the buffer has them. An empty address ends a link.
fn write_cells(link: &Link, buffer: &Buffer, out: &mut String) {
    let area = link.area.intersection(buffer.area);
    if area.is_empty() {
        return;
    }
    let _ = MoveTo(area.x, area.y).write_ansi(out);
    // All rows of one address are one link: they have one name.
    let name = if link.url.is_empty() {
        String::new()
    } else {
        "id=arxivist".to_owned()
    };
    let _ = write!(out, "\x1b]8;{name};{}\x1b\\", link.url);
    let mut covered = 0;
    for position in area.positions() {
        let Some(cell) = buffer.cell(position) else {
            continue;
        };
        // What stands behind a wide letter is part of it.
        if covered > 0 {
            covered -= 1;
            continue;
        }
        covered = columns(cell.symbol()).saturating_sub(1);
        let _ = SetAttribute(Attribute::Reset).write_ansi(out);
        for (modifier, attribute) in [
            (Modifier::BOLD, Attribute::Bold),
            (Modifier::DIM, Attribute::Dim),
            (Modifier::UNDERLINED, Attribute::Underlined),
            (Modifier::REVERSED, Attribute::Reverse),
            (Modifier::CROSSED_OUT, Attribute::CrossedOut),
        ] {
            if cell.modifier.contains(modifier) {
                let _ = SetAttribute(attribute).write_ansi(out);
            }
        }
        let colour: Color = ratatui::backend::IntoCrossterm::into_crossterm(cell.fg);
        if colour != Color::Reset {
            let _ = SetForegroundColor(colour).write_ansi(out);
        }
        out.push_str(cell.symbol());
    }
    let _ = SetAttribute(Attribute::Reset).write_ansi(out);
    out.push_str("\x1b]8;;\x1b\\");
}

#[cfg(test)]
mod tests {
    use ratatui::{layout::Rect, style::Style};

    use super::*;

    fn link(x: u16, width: u16, url: &str) -> Link {
        Link {
            area: Rect::new(x, 0, width, 1),
            url: url.into(),
        }
    }

    #[test]
    fn an_address_is_written_over_its_own_cells_once() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 10, 1));
        buffer.set_string(2, 0, "arxiv", Style::new());
        let links = [link(2, 5, "https://arxiv.org/abs/1")];
        let written = over(&[], &links, &buffer);
        assert!(
            written.contains("\x1b[1;3H\x1b]8;id=arxivist;https://arxiv.org/abs/1\x1b\\"),
            "{written:?}"
        );
        let text: String = written.replace("\x1b[0m", "");
        assert!(text.contains("arxiv\x1b]8;;\x1b\\"), "{text:?}");
        assert_eq!(over(&links, &links, &buffer), "");
    }

    #[test]
    fn cells_that_are_no_longer_an_address_are_freed() {
        let buffer = Buffer::empty(Rect::new(0, 0, 10, 1));
        let written = over(&[link(0, 2, "https://a.b")], &[], &buffer);
        assert!(written.contains("\x1b[1;1H\x1b]8;;\x1b\\"), "{written:?}");
    }

    #[test]
    fn wide_letters_are_written_once_and_not_followed_by_a_blank() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 10, 1));
        buffer.set_string(0, 0, "日本x", Style::new());
        let written = over(&[link(0, 5, "https://a.b")], &[], &buffer).replace("\x1b[0m", "");
        assert!(written.contains("日本x\x1b]8;;"), "{written:?}");
    }

    #[test]
    fn an_area_outside_the_screen_writes_no_cell() {
        let buffer = Buffer::empty(Rect::new(0, 0, 3, 1));
        assert!(!over(&[], &[link(7, 5, "https://a.b")], &buffer).contains("https"));
    }
}
