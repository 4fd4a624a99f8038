//! How messages leave the checks: some are muted, and help is adapted to how the program is written.

use crate::address_space::AddressSpace;
use rustc_hash::FxHashSet;
use spirocl_frontend::{
    diagnostic::{Code, Diagnostic, Diagnostics, Edit, Help},
    source::Span,
};

/// Reports what the checks find.
pub(crate) struct Reporter<'a> {
    pub(crate) reported: &'a mut Diagnostics,
    /// Whether messages are not reported, because the same code is checked again.
    muted: bool,
    /// Uses of typedefs that specify an address space.
    pub(crate) typedef_spaces: FxHashSet<Span>,
    /// Whether the program uses `__global` instead of `global`: then fix-its do, too.
    pub(crate) underscored: bool,
}

impl<'a> Reporter<'a> {
    pub(crate) fn new(reported: &'a mut Diagnostics) -> Self {
        Self { reported, muted: false, typedef_spaces: FxHashSet::default(), underscored: false }
    }

    /// Reports a message, unless messages are muted.
    pub(crate) fn report(&mut self, mut diagnostic: Diagnostic) {
        if self.muted {
            return;
        }
        // An address space that a typedef specifies cannot be removed where the typedef is used.
        let is_typedef = |edit: &Edit| self.typedef_spaces.contains(&edit.span);
        diagnostic.help.retain(|help| !help.edits.iter().any(is_typedef));
        if self.underscored {
            diagnostic.help.iter_mut().for_each(underscore);
        }
        self.reported.report(diagnostic);
    }

    /// Whether the options show one of these warnings: others need not be made.
    pub(crate) fn shows(&self, codes: &[&Code]) -> bool {
        self.reported.shows(codes)
    }

    /// Reports no messages until they are [`Self::unmute`]d. Returns whether they were muted before.
    pub(crate) fn mute(&mut self) -> bool {
        std::mem::replace(&mut self.muted, true)
    }

    /// Reports messages again, unless they were muted before [`Self::mute`].
    pub(crate) fn unmute(&mut self, outer: bool) {
        self.muted = outer;
    }

    /// Whether any error is reported.
    pub(crate) fn has_errors(&self) -> bool {
        self.reported.has_errors()
    }

    /// Returns the number of reported errors.
    pub(crate) fn error_count(&self) -> usize {
        self.reported.error_count()
    }

    /// Whether no more messages are shown.
    pub(crate) fn is_full(&self) -> bool {
        self.reported.is_full()
    }
}

/// Replaces the address space keywords in a help message with `__global` and similar keywords.
fn underscore(help: &mut Help) {
    for space in AddressSpace::ALL {
        for end in ['`', ' '] {
            help.text = help.text.replace(&format!("`{space}{end}"), &format!("`__{space}{end}"));
        }
    }
    let is_space = |word: &str| AddressSpace::ALL.iter().any(|space| space.name() == word);
    let underscored = |word: &str| {
        let name = word.trim_end_matches(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        if is_space(name) { format!("__{word}") } else { word.to_owned() }
    };
    for edit in &mut help.edits {
        let words = edit.replacement.split_inclusive(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        edit.replacement = words.map(underscored).collect();
    }
}
