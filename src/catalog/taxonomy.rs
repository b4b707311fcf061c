//! arXiv's taxonomy: the names of its categories, and which archive and group each stands in.
//!
//! Source: <https://arxiv.org/category_taxonomy>, and the retired archives from
//! <https://arxiv.org/archive>.

use std::{collections::HashMap, sync::LazyLock};

static TAXONOMY: LazyLock<HashMap<&'static str, Known>> = LazyLock::new(|| {
    let lines = include_str!("../../assets/taxonomy.tsv")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .skip(1);
    lines
        .filter_map(Known::parse)
        .map(|known| (known.code, known))
        .collect()
});

/// A category that arXiv has or has had.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Known {
    /// Its code, such as `cs.LG`.
    pub code: &'static str,
    /// Its name, such as "Machine Learning".
    pub name: &'static str,
    /// The name of its group, such as "Computer Science".
    pub group: &'static str,
    /// The code of its archive, such as `cs`.
    pub archive: &'static str,
    /// The name of its archive.
    pub archive_name: &'static str,
    /// The code that took its place, for an alias (`math.MP` is `math-ph`) or a retired archive.
    pub replaced_by: Option<&'static str>,
}

impl Known {
    fn parse(line: &'static str) -> Option<Self> {
        let mut fields = line.split('\t');
        let mut next = || fields.next();
        let (code, name, group, archive, archive_name, _status) =
            (next()?, next()?, next()?, next()?, next()?, next()?);
        let replaced_by = next().filter(|code| !code.is_empty());
        Some(Self {
            code,
            name,
            group,
            archive,
            archive_name,
            replaced_by,
        })
    }
}

/// Looks a category up by its code.
#[must_use]
pub fn find(code: &str) -> Option<&'static Known> {
    TAXONOMY.get(code)
}

/// The codes of the categories that have this name, in order: "Machine Learning" is cs.LG and
/// stat.ML.
#[must_use]
pub fn codes_named(name: &str) -> &'static [&'static str] {
    static NAMES: LazyLock<HashMap<&'static str, Vec<&'static str>>> = LazyLock::new(|| {
        let mut names: HashMap<_, Vec<_>> = HashMap::new();
        for known in TAXONOMY.values() {
            names.entry(known.name).or_default().push(known.code);
        }
        for codes in names.values_mut() {
            codes.sort_unstable();
        }
        names
    });
    NAMES.get(name).map_or(&[], Vec::as_slice)
}

/// The code that a category goes by today: `math-ph` for `math.MP`, `cs.CL` for `cmp-lg`. A
/// code that arXiv does not have is its own.
#[must_use]
pub fn canonical(code: &str) -> &str {
    find(code)
        .and_then(|known| known.replaced_by)
        .unwrap_or(code)
}

/// As [`canonical`], for a code in any letter case.
#[must_use]
pub fn canonical_of_any_case(code: &str) -> &str {
    let known = TAXONOMY
        .values()
        .find(|known| known.code.eq_ignore_ascii_case(code));
    known.map_or(code, |known| known.replaced_by.unwrap_or(known.code))
}

/// Whether a code begins with this.
#[must_use]
pub fn begins_a_code(text: &str) -> bool {
    !text.is_empty() && TAXONOMY.keys().any(|code| code.starts_with(text))
}

/// A category of the archive with this code.
#[must_use]
pub fn of_archive(code: &str) -> Option<&'static Known> {
    static ARCHIVES: LazyLock<HashMap<&'static str, &'static Known>> = LazyLock::new(|| {
        let known = TAXONOMY.values();
        known.map(|known| (known.archive, known)).collect()
    });
    ARCHIVES.get(code).copied()
}

/// Whether this is the code of an archive, as old identifiers begin with one.
#[must_use]
pub fn is_archive(code: &str) -> bool {
    of_archive(code).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_whole_taxonomy_is_read() {
        assert_eq!(TAXONOMY.len(), 155 + 21);
        let aliases = TAXONOMY
            .values()
            .filter(|known| known.replaced_by.is_some() && known.code.contains('.'))
            .count();
        assert_eq!(aliases, 6);
    }

    #[test]
    fn codes_by_name() {
        assert_eq!(codes_named("Machine Learning"), ["cs.LG", "stat.ML"]);
        assert_eq!(codes_named("Optics"), ["physics.optics"]);
        assert_eq!(codes_named("05C85"), [""; 0]);
    }

    #[test]
    fn names_archives_and_groups() {
        let known = find("cs.DC");
        assert_eq!(
            known.map(|k| (k.name, k.archive, k.group)),
            Some((
                "Distributed, Parallel, and Cluster Computing",
                "cs",
                "Computer Science"
            ))
        );
        assert_eq!(find("cs.XX"), None);
        assert!(is_archive("hep-th") && is_archive("alg-geom") && !is_archive("cs.LG"));
    }

    #[test]
    fn retired_and_alias_codes_are_mapped() {
        assert_eq!(
            (
                canonical("math.MP"),
                canonical("cs.SY"),
                canonical("cmp-lg"),
                canonical("cs.LG"),
                canonical("x.Y")
            ),
            ("math-ph", "eess.SY", "cs.CL", "cs.LG", "x.Y")
        );
        assert!(
            TAXONOMY
                .values()
                .filter_map(|known| known.replaced_by)
                .all(|code| find(code).is_some_and(|known| known.replaced_by.is_none()))
        );
    }
}
