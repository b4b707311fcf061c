//! A subject as a reader names one: a category, or an archive with all its categories.

use super::{Catalog, category::CategoryIndex, taxonomy};

/// The categories of a catalog that a subject such as `cs.LG`, `cs` or `math.MP` covers, each by
/// its canonical number. Letter case does not matter.
#[must_use]
pub fn covered(catalog: &Catalog, subject: &str) -> Vec<CategoryIndex> {
    let wanted = subject.trim();
    let mut found: Vec<CategoryIndex> = catalog
        .categories()
        // An archive has those that belong to it today: cs.NA is math.NA, and cs.* no longer.
        .filter(|(_, category)| {
            let today = taxonomy::canonical(category.code());
            covers(wanted, category.code()) && covers(wanted, today)
        })
        .map(|(_, category)| category.canonical())
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// Whether a subject covers a category: by the code itself, by the code that either goes by today,
/// or by the archive. Letter case does not matter.
#[must_use]
pub fn covers(wanted: &str, code: &str) -> bool {
    let archive = taxonomy::find(code).map_or_else(
        || code.split('.').next().unwrap_or(code),
        |known| known.archive,
    );
    let today = taxonomy::canonical(code);
    [code, archive, today]
        .iter()
        .any(|name| name.eq_ignore_ascii_case(wanted))
        || today.eq_ignore_ascii_case(taxonomy::canonical_of_any_case(wanted))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::builder::{Builder, Draft};

    #[test]
    fn an_archive_has_what_belongs_to_it_today() {
        let mut builder = Builder::default();
        for code in ["cs.NA", "math.NA", "cs.LG", "math.MP"] {
            builder.push(Draft {
                title: code.into(),
                categories: vec![code.into()],
                ..Draft::default()
            });
        }
        let catalog = builder.freeze();
        let codes = |subject: &str| {
            let covered = covered(&catalog, subject).into_iter();
            let mut codes: Vec<String> = covered
                .filter_map(|index| catalog.category(index))
                .map(|category| category.code().to_owned())
                .collect();
            codes.sort();
            codes
        };
        assert_eq!(codes("cs"), ["cs.LG"]);
        assert_eq!(codes("math"), ["math.NA"]);
        assert_eq!(codes("cs.NA"), codes("math.NA"));
        assert_eq!(codes("math-ph"), codes("math.MP"));
    }

    #[test]
    fn an_archive_covers_its_categories_and_aliases_cover_each_other() {
        assert!(covers("cs", "cs.LG") && covers("CS.lg", "cs.LG") && covers("cs.CL", "cmp-lg"));
        assert!(
            covers("math-ph", "math.MP")
                && covers("math.mp", "math-ph")
                && covers("cmp-lg", "cs.CL")
        );
        assert!(
            covers("cs.SY", "eess.SY") && covers("cs.NA", "math.NA") && covers("cs.NA", "cs.NA")
        );
        assert!(!covers("cs", "cmp-lg") && !covers("cs.L", "cs.LG") && !covers("math", "math-ph"));
    }
}
