//! Tags: words of the reader's own for a paper, typed in one line.

use super::{
    App, act::NO_PAPER, message::Effect, notice::Notice, overlay::Overlay, prompt::Purpose,
};
use crate::bookmarks::Change;

impl App {
    /// Asks for the tags of the selected paper, with those that it has.
    pub(super) fn ask_for_tags(&mut self) -> Vec<Effect> {
        self.list.keep(&self.matches.papers);
        let Some(paper) = self.selected() else {
            return self.tell(Notice::problem(NO_PAPER));
        };
        let tags: Vec<String> = self
            .kept(&paper)
            .tags
            .iter()
            .map(|tag| typed(tag))
            .collect();
        let mut line = tags.join(" ");
        if !line.is_empty() {
            line.push(' ');
        }
        self.ask_for(Purpose::Tags, &line)
    }

    /// Gives the selected paper the tags that are typed, and no others.
    pub(super) fn set_tags(&mut self) -> Vec<Effect> {
        let Some(line) = self.take_line(Purpose::Tags) else {
            return Vec::new();
        };
        let Some(paper) = self.selected() else {
            return self.tell(Notice::problem(NO_PAPER));
        };
        let wanted = tags(&line);
        let has = &self.kept(&paper).tags;
        // As a tag is written that there is, whatever the case of its letters.
        let known = self.keeping.bookmarks().tags();
        let as_known = |tag: &String| {
            let same = |known: &&&str| known.to_lowercase() == tag.to_lowercase();
            let known = known.get(tag.as_str()).or_else(|| known.iter().find(same));
            known.map_or_else(|| tag.clone(), |known| (*known).to_owned())
        };
        let wanted: Vec<String> = wanted.iter().map(as_known).collect();
        let new = wanted.iter().filter(|tag| !has.contains(*tag));
        let gone = has.iter().filter(|tag| !wanted.contains(tag));
        let new = new.map(|tag| (tag.clone(), true));
        let change = Change {
            tags: new.chain(gone.map(|tag| (tag.clone(), false))).collect(),
            ..Change::of(&paper)
        };
        if change.tags.is_empty() {
            return self.tell(Notice::done("the tags are as they were"));
        }
        self.keep_and_say(&change)
    }

    /// The tags that begin with what is typed of one.
    #[must_use]
    pub fn tags_begun(&self) -> Vec<&str> {
        let Some(prompt) = self.prompt() else {
            return Vec::new();
        };
        let (before, _) = prompt.line.around();
        let (_, begun) = cut(before);
        let begun = begun.to_lowercase();
        let all = self.keeping.bookmarks().tags().into_iter();
        all.filter(|tag| tag.to_lowercase().starts_with(&begun))
            .collect()
    }

    /// Writes the first tag out that begins with what is typed of one.
    pub(super) fn complete_tag(&mut self) -> Vec<Effect> {
        let Some(tag) = self.tags_begun().first().map(|tag| typed(tag)) else {
            return self.tell(Notice::done("no tag begins so"));
        };
        if let Some(Overlay::Prompt(prompt)) = &mut self.overlay {
            let (before, _) = prompt.line.around();
            let from = cut(before).0.len();
            prompt.line.replace_before(from, &format!("{tag} "));
        }
        Vec::new()
    }
}

/// What is typed before the word that the cursor is in, and that word.
fn cut(before: &str) -> (&str, &str) {
    let quoted = before.matches('"').count() % 2 == 1;
    let from = if quoted {
        before.rfind('"').map(|at| (at, at + 1))
    } else {
        let blank = |c: char| c.is_whitespace() || c == ',';
        before.rfind(blank).map(|at| {
            let after = at + before[at..].chars().next().map_or(0, char::len_utf8);
            (after, after)
        })
    };
    let (end, from) = from.unwrap_or((0, 0));
    (&before[..end], before[from..].trim_start_matches('#'))
}

/// A tag as it is typed: in quotation marks if it is more than one word.
fn typed(tag: &str) -> String {
    if tag.contains(|c: char| c.is_whitespace() || c == ',') {
        format!("\"{tag}\"")
    } else {
        tag.to_owned()
    }
}

/// The tags in a line, each once: with blanks or commas between them, in quotation marks if of
/// several words, with a `#` or without.
fn tags(line: &str) -> Vec<String> {
    let mut tags: Vec<String> = Vec::new();
    // Every second piece stood in quotation marks.
    for (at, piece) in line.split('"').enumerate() {
        let words: Vec<&str> = if at % 2 == 1 {
            vec![piece]
        } else {
            piece.split([',', ' ', '\t', '\n']).collect()
        };
        for word in words {
            let word = word.trim_start_matches('#');
            let word = word.split_whitespace().collect::<Vec<_>>().join(" ");
            if !word.is_empty() && !tags.contains(&word) {
                tags.push(word);
            }
        }
    }
    tags
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_stand_between_blanks_commas_and_quotation_marks() {
        assert_eq!(tags(" moe, serving moe"), ["moe", "serving"]);
        assert_eq!(tags("#moe \"to  read\" x"), ["moe", "to read", "x"]);
        assert_eq!(tags("a\"b c"), ["a", "b c"]);
        assert!(tags(" , \"\" # ").is_empty());
    }

    #[test]
    fn a_tag_is_typed_as_it_is_read() {
        for tag in ["moe", "to read", "a,b"] {
            assert_eq!(tags(&typed(tag)), [tag]);
        }
    }

    #[test]
    fn the_word_that_is_being_typed() {
        assert_eq!(cut("moe se"), ("moe ", "se"));
        assert_eq!(cut("moe,#se"), ("moe,", "se"));
        assert_eq!(cut("moe \"to r"), ("moe ", "to r"));
        assert_eq!((cut("moe "), cut("")), (("moe ", ""), ("", "")));
    }
}
