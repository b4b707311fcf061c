//! A frame at 200x50: measured and drawn, for few papers and for many, with a filter and marks.

#[path = "../tests/support/browser.rs"]
mod browser;
#[path = "../tests/support/synthetic.rs"]
mod synthetic;

use arxivist::source;
use browser::Browser;
use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};

fn frame(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("frame");
    for (name, catalog) in [
        ("36", source::built_in().catalog),
        ("100,000", synthetic::catalog(100_000)),
    ] {
        let mut browser = Browser::on(catalog, 200, 50);
        group.bench_function(BenchmarkId::new(name, "no filter"), |bencher| {
            bencher.iter(|| browser.draw());
        });
        browser.press("G");
        group.bench_function(BenchmarkId::new(name, "at the end"), |bencher| {
            bencher.iter(|| browser.draw());
        });
        browser.press("/train g");
        group.bench_function(BenchmarkId::new(name, "filter \"train g\""), |bencher| {
            bencher.iter(|| browser.draw());
        });
    }
    group.finish();
}

criterion_group!(benches, frame);
criterion_main!(benches);
