//! Loads, stores and copies: each access is resolved to bytes of an object, or is a fault.

use super::{
    copy,
    finding::{Side, Subject, race},
    group::Group,
    item::State,
    observed, undefined,
};
use crate::{
    checks::Check,
    memory::{
        buffer::BufferAccess,
        history::{Conflict, Event},
        pointer::{Pointer, space},
    },
    program::code::{Access, Instruction, Operation},
};

/// Memory that work-items share, by what orders the accesses to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SharedMemory {
    /// Of a group.
    Local,
    /// Buffers.
    Global,
    /// The elements of images.
    Image,
}

impl SharedMemory {
    /// Its name in messages.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Local => "local",
            Self::Global => "global",
            Self::Image => "image",
        }
    }

    /// What an object of it is.
    pub(super) fn subject(self, object: u32) -> Subject {
        match self {
            Self::Local => Subject::Local(object),
            Self::Global | Self::Image => Subject::Global(object),
        }
    }
}

/// The place of an access.
#[derive(Clone, Copy, Debug)]
pub(super) enum ResolvedAddress {
    /// The number of the object of the work-item, and where its bytes start in private memory.
    Private(usize, usize),
    /// The number of the object of the group, and the offset in it.
    Local(usize, usize),
    /// The id of the buffer, and the offset in it.
    Global(u32, usize),
}

/// An access that an instruction asks for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Request {
    /// The number of the instruction after it.
    pub pc: usize,
    pub address: u64,
    /// Its bytes.
    pub size: usize,
    /// The bits of the address that must be zero.
    pub alignment_mask: u64,
    pub usage: Use,
}

impl Request {
    pub(super) fn new(pc: usize, address: u64, size: usize, alignment_mask: u64, usage: Use) -> Self {
        Self { pc, address, size, alignment_mask, usage }
    }
}

/// The bytes by which the record of accesses may grow before they are taken from the memory of the launch.
const GROWTH: i64 = 1 << 18;

/// What an access does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Use {
    Read,
    Write,
    /// Of what is `volatile`: OpenCL C 1.x has no other way to read what others change atomically, so that this is no race.
    VolatileRead,
    AtomicRead,
    AtomicWrite,
}

impl Use {
    pub(super) fn writes(self) -> bool {
        matches!(self, Self::Write | Self::AtomicWrite)
    }

    fn verb(self) -> &'static str {
        if self.writes() { "write" } else { "read" }
    }
}

/// A number of up to 8 bytes.
#[inline(always)]
pub(super) fn read(bytes: &[u8], at: usize, size: usize) -> u64 {
    match size {
        4 => u32::from_le_bytes(bytes[at..at + 4].try_into().expect("the slice has 4 bytes")).into(),
        8 => u64::from_le_bytes(bytes[at..at + 8].try_into().expect("the slice has 8 bytes")),
        1 => bytes[at].into(),
        2 => u16::from_le_bytes(bytes[at..at + 2].try_into().expect("the slice has 2 bytes")).into(),
        _ => {
            let mut all = [0; 8];
            all[..size].copy_from_slice(&bytes[at..at + size]);
            u64::from_le_bytes(all)
        }
    }
}

#[inline(always)]
pub(super) fn write(bytes: &mut [u8], at: usize, size: usize, bits: u64) {
    // Copies of slices would be calls.
    match size {
        4 => *bytes[at..].first_chunk_mut().expect("the access was resolved") = (bits as u32).to_le_bytes(),
        8 => *bytes[at..].first_chunk_mut().expect("the access was resolved") = bits.to_le_bytes(),
        1 => bytes[at] = bits as u8,
        2 => *bytes[at..].first_chunk_mut().expect("the access was resolved") = (bits as u16).to_le_bytes(),
        _ => bytes[at..at + size].copy_from_slice(&bits.to_le_bytes()[..size]),
    }
}

/// Whether a bit of some numbers is set.
#[inline(always)]
fn is_any_set(bytes: &[u8], start: usize, size: usize, count: usize) -> bool {
    match count {
        1 => read(bytes, start, size) != 0,
        _ => bytes[start..start + size * count].iter().any(|&bits| bits != 0),
    }
}

/// Makes all bits of some numbers zero.
#[inline(always)]
fn unset(bytes: &mut [u8], start: usize, size: usize, count: usize) {
    match count {
        1 => write(bytes, start, size, 0),
        _ => bytes[start..start + size * count].fill(0),
    }
}

impl Group<'_> {
    /// Finds the bytes of an access; a fault has none. Tells an observer.
    pub(super) fn resolve(&mut self, state: &State, request: Request) -> Option<ResolvedAddress> {
        self.resolve_in::<true>(state, request)
    }

    /// The same, where it is known whether there can be an observer.
    #[inline(always)]
    fn resolve_in<const OBSERVED: bool>(
        &mut self,
        state: &State,
        request: Request,
    ) -> Option<ResolvedAddress> {
        let place = self.find(state, request)?;
        if OBSERVED {
            observed::tell_access(self, state, request, place);
        }
        Some(place)
    }

    #[inline(always)]
    fn find(&mut self, state: &State, request: Request) -> Option<ResolvedAddress> {
        let Request { pc, address, size, alignment_mask, usage } = request;
        let pointer = Pointer::of(address);
        if address & alignment_mask != 0 {
            self.misaligned(state, pc, pointer, alignment_mask, usage);
        }
        let offset = pointer.offset as u64;
        match pointer.space {
            space::PRIVATE => {
                let index = state.private.find(pointer);
                if let Some(index) = index {
                    let object = &state.private.objects[index];
                    if object.is_alive && offset.saturating_add(size as u64) <= object.size.into() {
                        return Some(ResolvedAddress::Private(
                            index,
                            object.start as usize + offset as usize,
                        ));
                    }
                }
            }
            space::LOCAL => {
                if let Some(object) = self.locals.get(pointer.id as usize)
                    && offset.saturating_add(size as u64) <= object.bytes.len() as u64
                {
                    self.note(state, pc, SharedMemory::Local, pointer.id, offset as usize, size, usage);
                    return Some(ResolvedAddress::Local(pointer.id as usize, offset as usize));
                }
            }
            space::GLOBAL | space::CONSTANT => {
                if let Some(object) = self.launch.object(pointer.id)
                    && offset.saturating_add(size as u64) <= object.storage.size()
                {
                    let is_limited = object.is_constant
                        || pointer.space == space::CONSTANT
                        || object.storage.access != BufferAccess::ReadWrite;
                    if is_limited && !self.is_allowed(state, pc, pointer, usage) {
                        return None;
                    }
                    if !object.is_constant {
                        self.note(state, pc, SharedMemory::Global, pointer.id, offset as usize, size, usage);
                    }
                    return Some(ResolvedAddress::Global(pointer.id, offset as usize));
                }
            }
            _ => {}
        }
        self.unresolved(state, request);
        None
    }

    /// Records an access for races and unfinished copies.
    #[inline(always)]
    #[expect(clippy::too_many_arguments, reason = "the parts of an access")]
    pub(super) fn note(
        &mut self,
        state: &State,
        pc: usize,
        memory: SharedMemory,
        object: u32,
        offset: usize,
        size: usize,
        usage: Use,
    ) {
        let is_pending = !self.copies.pending.is_empty()
            && copy::check(self, state, pc, memory, object, offset, size, usage);
        if self.launch.checks.race && size > 0 && !self.schedule.is_abandoned {
            let sub_group = (state.linear / self.launch.sub_group_size) as u16;
            let event = Event {
                item: state.linear as u16,
                sub_group,
                interval: self.races.intervals[memory as usize],
                sub_interval: self.races.sub_intervals[usize::from(sub_group)][memory as usize],
                site: self.site(state.function, pc),
                is_write: usage.writes(),
                is_atomic: matches!(usage, Use::VolatileRead | Use::AtomicRead | Use::AtomicWrite),
            };
            let event = if self.copies.are_running { copy::as_copy(event) } else { event };
            let history = match memory {
                SharedMemory::Local => &mut self.races.local,
                SharedMemory::Global | SharedMemory::Image => &mut self.races.global,
            };
            let conflict = history.record(object, offset, size, event);
            if history.grown > GROWTH {
                let grown = std::mem::take(&mut history.grown);
                self.charge(state, pc, grown as u64);
            }
            if let Some(conflict) = conflict
                && !is_pending
            {
                self.race(state, pc, memory, object, offset, usage, conflict);
            }
        }
    }

    #[cold]
    #[expect(clippy::too_many_arguments, reason = "the parts of an access")]
    fn race(
        &mut self,
        state: &State,
        pc: usize,
        memory: SharedMemory,
        object: u32,
        offset: usize,
        usage: Use,
        conflict: Conflict,
    ) {
        if self.races.are_ordered(state.linear, conflict.item) {
            return;
        }
        let site = self.site(state.function, pc);
        let own = Side { site, item: (self.number, state.linear), writes: usage.writes() };
        let item = if conflict.item == super::copy::COPY_ITEM { 0 } else { u32::from(conflict.item) };
        let other = Side { site: conflict.site, item: (self.number, item), writes: conflict.was_write };
        let finding = race(memory.name(), memory.subject(object), offset, [own, other]);
        if self.launch.options.checks.contains(&Check::Race) {
            self.add(finding);
        }
    }

    #[cold]
    fn misaligned(&mut self, state: &State, pc: usize, pointer: Pointer, mask: u64, usage: Use) {
        let subject = self.subject(state, pointer);
        self.fault_with(state, pc, Check::Misaligned, subject, None, || {
            format!(
                "{} at byte {}, which is not a multiple of the alignment of {} bytes",
                usage.verb(),
                pointer.offset,
                mask + 1
            )
        });
    }

    /// What a pointer points into.
    pub(super) fn subject(&self, state: &State, pointer: Pointer) -> Subject {
        match pointer.space {
            space::PRIVATE => state.private.find(pointer).map_or(Subject::Place, |index| {
                let object = &state.private.objects[index];
                Subject::Private(object.function, object.variable)
            }),
            space::LOCAL if (pointer.id as usize) < self.locals.len() => Subject::Local(pointer.id),
            space::GLOBAL | space::CONSTANT if self.launch.object(pointer.id).is_some() => {
                Subject::Global(pointer.id)
            }
            _ => Subject::Place,
        }
    }

    /// Whether kernels may do this with a buffer.
    fn is_allowed(&mut self, state: &State, pc: usize, pointer: Pointer, usage: Use) -> bool {
        let Some(object) = self.launch.object(pointer.id) else { return true };
        let access = object.storage.access;
        let is_constant = object.is_constant || pointer.space == space::CONSTANT;
        if usage.writes() && (is_constant || access == BufferAccess::ReadOnly) {
            let what = if is_constant { "constant memory" } else { "a read-only buffer" };
            self.fault_with(state, pc, Check::ReadOnly, Subject::Global(pointer.id), None, || {
                format!("write to {what}")
            });
            return false;
        }
        if !usage.writes() && access == BufferAccess::WriteOnly {
            self.fault_with(state, pc, Check::WriteOnly, Subject::Global(pointer.id), None, || {
                "read from a write-only buffer".to_owned()
            });
        }
        true
    }

    /// Reports an access that hits no object.
    #[cold]
    fn unresolved(&mut self, state: &State, request: Request) {
        let Request { pc, address, size, usage, .. } = request;
        let pointer = Pointer::of(address);
        let verb = usage.verb();
        let subject = self.subject(state, pointer);
        let plural = if size == 1 { "" } else { "s" };
        let beyond = |kind: &str, extent: u64| {
            format!(
                "{verb} of {size} byte{plural} at byte {} of {kind} memory of {extent} bytes",
                pointer.offset
            )
        };
        match pointer.space {
            0 if address < 1 << 32 => {
                self.fault(state, pc, Check::Null, || format!("{verb} through a null pointer"));
            }
            space::PRIVATE => {
                let object = state.private.find(pointer).map(|index| state.private.objects[index]);
                match object {
                    Some(object) if object.is_alive => {
                        self.fault_with(state, pc, Check::OutOfBounds, subject, None, || {
                            beyond("private", object.size.into())
                        });
                    }
                    Some(_) | None => {
                        self.fault_with(state, pc, Check::Scope, subject, None, || {
                            format!("{verb} of a variable after the end of its scope")
                        });
                    }
                }
            }
            space::LOCAL if (pointer.id as usize) < self.locals.len() => {
                let extent = self.locals[pointer.id as usize].bytes.len() as u64;
                self.fault_with(state, pc, Check::OutOfBounds, subject, None, || beyond("local", extent));
            }
            space::GLOBAL | space::CONSTANT if self.launch.object(pointer.id).is_some() => {
                let extent = self.launch.object(pointer.id).map_or(0, |object| object.storage.size());
                let kind = if pointer.space == space::GLOBAL { "global" } else { "constant" };
                self.fault_with(state, pc, Check::OutOfBounds, subject, None, || beyond(kind, extent));
            }
            _ => {
                self.fault(state, pc, Check::Null, || {
                    format!("{verb} through a pointer that points at nothing")
                });
            }
        }
    }

    /// Loads scalars, `FOUR` one of four bytes. True if some of their bits were never written, and that is checked.
    #[inline(always)]
    pub(super) fn load<const OBSERVED: bool, const FOUR: bool>(
        &mut self,
        state: &mut State,
        pc: usize,
        frame: &mut [u64],
        shadow: &mut [u64],
        origins: &mut [u32],
        i: &Instruction,
    ) -> bool {
        let (size, count) = if FOUR { (4, 1) } else { (usize::from(i.x), usize::from(i.y)) };
        let address = frame[i.a as usize].wrapping_add(i.b.into());
        let alignment_mask = Access(i.c).alignment_mask();
        let usage = if !FOUR && Access(i.c).is_volatile() { Use::VolatileRead } else { Use::Read };
        let request = Request { pc, address, size: size * count, alignment_mask, usage };
        let place = self.resolve_in::<OBSERVED>(state, request);
        let slots = &mut frame[i.d as usize..i.d as usize + count];
        let is_undefined = match place {
            None => {
                slots.fill(0);
                false
            }
            Some(ResolvedAddress::Private(_, start)) => {
                for (index, slot) in slots.iter_mut().enumerate() {
                    *slot = read(&state.private.bytes, start + index * size, size);
                }
                is_any_set(&state.private.undefined, start, size, count)
            }
            Some(ResolvedAddress::Local(object, start)) => {
                let object = &self.locals[object];
                for (index, slot) in slots.iter_mut().enumerate() {
                    *slot = read(&object.bytes, start + index * size, size);
                }
                is_any_set(&object.undefined, start, size, count)
            }
            Some(ResolvedAddress::Global(id, start)) => {
                let object = self.launch.object(id).expect("the access was resolved");
                for (index, slot) in slots.iter_mut().enumerate() {
                    *slot = object.storage.load(start + index * size, size);
                }
                object.storage.is_tracked() && object.storage.is_unwritten(start, size * count)
            }
        };
        if !self.launch.checks.uninitialized || !(is_undefined || state.is_dirty) {
            return false;
        }
        self.load_shadow(state, place, shadow, origins, i);
        is_undefined
    }

    /// The undefined bits of what was loaded, and where they came from.
    #[cold]
    fn load_shadow(
        &mut self,
        state: &State,
        place: Option<ResolvedAddress>,
        shadow: &mut [u64],
        origins: &mut [u32],
        i: &Instruction,
    ) {
        let (size, count) = (usize::from(i.x), usize::from(i.y));
        let first = (state.base + i.d) as usize;
        let origin = place.map_or(0, |place| self.origin_of(state, place));
        for index in 0..count {
            let (bits, origin) = match place {
                None => (0, 0),
                Some(ResolvedAddress::Private(_, start)) => {
                    (read(&state.private.undefined, start + index * size, size), origin)
                }
                Some(ResolvedAddress::Local(object, start)) => {
                    (read(&self.locals[object].undefined, start + index * size, size), origin)
                }
                Some(ResolvedAddress::Global(id, start)) => {
                    let storage = &self.launch.object(id).expect("the access was resolved").storage;
                    let bits = (0..size)
                        .filter(|byte| storage.is_unwritten(start + index * size + byte, 1))
                        .fold(0, |bits, byte| bits | 0xff << (8 * byte));
                    (bits, origin)
                }
            };
            shadow[first + index] = bits;
            origins[first + index] = origin;
        }
    }

    /// Stores scalars, `FOUR` one of four bytes.
    #[inline(always)]
    pub(super) fn store<const UNDEFINED: bool, const OBSERVED: bool, const FOUR: bool>(
        &mut self,
        state: &mut State,
        pc: usize,
        frame: &[u64],
        shadow: &mut [u64],
        origins: &[u32],
        i: &Instruction,
    ) {
        let (size, count) = if FOUR { (4, 1) } else { (usize::from(i.x), usize::from(i.y)) };
        let address = frame[i.a as usize].wrapping_add(i.b.into());
        let alignment_mask = Access(i.c).alignment_mask();
        let request = Request { pc, address, size: size * count, alignment_mask, usage: Use::Write };
        let place = self.resolve_in::<OBSERVED>(state, request);
        let Some(place) = place else { return };
        let slots = &frame[i.d as usize..i.d as usize + count];
        match place {
            ResolvedAddress::Private(_, start) => {
                for (index, &slot) in slots.iter().enumerate() {
                    write(&mut state.private.bytes, start + index * size, size, slot);
                }
                unset(&mut state.private.undefined, start, size, count);
            }
            ResolvedAddress::Local(object, start) => {
                let object = &mut self.locals[object];
                for (index, &slot) in slots.iter().enumerate() {
                    write(&mut object.bytes, start + index * size, size, slot);
                }
                unset(&mut object.undefined, start, size, count);
            }
            ResolvedAddress::Global(id, start) => {
                let object = self.launch.object(id).expect("the access was resolved");
                for (index, &slot) in slots.iter().enumerate() {
                    object.storage.store(start + index * size, size, slot);
                }
                if object.storage.is_tracked() {
                    object.storage.mark_written(start, size * count);
                }
            }
        }
        if UNDEFINED {
            self.store_shadow(state, pc, place, shadow, origins, i);
        }
    }

    /// Whether some bits of a structure or an array are defined that the store before `pc` stores, with the stores beside it.
    fn is_part_written(&self, state: &State, pc: usize, shadow: &[u64], i: &Instruction) -> bool {
        let instructions = &self.launch.program.codes[state.function as usize].instructions;
        let is_part = |other: &&Instruction| {
            matches!(other.operation, Operation::Store | Operation::Store4)
                && other.a == i.a
                && Access(other.c).is_of_aggregate()
        };
        let before = instructions[..pc].iter().rev().take_while(is_part);
        let behind = instructions[pc..].iter().take_while(is_part);
        let mut parts = before.chain(behind);
        parts.any(|part| {
            let all = u64::MAX >> (64 - 8 * usize::from(part.x));
            let first = (state.base + part.d) as usize;
            shadow[first..first + usize::from(part.y)].iter().any(|bits| bits & all != all)
        })
    }

    /// Remembers which of the stored bits are undefined. In global memory it is a fault to store a value that is wholly undefined.
    fn store_shadow(
        &mut self,
        state: &mut State,
        pc: usize,
        place: ResolvedAddress,
        shadow: &mut [u64],
        origins: &[u32],
        i: &Instruction,
    ) {
        let (size, count) = (usize::from(i.x), usize::from(i.y));
        let all = u64::MAX >> (64 - 8 * size);
        let slots = (state.base + i.d) as usize;
        // A union is stored as elements of which those beyond the member that was written have no value.
        let is_part_written = Access(i.c).is_of_aggregate() && self.is_part_written(state, pc, shadow, i);
        for index in 0..count {
            let slot = slots + index;
            let bits = shadow[slot] & all;
            if bits == 0 {
                continue;
            }
            match place {
                ResolvedAddress::Private(object, start) => {
                    write(&mut state.private.undefined, start + index * size, size, bits);
                    state.private.objects[object].origin = origins[slot];
                }
                ResolvedAddress::Local(object, start) => {
                    write(&mut self.locals[object].undefined, start + index * size, size, bits);
                    self.locals[object].origin = origins[slot];
                }
                ResolvedAddress::Global(..) if bits == all && !is_part_written => {
                    shadow[slot] = 0;
                    undefined::report_use(self, state, pc, origins[slot], "is stored in global memory");
                }
                ResolvedAddress::Global(..) => {}
            }
        }
    }
}
