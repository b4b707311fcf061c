//! arxivist.
pub mod catalog;
pub mod source;
