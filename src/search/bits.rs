//! A set of small numbers, such as places or authors, as one bit each.

/// A set of numbers below a limit. Joining two sets takes one step for 64 numbers.
#[derive(Debug, Clone, Default)]
pub struct Bits {
    pub(super) blocks: Vec<u64>,
    pub(super) at_most: usize,
}

impl Bits {
    /// No number, of those below `limit`.
    #[must_use]
    pub fn none(limit: usize) -> Self {
        Self {
            blocks: vec![0; limit.div_ceil(64)],
            at_most: 0,
        }
    }

    /// Every number below `limit`.
    #[must_use]
    pub fn all(limit: usize) -> Self {
        let mut blocks = vec![u64::MAX; limit.div_ceil(64)];
        if let Some(last) = blocks.last_mut()
            && !limit.is_multiple_of(64)
        {
            *last = (1 << (limit % 64)) - 1;
        }
        Self {
            blocks,
            at_most: limit,
        }
    }

    /// The positions of the values that `holds` of. Without a branch for each.
    #[must_use]
    pub fn of<T>(values: &[T], holds: impl Fn(&T) -> bool) -> Self {
        let block = |values: &[T]| {
            let bits = values.iter().zip(0..);
            bits.fold(0, |block, (value, at)| {
                block | u64::from(holds(value)) << at
            })
        };
        Self {
            blocks: values.chunks(64).map(block).collect(),
            at_most: values.len(),
        }
    }

    /// Adds a number.
    pub fn insert(&mut self, number: u32) {
        self.at_most += 1;
        if let Some(block) = self.blocks.get_mut(number as usize / 64) {
            *block |= 1 << (number % 64);
        }
    }

    /// Adds numbers.
    pub fn insert_all(&mut self, numbers: &[u32]) {
        self.at_most += numbers.len();
        for number in numbers {
            if let Some(block) = self.blocks.get_mut(*number as usize / 64) {
                *block |= 1 << (number % 64);
            }
        }
    }

    /// Takes a number away.
    pub fn take_out(&mut self, number: u32) {
        if let Some(block) = self.blocks.get_mut(number as usize / 64) {
            *block &= !(1 << (number % 64));
        }
    }

    /// Whether a number is in it.
    #[must_use]
    pub fn contains(&self, number: u32) -> bool {
        let block = self.blocks.get(number as usize / 64).copied().unwrap_or(0);
        block >> (number % 64) & 1 == 1
    }

    /// Keeps the numbers that another set has too.
    pub fn keep(&mut self, other: &Self) {
        self.at_most = self.at_most.min(other.at_most);
        self.join(other, |mine, theirs| mine & theirs);
    }

    /// Adds the numbers of another set.
    pub fn add(&mut self, other: &Self) {
        self.at_most += other.at_most;
        self.join(other, |mine, theirs| mine | theirs);
    }

    /// Takes away the numbers of another set.
    pub fn remove(&mut self, other: &Self) {
        self.join(other, |mine, theirs| mine & !theirs);
    }

    fn join(&mut self, other: &Self, joined: impl Fn(u64, u64) -> u64) {
        for (mine, theirs) in self.blocks.iter_mut().zip(&other.blocks) {
            *mine = joined(*mine, *theirs);
        }
    }

    /// The limit that its numbers are below, up to the next 64.
    #[must_use]
    pub fn limit(&self) -> usize {
        self.blocks.len() * 64
    }

    /// A number that [`Self::count`] is not above, without counting.
    #[must_use]
    pub fn at_most(&self) -> usize {
        self.at_most
    }

    /// How many numbers it has.
    #[must_use]
    pub fn count(&self) -> usize {
        self.blocks
            .iter()
            .map(|block| block.count_ones() as usize)
            .sum()
    }

    /// Calls `each` with its numbers, ascending, until that is `false`; the plainest loop, for
    /// millions of them.
    pub fn each(&self, mut each: impl FnMut(u32) -> bool) {
        for (at, block) in (0_u32..).zip(&self.blocks) {
            let mut rest = *block;
            while rest != 0 {
                if !each(at * 64 + rest.trailing_zeros()) {
                    return;
                }
                rest &= rest - 1;
            }
        }
    }

    /// Its numbers, ascending.
    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        (0_u32..).zip(&self.blocks).flat_map(|(at, block)| {
            let mut rest = *block;
            std::iter::from_fn(move || {
                let number = (rest != 0).then(|| at * 64 + rest.trailing_zeros());
                rest &= rest.wrapping_sub(1);
                number
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn it_is_a_set(a in prop::collection::btree_set(0..150_u32, 0..40), b in prop::collection::btree_set(0..150_u32, 0..40)) {
            let bits = |numbers: &BTreeSet<u32>| {
                let mut bits = Bits::none(150);
                for number in numbers {
                    bits.insert(*number);
                }
                bits
            };
            let set = |bits: &Bits| bits.iter().collect::<BTreeSet<u32>>();
            let joined = |join: fn(&mut Bits, &Bits)| {
                let mut mine = bits(&a);
                join(&mut mine, &bits(&b));
                assert!(mine.count() <= mine.at_most());
                set(&mine)
            };
            prop_assert_eq!(joined(Bits::keep), &a & &b);
            prop_assert_eq!(joined(Bits::add), &a | &b);
            prop_assert_eq!(joined(Bits::remove), &a - &b);
            prop_assert_eq!(joined(|mine, theirs| theirs.iter().for_each(|number| mine.take_out(number))), &a - &b);
            prop_assert_eq!(bits(&a).count(), a.len());
            prop_assert_eq!((0..200).filter(|number| bits(&a).contains(*number)).collect::<BTreeSet<u32>>(), a);
        }

        #[test]
        fn all_are_those_below_the_limit(limit in 0..200_usize) {
            prop_assert_eq!(Bits::all(limit).count(), limit);
            let numbers: Vec<usize> = (0..limit).collect();
            let thirds: Vec<u32> = Bits::of(&numbers, |number| number % 3 == 0).iter().collect();
            prop_assert_eq!(thirds.len(), limit.div_ceil(3));
            prop_assert!(thirds.iter().all(|number| number % 3 == 0));
        }
    }
}
