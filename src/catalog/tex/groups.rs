//! Which braces belong together.

/// The braces of a text that open and close groups, each with the one that closes it.
#[derive(Debug, Default)]
pub(super) struct Groups(Vec<(usize, usize)>);

impl Groups {
    /// Of a text. Takes time proportional to its length.
    pub(super) fn of(text: &str) -> Self {
        let (mut open, mut groups) = (Vec::new(), Vec::new());
        // What a backslash stands before is no brace.
        let mut escaped = None;
        for at in memchr::memchr3_iter(b'\\', b'{', b'}', text.as_bytes()) {
            match text.as_bytes()[at] {
                _ if escaped == Some(at) => {}
                b'\\' => escaped = Some(at + 1),
                b'{' => open.push(at),
                _ => groups.extend(open.pop().map(|start| (start, at))),
            }
        }
        groups.sort_unstable();
        Self(groups)
    }

    /// The byte of the brace that closes the group opened at a byte.
    pub(super) fn close(&self, open: usize) -> Option<usize> {
        let at = self
            .0
            .binary_search_by_key(&open, |(start, _)| *start)
            .ok()?;
        self.0.get(at).map(|(_, close)| *close)
    }
}
