#![no_main]
//! The parts of a prepared catalog, as if their checksums were good; and any bytes as a whole one.

use std::{
    io::{Seek as _, SeekFrom, Write as _},
    sync::{Arc, LazyLock},
};

use arxivist::{
    catalog::{Catalog, stored::Bytes, texts::Shelf},
    search::corpus::Corpus,
    source::{prepared::Prepared, shelf::FileShelf},
};
use libfuzzer_sys::fuzz_target;

static SHELVES: LazyLock<[Arc<dyn Shelf>; 4]> = LazyLock::new(|| {
    let file = Arc::new(tempfile::tempfile().expect("a file"));
    std::array::from_fn(|_| Arc::new(FileShelf::new(Arc::clone(&file), 0, 0)) as Arc<dyn Shelf>)
});

fuzz_target!(|bytes: &[u8]| {
    let whole = |mut bytes: &[u8], load: &dyn Fn(&mut Bytes<'_>)| {
        let left = bytes.len() as u64;
        load(&mut Bytes::new(&mut bytes, left));
    };
    whole(bytes, &|bytes| {
        if let Ok(catalog) = Catalog::load(bytes, &SHELVES) {
            for paper in catalog.indices().map(|index| catalog.paper(index)) {
                let _ = (paper.abstract_(), paper.authors().count(), paper.url());
                let _ = (paper.categories().count(), paper.published(), paper.from());
            }
        }
    });
    whole(bytes, &|bytes| drop(Corpus::load(bytes)));
    if bytes.starts_with(b"arxivist") {
        let mut file = tempfile::tempfile().expect("a file");
        file.write_all(bytes).expect("written");
        file.seek(SeekFrom::Start(0)).expect("a file");
        if let Ok(Some(prepared)) = Prepared::open(file) {
            let _ = (prepared.newest(), prepared.catalog_and(Corpus::load));
        }
    }
});
