//! Packed sources: gzip and Zstandard, told by their first bytes.

use std::io::{self, Chain, Cursor, Read};

/// How many bytes tell.
const SAMPLE: usize = 4;
/// How a gzip file begins, by RFC 1952.
const GZIP: [u8; 2] = [0x1f, 0x8b];
/// How a Zstandard frame begins, by RFC 8878.
const ZSTD: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];

type Rest = Chain<Cursor<Vec<u8>>, Box<dyn Read + Send>>;

/// The bytes of a source, unpacked if it is packed.
///
/// # Errors
/// When its beginning cannot be read.
pub fn unpack(mut reader: Box<dyn Read + Send>) -> io::Result<Box<dyn Read + Send>> {
    let mut sample = Vec::with_capacity(SAMPLE);
    Read::by_ref(&mut reader)
        .take(SAMPLE as u64)
        .read_to_end(&mut sample)?;
    let (gzip, zstd) = (sample.starts_with(&GZIP), sample.starts_with(&ZSTD));
    let all: Rest = Cursor::new(sample).chain(reader);
    Ok(if gzip {
        Box::new(flate2::read::MultiGzDecoder::new(all))
    } else if zstd {
        Box::new(zstd::stream::read::Decoder::new(all)?)
    } else {
        Box::new(all)
    })
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::*;

    fn unpacked(bytes: Vec<u8>) -> io::Result<String> {
        let mut text = String::new();
        unpack(Box::new(Cursor::new(bytes)))?.read_to_string(&mut text)?;
        Ok(text)
    }

    #[test]
    fn packed_and_not() {
        let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        gzip.write_all(b"a paper\n").expect("memory");
        let gzip = gzip.finish().expect("memory");
        let zstd = zstd::encode_all(&b"a paper\n"[..], 1).expect("memory");
        for packed in [gzip.clone(), zstd.clone(), b"a paper\n".to_vec()] {
            assert_eq!(unpacked(packed).ok().as_deref(), Some("a paper\n"));
        }
        // Several packed files put together are one text.
        assert_eq!(
            unpacked([gzip.clone(), gzip.clone()].concat())
                .ok()
                .as_deref(),
            Some("a paper\na paper\n")
        );
        assert_eq!(unpacked(Vec::new()).ok().as_deref(), Some(""));
        assert!(unpacked(gzip[..gzip.len() - 4].to_vec()).is_err());
        assert!(unpacked(zstd[..zstd.len() - 2].to_vec()).is_err());
    }
}
