//! The universal limits of SPIR-V. What they limit is counted as it is emitted. SPIR-V, 2.3 and 2.17.

use super::Section;
use crate::error::{self, Bounded};
use spirocl_frontend::{diagnostic::Diagnostics, limits, source::Span};

/// How many there are of something.
#[derive(Default)]
struct Count {
    found: usize,
    /// The first construct beyond the limit.
    beyond: Span,
}

impl Count {
    fn add(&mut self, span: Span, most: usize) {
        self.found += 1;
        if self.found > most && self.beyond == Span::default() {
            self.beyond = span;
        }
    }

    fn report(&self, bounded: &Bounded, most: usize, diagnostics: &mut Diagnostics) {
        if self.found > most {
            diagnostics.report(error::too_large(self.beyond, bounded, self.found, most));
        }
    }
}

/// What counts towards the limits.
#[derive(Default)]
pub(in super::super) struct Limits {
    /// The first instruction beyond the length, in the order of the module.
    long: Option<(Section, Span, usize)>,
    global_variables: Count,
    /// The variables of the current function.
    local_variables: Count,
    /// The variables of each function that has too many.
    functions: Vec<Count>,
    ids: Count,
}

/// The most ids: the bound is larger by one.
const IDS: usize = limits::IDS as usize - 1;

impl Limits {
    /// Counts the words of an instruction.
    pub(in super::super) fn length(&mut self, section: Section, words: usize, span: Span) {
        let is_first = || self.long.is_none_or(|(first, ..)| section < first);
        if words > limits::INSTRUCTION_WORDS && is_first() {
            self.long = Some((section, span, words));
        }
    }

    /// Counts a variable at module scope.
    pub(in super::super) fn global_variable(&mut self, span: Span) {
        self.global_variables.add(span, limits::GLOBAL_VARIABLES);
    }

    /// Counts a variable of the current function.
    pub(in super::super) fn local_variable(&mut self, span: Span) {
        self.local_variables.add(span, limits::LOCAL_VARIABLES);
    }

    /// Ends the current function.
    pub(in super::super) fn end_function(&mut self) {
        let variables = std::mem::take(&mut self.local_variables);
        if variables.found > limits::LOCAL_VARIABLES {
            self.functions.push(variables);
        }
    }

    /// Counts an id.
    pub(in super::super) fn id(&mut self, span: Span) {
        self.ids.add(span, IDS);
    }

    /// Reports the first construct beyond each limit. A module has as many ids as are left after renumbering.
    pub(in super::super) fn report(&self, ids: usize, diagnostics: &mut Diagnostics) {
        if let Some((_, span, words)) = self.long {
            let most = limits::INSTRUCTION_WORDS;
            diagnostics.report(error::too_large(span, &error::INSTRUCTION_WORDS, words, most));
        }
        self.global_variables.report(&error::GLOBAL_VARIABLES, limits::GLOBAL_VARIABLES, diagnostics);
        for variables in &self.functions {
            variables.report(&error::LOCAL_VARIABLES, limits::LOCAL_VARIABLES, diagnostics);
        }
        Count { found: ids, beyond: self.ids.beyond }.report(&error::IDS, IDS, diagnostics);
    }
}
