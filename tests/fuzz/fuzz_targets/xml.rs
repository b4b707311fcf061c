#![no_main]
//! One kind of syntax, whatever the text looks like.

#[path = "support/parsers.rs"]
mod parsers;

use arxivist::source::{atom, oai, rss};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| parsers::check(text, &[atom::parse, oai::parse, rss::parse]));
