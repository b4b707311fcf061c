#![no_main]
//! One kind of syntax, whatever the text looks like.

#[path = "support/parsers.rs"]
mod parsers;

use arxivist::source::{csl, json};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| parsers::check(text, &[json::parse, csl::parse]));
