//! Locations in memory: what an address names. An address is a base and a linear expression: a constant and multiples of values (LLVM's
//! BasicAA).

use crate::ir::{
    AddressSpace, Binary, Cast, Compare, ConstantKind, Flags, Function, Inst, Module, Opcode, Type, TypeKind,
    Value, ValueKind,
    constant::{signed, truncate},
    opcode::Core,
};

/// The largest number of variable multiples of an address; one with more is a base of its own.
const TERMS: usize = 4;

/// The largest number of addresses that are computed from each other.
const DEPTH: usize = 16;

/// How a value is extended to the width of addresses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Extension {
    /// By its sign.
    Signed,
    /// By zeros.
    Unsigned,
}

impl Extension {
    /// The comparison of values that are extended so.
    pub fn less(self) -> Compare {
        match self {
            Self::Signed => Compare::SignedLess,
            Self::Unsigned => Compare::UnsignedLess,
        }
    }

    /// The bits of the largest value of a width.
    pub fn largest(self, width: u8) -> u64 {
        truncate(u64::MAX, width) >> u32::from(self == Self::Signed)
    }

    /// The bits of the least value of a width.
    pub fn least(self, width: u8) -> u64 {
        truncate(!self.largest(width), width)
    }
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
    /// What the address is computed from: an object, or what is not known to be part of one.
    pub(super) base: Value,
    pub(super) space: AddressSpace,
    /// The constant part of the distance to the base, in bytes.
    offset: i64,
    terms: Terms,
    /// The number of bytes, if it is known.
    pub(super) size: Option<u64>,
}

impl Location {
    /// The location of an access to an object of a type; of unknown size without one.
    pub fn of(function: &Function, module: &Module, pointer: Value, ty: Option<Type>) -> Self {
        Self::stepped(function, module, pointer, size_of(module, ty), Self::step)
    }

    /// The object that a pointer points into, wherever in it (LLVM's `getUnderlyingObject`).
    pub(super) fn underlying(function: &Function, module: &Module, pointer: Value) -> Self {
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

    /// All that has its base.
    pub(super) fn anywhere(self) -> Self {
        Self { offset: 0, terms: Terms::default(), size: None, ..self }
    }

    /// What the address is computed from: an object, or what is not known to be part of one.
    pub fn base(&self) -> Value {
        self.base
    }

    /// The location once each value that the address is computed from has become the sum of a value and a number; `None` if one is not known,
    /// or the sums have too many terms.
    pub fn advanced(&self, next: impl Fn(Value, Extension) -> Option<(Value, i64)>) -> Option<Self> {
        let mut advanced = Self { terms: Terms::default(), ..*self };
        for term in self.terms.iter() {
            let (value, growth) = next(term.value, term.extension)?;
            advanced.offset = advanced.offset.wrapping_add(term.scale.wrapping_mul(growth));
            advanced.terms.add(Term { value, ..*term })?;
        }
        Some(advanced)
    }

    /// Whether another location has the same bytes.
    pub fn is_same(&self, other: &Self, module: &Module) -> bool {
        self.size.is_some() && self.size == other.size && self.distance(other, module) == Some(0)
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
    pub(super) fn distance(&self, from: &Self, module: &Module) -> Option<i64> {
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
            self.list.reserve(function.placed_insts() / 4);
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
pub(super) fn computes_address(opcode: Opcode) -> bool {
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

/// The type of what a pointer points to.
pub(super) fn pointee_of(function: &Function, module: &Module, pointer: Value) -> Option<Type> {
    pointer_parts(function, module, pointer).map(|(_, ty)| ty)
}
