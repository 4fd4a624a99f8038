//! Observers of a launch: what a profiler, a debugger or a host sees of each instruction, access, barrier and fault.
//!
//! [`Device::launch_observed`](crate::Device::launch_observed) runs a kernel with an [`Observer`]. The groups then run one after the other on
//! the thread of the caller, so that an observer may wait in any of its functions: nothing else goes on meanwhile. Work-items run in turns that the
//! observer may choose ([`Observer::choose`], [`Control::Yield`]). Launches without an observer run a loop over the instructions that knows
//! nothing of it.

use crate::checks::Report;

pub use crate::{
    execute::view::{Contents, Frame, Object, Status, Value, View},
    program::kind::InstructionKind,
};

/// How a work-item goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Control {
    /// It executes the instruction.
    #[default]
    Continue,
    /// Its turn ends before the instruction, which is announced again in its next turn.
    Yield,
    /// The launch ends.
    Stop,
}

/// The memory that an address points into.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Space {
    /// Of a work-item.
    Private,
    /// Of a group.
    Local,
    /// Of all groups.
    Global,
    /// Of all groups, which they only read.
    Constant,
}

impl Space {
    /// All spaces, with their names.
    pub const NAMES: [(Self, &str); 4] = [
        (Self::Private, "private"),
        (Self::Local, "local"),
        (Self::Global, "global"),
        (Self::Constant, "constant"),
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize].1
    }
}

/// What an access does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum AccessKind {
    /// It reads.
    Load,
    /// It writes.
    Store,
    /// It reads atomically.
    AtomicLoad,
    /// It writes, or reads and writes, atomically.
    Atomic,
}

/// An access to memory that hits an object. Accesses that are faults are none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Access {
    /// The work-item's number in its group.
    pub item: u32,
    /// The instruction.
    pub site: u32,
    /// The memory.
    pub space: Space,
    /// The number of the object in its space.
    pub object: u32,
    /// The first byte in the object.
    pub offset: u64,
    /// How many bytes.
    pub bytes: u64,
    /// What it does.
    pub kind: AccessKind,
    /// Whether it is a part of an asynchronous copy, which no single work-item makes.
    pub is_copy: bool,
}

/// Work-items that have met, at a barrier or for a function of their group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Meeting<'a> {
    /// The instruction.
    pub site: u32,
    /// Their numbers in the group.
    pub members: &'a [usize],
    /// Whether it is a barrier.
    pub is_barrier: bool,
}

/// What sees a launch. Each function does nothing unless it is implemented.
///
/// Instructions are named by their number in the program, the site: [`View::place`] and [`View::kind`] tell more.
pub trait Observer {
    /// A group begins.
    fn group_start(&mut self, view: &mut View<'_, '_>) {
        let _ = view;
    }

    /// A group has ended.
    fn group_end(&mut self, view: &mut View<'_, '_>) {
        let _ = view;
    }

    /// A work-item is about to execute an instruction: [`View::item`] is the work-item, its innermost frame is at the instruction.
    fn instruction(&mut self, view: &mut View<'_, '_>, site: u32) -> Control {
        let _ = (view, site);
        Control::Continue
    }

    /// A work-item accesses memory. Nothing can be asked then, so that this is fast; the next instruction is announced soon.
    fn memory(&mut self, access: &Access) {
        let _ = access;
    }

    /// Work-items have met, and go on.
    fn meeting(&mut self, view: &mut View<'_, '_>, meeting: &Meeting<'_>) {
        let _ = (view, meeting);
    }

    /// A fault was found: the innermost frame of the work-item, if it is that of one, is at the instruction that is at fault. A fault that
    /// occurs again is told again, with a count of 1. Races between groups are known when a group has ended, and only in the outcome.
    fn fault(&mut self, view: &mut View<'_, '_>, report: &Report) {
        let _ = (view, report);
    }

    /// A turn has ended: which work-item runs next. `None` takes them in order, as does a work-item that cannot run.
    fn choose(&mut self, view: &mut View<'_, '_>) -> Option<u32> {
        let _ = view;
        None
    }
}
