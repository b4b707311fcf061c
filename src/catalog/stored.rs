//! Columns as bytes: how they are laid out in a prepared catalog, so that reading one is copying it.
//!
//! Numbers are in the byte order of the machine, which the file names. Whether the bytes are those
//! that were written is for the file's checksums to tell; here it is only seen to it that nothing
//! is larger than what there is to read.

mod papers;

pub use papers::SHELVES;

use std::io::{self, Read, Write};

use bytemuck::Pod;

use super::column::{Ends, ListColumn, TextColumn};

/// What can be laid out as bytes and read again.
pub trait Stored: Sized {
    /// Writes it.
    ///
    /// # Errors
    /// When writing fails.
    fn store(&self, to: &mut dyn Write) -> io::Result<()>;

    /// Reads what [`Stored::store`] wrote.
    ///
    /// # Errors
    /// When reading fails, or the bytes cannot be what was written.
    fn load(from: &mut Bytes<'_>) -> io::Result<Self>;
}

/// Bytes to read from, and how many there are.
pub struct Bytes<'a> {
    from: &'a mut dyn Read,
    left: u64,
}

impl<'a> Bytes<'a> {
    /// So many bytes of a reader.
    pub fn new(from: &'a mut dyn Read, left: u64) -> Self {
        Self { from, left }
    }

    fn fill(&mut self, bytes: &mut [u8]) -> io::Result<()> {
        self.left = self
            .left
            .checked_sub(bytes.len() as u64)
            .ok_or_else(damaged)?;
        self.from.read_exact(bytes)
    }
}

/// The error for what cannot be what was written.
#[must_use]
pub fn damaged() -> io::Error {
    io::Error::new(
        io::ErrorKind::InvalidData,
        "its contents do not fit together",
    )
}

impl Stored for u64 {
    fn store(&self, to: &mut dyn Write) -> io::Result<()> {
        to.write_all(&self.to_ne_bytes())
    }

    fn load(from: &mut Bytes<'_>) -> io::Result<Self> {
        let mut bytes = [0; 8];
        from.fill(&mut bytes)?;
        Ok(Self::from_ne_bytes(bytes))
    }
}

/// Writes numbers as a `Vec` of them is written.
///
/// # Errors
/// When writing fails.
pub fn store_numbers<T: Pod>(numbers: &[T], to: &mut dyn Write) -> io::Result<()> {
    (numbers.len() as u64).store(to)?;
    to.write_all(bytemuck::cast_slice(numbers))
}

impl<T: Pod> Stored for Vec<T> {
    fn store(&self, to: &mut dyn Write) -> io::Result<()> {
        store_numbers(self, to)
    }

    fn load(from: &mut Bytes<'_>) -> io::Result<Self> {
        let count = u64::load(from)?;
        let size = count.checked_mul(size_of::<T>() as u64);
        if size.is_none_or(|size| size > from.left) {
            return Err(damaged());
        }
        let count = usize::try_from(count).map_err(|_| damaged())?;
        let mut numbers = bytemuck::zeroed_vec(count);
        from.fill(bytemuck::cast_slice_mut(&mut numbers))?;
        Ok(numbers)
    }
}

impl Stored for String {
    fn store(&self, to: &mut dyn Write) -> io::Result<()> {
        store_numbers(self.as_bytes(), to)
    }

    fn load(from: &mut Bytes<'_>) -> io::Result<Self> {
        Self::from_utf8(Vec::load(from)?).map_err(|_| damaged())
    }
}

impl Stored for Ends {
    fn store(&self, to: &mut dyn Write) -> io::Result<()> {
        self.low.store(to)?;
        let restarts: Vec<u64> = self.restarts.iter().map(|first| *first as u64).collect();
        restarts.store(to)
    }

    fn load(from: &mut Bytes<'_>) -> io::Result<Self> {
        let low = Vec::load(from)?;
        let restarts = Vec::<u64>::load(from)?.into_iter().map(usize::try_from);
        Ok(Self {
            low,
            restarts: restarts.collect::<Result<_, _>>().map_err(|_| damaged())?,
        })
    }
}

impl Stored for TextColumn {
    fn store(&self, to: &mut dyn Write) -> io::Result<()> {
        self.text.store(to)?;
        self.ends.store(to)
    }

    fn load(from: &mut Bytes<'_>) -> io::Result<Self> {
        let column = Self {
            text: String::load(from)?,
            ends: Ends::load(from)?,
        };
        if column.ends.last() == column.text.len() {
            Ok(column)
        } else {
            Err(damaged())
        }
    }
}

impl<T: Pod> Stored for ListColumn<T> {
    fn store(&self, to: &mut dyn Write) -> io::Result<()> {
        self.values.store(to)?;
        self.ends.store(to)
    }

    fn load(from: &mut Bytes<'_>) -> io::Result<Self> {
        let column = Self {
            values: Vec::load(from)?,
            ends: Ends::load(from)?,
        };
        if column.ends.last() == column.values.len() {
            Ok(column)
        } else {
            Err(damaged())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_come_back_and_what_is_cut_off_is_told() {
        let mut texts = TextColumn::default();
        let mut lists = ListColumn::<u32>::default();
        for text in ["Gödel", "", "x"] {
            texts.push(text);
            lists.push(text.bytes().map(u32::from));
        }
        let mut bytes = Vec::new();
        texts.store(&mut bytes).expect("memory");
        lists.store(&mut bytes).expect("memory");
        let load = |mut bytes: &[u8]| {
            let left = bytes.len() as u64;
            let mut from = Bytes::new(&mut bytes, left);
            Ok::<_, io::Error>((
                TextColumn::load(&mut from)?,
                ListColumn::<u32>::load(&mut from)?,
            ))
        };
        let (texts, lists) = load(&bytes).expect("what was written");
        assert_eq!(
            (texts.get(0), texts.get(1), texts.get(2)),
            ("Gödel", "", "x")
        );
        assert_eq!((lists.len(), lists.get(2)), (3, &[120][..]));
        for cut in 0..bytes.len() {
            assert!(load(&bytes[..cut]).is_err(), "{cut}");
        }
        // A count beyond all bounds takes no memory.
        bytes[..8].copy_from_slice(&u64::MAX.to_ne_bytes());
        assert!(load(&bytes).is_err());
    }
}
