//! arxivist.
pub mod app;
pub mod catalog;
pub mod search;
pub mod source;
pub mod ui;
