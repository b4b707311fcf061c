//! From bytes to text, whatever the encoding: no byte costs more than itself.

use std::borrow::Cow;

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

/// Decodes UTF-8, UTF-16 and Windows-1252 (of which Latin-1's letters are a part), with or
/// without a byte order mark, and makes every line end a `\n`.
///
/// In a file that is UTF-8 but for some bytes, each of these becomes U+FFFD.
#[must_use]
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    let text = decode_letters(bytes);
    if text.contains('\r') {
        Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n"))
    } else {
        text
    }
}

/// Whether a text that begins with these bytes can be cut at line ends before it is decoded, as
/// all can but for UTF-16 and what an XML declaration says is of another encoding.
#[must_use]
pub fn can_be_cut(beginning: &[u8]) -> bool {
    match Encoding::for_bom(beginning) {
        Some((encoding, _)) => encoding == UTF_8,
        None => utf_16_by_zeros(beginning).is_none() && declared(beginning).is_none(),
    }
}

/// The encoding that an XML declaration names, other than those that are told without it.
fn declared(bytes: &[u8]) -> Option<&'static Encoding> {
    let end = bytes.iter().take(256).position(|byte| *byte == b'>')?;
    let declaration = std::str::from_utf8(&bytes[..end]).ok()?.trim_start();
    let declaration = declaration.strip_prefix("<?xml")?;
    let (_, label) = declaration.split_once("encoding")?;
    let label = label.trim_start().strip_prefix('=')?.trim_start();
    let label = label.get(1..)?.split(['"', '\'']).next()?;
    let encoding = Encoding::for_label(label.as_bytes())?;
    // A declaration that is ASCII itself can be of no UTF-16.
    let told = [UTF_8, WINDOWS_1252, UTF_16LE, UTF_16BE];
    (!told.contains(&encoding)).then_some(encoding)
}

fn decode_letters(bytes: &[u8]) -> Cow<'_, str> {
    if let Some((encoding, _)) = Encoding::for_bom(bytes) {
        return encoding.decode_with_bom_removal(bytes).0;
    }
    if let Some(encoding) = declared(bytes) {
        return encoding.decode(bytes).0;
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        return if text.contains('\0') {
            utf_16_by_zeros(bytes).map_or(Cow::Borrowed(text), |e| e.decode(bytes).0)
        } else {
            Cow::Borrowed(text)
        };
    }
    if let Some(encoding) = utf_16_by_zeros(bytes) {
        return encoding.decode(bytes).0;
    }
    let lossy = String::from_utf8_lossy(bytes);
    let broken = lossy.chars().filter(|c| *c == '\u{fffd}').count();
    let whole = lossy.chars().filter(|c| !c.is_ascii()).count() - broken;
    // Letters outside ASCII that form UTF-8 by chance are rare: where they are in the majority
    // the file is UTF-8 with some broken bytes, elsewhere it is in a one-byte encoding.
    if whole >= broken {
        lossy
    } else {
        WINDOWS_1252.decode(bytes).0
    }
}

/// UTF-16 without a mark: in mostly ASCII text every other byte is zero.
fn utf_16_by_zeros(bytes: &[u8]) -> Option<&'static Encoding> {
    let sample = &bytes[..bytes.len().min(1024)];
    let zeros = |odd: usize| {
        sample
            .iter()
            .skip(odd)
            .step_by(2)
            .filter(|b| **b == 0)
            .count()
    };
    let enough = sample.len() * 2 / 5;
    let few = sample.len() / 10;
    if zeros(1) > 0 && zeros(1) >= enough && zeros(0) <= few {
        Some(UTF_16LE)
    } else if zeros(0) > 0 && zeros(0) >= enough && zeros(1) <= few {
        Some(UTF_16BE)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn utf_16(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(bytes).collect()
    }

    #[test]
    fn one_broken_byte_costs_one_letter() {
        let mut bytes = "cs.LG↗ Gödel ".as_bytes().to_vec();
        bytes.extend(b"na\xefve");
        assert_eq!(decode(&bytes), "cs.LG↗ Gödel na\u{fffd}ve");
    }

    #[test]
    fn one_byte_encodings() {
        assert_eq!(decode(b"G\xf6del \x93quoted\x94"), "Gödel “quoted”");
    }

    #[test]
    fn utf_16_with_and_without_mark() {
        for bytes in [
            utf_16("\u{feff}Gödel proves", u16::to_le_bytes),
            utf_16("Gödel proves", u16::to_le_bytes),
        ] {
            assert_eq!(decode(&bytes), "Gödel proves");
        }
        for bytes in [
            utf_16("\u{feff}Gödel proves", u16::to_be_bytes),
            utf_16("Gödel proves", u16::to_be_bytes),
        ] {
            assert_eq!(decode(&bytes), "Gödel proves");
        }
    }

    #[test]
    fn what_an_xml_declaration_says() {
        let text = b"<?xml version=\"1.0\" encoding='koi8-r'?><t>\xeb</t>";
        assert!(decode(text).ends_with("<t>К</t>"));
        assert!(!can_be_cut(text));
        assert!(can_be_cut(b"<?xml version=\"1.0\" encoding=\"UTF-8\"?>"));
        assert!(can_be_cut(b"\xef\xbb\xbftext") && !can_be_cut(b"\xff\xfet\0"));
    }

    #[test]
    fn a_run_of_zeros_is_no_utf_16() {
        let text = [b"one\n".to_vec(), vec![0; 500], b"\ntwo\n".to_vec()].concat();
        assert!(decode(&text).starts_with("one\n") && decode(&text).ends_with("\ntwo\n"));
    }

    #[test]
    fn marks_and_line_ends_go() {
        assert_eq!(decode(b"\xef\xbb\xbfa\r\nb\rc\n"), "a\nb\nc\n");
        assert_eq!(decode(b""), "");
    }
}
