//! Numbers for the ids of a module: densely from 1, in order of first appearance.

use rspirv::spirv::Word;

/// The numbers of ids.
pub(super) struct Numbers {
    /// By id; 0 if it did not appear.
    new: Vec<Word>,
    next: Word,
}

impl Numbers {
    /// For ids less than a bound.
    pub(super) fn new(bound: Word) -> Self {
        Self { new: vec![0; bound as usize], next: 1 }
    }

    /// Replaces an id by its number.
    pub(super) fn renumber(&mut self, id: &mut Word) {
        let new = &mut self.new[*id as usize];
        if *new == 0 {
            *new = self.next;
            self.next += 1;
        }
        *id = *new;
    }

    /// What the numbers are less than.
    pub(super) fn bound(&self) -> Word {
        self.next
    }
}
