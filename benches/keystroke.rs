//! From a typed query to the whole answer: papers in order, and counts.

#[path = "../tests/support/synthetic.rs"]
mod synthetic;

use std::{hint::black_box, sync::Arc};

use arxivist::{
    search::{Request, answer::Searcher, query::Query},
    source,
};
use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};

fn keystroke(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("keystroke");
    group.sample_size(10);
    for (name, catalog) in [
        ("36", source::built_in().catalog),
        ("100,000", synthetic::catalog(100_000)),
    ] {
        let searcher = Searcher::new(Arc::new(catalog));
        for query in [
            "",
            "t",
            "tra",
            "transformer",
            "gnn train",
            "moe",
            "xqzv",
            "attention is a",
            "quantum err corr",
        ] {
            let request = Request {
                query: Query::parse(query),
                ..Request::default()
            };
            group.bench_with_input(
                BenchmarkId::new(name, format!("\"{query}\"")),
                &request,
                |bencher, request| {
                    bencher.iter(|| black_box(searcher.answer(request, || false)));
                },
            );
        }
    }
    group.finish();
}

criterion_group!(benches, keystroke);
criterion_main!(benches);
