//! What must hold of whatever a parser makes of a text.

use arxivist::source::record::Parsed;

/// Reads a text with each parser: every record and everything left out has a line of the text, and
/// every record is a draft or has a reason.
pub fn check(text: &str, parsers: &[fn(&str) -> Parsed<'_>]) {
    let lines = text.lines().count() + 1;
    for parse in parsers {
        let parsed = parse(text);
        assert!(parsed.skipped.iter().all(|(line, _)| *line <= lines));
        for record in parsed.records {
            assert!(record.line <= lines);
            let _ = record.into_draft(&"fuzz".into(), 1);
        }
    }
}
