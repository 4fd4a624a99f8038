//! What the preprocessor reports: each mistake once, however often its file is read.

use crate::{
    diagnostic::{Diagnostic, Diagnostics},
    source::SourceMap,
};
use std::collections::HashSet;

/// The diagnostics of a run.
pub(super) struct Reports<'a> {
    pub(super) diagnostics: &'a mut Diagnostics,
    /// Those that were reported: file, position and message.
    known: HashSet<(String, usize, String)>,
}

impl<'a> Reports<'a> {
    pub(super) fn new(diagnostics: &'a mut Diagnostics) -> Self {
        Self { diagnostics, known: HashSet::default() }
    }

    /// Reports what was not said before: a mistake in a file that is included twice, or by itself, is one mistake.
    pub(super) fn add(&mut self, diagnostic: Diagnostic, sources: &SourceMap) {
        let is_new = match sources.offset(diagnostic.primary.span.start) {
            Some((file, offset)) => {
                let name = sources.file(file).name.clone();
                self.known.insert((name, offset, diagnostic.message.clone()))
            }
            None => true,
        };
        if is_new {
            self.diagnostics.report(diagnostic);
        }
    }

    /// Whether no more are kept.
    pub(super) fn are_full(&self) -> bool {
        self.diagnostics.is_full()
    }
}
