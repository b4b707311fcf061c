#![no_main]
//! Any bytes: decoded, told by content, read, cleaned.

use arxivist::source::{format, text};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let text = text::decode(bytes);
    if let Some(format) = format::of(&text) {
        for record in (format.parse)(&text).records {
            let _ = record.into_draft(&"fuzz".into(), 1);
        }
    } else {
        let _ = format::guess(&text);
    }
});
