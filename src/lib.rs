//! arxivist.
pub mod catalog;
pub mod search;
pub mod source;
