#![no_main]
//! One kind of syntax, whatever the text looks like.

#[path = "support/parsers.rs"]
mod parsers;

use arxivist::source::{identifiers, listing, mail, ris};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| parsers::check(
    text,
    &[mail::parse, ris::parse, identifiers::parse, listing::parse]
));
