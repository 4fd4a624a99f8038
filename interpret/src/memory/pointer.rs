//! Pointers as numbers of 64 bits: the address space, the object, and the offset in it. The offset is biased, so that an address a little
//! before or behind its object still names it; adding to a pointer adds to its number.

/// The spaces that a pointer points into.
pub(crate) mod space {
    /// Of one work-item.
    pub(crate) const PRIVATE: u8 = 1;
    /// Of one work-group.
    pub(crate) const LOCAL: u8 = 2;
    /// Of all.
    pub(crate) const GLOBAL: u8 = 3;
    /// Read-only.
    pub(crate) const CONSTANT: u8 = 4;
    /// A function: a Block that is enqueued.
    pub(crate) const FUNCTION: u8 = 5;
}

const OFFSET_BITS: u32 = 36;
const ID_BITS: u32 = 24;
const BIAS: u64 = 1 << (OFFSET_BITS - 1);

/// The parts of a pointer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pointer {
    /// The space.
    pub space: u8,
    /// The object.
    pub id: u32,
    /// The offset, negative before the object.
    pub offset: i64,
}

impl Pointer {
    /// The parts of a number.
    #[inline(always)]
    pub(crate) fn of(bits: u64) -> Self {
        Self {
            space: (bits >> (OFFSET_BITS + ID_BITS)) as u8,
            id: (bits >> OFFSET_BITS) as u32 & ((1 << ID_BITS) - 1),
            offset: (bits & ((1 << OFFSET_BITS) - 1)).wrapping_sub(BIAS) as i64,
        }
    }
}

/// The number of a pointer to the start of an object.
pub(crate) fn number(space: u8, id: u32) -> u64 {
    u64::from(space) << (OFFSET_BITS + ID_BITS) | u64::from(id) << OFFSET_BITS | BIAS
}

/// The largest id of an object.
pub(crate) const LAST_ID: u32 = (1 << ID_BITS) - 1;

/// The most bytes of an object.
pub(crate) const LARGEST: u64 = BIAS - 1;
