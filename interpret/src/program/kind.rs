//! Kinds of instructions: what those are counted by who observe a launch.

/// What an instruction does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum InstructionKind {
    /// Arithmetic, comparison or bits of integers.
    Integer,
    /// Arithmetic or comparison of floating-point numbers.
    Float,
    /// A conversion between kinds of numbers.
    Conversion,
    /// A function of the library: mathematics, geometry, packing.
    Function,
    /// The computation of an address.
    Address,
    /// A copy of a value, or a choice of one of two.
    Move,
    /// A load from memory.
    Load,
    /// A store in memory.
    Store,
    /// An atomic operation or a fence.
    Atomic,
    /// An access to an image.
    Image,
    /// A branch to one of two places, or a switch.
    Branch,
    /// A jump to one place.
    Jump,
    /// A call or a return.
    Call,
    /// A barrier, or the wait for asynchronous copies.
    Barrier,
    /// A function of all work-items of a group or a sub-group.
    Group,
    /// Something else: `printf`, pipes, device-side enqueue.
    Other,
}

impl InstructionKind {
    /// All kinds, with their names.
    pub const NAMES: [(Self, &str); 16] = [
        (Self::Integer, "integer"),
        (Self::Float, "float"),
        (Self::Conversion, "conversion"),
        (Self::Function, "function"),
        (Self::Address, "address"),
        (Self::Move, "move"),
        (Self::Load, "load"),
        (Self::Store, "store"),
        (Self::Atomic, "atomic"),
        (Self::Image, "image"),
        (Self::Branch, "branch"),
        (Self::Jump, "jump"),
        (Self::Call, "call"),
        (Self::Barrier, "barrier"),
        (Self::Group, "group"),
        (Self::Other, "other"),
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize].1
    }
}
