//! A subject as a reader names one: a category, or an archive with all its categories.

use super::{Catalog, category::CategoryIndex, taxonomy};

/// The categories of a catalog that a subject such as `cs.LG`, `cs` or `math.MP` covers, each by
/// its canonical number. Letter case does not matter.
#[must_use]
pub fn covered(catalog: &Catalog, subject: &str) -> Vec<CategoryIndex> {
    let wanted = subject.trim();
    let mut found: Vec<CategoryIndex> = catalog
        .categories()
        .filter(|(_, category)| covers(wanted, category.code()))
        .map(|(_, category)| category.canonical())
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}

fn covers(wanted: &str, code: &str) -> bool {
    let same = |a: &str, b: &str| a.eq_ignore_ascii_case(b);
    let archive = taxonomy::find(code).map_or_else(
        || code.split('.').next().unwrap_or(code),
        |known| known.archive,
    );
    same(wanted, code)
        || same(wanted, archive)
        || taxonomy::canonical(code).eq_ignore_ascii_case(wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_archive_covers_its_categories_and_aliases_cover_each_other() {
        assert!(covers("cs", "cs.LG") && covers("CS.lg", "cs.LG") && covers("cs.CL", "cmp-lg"));
        assert!(covers("math-ph", "math.MP") && covers("math.MP", "math.MP"));
        assert!(!covers("cs", "cmp-lg") && !covers("cs.L", "cs.LG") && !covers("math", "math-ph"));
    }
}
