//! A source's bytes, piece by piece, each cut where a record begins: so that a large source is
//! never in memory as a whole, and several can be read at a time.

use std::io::{self, Read};

use super::{
    format::{self, Cut, Format},
    mailbox, text,
};

/// How many bytes the first piece has at least: enough to know the format and fill a screen.
const FIRST: usize = 1 << 16;
/// How many bytes the others have at least.
const PIECE: usize = 1 << 20;

/// A piece of a source.
#[derive(Debug, Default)]
pub struct Piece {
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// How many lines come before it.
    pub lines_before: usize,
}

/// A source that is being read.
pub struct Pieces {
    reader: Box<dyn Read + Send>,
    /// The format.
    pub format: &'static Format,
    cut: Cut,
    /// What has been read and not given out.
    read: Vec<u8>,
    ended: bool,
    /// What went wrong at the end of what was read at first.
    failed: Option<io::Error>,
    lines: usize,
}

/// Why a source is not read.
#[derive(Debug)]
pub enum Unread {
    /// It could not be.
    Io(io::Error),
    /// There is nothing in it.
    Empty,
    /// It is a prepared catalog that cannot be read; why, and what to do.
    Prepared(anyhow::Error),
    /// It is of no known format; what it seems to be.
    Unknown(String),
}

impl From<io::Error> for Unread {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl Pieces {
    /// Reads the beginning of a source, and knows its format by that.
    ///
    /// # Errors
    /// When it cannot be read, is empty, or of no known format.
    pub fn open(mut reader: Box<dyn Read + Send>) -> Result<Self, Unread> {
        let mut read = Vec::new();
        let (ended, failed) = match more(&mut *reader, &mut read, FIRST) {
            Ok(goes_on) => (!goes_on, None),
            // What came before is read.
            Err(error) if !read.is_empty() => (true, Some(error)),
            Err(error) => return Err(error.into()),
        };
        let mut ended = ended;
        if mailbox::is_encoded(&read) {
            if !ended {
                reader.read_to_end(&mut read)?;
            }
            (read, ended) = (mailbox::decoded(&read), true);
        }
        let beginning = text::decode(&read);
        if beginning.trim().is_empty() && ended {
            return Err(Unread::Empty);
        }
        let format =
            format::of(&beginning).ok_or_else(|| Unread::Unknown(format::guess(&beginning)))?;
        // What is laid out over several lines has no place where every record can be told.
        let json_of_many_lines = matches!(format.cut, Cut::Before("\n{"))
            && !beginning
                .lines()
                .next()
                .is_some_and(|line| line.trim_end().ends_with('}'));
        let cut = if json_of_many_lines || !text::can_be_cut(&read) {
            Cut::Nowhere
        } else {
            format.cut
        };
        drop(beginning);
        Ok(Self {
            reader,
            format,
            cut,
            read,
            ended,
            failed,
            lines: 0,
        })
    }

    /// The line up to which the source has been read, from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.lines + memchr::memchr_iter(b'\n', &self.read).count() + 1
    }

    /// The next piece; `None` at the end.
    ///
    /// # Errors
    /// When reading fails. What was read before can be had by calling again.
    pub fn next_piece(&mut self) -> io::Result<Option<Piece>> {
        if let Some(error) = self.failed.take() {
            return Err(error);
        }
        let mut from = 0;
        let mut failed = None;
        let end = loop {
            if let Some(end) = self.cut.last(&self.read, from) {
                break end;
            }
            if self.ended {
                break self.read.len();
            }
            from = self.read.len();
            // Twice as much each time, so that looking for the end takes time in proportion.
            match more(&mut *self.reader, &mut self.read, from.max(PIECE)) {
                Ok(goes_on) => self.ended = !goes_on,
                Err(error) => {
                    self.ended = true;
                    failed = Some(error);
                }
            }
        };
        if let Some(error) = failed {
            return Err(error);
        }
        if end == 0 {
            return Ok(None);
        }
        let rest = self.read.split_off(end);
        let bytes = std::mem::replace(&mut self.read, rest);
        let lines_before = self.lines;
        self.lines += memchr::memchr_iter(b'\n', &bytes).count();
        Ok(Some(Piece {
            bytes,
            lines_before,
        }))
    }
}

/// Reads so many bytes more, or up to the end; whether there may be more behind them.
fn more(reader: &mut dyn Read, bytes: &mut Vec<u8>, wanted: usize) -> io::Result<bool> {
    let read = reader.take(wanted as u64).read_to_end(bytes)?;
    Ok(read == wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pieces(text: &[u8]) -> (&'static str, Vec<(usize, Vec<u8>)>) {
        let reader = Box::new(io::Cursor::new(text.to_vec()));
        let mut pieces = Pieces::open(reader).unwrap_or_else(|why| panic!("{why:?}"));
        let mut all = Vec::new();
        while let Some(piece) = pieces.next_piece().expect("memory can be read") {
            all.push((piece.lines_before, piece.bytes));
        }
        (pieces.format.name, all)
    }

    #[test]
    fn pieces_put_together_are_the_source_and_begin_with_records() {
        let line = format!(
            "{{\"id\":\"2409.19256\",\"title\":\"{}\"}}\n",
            "x".repeat(3000)
        );
        let text = line.repeat(1500);
        let (_, all) = pieces(text.as_bytes());
        assert!(all.len() > 3, "{}", all.len());
        let mut lines = 0;
        for (before, bytes) in &all {
            assert_eq!((*before, bytes.first()), (lines, Some(&b'{')));
            lines += bytes.split(|byte| *byte == b'\n').count() - 1;
        }
        let together: Vec<u8> = all.into_iter().flat_map(|(_, bytes)| bytes).collect();
        assert!(together == text.as_bytes());
    }

    #[test]
    fn what_cannot_be_cut_is_one_piece() {
        let object = format!(
            "{{\n\"id\":\"2409.19256\",\n\"title\":\"{}\"\n}}\n",
            "x".repeat(3000)
        );
        let (_, all) = pieces(object.repeat(1000).as_bytes());
        assert_eq!(all.len(), 1);
        let utf_16: Vec<u8> = "{\"id\":\"2409.19256\",\"title\":\"\"}\n"
            .repeat(9000)
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect();
        assert_eq!(pieces(&utf_16).1.len(), 1);
    }

    #[test]
    fn why_a_source_is_not_read() {
        let open = |text: &'static str| Pieces::open(Box::new(text.as_bytes())).err();
        assert!(matches!(open(" \n"), Some(Unread::Empty)));
        let guessed = |text| match open(text) {
            Some(Unread::Unknown(guess)) => guess,
            other => panic!("{other:?}"),
        };
        assert_eq!(guessed("\nRate exceeded."), "it begins \"Rate exceeded.\"");
        assert_eq!(
            guessed("<!DOCTYPE html><html><title> Are you human? </title>"),
            "it is a web page, \"Are you human?\", and no data"
        );
    }
}
