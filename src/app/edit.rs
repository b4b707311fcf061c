//! Typing: in the filter bar, and in the search of an overlay.

use super::{
    App, action::Action, key::Key, keymap::Place, line::Line, message::Effect, overlay::Overlay,
};
use crate::search::query::Query;

impl App {
    /// Edits the filter's text. When it asks for something else, the best match is selected;
    /// when it asks for nothing, the selected paper stays.
    pub(super) fn edit_filter(&mut self, edit: impl FnOnce(&mut Line)) -> Vec<Effect> {
        edit(&mut self.filter);
        self.ask_anew()
    }

    /// Asks again if what is asked for has changed.
    pub(super) fn ask_anew(&mut self) -> Vec<Effect> {
        let query = Query::parse(self.filter.text()).with_abstracts(self.abstracts);
        if query == self.query {
            return Vec::new();
        }
        self.query = query;
        self.detail.forget_hit();
        self.select_best = !self.query.is_empty();
        vec![self.ask()]
    }

    /// A key while the search of an overlay is typed: it is edited as the filter bar is.
    pub(super) fn type_in_overlay(&mut self, key: Key) -> Vec<Effect> {
        let Some(Overlay::Text(reading)) = &mut self.overlay else {
            return Vec::new();
        };
        let search = &mut reading.search;
        match (self.keys.action(Place::Filter, key), key.typed()) {
            (Some(action @ (Action::Quit | Action::Suspend | Action::Redraw)), _) => {
                return self.act(action);
            }
            (Some(Action::ToList), _) => reading.typing = false,
            (Some(Action::Back), _) => {
                search.clear();
                reading.typing = false;
            }
            (Some(Action::Move(step)), _) => {
                reading
                    .scroll
                    .go(step.from(reading.scroll.offset(), reading.scroll.rows()));
                return Vec::new();
            }
            (Some(Action::Edit(edit)), _) => edit.apply(search),
            (None, Some(typed)) => search.insert(typed.encode_utf8(&mut [0; 4])),
            _ => {}
        }
        reading.scroll.reset();
        Vec::new()
    }
}
