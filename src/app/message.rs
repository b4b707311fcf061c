//! What reaches the app, and what it asks of the outside.

use std::sync::Arc;

use super::{
    key::Key,
    loading::{Loaded, Progress},
    notice::Notice,
    view::Sizes,
};
use crate::{
    bookmarks::{Bookmarks, Change},
    catalog::{Catalog, PaperIndex, arxiv_id::ArxivId},
    search::{Matches, Request},
};

/// Something that changes the state.
#[derive(Debug, Clone)]
pub enum Message {
    /// A key was pressed.
    Key(Key),
    /// A text was pasted.
    Paste(String),
    /// The mouse did something.
    Mouse(Gesture, Target),
    /// The panes were dragged to these sizes.
    Dragged(Sizes),
    /// A search was answered.
    Found(Matches),
    /// The screen was split.
    Measured(Measured),
    /// There is something to tell.
    Told(Notice),
    /// More has been read, and there is more to come.
    Progress(Progress),
    /// There are more papers, or others.
    Loaded(Loaded),
    /// The sources could not be read again; why.
    NotLoaded(Notice),
    /// The reader has edited a note.
    Noted(Box<Change>),
    /// What was to be kept is on the disk.
    Kept {
        /// How many changes, the oldest first.
        written: usize,
        /// What is there now, where others have changed it as well.
        others: Option<Arc<Bookmarks>>,
    },
}

/// What the mouse did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gesture {
    /// One click.
    Click,
    /// The second of two clicks.
    DoubleClick,
    /// The wheel, away from the reader.
    WheelUp,
    /// The wheel, towards the reader.
    WheelDown,
}

/// What the mouse points at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target {
    /// A row of the sidebar, from 0 at its first row.
    Subject(usize),
    /// The sign in such a row that says whether what is in it is shown.
    Fold(usize),
    /// A row of the list, from 0 at the first of all.
    Paper(usize),
    /// The paper's pane.
    Detail,
    /// An address in it.
    Link(String),
    /// The filter bar.
    Filter,
    /// An overlay.
    Overlay,
    /// A key's hint.
    Key(Key),
    /// Something else.
    Nothing,
}

/// How much room there is in what is on the screen, in rows, and how long the texts are at this
/// width, in lines.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Measured {
    /// Rows of the list.
    pub list: Option<usize>,
    /// Rows of the sidebar.
    pub sidebar: Option<usize>,
    /// Rows of the paper's pane, lines of the paper, and those with a hit, once a hit.
    pub paper: Option<(usize, usize, Vec<usize>)>,
    /// Rows of the overlay, and lines of its text.
    pub overlay: Option<(usize, usize)>,
}

/// Papers on their way to a file.
#[derive(Debug, Clone)]
pub struct Export {
    /// What they are of.
    pub catalog: Arc<Catalog>,
    /// Which, in their order.
    pub papers: Vec<PaperIndex>,
    /// The file's name, as it was typed.
    pub path: String,
}

/// Something for the outside to do.
#[derive(Debug, Clone)]
pub enum Effect {
    /// Answer a request, some time.
    Search(Box<Request>),
    /// Open an address in the reader's browser.
    Open(String),
    /// Put a text on the clipboard. `what` names it to the reader.
    Copy {
        /// What is copied, such as "link".
        what: &'static str,
        /// The text.
        text: String,
    },
    /// Put a paper's entry for a bibliography on the clipboard.
    CopyEntry(PaperIndex),
    /// Write papers to a file.
    Export(Box<Export>),
    /// End the program with these papers chosen.
    Pick(Vec<PaperIndex>),
    /// Leave the mouse to the terminal, or take it back.
    FreeMouse(bool),
    /// Keep a change to what is kept of a paper.
    Keep(Box<Change>),
    /// Let the reader edit the note that this changes.
    EditNote(Box<Change>),
    /// Ask arXiv for what this text in the filter asks for, and add it to the catalog.
    Fetch(String),
    /// Save a paper's PDF.
    SavePdf {
        /// Its identifier.
        id: ArxivId,
        /// Its title.
        title: String,
    },
    /// Read the sources again.
    Reload,
    /// Keep what was read in a form that opens at once.
    Prepare,
    /// Suspend the program.
    Suspend,
    /// Draw everything anew.
    Redraw,
    /// End the program.
    Quit,
}
