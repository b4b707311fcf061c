//! What a key can be bound to.

use super::line::Line;

/// Something that a reader can do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Action {
    /// End the program.
    Quit,
    /// Show the keys.
    Help,
    /// Show where the configuration is and what is in force.
    Configuration,
    /// Go to the filter bar.
    Filter,
    /// Back out one step.
    Back,
    /// To the next pane.
    NextPane,
    /// To the previous pane.
    PreviousPane,
    /// To the pane on the left.
    PaneLeft,
    /// To the pane on the right.
    PaneRight,
    /// To the sidebar.
    PaneSubjects,
    /// To the list.
    PanePapers,
    /// To the paper.
    PanePaper,
    /// Give the pane in focus the whole screen, or take it back.
    Zoom,
    /// Two lines a paper in the list, or one.
    Wrap,
    /// Make the pane in focus larger by so many steps, or smaller; all as usual for none.
    Resize(i8),
    /// The next order.
    NextSort,
    /// Turn the order round.
    Reverse,
    /// Open something of the paper.
    Open(Open),
    /// Open the pages of the marked papers.
    OpenMarked,
    /// Choose what to copy.
    Copy,
    /// Copy something of the paper.
    CopyOf(CopyOf),
    /// Bookmark the paper, or no longer.
    Bookmark,
    /// Take the paper as read, or as unread.
    Read,
    /// Write a note on the paper.
    Note,
    /// Ask for the paper's tags.
    Tags,
    /// Give the paper the tags that are typed.
    SetTags,
    /// Write out what is begun in the line that is typed.
    Complete,
    /// Take back the last change to what is kept.
    Undo,
    /// Mark the paper, or no longer.
    Mark,
    /// Take all marks away.
    UnmarkAll,
    /// Ask for a file to export to.
    Export,
    /// Export to the file that is named.
    ToFile,
    /// List what could not be read.
    LeftOut,
    /// Show letters on the paper's links.
    Links,
    /// Show the authors of most papers in the answer.
    Authors,
    /// Show all authors of the paper, or the first of them.
    AllAuthors,
    /// Show TeX as it is written, or as a person reads it.
    AsWritten,
    /// Leave the mouse to the terminal, or take it back.
    FreeMouse,
    /// Ask arXiv for what is in the filter.
    Fetch,
    /// Save the paper's PDF.
    SavePdf,
    /// Read the sources again.
    Reload,
    /// Keep what was read in a form that opens at once.
    Prepare,
    /// Suspend the program.
    Suspend,
    /// Draw the screen anew.
    Redraw,
    /// Move in the pane in focus.
    Move(Move),
    /// From the list to the paper; where papers are chosen, choose it.
    ToPaper,
    /// Open the page of the paper that is read; where papers are chosen, choose it.
    FromPaper,
    /// The next paper of the list.
    NextPaper,
    /// The previous paper of the list.
    PreviousPaper,
    /// In the sidebar, to the next heading.
    NextHeading,
    /// In the sidebar, to the previous heading.
    PreviousHeading,
    /// Add to the choice, or take out of it.
    Add,
    /// Exclude, or no longer.
    Exclude,
    /// In the sidebar, show what is in a row; else to the pane on the right.
    Unfold,
    /// In the sidebar, fold a row; else to the pane on the left.
    Fold,
    /// In the sidebar, add the years from the one added last.
    AddRange,
    /// Count primary subjects only, or cross-lists too.
    PrimaryOnly,
    /// From the sidebar, or the filter bar, to the list.
    ToList,
    /// Clear the choice.
    ClearChoice,
    /// Edit the line that is typed.
    Edit(Edit),
    /// In the paper, to the next hit.
    NextHit,
    /// In the paper, to the previous hit.
    PreviousHit,
    /// Look for words in abstracts as well, or in titles and names only.
    Abstracts,
    /// Look for a word in the help.
    SearchHelp,
    /// To the other page of the help.
    TurnPage,
}

/// What of a paper can be opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Open {
    /// The abstract page, or the search for its title.
    Page,
    /// The PDF.
    Pdf,
    /// The DOI.
    Doi,
}

/// What of a paper can be copied.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CopyOf {
    /// The address of its page.
    Link,
    /// The identifier.
    Identifier,
    /// The title.
    Title,
    /// The abstract.
    Abstract,
    /// The entry for a bibliography.
    Entry,
}

/// A move over rows or lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// One down.
    Down,
    /// One up.
    Up,
    /// Half a page down.
    HalfPageDown,
    /// Half a page up.
    HalfPageUp,
    /// A page down.
    PageDown,
    /// A page up.
    PageUp,
    /// To the first.
    First,
    /// To the last.
    Last,
}

impl Move {
    /// The row that the move leads to on a screen of `rows` rows, not yet held to the last one.
    #[must_use]
    pub fn from(self, row: usize, rows: usize) -> usize {
        let (half, page) = ((rows / 2).max(1), rows.max(1));
        match self {
            Self::Down => row + 1,
            Self::Up => row.saturating_sub(1),
            Self::HalfPageDown => row + half,
            Self::HalfPageUp => row.saturating_sub(half),
            Self::PageDown => row + page,
            Self::PageUp => row.saturating_sub(page),
            Self::First => 0,
            Self::Last => usize::MAX,
        }
    }
}

/// A change to a line of text, or to the place in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Edit {
    /// Delete the character before the cursor.
    DeleteBack,
    /// Delete the character under the cursor.
    Delete,
    /// Delete the word before the cursor.
    DeleteWord,
    /// Delete everything before the cursor.
    DeleteToStart,
    /// Cursor to the left.
    Left,
    /// Cursor to the right.
    Right,
    /// Cursor a word to the left.
    WordLeft,
    /// Cursor a word to the right.
    WordRight,
    /// Cursor to the beginning.
    LineStart,
    /// Cursor to the end.
    LineEnd,
}

impl Edit {
    /// Does it.
    pub fn apply(self, line: &mut Line) {
        match self {
            Self::DeleteBack => line.delete_back(),
            Self::Delete => line.delete_forward(),
            Self::DeleteWord => line.delete_word(),
            Self::DeleteToStart => line.delete_to_start(),
            Self::Left => line.left(),
            Self::Right => line.right(),
            Self::WordLeft => line.word_left(),
            Self::WordRight => line.word_right(),
            Self::LineStart => line.start(),
            Self::LineEnd => line.end(),
        }
    }
}

impl Action {
    /// Whether it acts on the selected paper, and so has to wait for the answer to what has been
    /// typed.
    #[must_use]
    pub fn needs_paper(self) -> bool {
        matches!(
            self,
            Self::Open(_)
                | Self::OpenMarked
                | Self::Copy
                | Self::CopyOf(_)
                | Self::NextPaper
                | Self::PreviousPaper
                | Self::Links
                | Self::Bookmark
                | Self::Read
                | Self::Note
                | Self::SavePdf
                | Self::Tags
                | Self::SetTags
                | Self::Mark
                | Self::Export
                | Self::ToFile
                | Self::ToPaper
                | Self::FromPaper
                | Self::AllAuthors
                | Self::NextHit
                | Self::PreviousHit
        )
    }
}
