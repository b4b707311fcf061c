//! A term in the other short fields, where it has to stand unbroken.

use super::Looking;
use crate::{
    catalog::{category::Category, paper::Paper, subject, taxonomy},
    search::{
        answer::CHUNK,
        fold::fold,
        levels::Levels,
        matcher::{self, Hit, Kind},
        query::{Field, Term},
    },
};

/// By identifier and category, and in the texts of those fields that are read: a look at each
/// paper. `None` when it is no longer wanted.
pub(super) fn look(looking: Looking<'_>, term: &Term, levels: &mut Levels) -> Option<()> {
    let Looking { catalog, index, .. } = looking;
    if let Some(paper) = term.id.as_ref().and_then(|id| catalog.find(id))
        && let Some(place) = index.places.of(paper)
    {
        levels.insert(Hit::of(Kind::Identifier), place);
    }
    if term.field.reads(Field::Category) {
        let of_class = catalog.classifications().iter().map(|class| {
            let categories = class.categories().iter();
            category(term, categories.filter_map(|at| catalog.category(*at)))
        });
        let of_class: Vec<Option<Hit>> = of_class.collect();
        for (place, of) in (0..).zip(&index.counted) {
            if let Some(hit) = of_class.get(of.class as usize).copied().flatten() {
                levels.insert(hit, place);
            }
        }
    }
    if term.field.reads(Field::Identifier) && term.id.is_none() {
        let id = |paper: Paper<'_>| paper.id().map(|id| id.to_string());
        in_texts(looking, term, levels, id)?;
    }
    if term.field.reads(Field::Journal) {
        in_texts(looking, term, levels, |paper| {
            paper.journal_ref().map(|text| fold(&text))
        })?;
    }
    if term.field.reads(Field::Comment) {
        in_texts(looking, term, levels, |paper| {
            paper.comment().map(|text| fold(&text))
        })?;
    }
    Some(())
}

fn in_texts(
    looking: Looking<'_>,
    term: &Term,
    levels: &mut Levels,
    text: impl Fn(Paper<'_>) -> Option<String>,
) -> Option<()> {
    let places = &looking.index.places;
    for (at, place) in (0..places.limit()).enumerate() {
        if at.is_multiple_of(CHUNK) && (looking.stale)() {
            return None;
        }
        let text = text(looking.catalog.paper(places.paper(place)));
        if let Some(hit) = text.and_then(|text| matcher::beyond_titles(term, &text)) {
            levels.insert(hit, place);
        }
    }
    Some(())
}

/// Whether a paper is of a category: by its code or archive, or by the beginning of its code.
fn category<'a>(term: &Term, categories: impl Iterator<Item = &'a Category>) -> Option<Hit> {
    let wanted = term.needle.as_str();
    let kind = |code: &str| {
        if subject::covers(wanted, code) {
            Some(Kind::Whole)
        } else {
            let begins =
                !taxonomy::is_archive(wanted) && code.to_ascii_lowercase().starts_with(wanted);
            begins.then_some(Kind::Beginning)
        }
    };
    categories
        .filter_map(|category| kind(category.code()))
        .min()
        .map(Hit::beyond_titles)
}
