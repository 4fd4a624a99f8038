//! The memory of a work-group.

/// A variable in local memory.
#[derive(Clone, Debug, Default)]
pub(crate) struct LocalObject {
    pub bytes: Vec<u8>,
    /// For each byte the bits that were never written.
    pub undefined: Vec<u8>,
    /// Where an undefined value that was stored in it came from.
    pub origin: u32,
}

impl LocalObject {
    /// A variable of a size.
    pub(crate) fn new(size: u64) -> Self {
        let size = size as usize;
        Self { bytes: vec![0; size], undefined: vec![0xff; size], origin: 0 }
    }

    /// Empties it for the next group.
    pub(crate) fn clear(&mut self) {
        self.bytes.fill(0);
        self.undefined.fill(0xff);
        self.origin = 0;
    }
}
