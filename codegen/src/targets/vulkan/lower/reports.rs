//! What the lowering reports: constructs that Vulkan cannot express, or only in a weaker form, once for each place.

use super::super::{Construct, Refusal, Start};
use crate::ir::{Loc, Module};

/// The reports so far, and the place that the next one is about.
pub(super) struct Reports {
    pub(super) refusals: Vec<Refusal>,
    pub(super) notes: Vec<Refusal>,
    /// The construct that is being lowered.
    pub(super) location: Loc,
    /// The function that it is in.
    start: Start,
    /// The same, if it has no location.
    pub(super) construct: Option<Construct>,
}

impl Reports {
    /// Reports that were made before the lowering.
    pub(super) fn new(refusals: Vec<Refusal>) -> Self {
        Self { refusals, notes: Vec::new(), location: Loc::UNKNOWN, start: Start::NONE, construct: None }
    }

    /// Says that a construct cannot be expressed.
    pub(super) fn refuse(&mut self, module: &Module, message: String) {
        let refusal = self.placed(module, message);
        if !self.refusals.contains(&refusal) {
            self.refusals.push(refusal);
        }
    }

    /// Says that a construct can only be expressed in a weaker form.
    pub(super) fn note(&mut self, module: &Module, message: String) {
        let note = self.placed(module, message);
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }

    /// What follows is in this function.
    pub(super) fn enter(&mut self, start: Start) {
        self.location = start.location;
        self.start = start;
    }

    fn placed(&self, module: &Module, message: String) -> Refusal {
        let placed = Refusal::in_function(module, &self.start, self.location, message);
        Refusal { construct: self.construct.clone(), ..placed }
    }
}
