//! Letters of one term over several words of a title, its first letters foremost: looked for only
//! where better kinds leave room, in titles that have all the letters.

use super::{
    answer::CHUNK,
    beginnings::Beginnings,
    bits::Bits,
    fold::fold_into,
    lookup::{Looking, Lookup},
    matcher::{self, OVER_WORDS},
    rank::Hits,
    vocabulary::letters_of,
};

/// Finds the papers where one of the terms stands over several words and all others stand as
/// usual, of those in `candidates`, with their hits. `None` when it is no longer wanted.
///
/// One look at the letters of every title, and one at the text of each that has those of a term.
pub fn find(
    looking: Looking<'_>,
    lookups: &[&Lookup],
    candidates: &Bits,
) -> Option<Vec<(u32, Hits)>> {
    let index = looking.index;
    let mut text = String::new();
    let mut found = Vec::new();
    let wide = |lookup: &&Lookup| {
        lookup.may_be_over_words() && lookup.term.needle.chars().count() >= OVER_WORDS
    };
    for (at, lookup) in lookups
        .iter()
        .enumerate()
        .filter(|(_, lookup)| wide(lookup))
    {
        let needle = lookup.term.needle.as_str();
        let Some(beginnings) = Beginnings::new(needle) else {
            continue;
        };
        let mut papers = candidates.clone();
        remove_all(&mut papers, lookup);
        for (_, other) in lookups.iter().enumerate().filter(|(other, _)| *other != at) {
            let mut with = other.unbroken.any().clone();
            if let Some(loose) = other.loose() {
                with.add(loose.any());
            }
            papers.keep(&with);
        }
        let wanted = letters_of(needle);
        papers.keep(&Bits::of(&index.letters, |has| has & wanted == wanted));
        for (at, place) in papers.iter().enumerate() {
            if at % CHUNK == 0 && (looking.stale)() {
                return None;
            }
            let title = looking.catalog.paper(index.places.paper(place)).title();
            fold_into(title, &mut text);
            if !beginnings.may_stand_in(&text) {
                continue;
            }
            let Some((hit, _)) = matcher::over_words(needle, &text, looking.fuzzy) else {
                continue;
            };
            let others = lookups.iter().filter_map(|lookup| lookup.hit(place));
            found.push((place, others.fold(Hits::default().with(hit), Hits::with)));
        }
    }
    Some(found)
}

fn remove_all(papers: &mut Bits, lookup: &Lookup) {
    papers.remove(lookup.unbroken.any());
    if let Some(loose) = lookup.loose() {
        papers.remove(loose.any());
    }
}
