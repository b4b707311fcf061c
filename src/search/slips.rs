//! Slips of typing: how many two words are apart.

/// How many slips of typing two words are apart: a letter more, less or other, or two neighbours
/// swapped. `None` when more than `most`.
#[must_use]
pub fn slips(a: &str, b: &str, most: usize) -> Option<usize> {
    if a.len().abs_diff(b.len()) > 4 * most {
        return None;
    }
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    if a.len().abs_diff(b.len()) > most {
        return None;
    }
    // The rows of the table of distances: two before, one before, and the one in work.
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=b.len()).collect();
    for (i, letter) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, other) in b.iter().enumerate() {
            let mut least = (above[j + 1] + 1)
                .min(row[j] + 1)
                .min(above[j] + usize::from(letter != other));
            if i > 0 && j > 0 && *letter == b[j - 1] && a[i - 1] == *other {
                least = least.min(before[j - 1] + 1);
            }
            row.push(least);
        }
        if row.iter().all(|distance| *distance > most) {
            return None;
        }
        before = std::mem::replace(&mut above, row);
    }
    above.last().copied().filter(|distance| *distance <= most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_of_every_kind() {
        for (typed, meant) in [
            ("swfit", "swift"),
            ("swif", "swift"),
            ("swiift", "swift"),
            ("swaft", "swift"),
        ] {
            assert_eq!(slips(typed, meant, 2), Some(1), "{typed}");
        }
        assert_eq!(
            (
                slips("swift", "swift", 2),
                slips("trees", "swift", 2),
                slips("ab", "abcdef", 2)
            ),
            (Some(0), None, None)
        );
    }
}
