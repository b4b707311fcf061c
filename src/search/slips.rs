//! Slips of typing: how many two words are apart.

/// Whether one slip of typing makes one word of the other: a letter more, less or other, or two
/// neighbours swapped. O(n): what is left between the common beginning and the common end tells.
#[must_use]
pub fn one_slip(a: &str, b: &str) -> bool {
    let same = |(x, y): &(char, char)| x == y;
    let pairs = a.chars().zip(b.chars());
    let before: usize = pairs.take_while(same).map(|(c, _)| c.len_utf8()).sum();
    let (a, b) = (&a[before..], &b[before..]);
    let pairs = a.chars().rev().zip(b.chars().rev());
    let behind: usize = pairs.take_while(same).map(|(c, _)| c.len_utf8()).sum();
    let mut a = a[..a.len() - behind].chars();
    let mut b = b[..b.len() - behind].chars();
    let (a, b) = (
        [a.next(), a.next(), a.next()],
        [b.next(), b.next(), b.next()],
    );
    match (a, b) {
        ([_, None, _], [_, None, _]) => true,
        ([Some(a), Some(b), None], [Some(c), Some(d), None]) => (a, b) == (d, c),
        _ => false,
    }
}

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
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn one_slip_is_at_most_one(a in "[a-cé]{0,6}", b in "[a-cé]{0,6}") {
            prop_assert_eq!(one_slip(&a, &b), slips(&a, &b, 1).is_some());
        }
    }

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
