//! A screen that holds to ASCII, for terminals and fonts that have no other letters.

use ratatui::buffer::Buffer;
use unicode_normalization::UnicodeNormalization as _;

/// What stands for what there is no letter for.
const UNKNOWN: &str = "?";

/// Puts something of ASCII in the place of everything else that has been drawn.
pub fn hold_to(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        if !cell.symbol().is_ascii() {
            let symbol = ascii(cell.symbol());
            cell.set_symbol(&symbol);
        }
    }
}

/// A sign that looks like it, or the letter without its accents: of one column, as there is no
/// more room.
fn ascii(symbol: &str) -> String {
    let sign = match symbol {
        "\u{2500}" | "\u{2501}" | "\u{2013}" | "\u{2014}" | "\u{2212}" | "\u{2010}" => "-",
        "\u{2502}" | "\u{2503}" | "\u{2195}" => "|",
        "\u{2026}" => "~",
        "\u{b7}" => ".",
        "\u{2022}" => "*",
        "\u{2190}" | "\u{27e8}" => "<",
        "\u{2192}" | "\u{25b8}" | "\u{27e9}" => ">",
        "\u{2191}" => "^",
        "\u{2193}" | "\u{25be}" | "\u{2713}" => "v",
        "\u{2018}" | "\u{2019}" => "'",
        "\u{201c}" | "\u{201d}" => "\"",
        "\u{d7}" => "x",
        _ => "",
    };
    if !sign.is_empty() {
        return sign.to_owned();
    }
    match symbol.chars().next() {
        // Corners and crossings of lines.
        Some('\u{2504}'..='\u{257f}') => "+".to_owned(),
        // From an eighth to a whole block: at least half of it is one.
        Some('\u{2588}'..='\u{258c}') => "#".to_owned(),
        Some('\u{258d}'..='\u{258f}') => " ".to_owned(),
        _ => {
            let letter = symbol.nfkd().find(char::is_ascii);
            letter.map_or_else(|| UNKNOWN.to_owned(), |letter| letter.to_string())
        }
    }
}

#[cfg(test)]
mod tests {
    use ratatui::layout::Rect;

    use super::*;

    #[test]
    fn lines_signs_accents_and_what_there_is_no_letter_for() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 14, 1));
        buffer.set_string(
            0,
            0,
            "\u{250c}\u{2500}\u{2510}\u{e9}\u{2026}\u{2588}\u{65e5}a\u{fb01}\u{3b1}",
            ratatui::style::Style::new(),
        );
        hold_to(&mut buffer);
        let text: String = buffer
            .content
            .iter()
            .map(ratatui::buffer::Cell::symbol)
            .collect();
        assert_eq!(text.trim_end(), "+-+e~#? af?");
    }
}
