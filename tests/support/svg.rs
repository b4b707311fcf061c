//! A screen as a picture: an SVG drawn from the cells of a buffer.

use std::fmt::Write as _;

use ratatui::{
    buffer::{Buffer, Cell},
    style::{Color, Modifier},
};
use unicode_width::UnicodeWidthStr as _;

/// The size of a cell, in pixels.
const CELL: (f64, f64) = (8.4, 18.0);
/// The room around the screen.
const MARGIN: f64 = 14.0;
const BACKGROUND: &str = "#1d2129";
const FOREGROUND: &str = "#d6dae2";

fn colour(colour: Color) -> &'static str {
    match colour {
        Color::Red => "#f07178",
        Color::Green => "#a5d46a",
        Color::Blue => "#6cb2f7",
        Color::Magenta => "#e58fe0",
        Color::Cyan => "#5fd3cf",
        _ => FOREGROUND,
    }
}

/// Draws a buffer. The cursor, if there is one, is a bar before its cell.
pub fn draw(buffer: &Buffer, cursor: Option<(u16, u16)>) -> String {
    let (width, height) = (
        f64::from(buffer.area.width) * CELL.0,
        f64::from(buffer.area.height) * CELL.1,
    );
    let (whole_width, whole_height) = (width + 2.0 * MARGIN, height + 2.0 * MARGIN);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {whole_width:.1} {whole_height:.1}\" font-family=\"ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace\" font-size=\"14\">\n\
         <rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"{BACKGROUND}\"/>\n"
    );
    for y in 0..buffer.area.height {
        let mut x = 0;
        while x < buffer.area.width {
            let first = &buffer[(x, y)];
            let mut end = x;
            let mut text = String::new();
            while end < buffer.area.width && alike(first, &buffer[(end, y)]) {
                text.push_str(buffer[(end, y)].symbol());
                end += u16::try_from(buffer[(end, y)].symbol().width().max(1)).unwrap_or(1);
            }
            run(&mut svg, first, &text, (x, y), end - x);
            x = end;
        }
    }
    if let Some((x, y)) = cursor {
        let (left, top) = place(x, y);
        let _ = writeln!(
            svg,
            "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"2\" height=\"{:.1}\" fill=\"{FOREGROUND}\"/>",
            CELL.1
        );
    }
    svg.push_str("</svg>\n");
    svg
}

fn place(x: u16, y: u16) -> (f64, f64) {
    (
        MARGIN + f64::from(x) * CELL.0,
        MARGIN + f64::from(y) * CELL.1,
    )
}

fn alike(a: &Cell, b: &Cell) -> bool {
    a.fg == b.fg && a.modifier == b.modifier
}

fn run(svg: &mut String, cell: &Cell, text: &str, (x, y): (u16, u16), columns: u16) {
    let (left, top) = place(x, y);
    let width = f64::from(columns) * CELL.0;
    let has = |modifier| cell.modifier.contains(modifier);
    let mut ink = colour(cell.fg);
    if has(Modifier::REVERSED) {
        let _ = writeln!(
            svg,
            "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{:.1}\" fill=\"{ink}\"/>",
            CELL.1
        );
        ink = BACKGROUND;
    }
    if text.trim().is_empty() {
        return;
    }
    let mut style = format!("fill=\"{ink}\"");
    for (modifier, attribute) in [
        (Modifier::BOLD, " font-weight=\"bold\""),
        (Modifier::UNDERLINED, " text-decoration=\"underline\""),
        (Modifier::CROSSED_OUT, " text-decoration=\"line-through\""),
        (Modifier::DIM, " opacity=\"0.65\""),
    ] {
        if has(modifier) {
            style.push_str(attribute);
        }
    }
    let escaped = text
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;");
    let baseline = top + CELL.1 * 0.74;
    let _ = writeln!(
        svg,
        "<text x=\"{left:.1}\" y=\"{baseline:.1}\" textLength=\"{width:.1}\" lengthAdjust=\"spacingAndGlyphs\" xml:space=\"preserve\" {style}>{escaped}</text>"
    );
}
