//! Alias analysis: whether two locations may overlap, and which locations an instruction may read or write. Locations ([`super::location`])
//! are distinct if
//!
//! - their address spaces have no memory in common (OpenCL C 3.0, 6.7),
//! - they have one base, the same multiples, and constants that are far enough apart,
//! - their bases are different objects: variables, global variables, parameters `ByVal`, or a parameter of the same function, which cannot
//!   point to a variable of it,
//! - one base is a parameter `NoAlias` (`restrict`), and the other a parameter or an object, neither of which is based on it,
//! - one base is a variable whose address is not captured, and the other any other pointer.
//!
//! All of it holds for locations at one moment: where a loop is entered again, the values of an address may be other ones.
//!
//! Other work-items write memory only where an instruction orders it with theirs: atomics, fences and barriers. Everything else is a race. They
//! never write private memory.

use super::location::{Location, computes_address, pointee_of, space_of};
use crate::ir::{
    AddressSpace, Function, Global, Inst, MemoryEffects, Module, Opcode, SpaceSet, Type, Value, ValueKind,
    opcode::{Core, Effects},
    transform::edit::interned_type,
};
use spirv::{FunctionParameterAttribute, OpenclStd100Op as Std};

/// What a pointer is based on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Base {
    /// A variable, with whether its address is known to loads, stores and address computations alone.
    Variable { captured: bool },
    /// The copy of an argument that belongs to the function.
    ByValue { captured: bool },
    /// A global variable.
    Global(Global),
    /// A parameter.
    Parameter { no_alias: bool },
    /// Anything.
    Unknown,
}

impl Base {
    /// Notes that the address is known to others.
    fn capture(&mut self) {
        if let Self::Variable { captured } | Self::ByValue { captured } = self {
            *captured = true;
        }
    }
}

/// What an instruction reads, or what it writes.
#[derive(Clone, Copy, Debug)]
pub enum Footprint {
    /// No memory.
    Nothing,
    /// The location of a load, store or copy.
    Location(Location),
    /// Memory of address spaces, but none that belongs to the function alone: that of a call.
    Spaces(SpaceSet),
    /// Whatever outlives the call: a return shows it to the caller.
    Outliving,
    /// What the operands of the instruction point into, on both sides: that of a library function.
    Pointees(Inst),
    /// The same of private memory, and all other memory that others can reach, as it may be ordered with other work-items: that of an
    /// operation of the device.
    Device(Inst),
}

/// A location that is compared with many footprints: what all of them ask for is found once.
#[derive(Clone, Copy, Debug)]
pub struct Sought<'l> {
    location: &'l Location,
    /// Whether it belongs to the function alone.
    is_own: bool,
}

/// What the analysis knows of a function.
#[derive(Default, Debug)]
pub struct Aliasing {
    /// What a pointer that an instruction computes is based on, by instruction: variables and parameters.
    bases: Vec<Base>,
}

impl Aliasing {
    /// Finds the variables and parameters, and whose addresses are captured.
    pub fn new(function: &Function) -> Self {
        let mut bases = vec![Base::Unknown; function.inst_count()];
        for (number, &parameter) in function.parameters.iter().enumerate() {
            let data = function.parameter_data.get(number);
            let has = |attribute| data.is_some_and(|data| data.attributes.contains(&attribute));
            bases[parameter.index()] = match has(FunctionParameterAttribute::ByVal) {
                true => Base::ByValue { captured: false },
                false => Base::Parameter { no_alias: has(FunctionParameterAttribute::NoAlias) },
            };
        }
        let entry = function.entry().map(|block| &function.block(block).insts);
        for &inst in entry.into_iter().flatten() {
            if function.inst(inst).opcode == Opcode::Core(Core::Variable) {
                bases[inst.index()] = Base::Variable { captured: false };
            }
        }
        let mut aliasing = Self { bases };
        if aliasing.bases.iter().any(|base| matches!(base, Base::Variable { .. } | Base::ByValue { .. })) {
            aliasing.find_captured(function);
        }
        aliasing
    }

    /// Finds the variables whose addresses are captured.
    fn find_captured(&mut self, function: &Function) {
        // The variable that each address is computed from; definitions precede their uses but for phis.
        let mut roots: Vec<Option<Inst>> = vec![None; function.inst_count()];
        for (inst, base) in self.bases.iter().enumerate() {
            if matches!(base, Base::Variable { .. } | Base::ByValue { .. }) {
                roots[inst] = Some(Inst::new(inst));
            }
        }
        for (_, inst) in function.all_insts() {
            let opcode = function.inst(inst).opcode;
            if computes_address(opcode) {
                roots[inst.index()] = function.operand(inst, 0).inst().and_then(|from| roots[from.index()]);
                continue;
            }
            for used in function.operands_behind(inst, uncaptured(opcode)).filter_map(Value::inst) {
                if let Some(root) = roots[used.index()] {
                    self.bases[root.index()].capture();
                }
            }
        }
    }

    #[inline]
    fn base(&self, base: Value) -> Base {
        match base.kind() {
            // An instruction that was made since is none of those asked for.
            ValueKind::Inst(inst) => self.bases.get(inst.index()).copied().unwrap_or(Base::Unknown),
            ValueKind::Global(global) => Base::Global(global),
            ValueKind::Constant(_) | ValueKind::Function(_) => Base::Unknown,
        }
    }

    /// Whether two locations may have bytes in common.
    #[inline]
    pub fn may_overlap(&self, module: &Module, one: &Location, other: &Location) -> bool {
        if one.space != other.space && !SpaceSet::of(one.space).has(other.space) {
            return false;
        }
        if one.base == other.base {
            let Some(distance) = one.distance(other, module) else { return true };
            // Below: the other location ends before this one begins.
            return match distance {
                0 => true,
                1.. => other.size.is_none_or(|size| size > distance as u64),
                _ => one.size.is_none_or(|size| size > distance.unsigned_abs()),
            };
        }
        self.bases_may_overlap(one.base, other.base)
    }

    /// The same for different bases.
    fn bases_may_overlap(&self, one: Value, other: Value) -> bool {
        match (self.base(one), self.base(other)) {
            (
                Base::Variable { .. } | Base::ByValue { .. } | Base::Global(_),
                Base::Variable { .. } | Base::ByValue { .. } | Base::Global(_),
            ) => false,
            (Base::Variable { .. } | Base::ByValue { .. }, Base::Parameter { .. })
            | (Base::Parameter { .. }, Base::Variable { .. } | Base::ByValue { .. }) => false,
            (Base::Parameter { no_alias: one }, Base::Parameter { no_alias: other }) => !one && !other,
            (Base::Parameter { no_alias }, Base::Global(_))
            | (Base::Global(_), Base::Parameter { no_alias }) => !no_alias,
            (Base::Variable { captured } | Base::ByValue { captured }, Base::Unknown)
            | (Base::Unknown, Base::Variable { captured } | Base::ByValue { captured }) => captured,
            (Base::Unknown, _) | (_, Base::Unknown) => true,
        }
    }

    /// A location to be compared with many footprints.
    pub fn sought<'l>(&self, location: &'l Location) -> Sought<'l> {
        Sought { location, is_own: self.is_own(location) }
    }

    /// Whether a location belongs to the function alone: other functions and work-items have no pointer to it.
    fn is_own(&self, location: &Location) -> bool {
        matches!(
            self.base(location.base),
            Base::Variable { captured: false } | Base::ByValue { captured: false }
        )
    }

    /// Whether a location is memory of this call, which is gone when it returns.
    pub fn ends_with_call(&self, location: &Location) -> bool {
        matches!(self.base(location.base), Base::Variable { .. } | Base::ByValue { .. })
    }

    /// Where a load or copy reads.
    pub fn read(function: &Function, module: &Module, inst: Inst) -> Option<Location> {
        let (pointer, ty) = Self::read_object(function, module, inst)?;
        Some(Location::of(function, module, pointer, ty))
    }

    /// The address that a load or copy reads from, and the type of what is there.
    fn read_object(function: &Function, module: &Module, inst: Inst) -> Option<(Value, Option<Type>)> {
        match function.inst(inst).opcode {
            Opcode::Core(Core::Load) => Some((function.operand(inst, 0), Some(function.inst(inst).ty))),
            Opcode::Core(Core::CopyMemory) => {
                let pointer = function.operand(inst, 1);
                Some((pointer, pointee_of(function, module, pointer)))
            }
            Opcode::Core(Core::CopyMemorySized) => Some((function.operand(inst, 1), None)),
            _ => None,
        }
    }

    /// The address that a store or copy writes to, and the type of what is there.
    fn written_object(function: &Function, module: &Module, inst: Inst) -> Option<(Value, Option<Type>)> {
        let pointer = || function.operand(inst, 0);
        let ty = match function.inst(inst).opcode {
            Opcode::Core(Core::Store) => interned_type(function, module, function.operand(inst, 1)),
            Opcode::Core(Core::CopyMemory) => pointee_of(function, module, pointer()),
            Opcode::Core(Core::CopyMemorySized) => None,
            _ => return None,
        };
        Some((pointer(), ty))
    }

    /// What an instruction may write.
    pub fn writes(function: &Function, module: &Module, inst: Inst) -> Footprint {
        Self::writes_at(function, module, inst, |pointer, ty| Location::of(function, module, pointer, ty))
    }

    /// As [`Self::writes`]; `location` finds the locations of addresses.
    pub fn writes_at(
        function: &Function,
        module: &Module,
        inst: Inst,
        location: impl FnOnce(Value, Option<Type>) -> Location,
    ) -> Footprint {
        if let Some((pointer, ty)) = Self::written_object(function, module, inst) {
            return Footprint::Location(location(pointer, ty));
        }
        match function.inst(inst).opcode {
            Opcode::Core(Core::Call) => Footprint::Spaces(effects_of_call(function, module, inst).writes),
            Opcode::Core(_) => Footprint::Nothing,
            Opcode::Library(library) if writes_nothing(library) => Footprint::Nothing,
            opcode if opcode.effects() != Effects::Writes || opcode.is_debug() || opcode.is_terminator() => {
                Footprint::Nothing
            }
            Opcode::Library(_) => Footprint::Pointees(inst),
            _ => Footprint::Device(inst),
        }
    }

    /// What an instruction may read, or make visible to what reads it; `location` finds the locations of addresses.
    pub fn reads_at(
        function: &Function,
        module: &Module,
        inst: Inst,
        location: impl FnOnce(Value, Option<Type>) -> Location,
    ) -> Footprint {
        if let Some((pointer, ty)) = Self::read_object(function, module, inst) {
            return Footprint::Location(location(pointer, ty));
        }
        match function.inst(inst).opcode {
            Opcode::Core(Core::Call) => Footprint::Spaces(effects_of_call(function, module, inst).reads),
            Opcode::Core(Core::Return | Core::ReturnValue | Core::Unreachable) => Footprint::Outliving,
            Opcode::Core(_) => Footprint::Nothing,
            opcode if opcode.effects() == Effects::None || opcode.is_debug() => Footprint::Nothing,
            Opcode::Library(_) => Footprint::Pointees(inst),
            _ => Footprint::Device(inst),
        }
    }

    /// Whether a footprint may have bytes in common with a location. It is asked for each step of a walk, and is worth no call.
    #[inline(always)]
    pub fn may_touch(
        &self,
        function: &Function,
        module: &Module,
        footprint: &Footprint,
        Sought { location, is_own }: Sought,
    ) -> bool {
        match footprint {
            Footprint::Nothing => false,
            Footprint::Location(other) => self.may_overlap(module, other, location),
            Footprint::Spaces(spaces) => !is_own && spaces.has(location.space),
            Footprint::Outliving => !self.ends_with_call(location),
            Footprint::Device(_) if location.space != AddressSpace::Private => !is_own,
            Footprint::Pointees(inst) | Footprint::Device(inst) => {
                self.may_point_into(function, module, *inst, location)
            }
        }
    }

    /// Whether a pointer among the operands may point into a location.
    fn may_point_into(&self, function: &Function, module: &Module, inst: Inst, location: &Location) -> bool {
        function.operands(inst).filter(|&value| space_of(function, module, value).is_some()).any(|pointer| {
            // The function may access elements on both sides.
            let reached = Location::of(function, module, pointer, None);
            self.may_overlap(module, &reached.anywhere(), &location.anywhere())
        })
    }
}

/// The number of first operands of an instruction whose addresses it does not capture.
fn uncaptured(opcode: Opcode) -> usize {
    match opcode {
        Opcode::Core(Core::Load | Core::Store | Core::LifetimeStart | Core::LifetimeStop) => 1,
        Opcode::Core(Core::CopyMemory | Core::CopyMemorySized) => 2,
        Opcode::Library(_) | Opcode::DebugValue | Opcode::DebugDeclare => usize::MAX,
        _ => 0,
    }
}

/// Whether a function of OpenCL.std that is not pure only reads memory.
fn writes_nothing(library: Std) -> bool {
    matches!(library, Std::printf | Std::prefetch)
}

/// What a call may access.
pub fn effects_of_call(function: &Function, module: &Module, call: Inst) -> MemoryEffects {
    match function.operand(call, 0).function() {
        Some(callee) => module.function(callee).memory_effects(),
        None => MemoryEffects::default(),
    }
}

/// What a function accesses beyond its own variables: the summary for its callers. Its callees must have theirs.
pub fn summarize(function: &Function, module: &Module) -> MemoryEffects {
    // What is defined elsewhere can do anything.
    if function.layout.is_empty() {
        return MemoryEffects::default();
    }
    let mut all = MemoryEffects { reads: SpaceSet::default(), writes: SpaceSet::default() };
    let space = |pointer: Value| {
        let location = Location::underlying(function, module, pointer);
        let is_own = location.variable(function).is_some() || location.is_constant(module);
        if is_own { SpaceSet::default() } else { SpaceSet::of(location.space) }
    };
    // Where a pointer is only one of many into its space, it need not be known what it is based on.
    let space_beside = |known: SpaceSet, pointer: Value| match space_of(function, module, pointer) {
        Some(space) if space != AddressSpace::Generic && known.has(space) => SpaceSet::default(),
        _ => space(pointer),
    };
    for (_, inst) in function.all_insts() {
        let operand = |index| function.operand(inst, index);
        match function.inst(inst).opcode {
            Opcode::Core(Core::Load) => all.reads.add(space_beside(all.reads, operand(0))),
            Opcode::Core(Core::Store) => all.writes.add(space_beside(all.writes, operand(0))),
            Opcode::Core(Core::CopyMemory | Core::CopyMemorySized) => {
                all.writes.add(space(operand(0)));
                all.reads.add(space(operand(1)));
            }
            Opcode::Core(Core::Call) => {
                let of_call = effects_of_call(function, module, inst);
                all.reads.add(of_call.reads);
                all.writes.add(of_call.writes);
            }
            Opcode::Core(_) | Opcode::DebugValue | Opcode::DebugDeclare => {}
            Opcode::Library(library) if writes_nothing(library) => {
                function
                    .operands(inst)
                    .for_each(|value| all.reads.add(space_if_pointer(function, module, value, space)));
            }
            Opcode::Library(library) => {
                let effects = Opcode::Library(library).effects();
                for value in function.operands(inst).filter(|_| effects != Effects::None) {
                    let touched = space_if_pointer(function, module, value, space);
                    all.reads.add(touched);
                    if effects == Effects::Writes {
                        all.writes.add(touched);
                    }
                }
            }
            opcode if opcode.effects() != Effects::Writes => {}
            _ => return MemoryEffects::default(),
        }
    }
    all
}

fn space_if_pointer(
    function: &Function,
    module: &Module,
    value: Value,
    space: impl Fn(Value) -> SpaceSet,
) -> SpaceSet {
    if space_of(function, module, value).is_some() { space(value) } else { SpaceSet::default() }
}
