#![no_main]
//! One kind of syntax, whatever the text looks like.

use arxivist::source::{identifiers, listing, mail, record::Parsed, ris};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let parsers: &[fn(&str) -> Parsed<'_>] =
        &[mail::parse, ris::parse, identifiers::parse, listing::parse];
    for parse in parsers {
        let parsed = parse(text);
        // Every record and everything left out has a line of the text.
        let lines = text.lines().count() + 1;
        assert!(parsed.skipped.iter().all(|(line, _)| *line <= lines));
        for record in parsed.records {
            assert!(record.line <= lines);
            let _ = record.into_draft(&"fuzz".into(), 1);
        }
    }
});
