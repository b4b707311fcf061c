//! Texts in a file, each with its checksum before it, so that what is read is what was written or
//! nothing.

use std::{
    fs::File,
    io::{self, Write},
    ops::Range,
    os::unix::fs::FileExt as _,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
};

use xxhash_rust::xxh3::xxh3_64;

use crate::catalog::texts::Shelf;

/// How many bytes the checksum before a text has.
const CHECKSUM: usize = 4;
/// How many bytes are written to the file at a time.
const WRITTEN: usize = 1 << 20;

/// A part of a file that holds texts.
#[derive(Debug)]
pub struct FileShelf {
    file: Arc<File>,
    /// Where it begins in the file.
    start: u64,
    tail: Mutex<Tail>,
    failed: AtomicBool,
}

/// The end of it, which has not been written yet.
#[derive(Debug, Default)]
struct Tail {
    bytes: Vec<u8>,
    /// Where these bytes begin, from the start.
    from: u64,
}

impl FileShelf {
    /// In a file from a place on. There may be texts of so many bytes already.
    #[must_use]
    pub fn new(file: Arc<File>, start: u64, length: u64) -> Self {
        let tail = Tail {
            bytes: Vec::new(),
            from: length,
        };
        Self {
            file,
            start,
            tail: Mutex::new(tail),
            failed: AtomicBool::new(false),
        }
    }

    /// How many bytes are on it, once all have been written to the file.
    ///
    /// # Errors
    /// When they cannot be written, or one could not be before.
    pub fn written(&self) -> io::Result<u64> {
        let mut tail = self.tail.lock().unwrap_or_else(PoisonError::into_inner);
        self.write(&mut tail)?;
        if self.failed.load(Relaxed) {
            return Err(io::Error::other("a text could not be written or read"));
        }
        Ok(tail.from)
    }

    /// Copies all of it.
    ///
    /// # Errors
    /// When reading or writing fails.
    pub fn copy(&self, to: &mut dyn Write) -> io::Result<u64> {
        let length = self.written()?;
        let mut bytes = vec![0; WRITTEN];
        let mut at = 0;
        while at < length {
            let part = usize::try_from(length - at).map_or(WRITTEN, |left| left.min(WRITTEN));
            self.file
                .read_exact_at(&mut bytes[..part], self.start + at)?;
            to.write_all(&bytes[..part])?;
            at += part as u64;
        }
        Ok(length)
    }

    fn write(&self, tail: &mut Tail) -> io::Result<()> {
        self.file
            .write_all_at(&tail.bytes, self.start + tail.from)?;
        tail.from += tail.bytes.len() as u64;
        tail.bytes.clear();
        Ok(())
    }

    fn read_checked(&self, place: Range<u64>) -> Option<String> {
        let length = usize::try_from(place.end.checked_sub(place.start)?).ok()?;
        let tail = self.tail.lock().unwrap_or_else(PoisonError::into_inner);
        let known = tail.from + tail.bytes.len() as u64;
        // No memory is taken for a place that cannot be.
        if place.end > known || length < CHECKSUM {
            return None;
        }
        let mut bytes = match usize::try_from(place.start.wrapping_sub(tail.from)) {
            Ok(start) if place.start >= tail.from => {
                tail.bytes.get(start..start + length)?.to_vec()
            }
            _ => {
                let from = tail.from;
                drop(tail);
                if place.end > from {
                    return None;
                }
                let mut bytes = vec![0; length];
                self.file
                    .read_exact_at(&mut bytes, self.start + place.start)
                    .ok()?;
                bytes
            }
        };
        let text = bytes.split_off(CHECKSUM);
        (bytes == checksum(&text)).then(|| String::from_utf8(text).ok())?
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "half of the hash is enough for a text"
)]
fn checksum(text: &[u8]) -> [u8; CHECKSUM] {
    (xxh3_64(text) as u32).to_le_bytes()
}

impl Shelf for FileShelf {
    fn put(&self, text: &str) -> u64 {
        let mut tail = self.tail.lock().unwrap_or_else(PoisonError::into_inner);
        tail.bytes.extend(checksum(text.as_bytes()));
        tail.bytes.extend(text.as_bytes());
        let end = tail.from + tail.bytes.len() as u64;
        if tail.bytes.len() >= WRITTEN && self.write(&mut tail).is_err() {
            self.failed.store(true, Relaxed);
            // What cannot be kept is let go, so that memory does not fill instead of the disk.
            tail.from = end;
            tail.bytes.clear();
        }
        end
    }

    fn read(&self, place: Range<u64>) -> Option<String> {
        let text = self.read_checked(place);
        if text.is_none() {
            self.failed.store(true, Relaxed);
        }
        text
    }

    fn failed(&self) -> bool {
        self.failed.load(Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_back_or_nothing_is() {
        let file = Arc::new(tempfile::tempfile().expect("a file"));
        file.write_all_at(b"before", 0).expect("written");
        let shelf = FileShelf::new(Arc::clone(&file), 6, 0);
        let long = "x".repeat(WRITTEN);
        let first = shelf.put("Gödel");
        let second = shelf.put(&long);
        let third = shelf.put("last");
        assert_eq!(shelf.read(0..first).as_deref(), Some("Gödel"));
        assert_eq!(shelf.read(first..second), Some(long));
        assert_eq!(shelf.read(second..third).as_deref(), Some("last"));
        assert!(!shelf.failed());
        assert_eq!(shelf.written().ok(), Some(third));
        let again = FileShelf::new(Arc::clone(&file), 6, third);
        assert_eq!(again.read(second..third).as_deref(), Some("last"));
        let mut copy = Vec::new();
        assert_eq!(again.copy(&mut copy).ok(), Some(third));
        assert_eq!(&copy[4..10], "Gödel".as_bytes());

        for wrong in [1..first, 0..second, second..u64::MAX, third..third + 9] {
            assert_eq!(again.read(wrong), None);
        }
        assert!(again.failed() && again.written().is_err());
        file.write_all_at(b"\0", 6 + 5).expect("written");
        let damaged = FileShelf::new(Arc::clone(&file), 6, third);
        assert_eq!(damaged.read(0..first), None);
        file.set_len(20).expect("cut");
        assert_eq!(damaged.read(second..third), None);
    }
}
