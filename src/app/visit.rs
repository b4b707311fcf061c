//! Where a reader was in some papers, and how to come back there. What is in the filter and which
//! papers are marked is of the moment, and not part of it.

use serde::{Deserialize, Serialize};

use super::{App, action::Action, notice::Notice, view::Sizes};
use crate::{
    catalog::{
        Catalog, PaperIndex,
        arxiv_id::ArxivId,
        category::{Category, CategoryIndex},
    },
    search::{
        facet::{Choice, Narrowing},
        sort::Sort,
    },
};

/// Where a reader was. What is `None` is as usual.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Visit {
    /// What was chosen in the sidebar.
    pub chosen: Option<Chosen>,
    /// The order, by name, and whether it was turned round.
    pub order: Option<(String, bool)>,
    /// The paper that was selected.
    pub paper: Option<Selected>,
    /// How many steps the sidebar and the list were larger than usual.
    pub sizes: Option<(i16, i16)>,
}

/// What was chosen in the sidebar.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Chosen {
    /// The codes of subjects; `None` is all.
    pub subjects: Option<Vec<String>>,
    /// Those of subjects that were left out.
    pub not_subjects: Vec<String>,
    /// Years; `None` is all.
    pub years: Option<Vec<u16>>,
    /// Years that were left out.
    pub not_years: Vec<u16>,
    /// Whether only primary subjects counted.
    pub primary_only: bool,
}

/// A paper by what it is known by in other catalogs.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Selected {
    /// Its identifier; empty where there is none.
    pub id: String,
    /// Its title.
    pub title: String,
}

impl Visit {
    /// How large the panes were, if that makes sense.
    #[must_use]
    pub fn sizes(&self) -> Option<Sizes> {
        let (sidebar, list) = self.sizes?;
        let known = |steps: &i16| (-Sizes::MOST..=Sizes::MOST).contains(steps);
        let sensible = [sidebar, list].iter().all(known);
        sensible.then_some(Sizes { sidebar, list })
    }

    /// The order, if there is one of that name.
    #[must_use]
    pub fn order(&self) -> Option<(Sort, bool)> {
        let (name, reverse) = self.order.as_ref()?;
        let sort = Sort::ALL.into_iter().find(|sort| sort.name() == name)?;
        Some((sort, *reverse))
    }
}

impl Chosen {
    fn of(catalog: &Catalog, narrowing: &Narrowing) -> Option<Self> {
        let codes = |subjects: &[CategoryIndex]| {
            let categories = subjects.iter().filter_map(|of| catalog.category(*of));
            categories.map(Category::code).map(str::to_owned).collect()
        };
        let Narrowing {
            subjects, years, ..
        } = narrowing;
        let chosen = Self {
            subjects: subjects.any.as_deref().map(codes),
            not_subjects: codes(&subjects.none),
            years: years.any.clone(),
            not_years: years.none.clone(),
            primary_only: narrowing.primary_only,
        };
        (chosen != Self::default()).then_some(chosen)
    }

    /// The same in a catalog, which may not have all that was chosen, or not yet.
    pub(super) fn narrowing(&self, catalog: &Catalog) -> Narrowing {
        let known = |codes: &[String]| -> Vec<CategoryIndex> {
            let categories = catalog.categories();
            let of =
                categories.filter(|(_, category)| codes.iter().any(|code| code == category.code()));
            of.map(|(index, _)| index).collect()
        };
        let any = self.subjects.as_deref().map(known);
        Narrowing {
            subjects: Choice {
                any: any.filter(|any| !any.is_empty()),
                none: known(&self.not_subjects),
            },
            years: Choice {
                any: self.years.clone(),
                none: self.not_years.clone(),
            },
            primary_only: self.primary_only,
            ..Narrowing::default()
        }
    }
}

impl Selected {
    fn find(&self, catalog: &Catalog) -> Option<PaperIndex> {
        match ArxivId::parse(&self.id) {
            Some((id, _)) => catalog.find(&id),
            None => catalog
                .indices()
                .find(|index| catalog.paper(*index).title() == self.title),
        }
    }
}

impl App {
    /// Where the reader is.
    #[must_use]
    pub fn visit(&self) -> Visit {
        let selected = self.selected().map(|paper| Selected {
            id: paper.id_text().to_owned(),
            title: paper.title().to_owned(),
        });
        let order = (self.sort.name().to_owned(), self.reverse);
        let usual = (Sort::default().name().to_owned(), false);
        Visit {
            chosen: Chosen::of(&self.catalog, &self.sidebar.narrowing()),
            order: Some(order).filter(|order| *order != usual),
            // Whoever leaves before all papers are there has not left the one that was looked for.
            paper: self.looked_for.clone().or(selected),
            sizes: (self.sizes != self.usual_sizes)
                .then_some((self.sizes.sidebar, self.sizes.list)),
        }
    }

    /// Selects the paper at which the reader was, once it is there; one that has gone on in the
    /// meantime stays.
    pub(super) fn look_for_paper(&mut self) {
        let Some(selected) = &self.looked_for else {
            return;
        };
        if let Some(paper) = selected.find(&self.catalog) {
            self.list.select(paper);
            self.select_best = false;
            self.looked_for = None;
        } else if self.progress.is_none() {
            self.looked_for = None;
        }
    }

    /// Tells that not all papers are shown, which the reader may have forgotten.
    pub(super) fn tell_of_choice(&mut self) {
        if self.notice.is_none() && self.sidebar.is_narrowed() {
            let key = self.keys.to(Action::Back);
            self.notice = Some(Notice::done(format!(
                "narrowed as you left it: {key} shows all"
            )));
        }
    }
}
