//! What a listing page says of itself.

/// How many records a listing says there are in all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Total {
    /// "At least 73 records".
    AtLeast(usize),
    /// "Exactly 73 records", or "73 records".
    Exactly(usize),
}

impl Total {
    /// The number alone.
    #[must_use]
    pub fn count(self) -> usize {
        match self {
            Self::AtLeast(count) | Self::Exactly(count) => count,
        }
    }
}

/// The heading that the pages of one subject share.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Listing {
    /// The subject of the page, such as an author's name.
    pub subject: String,
    /// The sentence under it.
    pub description: String,
    /// How many records it says there are; the largest that any of its pages says.
    pub total: Option<Total>,
    /// The pages that were read, in order.
    pub pages: Vec<u32>,
}

impl Listing {
    /// Takes in another page of the same subject.
    pub fn merge(&mut self, page: &Self) {
        if self.description.is_empty() {
            self.description.clone_from(&page.description);
        }
        self.total = match (self.total, page.total) {
            (Some(a), Some(b)) if b.count() > a.count() => Some(b),
            (a, b) => a.or(b),
        };
        self.pages.extend(&page.pages);
        self.pages.sort_unstable();
        self.pages.dedup();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_of_one_subject_share_the_larger_total() {
        let page = |total, number| Listing {
            subject: "S".into(),
            description: String::new(),
            total: Some(Total::AtLeast(total)),
            pages: vec![number],
        };
        let mut listing = page(73, 4);
        listing.merge(&page(55, 3));
        assert_eq!(
            (listing.total, listing.pages),
            (Some(Total::AtLeast(73)), vec![3, 4])
        );
    }
}
