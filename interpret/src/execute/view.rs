//! What an observer sees of a group that stands still: its work-items, their frames and values, and memory.

use super::{
    access::ResolvedAddress,
    group::Group,
    item::{self, State},
};
use crate::{
    checks::{SourceLocation, WorkItem},
    memory::pointer::{Pointer, space},
    observe::{InstructionKind, Space},
    options::Range,
    program::code::{Code, ValuePlace},
};
use spirocl_codegen::ir::{FunctionId, Global, Inst, Module};

/// The parts of the work-item that runs.
pub(super) struct Running<'v> {
    pub registers: &'v mut Vec<u64>,
    pub shadow: &'v mut Vec<u64>,
    pub state: &'v mut State,
}

/// A group that stands still. Work-items have numbers in it: the linear local ids.
pub struct View<'v, 'a> {
    pub(super) group: &'v mut Group<'a>,
    pub(super) running: Option<Running<'v>>,
}

impl std::fmt::Debug for View<'_, '_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("View").field("group", &self.group.id).field("item", &self.item()).finish()
    }
}

/// How a work-item stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// It has not begun, and has no frames.
    New,
    /// It can run.
    Ready,
    /// It waits for others.
    Waits,
    /// It is done.
    Finished,
}

/// A function that a work-item executes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frame {
    /// The function.
    pub function: FunctionId,
    /// The instruction: the next one of the innermost frame, the call of the others.
    pub site: u32,
    /// The instruction of the IR that it is of.
    pub inst: Option<Inst>,
    /// Its place in the source, if the module says it.
    pub place: Option<SourceLocation>,
}

/// The scalars of a value in the order of its type: vectors, structures and arrays have several.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Value {
    /// The bits of each, zero above its width.
    pub bits: Vec<u64>,
    /// Which of them are undefined; zeros where that is not checked.
    pub undefined: Vec<u64>,
}

/// What the instruction of a variable stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Contents {
    /// The variable lies in memory, at this address.
    Address(u64),
    /// Its address is never taken, so that it has none: this is its value.
    Value(Value),
}

/// What an address points into.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Object {
    /// The memory.
    pub space: Space,
    /// Its number there.
    pub number: u32,
    /// The name of the variable or the parameter.
    pub name: Option<String>,
    /// Its size in bytes.
    pub size: u64,
    /// The distance of the address from its start.
    pub offset: i64,
}

impl<'a> View<'_, 'a> {
    // The launch

    /// The module.
    pub fn module(&self) -> &'a Module {
        &self.group.launch.program.module
    }

    /// The name of the kernel.
    pub fn kernel(&self) -> &'a str {
        &self.group.launch.invocation.kernel
    }

    /// The index space.
    pub fn range(&self) -> Range {
        self.group.launch.grid.range
    }

    /// The size of a sub-group.
    pub fn sub_group_size(&self) -> u32 {
        self.group.launch.sub_group_size
    }

    /// The number of instructions of the program: sites are below.
    pub fn site_count(&self) -> usize {
        self.group.launch.program.codes.iter().map(|code| code.instructions.len()).sum()
    }

    /// The place of an instruction in the source, if the module says it.
    pub fn place(&self, site: u32) -> Option<SourceLocation> {
        self.group.launch.place(site)
    }

    /// For each instruction its rank in an order in which it comes before what it leads to in its function, and loops as a whole before what
    /// follows them.
    pub fn ranks(&self) -> Vec<u32> {
        self.group.launch.program.codes.iter().flat_map(Code::order).collect()
    }

    /// What an instruction does.
    pub fn kind(&self, site: u32) -> InstructionKind {
        let (code, pc) = self.code(site);
        code.kind(pc)
    }

    /// The function of an instruction, and the instruction of the IR that it is of.
    pub fn origin(&self, site: u32) -> (FunctionId, Option<Inst>) {
        let (function, _) = self.group.launch.sites.instruction(site);
        let (code, pc) = self.code(site);
        (FunctionId(function as u32), code.map.insts.get(pc).copied().flatten())
    }

    fn code(&self, site: u32) -> (&'a Code, usize) {
        let launch = self.group.launch;
        let (function, pc) = launch.sites.instruction(site);
        (&launch.program.codes[function], pc)
    }

    // Work-items

    /// The number of the group among all.
    pub fn group(&self) -> u64 {
        self.group.number.into()
    }

    /// The number of work-items of the group.
    pub fn item_count(&self) -> u32 {
        self.group.items.len() as u32
    }

    /// The work-item that is about to execute an instruction.
    pub fn item(&self) -> Option<u32> {
        self.running.as_ref().map(|running| running.state.linear)
    }

    /// The ids of a work-item.
    pub fn work_item(&self, item: u32) -> WorkItem {
        self.group.launch.grid.work_item(self.group.number, item)
    }

    /// How a work-item stands.
    pub fn status(&self, item: u32) -> Status {
        if self.item() == Some(item) {
            return Status::Ready;
        }
        match self.state(item) {
            _ if item as usize >= self.group.items.len() || self.group.schedule.is_done(item as usize) => {
                Status::Finished
            }
            None => Status::New,
            Some(state) => match state.status {
                item::Status::Ready => Status::Ready,
                item::Status::Waits => Status::Waits,
                item::Status::Finished => Status::Finished,
            },
        }
    }

    fn state(&self, item: u32) -> Option<&State> {
        match &self.running {
            Some(running) if running.state.linear == item => Some(&*running.state),
            _ => Some(&self.group.items.get(item as usize)?.as_ref()?.state),
        }
    }

    // Frames and their values

    /// The functions that a work-item executes, the innermost first.
    pub fn frames(&self, item: u32) -> Vec<Frame> {
        let Some(state) = self.state(item) else { return Vec::new() };
        let outer = state.frames.iter().rev().map(|frame| (frame.function, frame.pc.saturating_sub(1)));
        std::iter::once((state.function, state.pc))
            .chain(outer)
            .map(|(function, pc)| {
                let site = self.group.launch.sites.of(function, pc);
                let inst = self.origin(site).1;
                Frame { function: FunctionId(function), site, inst, place: self.place(site) }
            })
            .collect()
    }

    /// The number of frames of a work-item.
    pub fn depth(&self, item: u32) -> usize {
        self.state(item).map_or(0, |state| state.frames.len() + 1)
    }

    /// The value of an instruction of the IR in a frame (0 is the innermost), as last computed; none before that tells nothing.
    pub fn value(&self, item: u32, frame: usize, inst: Inst) -> Option<Value> {
        let (base, place) = self.value_place(item, frame, inst)?;
        match place {
            ValuePlace::Absent => None,
            ValuePlace::Slots(slots) | ValuePlace::Variable(slots) => Some(self.slots(item, base, slots)),
            ValuePlace::Sum(slot, offset) => {
                let mut value = self.slots(item, base, &[*slot]);
                value.bits[0] = value.bits[0].wrapping_add(*offset);
                Some(value)
            }
        }
    }

    /// Where the variable of an instruction of the IR lies, or what it holds.
    pub fn variable(&self, item: u32, frame: usize, inst: Inst) -> Option<Contents> {
        let (_, place) = self.value_place(item, frame, inst)?;
        let value = self.value(item, frame, inst)?;
        match place {
            ValuePlace::Variable(_) => Some(Contents::Value(value)),
            _ => value.bits.first().map(|&address| Contents::Address(address)),
        }
    }

    /// Replaces the value of an instruction of the IR, or what its variable holds. False if it cannot be.
    pub fn set_value(&mut self, item: u32, frame: usize, inst: Inst, bits: &[u64]) -> bool {
        let Some((base, ValuePlace::Slots(slots) | ValuePlace::Variable(slots))) =
            self.value_place(item, frame, inst)
        else {
            return false;
        };
        let constants = self.constants(item, frame);
        if slots.len() != bits.len() || slots.iter().any(|&slot| slot < constants) {
            return false;
        }
        let (registers, shadow) = match &mut self.running {
            Some(running) if running.state.linear == item => (&mut *running.registers, &mut *running.shadow),
            _ => match self.group.items.get_mut(item as usize) {
                Some(Some(item)) => (&mut item.registers, &mut item.shadow),
                _ => return false,
            },
        };
        for (&slot, &bits) in slots.iter().zip(bits) {
            let at = (base + slot) as usize;
            registers[at] = bits;
            if let Some(undefined) = shadow.get_mut(at) {
                *undefined = 0;
            }
        }
        true
    }

    /// The function and the first slot of a frame.
    fn frame(&self, item: u32, frame: usize) -> Option<(usize, u32)> {
        let state = self.state(item)?;
        match frame.checked_sub(1) {
            None => Some((state.function as usize, state.base)),
            Some(outer) => {
                let frame = state.frames.iter().rev().nth(outer)?;
                Some((frame.function as usize, frame.base))
            }
        }
    }

    fn constants(&self, item: u32, frame: usize) -> u32 {
        let codes = &self.group.launch.program.codes;
        self.frame(item, frame).map_or(0, |(function, _)| codes[function].constants.len() as u32)
    }

    fn value_place(&self, item: u32, frame: usize, inst: Inst) -> Option<(u32, &'a ValuePlace)> {
        let (function, base) = self.frame(item, frame)?;
        let program = self.group.launch.program;
        Some((base, program.codes[function].map.values.get(inst.index())?))
    }

    fn slots(&self, item: u32, base: u32, slots: &[u32]) -> Value {
        let (registers, shadow): (&[u64], &[u64]) = match &self.running {
            Some(running) if running.state.linear == item => (&*running.registers, &*running.shadow),
            _ => match self.group.items.get(item as usize) {
                Some(Some(item)) => (&item.registers, &item.shadow),
                _ => (&[], &[]),
            },
        };
        let of = |from: &[u64], slot: u32| from.get((base + slot) as usize).copied().unwrap_or(0);
        Value {
            bits: slots.iter().map(|&slot| of(registers, slot)).collect(),
            undefined: slots.iter().map(|&slot| of(shadow, slot)).collect(),
        }
    }

    // Memory

    /// The address of a variable of the program.
    pub fn global_address(&self, global: Global) -> Option<u64> {
        self.group.launch.program.addresses.globals.get(global.index()).copied()
    }

    /// What an address points into, as a work-item sees it: an object that lives.
    pub fn object(&self, item: u32, address: u64) -> Option<Object> {
        let pointer = Pointer::of(address);
        let launch = self.group.launch;
        let (space, size, name) = match pointer.space {
            space::PRIVATE => {
                let private = &self.state(item)?.private;
                let object = private.objects.get(private.find(pointer)?).filter(|object| object.is_alive)?;
                let code = &launch.program.codes[object.function as usize];
                let name = code.variables[object.variable as usize].name.as_deref().map(str::to_owned);
                (Space::Private, object.size.into(), name)
            }
            space::LOCAL => {
                let size = self.group.locals.get(pointer.id as usize)?.bytes.len() as u64;
                (Space::Local, size, launch.name(super::finding::Subject::Local(pointer.id)))
            }
            space::GLOBAL | space::CONSTANT => {
                let object = launch.object(pointer.id)?;
                let is_constant = object.is_constant || pointer.space == space::CONSTANT;
                let space = if is_constant { Space::Constant } else { Space::Global };
                (space, object.storage.size(), object.name.clone())
            }
            _ => return None,
        };
        Some(Object { space, number: pointer.id, name, size, offset: pointer.offset })
    }

    /// Bytes at an address, as a work-item sees it, and which of their bits were never written; none unless all lie in one object.
    pub fn read(&self, item: u32, address: u64, bytes: usize) -> Option<(Vec<u8>, Vec<u8>)> {
        let place = self.bytes(item, address, bytes)?;
        match (place, self.state(item)) {
            (_, Some(state)) => Some(self.group.read_at(state, place, bytes)),
            (ResolvedAddress::Private(..), None) => None,
            (_, None) => Some(self.group.read_at(&State::default(), place, bytes)),
        }
    }

    /// Writes bytes. False unless all lie in one object. No check sees it.
    pub fn write(&mut self, item: u32, address: u64, bytes: &[u8]) -> bool {
        let Some(place) = self.bytes(item, address, bytes.len()) else { return false };
        match &mut self.running {
            Some(running) if running.state.linear == item => {
                self.group.write_at(running.state, place, bytes, None);
            }
            _ => match self.group.items.get_mut(item as usize).and_then(Option::take) {
                Some(mut own) => {
                    self.group.write_at(&mut own.state, place, bytes, None);
                    self.group.items[item as usize] = Some(own);
                }
                None => self.group.write_at(&mut State::default(), place, bytes, None),
            },
        }
        true
    }

    fn bytes(&self, item: u32, address: u64, bytes: usize) -> Option<ResolvedAddress> {
        let object = self.object(item, address)?;
        let offset = u64::try_from(object.offset).ok()?;
        if offset.checked_add(bytes as u64)? > object.size {
            return None;
        }
        let offset = offset as usize;
        Some(match object.space {
            Space::Private => {
                let private = &self.state(item)?.private;
                let index = private.find(Pointer::of(address))?;
                ResolvedAddress::Private(index, private.objects[index].start as usize + offset)
            }
            Space::Local => ResolvedAddress::Local(object.number as usize, offset),
            Space::Global | Space::Constant => ResolvedAddress::Global(object.number, offset),
        })
    }
}
