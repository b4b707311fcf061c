//! From the pages' text to a frozen catalog.

#[path = "../tests/support/synthetic.rs"]
mod synthetic;

use std::{hint::black_box, path::PathBuf};

use arxivist::source;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

fn load(criterion: &mut Criterion) {
    criterion.bench_function("load/built-in catalog", |bencher| {
        bencher.iter(|| black_box(source::built_in().catalog.len()));
    });

    let page = synthetic::listing(&synthetic::catalog(10_000));
    let folder = tempfile::tempdir().expect("a folder");
    let path: PathBuf = folder.path().join("page.txt");
    std::fs::write(&path, &page).expect("a file");
    let mut group = criterion.benchmark_group("load");
    group
        .throughput(Throughput::Bytes(page.len() as u64))
        .sample_size(20);
    group.bench_function("a plain read of the page of 10,000 papers", |bencher| {
        bencher.iter(|| black_box(std::fs::read(&path).expect("a file").len()));
    });
    group.bench_function("a page of 10,000 papers", |bencher| {
        bencher.iter(|| {
            black_box(
                source::open(std::slice::from_ref(&path))
                    .expect("a page")
                    .catalog
                    .len(),
            )
        });
    });
    group.finish();
}

criterion_group!(benches, load);
criterion_main!(benches);
