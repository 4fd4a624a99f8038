//! Alias analysis: which location an address names, whether two locations may overlap, and which locations an instruction may read or write.
//!
//! An address is a base and a linear expression: a constant and multiples of values (LLVM's BasicAA). Locations are distinct if
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

use crate::ir::{
    AddressSpace, Binary, Cast, ConstantKind, Flags, Function, Global, Inst, MemoryEffects, Module, Opcode,
    SpaceSet, Type, TypeKind, Value, ValueKind,
    constant::signed,
    opcode::{Core, Effects},
    transform::edit::interned_type,
};
use spirv::{FunctionParameterAttribute, OpenclStd100Op as Std};

/// The largest number of variable multiples of an address; one with more is a base of its own.
const TERMS: usize = 4;

/// The largest number of addresses that are computed from each other.
const DEPTH: usize = 16;

/// How a value is extended to the width of addresses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Extension {
    Signed,
    Unsigned,
}

/// A multiple of a value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Term {
    value: Value,
    extension: Extension,
    scale: i64,
}

/// The variable parts of an address, sorted: few, so that they need no memory of their own.
#[derive(Clone, Copy, Default, Debug)]
struct Terms {
    list: [Option<Term>; TERMS],
    count: usize,
}

impl Terms {
    fn iter(&self) -> impl Iterator<Item = &Term> {
        self.list[..self.count].iter().flatten()
    }

    /// Adds a multiple of a value. Returns `None` if there are too many.
    fn add(&mut self, term: Term) -> Option<()> {
        let own = &mut self.list[..self.count];
        let is_same = |own: &&mut Term| own.value == term.value && own.extension == term.extension;
        if let Some(own) = own.iter_mut().flatten().find(is_same) {
            own.scale = own.scale.wrapping_add(term.scale);
            return Some(());
        }
        *self.list.get_mut(self.count)? = Some(term);
        self.count += 1;
        self.list[..self.count].sort_unstable();
        Some(())
    }
}

impl PartialEq for Terms {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.count == other.count && (self.count == 0 || self.list == other.list)
    }
}

/// Memory that is accessed.
#[derive(Clone, Copy, Debug)]
pub struct Location {
    base: Value,
    space: AddressSpace,
    /// The constant part of the distance to the base, in bytes.
    offset: i64,
    terms: Terms,
    /// The number of bytes, if it is known.
    size: Option<u64>,
}

impl Location {
    /// The location of an access to an object of a type; of unknown size without one.
    pub fn of(function: &Function, module: &Module, pointer: Value, ty: Option<Type>) -> Self {
        Self::stepped(function, module, pointer, size_of(module, ty), Self::step)
    }

    /// The object that a pointer points into, wherever in it (LLVM's `getUnderlyingObject`).
    fn underlying(function: &Function, module: &Module, pointer: Value) -> Self {
        Self::stepped(function, module, pointer, None, |location, function, module| {
            let definition = Definition::of(function, module, location.base);
            let base = definition.and_then(|definition| definition.base(function, module));
            base.inspect(|&base| location.base = base).is_some()
        })
    }

    /// The location that a pointer leads to in steps from an address to what it is computed from.
    fn stepped(
        function: &Function,
        module: &Module,
        pointer: Value,
        size: Option<u64>,
        step: impl Fn(&mut Self, &Function, &Module) -> bool,
    ) -> Self {
        let space = space_of(function, module, pointer).unwrap_or(AddressSpace::Generic);
        let mut location = Self { base: pointer, space, offset: 0, terms: Terms::default(), size };
        for _ in 0..DEPTH {
            if !step(&mut location, function, module) {
                break;
            }
        }
        // The base knows more of the space than a cast to generic.
        if location.space == AddressSpace::Generic
            && let Some(space) = space_of(function, module, location.base)
        {
            location.space = space;
        }
        location
    }

    /// The address as a number, where it is known: it is computed from the null pointer, as `offsetof` does.
    pub fn number(&self, module: &Module) -> Option<u64> {
        let is_null = matches!(module.constants.kind(self.base.constant()?), ConstantKind::Null);
        (is_null && self.terms.count == 0).then_some(self.offset as u64)
    }

    /// The instructions that compute the address.
    pub fn insts(&self) -> impl Iterator<Item = Inst> + '_ {
        std::iter::once(self.base).chain(self.terms.iter().map(|term| term.value)).filter_map(Value::inst)
    }

    /// The variable that it lies in.
    pub fn variable(&self, function: &Function) -> Option<Inst> {
        let inst = self.base.inst()?;
        (function.inst(inst).opcode == Opcode::Core(Core::Variable)).then_some(inst)
    }

    /// Whether nothing ever writes it.
    pub fn is_constant(&self, module: &Module) -> bool {
        self.space == AddressSpace::Constant
            || self.base.global().is_some_and(|global| module.global(global).is_constant)
    }

    /// The bytes that it has, if they are at a constant distance from the base.
    pub fn extent(&self, module: &Module) -> Option<Extent> {
        let size = self.size.filter(|&size| size > 0 && self.terms.count == 0)?;
        let offset = signed(self.offset as u64, module.address_bits);
        Some(Extent { base: self.base, offset, size })
    }

    /// Replaces the base by what it is computed from.
    fn step(&mut self, function: &Function, module: &Module) -> bool {
        let Some(definition) = Definition::of(function, module, self.base) else { return false };
        let Some(base) = definition.base(function, module) else { return false };
        if definition.is_chain() {
            let before = (self.offset, self.terms);
            if self.add_chain(function, module, definition).is_none() {
                (self.offset, self.terms) = before;
                return false;
            }
        }
        self.base = base;
        true
    }

    /// Adds the indices of a chain.
    fn add_chain(&mut self, function: &Function, module: &Module, chain: Definition) -> Option<()> {
        let layout = module.data_layout();
        let moves = chain.opcode() == Opcode::Core(Core::PointerAccessChain);
        let mut ty = pointee_of(function, module, chain.operand(0)?)?;
        if moves {
            self.add_term(function, module, chain.operand(1)?, layout.of(ty)?.size)?;
        }
        for number in if moves { 2.. } else { 1.. } {
            let Some(index) = chain.operand(number) else { break };
            match module.types.kind(ty) {
                TypeKind::Struct(_) => {
                    let member = module.constants.int(index.constant()?)?;
                    self.offset = self.offset.wrapping_add(layout.offset(ty, member)? as i64);
                    ty = module.types.part(ty, member)?;
                }
                TypeKind::Array(element, _) | TypeKind::Vector(element, _) => {
                    self.add_term(function, module, index, layout.of(element)?.size)?;
                    ty = element;
                }
                _ => return None,
            }
        }
        Some(())
    }

    /// Adds a multiple of an index, which is signed.
    fn add_term(&mut self, function: &Function, module: &Module, index: Value, scale: u64) -> Option<()> {
        let (mut value, mut extension, scale) = (index, Extension::Signed, scale as i64);
        for _ in 0..DEPTH {
            let Some(inst) = value.inst() else {
                let Some(number) = number(module, value, extension) else { break };
                self.offset = self.offset.wrapping_add(number.wrapping_mul(scale));
                return Some(());
            };
            let data = function.inst(inst);
            // The sum of narrow values is that of the extended ones only if it does not wrap around.
            let is_wide = module.types.bits(data.ty) == Some(module.address_bits);
            let exact = match extension {
                Extension::Signed => Flags::NO_SIGNED_WRAP,
                Extension::Unsigned => Flags::NO_UNSIGNED_WRAP,
            };
            match data.opcode {
                Opcode::Binary(Binary::Add) if is_wide || data.flags.contains(exact) => {
                    let operands = [function.operand(inst, 0), function.operand(inst, 1)];
                    let (other, number) = match operands.map(|value| number(module, value, extension)) {
                        [_, Some(number)] => (operands[0], number),
                        [Some(number), None] => (operands[1], number),
                        [None, None] => break,
                    };
                    self.offset = self.offset.wrapping_add(number.wrapping_mul(scale));
                    value = other;
                }
                Opcode::Cast(Cast::SignedConvert | Cast::UnsignedConvert)
                    if is_wide && widens(function, module, inst) =>
                {
                    if data.opcode == Opcode::Cast(Cast::UnsignedConvert) {
                        extension = Extension::Unsigned;
                    }
                    value = function.operand(inst, 0);
                }
                _ => break,
            }
        }
        self.terms.add(Term { value, extension, scale })
    }

    /// The distance from another location with the same base and variable parts.
    #[inline]
    fn distance(&self, from: &Self, module: &Module) -> Option<i64> {
        let comparable = self.base == from.base && self.terms == from.terms;
        comparable.then(|| signed(self.offset.wrapping_sub(from.offset) as u64, module.address_bits))
    }

    /// Whether all bytes of another location are in this one.
    #[inline]
    pub fn covers(&self, other: &Self, module: &Module) -> bool {
        if self.base != other.base {
            return false;
        }
        let (Some(size), Some(least)) = (self.size, other.size) else { return false };
        other
            .distance(self, module)
            .and_then(|start| u64::try_from(start).ok()?.checked_add(least))
            .is_some_and(|end| end <= size)
    }
}

/// An integer constant, extended to the width of addresses.
fn number(module: &Module, value: Value, extension: Extension) -> Option<i64> {
    let constant = value.constant()?;
    let ConstantKind::Int(bits) = *module.constants.kind(constant) else { return None };
    let width = module.types.bits(module.constants.ty(constant))?;
    Some(if extension == Extension::Signed { signed(bits, width) } else { bits as i64 })
}

/// The size of an object of a type, if it is known.
fn size_of(module: &Module, ty: Option<Type>) -> Option<u64> {
    ty.and_then(|ty| module.data_layout().of(ty)).map(|layout| layout.size)
}

/// The locations at the addresses that were asked for: most are accessed several times. The instructions that compute an address stay as
/// they are from then on.
#[derive(Default, Debug)]
pub struct Locations {
    /// By instruction: one more than the place in the list, or 0.
    places: Vec<u32>,
    list: Vec<Location>,
}

impl Locations {
    /// As [`Location::of`].
    pub fn of(&mut self, function: &Function, module: &Module, pointer: Value, ty: Option<Type>) -> Location {
        let Some(inst) = pointer.inst() else { return Location::of(function, module, pointer, ty) };
        if self.places.len() <= inst.index() {
            self.places.resize(function.inst_count(), 0);
        }
        let place = &mut self.places[inst.index()];
        if *place == 0 {
            self.list.push(Location::of(function, module, pointer, None));
            *place = self.list.len() as u32;
        }
        Location { size: size_of(module, ty), ..self.list[*place as usize - 1] }
    }
}

/// The bytes at a constant distance from a base: what most locations are, and quick to compare.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Extent {
    base: Value,
    offset: i64,
    size: u64,
}

impl Extent {
    /// What the distance is from.
    pub fn base(&self) -> Value {
        self.base
    }

    /// The number of bytes.
    pub fn size(&self) -> u64 {
        self.size
    }

    /// Whether it has a size, which is a power of two, and is at a multiple of it: two of one size are the same or apart.
    pub fn is_aligned(&self, size: u64) -> bool {
        self.size == size && size.is_power_of_two() && self.offset as u64 & (size - 1) == 0
    }

    /// Whether it is part of the same object as another, and has no byte in common.
    #[inline]
    pub fn is_apart(&self, other: &Self, module: &Module) -> bool {
        if self.base != other.base {
            return false;
        }
        match signed(other.offset.wrapping_sub(self.offset) as u64, module.address_bits) {
            0 => false,
            distance @ 1.. => self.size <= distance as u64,
            distance => other.size <= distance.unsigned_abs(),
        }
    }
}

/// Whether a conversion gives a wider type.
fn widens(function: &Function, module: &Module, inst: Inst) -> bool {
    let bits = |value: Value| value.inst().and_then(|inst| module.types.bits(function.inst(inst).ty));
    bits(function.operand(inst, 0)) < bits(inst.into()) && bits(function.operand(inst, 0)).is_some()
}

/// What computes an address.
#[derive(Clone, Copy)]
enum Definition<'a> {
    Inst(&'a Function, Inst),
    /// An expression on constants.
    Expression(Opcode, &'a [Value]),
}

impl<'a> Definition<'a> {
    #[inline]
    fn of(function: &'a Function, module: &'a Module, value: Value) -> Option<Self> {
        match value.kind() {
            ValueKind::Inst(inst) => {
                computes_address(function.inst(inst).opcode).then_some(Self::Inst(function, inst))
            }
            ValueKind::Constant(constant) => match module.constants.kind(constant) {
                ConstantKind::Expression { opcode, operands, .. } => {
                    Some(Self::Expression(*opcode, operands))
                }
                _ => None,
            },
            ValueKind::Global(_) | ValueKind::Function(_) => None,
        }
    }

    #[inline]
    fn opcode(self) -> Opcode {
        match self {
            Self::Inst(function, inst) => function.inst(inst).opcode,
            Self::Expression(opcode, _) => opcode,
        }
    }

    #[inline]
    fn is_chain(self) -> bool {
        matches!(self.opcode(), Opcode::Core(Core::AccessChain | Core::PointerAccessChain))
    }

    /// The address that it computes another from.
    #[inline]
    fn base(self, function: &Function, module: &Module) -> Option<Value> {
        let base = self.operand(0)?;
        // That of a conversion may be an integer.
        let is_address = match self.opcode() {
            Opcode::Core(Core::AccessChain | Core::PointerAccessChain) => true,
            opcode if !computes_address(opcode) => false,
            Opcode::Cast(_) => space_of(function, module, base).is_some(),
            _ => true,
        };
        is_address.then_some(base)
    }

    #[inline]
    fn operand(self, index: usize) -> Option<Value> {
        match self {
            Self::Inst(function, inst) => function.find_operand(inst, index),
            Self::Expression(_, operands) => operands.get(index).copied(),
        }
    }
}

/// Whether an instruction can compute an address from its first operand.
fn computes_address(opcode: Opcode) -> bool {
    matches!(
        opcode,
        Opcode::Core(Core::CopyObject | Core::AccessChain | Core::PointerAccessChain)
            | Opcode::Cast(Cast::Bitcast | Cast::ToGeneric | Cast::FromGeneric)
    )
}

/// The address space and the pointee of a pointer.
#[inline]
fn pointer_parts(function: &Function, module: &Module, pointer: Value) -> Option<(AddressSpace, Type)> {
    match pointer.kind() {
        ValueKind::Inst(inst) => module.types.pointee(function.inst(inst).ty),
        ValueKind::Constant(constant) => module.types.pointee(module.constants.ty(constant)),
        ValueKind::Global(global) => {
            let data = module.global(global);
            Some((data.space, data.ty))
        }
        ValueKind::Function(_) => None,
    }
}

/// The address space of a pointer.
pub fn space_of(function: &Function, module: &Module, pointer: Value) -> Option<AddressSpace> {
    pointer_parts(function, module, pointer).map(|(space, _)| space)
}

fn pointee_of(function: &Function, module: &Module, pointer: Value) -> Option<Type> {
    pointer_parts(function, module, pointer).map(|(_, ty)| ty)
}

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
            let mut reached = Location::of(function, module, pointer, None);
            reached.terms = Terms::default();
            (reached.offset, reached.size) = (0, None);
            self.may_overlap(module, &reached, &Location { offset: 0, ..*location })
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
