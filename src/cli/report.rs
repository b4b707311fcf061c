//! What was done, told to a reader in a line or to a script as JSON.

use std::{
    fmt::Display,
    io::{self, Write as _},
};

use anyhow::Result;
use clap::{Args, ValueEnum};
use serde_json::Value;

/// How what was done is told.
#[derive(Debug, Clone, Copy, Args)]
pub(super) struct Report {
    /// How to tell what was done
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// To read
    #[default]
    Text,
    /// A JSON object
    Json,
}

impl Report {
    /// As JSON, or to read.
    pub(super) fn new(json: bool) -> Self {
        let format = if json { Format::Json } else { Format::Text };
        Self { format }
    }

    /// Whether it is told as JSON.
    pub(super) fn is_json(self) -> bool {
        self.format == Format::Json
    }

    /// Prints it.
    pub(super) fn print(self, text: impl Display, json: &Value) -> Result<()> {
        let mut out = io::stdout().lock();
        match self.format {
            Format::Text => writeln!(out, "{text}")?,
            Format::Json => writeln!(out, "{json}")?,
        }
        Ok(())
    }
}
