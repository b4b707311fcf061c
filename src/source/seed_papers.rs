//! What the listing pages leave out of the seed papers, known by title: identifier, authors,
//! venue and DOI. Each was found with its title in public material.

use std::{collections::HashMap, sync::LazyLock};

use crate::catalog::{arxiv_id::ArxivId, builder::Draft, text::title_key};

struct SeedPaper {
    id: Option<ArxivId>,
    authors: Vec<String>,
    journal_ref: Option<String>,
    doi: Option<String>,
}

static SEED_PAPERS: LazyLock<HashMap<String, SeedPaper>> = LazyLock::new(|| {
    let lines = include_str!("../../assets/seed_papers.tsv")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .skip(1);
    lines.map(parse).collect()
});

fn parse(line: &str) -> (String, SeedPaper) {
    let mut fields = line.split('\t');
    let mut next = || fields.next().unwrap_or_default();
    let filled = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
    let title = title_key(next());
    let id = ArxivId::parse(next()).map(|(id, _)| id);
    let authors = next().split("; ").filter_map(filled).collect();
    let (journal_ref, doi) = (filled(next()), filled(next()));
    (
        title,
        SeedPaper {
            id,
            authors,
            journal_ref,
            doi,
        },
    )
}

/// Fills what a draft from a listing page lacks, if its title is one of the seed papers'.
pub fn complete(draft: &mut Draft) {
    // Who says more than a listing page is believed, and costs no look.
    if draft.id.is_some() || !draft.authors.is_empty() {
        return;
    }
    let Some(known) = SEED_PAPERS.get(&title_key(&draft.title)) else {
        return;
    };
    draft.id = draft.id.take().or_else(|| known.id.clone());
    if draft.authors.is_empty() {
        draft.authors.clone_from(&known.authors);
    }
    draft.journal_ref = draft
        .journal_ref
        .take()
        .or_else(|| known.journal_ref.clone());
    draft.doi = draft.doi.take().or_else(|| known.doi.clone());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_asset_has_a_valid_identifier_and_authors() {
        assert_eq!(SEED_PAPERS.len(), 36);
        assert!(
            SEED_PAPERS
                .values()
                .all(|paper| paper.id.is_some()
                    && paper.authors.iter().any(|name| name == "Chuan Wu"))
        );
    }

    #[test]
    fn a_title_is_found_whatever_its_case_and_punctuation() {
        let mut draft = Draft {
            title: "HYBRIDFLOW — a flexible, and efficient RLHF framework".into(),
            ..Draft::default()
        };
        complete(&mut draft);
        assert_eq!(
            draft.id.map(|id| id.to_string()).as_deref(),
            Some("2409.19256")
        );
        assert_eq!(
            draft.authors.first().map(String::as_str),
            Some("Guangming Sheng")
        );
        assert_eq!(
            draft.journal_ref.as_deref(),
            Some("EuroSys 2025, pp. 1279-1297")
        );
    }

    #[test]
    fn another_title_is_left_alone() {
        let mut draft = Draft {
            title: "Hybrid".into(),
            ..Draft::default()
        };
        complete(&mut draft);
        assert_eq!(
            draft,
            Draft {
                title: "Hybrid".into(),
                ..Draft::default()
            }
        );
    }
}
