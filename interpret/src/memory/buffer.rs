//! Buffers: memory that all groups see. Words are atomic, so that groups can run in threads; an access without an order costs no more for
//! that.

use super::pointer;
use std::collections::BTreeSet;
use std::sync::{
    Arc, Mutex, PoisonError,
    atomic::{AtomicU32, Ordering::Relaxed},
};

/// How kernels access a buffer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum BufferAccess {
    /// They read and write it.
    #[default]
    ReadWrite,
    /// They only read it.
    ReadOnly,
    /// They only write it.
    WriteOnly,
}

/// The ids of buffers that are free again, and the first that was never used. Pointers hold ids, so that a pointer that a kernel stored is
/// valid in the next.
#[derive(Debug)]
struct Ids {
    free: BTreeSet<u32>,
    next: u32,
}

static IDS: Mutex<Ids> = Mutex::new(Ids { free: BTreeSet::new(), next: 1 });

/// An id that no other buffer has.
fn take_id() -> u32 {
    let mut ids = IDS.lock().unwrap_or_else(PoisonError::into_inner);
    ids.free.pop_first().unwrap_or_else(|| {
        ids.next += 1;
        assert!(ids.next < pointer::LAST_ID, "there are less than 2^24 buffers");
        ids.next - 1
    })
}

#[derive(Debug)]
pub(crate) struct Storage {
    pub(crate) id: u32,
    words: Box<[AtomicU32]>,
    size: u64,
    pub(crate) access: BufferAccess,
    /// One bit for each byte that was never written; none if the buffer was full from the start.
    unwritten: Option<Box<[AtomicU32]>>,
}

impl Drop for Storage {
    fn drop(&mut self) {
        IDS.lock().unwrap_or_else(PoisonError::into_inner).free.insert(self.id);
    }
}

/// Memory that kernels access. Copies are the same memory.
#[derive(Clone, Debug)]
pub struct Buffer(pub(crate) Arc<Storage>);

impl Buffer {
    /// A buffer that holds bytes.
    pub fn new(bytes: &[u8], access: BufferAccess) -> Self {
        let word = |chunk: &[u8]| {
            let mut word = [0; 4];
            word[..chunk.len()].copy_from_slice(chunk);
            AtomicU32::new(u32::from_le_bytes(word))
        };
        Self::of_words(bytes.chunks(4).map(word).collect(), bytes.len() as u64, access, None)
    }

    /// A buffer that holds nothing: to read it before something is written is a fault.
    pub fn uninitialized(size: u64, access: BufferAccess) -> Self {
        let zeros = |count: u64| (0..count).map(|_| AtomicU32::new(0)).collect::<Box<[AtomicU32]>>();
        let unwritten = (0..size.div_ceil(32)).map(|_| AtomicU32::new(u32::MAX)).collect();
        Self::of_words(zeros(size.div_ceil(4)), size, access, Some(unwritten))
    }

    fn of_words(
        words: Box<[AtomicU32]>,
        size: u64,
        access: BufferAccess,
        unwritten: Option<Box<[AtomicU32]>>,
    ) -> Self {
        Self(Arc::new(Storage { id: take_id(), words, size, access, unwritten }))
    }

    /// Its size in bytes.
    pub fn size(&self) -> u64 {
        self.0.size
    }

    /// What it holds.
    pub fn read(&self) -> Vec<u8> {
        let mut bytes: Vec<u8> =
            self.0.words.iter().flat_map(|word| word.load(Relaxed).to_le_bytes()).collect();
        bytes.truncate(self.0.size as usize);
        bytes
    }

    /// Writes bytes from an offset on; what lies beyond the end is dropped.
    pub fn write(&self, offset: u64, bytes: &[u8]) {
        for (at, &byte) in (offset..self.0.size).zip(bytes) {
            self.0.store(at as usize, 1, byte.into());
        }
        self.0.mark_written(offset as usize, bytes.len().min(self.0.size.saturating_sub(offset) as usize));
    }

    /// Whether a byte was ever written.
    pub fn is_written(&self, offset: u64) -> bool {
        !self.0.is_unwritten(offset as usize, 1)
    }
}

impl Storage {
    pub(crate) fn size(&self) -> u64 {
        self.size
    }

    /// The memory that it takes.
    pub(crate) fn bytes(&self) -> u64 {
        self.size + self.unwritten.as_ref().map_or(0, |words| 4 * words.len() as u64)
    }

    /// Up to 8 bytes as a number. The range lies in the buffer.
    #[inline(always)]
    pub(crate) fn load(&self, offset: usize, bytes: usize) -> u64 {
        if bytes == 4 && offset & 3 == 0 {
            return self.words[offset >> 2].load(Relaxed).into();
        }
        self.load_any(offset, bytes)
    }

    fn load_any(&self, offset: usize, bytes: usize) -> u64 {
        let word = |index: usize| self.words.get(index).map_or(0, |word| u128::from(word.load(Relaxed)));
        let first = offset >> 2;
        let all = word(first) | word(first + 1) << 32 | if bytes > 4 { word(first + 2) << 64 } else { 0 };
        let bits = (all >> (8 * (offset & 3))) as u64;
        if bytes >= 8 { bits } else { bits & ((1 << (8 * bytes)) - 1) }
    }

    /// Stores up to 8 bytes.
    #[inline(always)]
    pub(crate) fn store(&self, offset: usize, bytes: usize, bits: u64) {
        if bytes == 4 && offset & 3 == 0 {
            self.words[offset >> 2].store(bits as u32, Relaxed);
            return;
        }
        self.store_any(offset, bytes, bits);
    }

    fn store_any(&self, offset: usize, bytes: usize, bits: u64) {
        let shift = 8 * (offset & 3);
        let mask = u128::from(if bytes >= 8 { u64::MAX } else { (1 << (8 * bytes)) - 1 }) << shift;
        let bits = u128::from(bits) << shift & mask;
        for part in 0..3 {
            let (mask, bits) = ((mask >> (32 * part)) as u32, (bits >> (32 * part)) as u32);
            let Some(word) = self.words.get((offset >> 2) + part) else { return };
            match mask {
                0 => {}
                u32::MAX => word.store(bits, Relaxed),
                _ => {
                    let change = |old: u32| Some(old & !mask | bits);
                    // The function always gives a value.
                    let _ = word.fetch_update(Relaxed, Relaxed, change);
                }
            }
        }
    }

    /// Whether the buffer knows which of its bytes were never written.
    #[inline(always)]
    pub(crate) fn is_tracked(&self) -> bool {
        self.unwritten.is_some()
    }

    /// Whether some of these bytes were never written.
    pub(crate) fn is_unwritten(&self, offset: usize, bytes: usize) -> bool {
        let Some(bits) = &self.unwritten else { return false };
        (offset..offset + bytes)
            .any(|at| bits.get(at >> 5).is_some_and(|word| word.load(Relaxed) >> (at & 31) & 1 == 1))
    }

    /// Some bytes are written.
    pub(crate) fn mark_written(&self, offset: usize, bytes: usize) {
        let Some(bits) = &self.unwritten else { return };
        for at in offset..offset + bytes {
            if let Some(word) = bits.get(at >> 5) {
                word.fetch_and(!(1 << (at & 31)), Relaxed);
            }
        }
    }
}
