//! Where papers were read: runs of records that follow each other, since almost all do.

/// Where a paper was read: which of the catalog's files, and which record in it, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Origin {
    /// The number of the file.
    pub file: u32,
    /// The number of the record.
    pub record: u32,
}

impl Origin {
    /// The record so many after this one.
    fn after(self, records: u32) -> Self {
        Self {
            record: self.record.saturating_add(records),
            ..self
        }
    }
}

/// The origins of papers, by number: memory for each gap in the order, not for each paper.
#[derive(Debug, Default, Clone)]
pub struct Origins {
    /// The first paper of each run, ascending.
    pub(super) firsts: Vec<u32>,
    /// Where it was read; those behind it are the records behind that one.
    pub(super) origins: Vec<Origin>,
}

impl Origins {
    /// Adds the origin of the paper with this number, which is larger than those before it.
    pub fn push(&mut self, paper: u32, origin: Origin) {
        let continues = self.firsts.last().zip(self.origins.last());
        if continues.is_none_or(|(first, begun)| begun.after(paper - first) != origin) {
            self.firsts.push(paper);
            self.origins.push(origin);
        }
    }

    /// The origin of a paper. O(log runs).
    #[must_use]
    pub fn get(&self, paper: u32) -> Option<Origin> {
        let run = self
            .firsts
            .partition_point(|first| *first <= paper)
            .checked_sub(1)?;
        let origin = self.origins.get(run)?;
        Some(origin.after(paper - self.firsts[run]))
    }

    /// The origins of the papers with these numbers, in this order.
    #[must_use]
    pub fn gathered(&self, papers: &[u32]) -> Self {
        let mut gathered = Self::default();
        for (number, paper) in (0..).zip(papers) {
            if let Some(origin) = self.get(*paper) {
                gathered.push(number, origin);
            }
        }
        gathered
    }

    /// Gives back the memory that was held for more.
    pub fn shrink(&mut self) {
        self.firsts.shrink_to_fit();
        self.origins.shrink_to_fit();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_that_follow_each_other_are_one_run() {
        let mut origins = Origins::default();
        let all: Vec<Origin> = [
            (0, 1),
            (0, 2),
            (0, 3),
            (0, 7),
            (0, 8),
            (1, 9),
            (1, 9),
            (0, 1),
        ]
        .map(|(file, record)| Origin { file, record })
        .to_vec();
        for (paper, origin) in (0..).zip(&all) {
            origins.push(paper, *origin);
        }
        assert_eq!(origins.firsts, [0, 3, 5, 6, 7]);
        let read: Vec<_> = (0..8).filter_map(|paper| origins.get(paper)).collect();
        assert_eq!(read, all);
        let gathered = origins.gathered(&[4, 3, 0, 1]);
        let read: Vec<_> = (0..4).filter_map(|paper| gathered.get(paper)).collect();
        assert_eq!(read, [all[4], all[3], all[0], all[1]]);
        assert_eq!(gathered.firsts.len(), 3);
        assert_eq!(Origins::default().get(3), None);
    }
}
