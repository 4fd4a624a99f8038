//! The memory of a work-item: the variables of its frames, each an object of its own, and which of their bits were never written.

use super::pointer::{self, Pointer, space};

const INDEX_BITS: u32 = 14;
const LAST_GENERATION: u32 = (1 << (pointer::LAST_ID.count_ones() - INDEX_BITS)) - 1;

/// The most variables of a work-item at a time.
pub(crate) const MOST_OBJECTS: usize = 1 << INDEX_BITS;

/// A variable of a frame.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Object {
    pub start: u32,
    pub size: u32,
    generation: u32,
    pub is_alive: bool,
    /// The function and the number of the variable in it.
    pub function: u32,
    pub variable: u32,
    /// Where an undefined value that was stored in it came from.
    pub origin: u32,
}

/// The memory of a work-item.
#[derive(Clone, Debug, Default)]
pub(crate) struct PrivateMemory {
    pub bytes: Vec<u8>,
    /// For each byte the bits that were never written.
    pub undefined: Vec<u8>,
    pub objects: Vec<Object>,
    generation: u32,
}

impl PrivateMemory {
    /// Adds a variable and gives its address; `None` if there are too many.
    pub(crate) fn push(&mut self, size: u64, function: u32, variable: u32) -> Option<u64> {
        let index = self.objects.len();
        if index >= MOST_OBJECTS {
            return None;
        }
        self.generation = if self.generation >= LAST_GENERATION { 0 } else { self.generation + 1 };
        let start = self.bytes.len();
        let end = start + (size as usize).next_multiple_of(8);
        self.bytes.resize(end, 0);
        self.undefined.resize(end, 0xff);
        self.objects.push(Object {
            start: start as u32,
            size: size as u32,
            generation: self.generation,
            is_alive: true,
            function,
            variable,
            origin: 0,
        });
        Some(pointer::number(space::PRIVATE, self.generation << INDEX_BITS | index as u32))
    }

    /// Drops the variables of a frame.
    pub(crate) fn pop(&mut self, objects: usize) {
        if let Some(first) = self.objects.get(objects) {
            let start = first.start as usize;
            self.bytes.truncate(start);
            self.undefined.truncate(start);
            self.objects.truncate(objects);
        }
    }

    /// The address of an object.
    #[inline(always)]
    pub(crate) fn address(&self, index: usize) -> u64 {
        let generation = self.objects[index].generation;
        pointer::number(space::PRIVATE, generation << INDEX_BITS | index as u32)
    }

    /// The index of the object that a pointer points into, if it still exists.
    #[inline(always)]
    pub(crate) fn find(&self, pointer: Pointer) -> Option<usize> {
        let index = (pointer.id & ((1 << INDEX_BITS) - 1)) as usize;
        let object = self.objects.get(index)?;
        (object.generation == pointer.id >> INDEX_BITS).then_some(index)
    }

    /// Empties it for the next work-item.
    pub(crate) fn clear(&mut self) {
        self.bytes.clear();
        self.undefined.clear();
        self.objects.clear();
    }
}
