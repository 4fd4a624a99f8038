//! Pointers: values, places and addresses, access chains and casts between address spaces.
//!
//! A pointer to global or constant memory is its 64-bit address; one to private or local memory that is not a place is a 32-bit offset in
//! the array of its class, in [units](super::classes::Class::unit). A generic pointer has 64 bits: the top two are 01 for private memory and 10 for local memory, above an offset;
//! all other values are addresses of global memory.

use super::{
    body::{Body, Lowered},
    classes::{ClassId, Node, Storage, base_global},
};
use crate::ir::{
    AddressSpace, Binary, Cast, Compare, ConstantKind, Flags, Inst, Opcode, Operands, Type, TypeKind, Value,
    ValueKind, opcode::Core,
};

/// The shift of the tag of a generic pointer, and its values.
const TAG_SHIFT: u64 = 62;
const PRIVATE_TAG: u64 = 1;
const LOCAL_TAG: u64 = 2;

/// A place in a variable that stays typed.
#[derive(Clone, Debug)]
pub(super) struct Place {
    /// The variable.
    pub(super) root: Value,
    pub(super) space: AddressSpace,
    /// The type of the place in the program.
    pub(super) ty: Type,
    /// The indices from the variable to it.
    pub(super) indices: Vec<Value>,
}

/// Where an access goes.
#[derive(Clone, Debug)]
pub(super) enum Address {
    /// An address of global memory.
    Global(Value),
    /// An offset in the array of a class.
    Class(ClassId, Value),
    /// A typed place.
    Place(Place),
    /// A generic pointer.
    Generic(Value),
    /// Push constants from this word on.
    Words(u32),
    /// Nothing has an address there.
    Nothing,
}

impl Body<'_, '_> {
    /// The value of an operand.
    pub(super) fn value(&mut self, old: Value) -> Value {
        match self.lowered(old) {
            Lowered::Value(value) => value,
            Lowered::Place(_) => unreachable!("a place is only used by accesses"),
        }
    }

    /// What an operand became.
    pub(super) fn lowered(&mut self, old: Value) -> Lowered {
        match old.kind() {
            ValueKind::Inst(inst) => match self.values[inst.index()].clone() {
                Some(lowered) => lowered,
                // Its instruction was refused.
                None => {
                    let ty = self.l.value_type(self.old.inst(inst).ty);
                    Lowered::Value(self.undef(ty))
                }
            },
            ValueKind::Constant(constant) => Lowered::Value(self.constant(constant)),
            ValueKind::Global(global) => self.global(global),
            ValueKind::Function(_) => {
                self.l.refuse("pointers to functions are not supported for Vulkan");
                Lowered::Value(self.uint(64, 0))
            }
        }
    }

    /// A constant; addresses in it need instructions.
    fn constant(&mut self, old: crate::ir::Constant) -> Value {
        if let Some(constant) = self.l.constant(old) {
            return constant.into();
        }
        let old_type = self.l.old.constants.ty(old);
        match self.l.old.constants.kind(old).clone() {
            ConstantKind::Composite(parts) | ConstantKind::SpecializationComposite(parts) => {
                let ty = self.l.value_type(old_type);
                let parts: Vec<Value> = parts.iter().map(|&part| self.value(part)).collect();
                self.construct(ty, &parts)
            }
            ConstantKind::Expression { opcode, operands, .. } => {
                self.address_expression(old_type, opcode, &operands)
            }
            kind => unreachable!("{kind:?} has no address in it"),
        }
    }

    /// An address within a variable.
    fn address_expression(&mut self, ty: Type, opcode: Opcode, operands: &[Value]) -> Value {
        match opcode {
            Opcode::Core(Core::AccessChain) => self.offset_pointer(operands[0], None, &operands[1..]),
            Opcode::Core(Core::PointerAccessChain) => {
                self.offset_pointer(operands[0], Some(operands[1]), &operands[2..])
            }
            Opcode::Cast(cast) => self.cast_pointer(cast, ty, operands[0]),
            Opcode::Binary(binary) => {
                let values: Vec<Value> = operands.iter().map(|&operand| self.value(operand)).collect();
                self.binary(binary, values[0], values[1])
            }
            _ => {
                self.l.refuse("unsupported expression of an address in a constant");
                let ty = self.l.value_type(ty);
                self.undef(ty)
            }
        }
    }

    /// The address of a variable of module scope.
    fn global(&mut self, old: crate::ir::Global) -> Lowered {
        let space = self.l.old.global(old).space;
        if space != AddressSpace::Local {
            let offset = self.l.interface.data.offset(old);
            let base = self.data_address();
            return Lowered::Value(self.add_known(base, offset));
        }
        let node = Node::Global(old);
        match self.l.memory.storage(node) {
            Storage::Plain => {
                let ty = self.l.old.global(old).ty;
                let root = self.l.locals[&old].into();
                Lowered::Place(Place { root, space, ty, indices: Vec::new() })
            }
            Storage::Class(_) => {
                let offset = self.l.memory.offset(node);
                Lowered::Value(self.uint(32, offset))
            }
        }
    }

    /// The address of the program's data.
    fn data_address(&mut self) -> Value {
        if let Some(data) = self.data {
            return data;
        }
        let global = self.l.data_global;
        let data = self.in_prologue(|body| {
            let ulong = body.uint_type(64);
            match global {
                Some(global) => body.op(Opcode::Core(Core::Load), ulong, &[global.into()]),
                None => unreachable!("a kernel sets the address, and other functions have the variable"),
            }
        });
        self.data = Some(data);
        data
    }

    /// A variable in private memory: of its own type, or a place in the array of its class.
    pub(super) fn root(&mut self, old: Inst) {
        let node = Node::Inst(self.id, old);
        let pointee = self.l.old.types.pointee(self.old.inst(old).ty).expect("a variable is a pointer").1;
        match self.l.memory.storage(node) {
            Storage::Plain => {
                let ty = self.l.value_type(pointee);
                let variable = self.variable(ty);
                let place = Place {
                    root: variable.into(),
                    space: AddressSpace::Private,
                    ty: pointee,
                    indices: Vec::new(),
                };
                self.values[old.index()] = Some(Lowered::Place(place));
            }
            Storage::Class(_) => {
                let offset = self.l.memory.offset(node);
                let offset = self.uint(32, offset);
                self.values[old.index()] = Some(Lowered::Value(offset));
            }
        }
    }

    /// Where a pointer leads.
    pub(super) fn address(&mut self, old: Value) -> Address {
        let value = match self.lowered(old) {
            Lowered::Place(place) => return Address::Place(place),
            Lowered::Value(value) => value,
        };
        let ty = self.old_type(old);
        match self.l.old.types.pointee(ty).expect("an address is a pointer").0 {
            AddressSpace::Global | AddressSpace::Constant => Address::Global(value),
            AddressSpace::Generic => Address::Generic(value),
            AddressSpace::Private | AddressSpace::Local => match self.class_of(old) {
                Some(class) => Address::Class(class, value),
                None => Address::Nothing,
            },
        }
    }

    /// How many bytes a pointer counts.
    pub(super) fn unit(&mut self, old: Value) -> u64 {
        let ty = self.old_type(old);
        match self.space(ty) {
            Some(AddressSpace::Private | AddressSpace::Local) => self.l.memory.unit(self.class_of(old)),
            Some(AddressSpace::Global | AddressSpace::Constant | AddressSpace::Generic) | None => 1,
        }
    }

    fn class_of(&self, old: Value) -> Option<ClassId> {
        let node = match old.kind() {
            ValueKind::Inst(inst) => Node::Inst(self.id, inst),
            ValueKind::Global(_) | ValueKind::Constant(_) => Node::Global(base_global(&self.l.old, old)?),
            ValueKind::Function(_) => return None,
        };
        self.l.memory.class_of(node)
    }

    /// `AccessChain` and `PointerAccessChain`.
    pub(super) fn access_chain(&mut self, inst: Inst) {
        let operands: Vec<Value> = self.old.operands(inst).collect();
        let is_element = self.old.inst(inst).opcode == Opcode::Core(Core::PointerAccessChain);
        let (step, indices) =
            if is_element { (Some(operands[1]), &operands[2..]) } else { (None, &operands[1..]) };
        if let Lowered::Place(place) = self.lowered(operands[0]) {
            let place = self.follow(place, step, indices);
            self.values[inst.index()] = Some(Lowered::Place(place));
            return;
        }
        let pointer = self.offset_pointer(operands[0], step, indices);
        self.set(inst, pointer);
    }

    /// A place within a place.
    fn follow(&mut self, mut place: Place, step: Option<Value>, indices: &[Value]) -> Place {
        if let Some(step) = step
            && self.l.old_int(step) != Some(0)
        {
            // The analysis made sure that the last index is that of an array.
            let last = place.indices.pop().expect("a place that moves is an element");
            let ty = self.type_of(last);
            let step = self.index(step, ty);
            place.indices.push(self.add(last, step));
        }
        for &index in indices {
            let known = self.l.old_int(index);
            let kind = self.l.old.types.kind(place.ty);
            let element = if matches!(kind, TypeKind::Array(..)) { 0 } else { known.unwrap_or(0) };
            place.ty = self.l.old.types.part(place.ty, element).expect("the index is in the type");
            // Indices of structures are constants of 32 bits.
            let uint = self.uint_type(32);
            let index = self.index(index, uint);
            match kind {
                TypeKind::Vector(_, 8 | 16) => {
                    let high = self.shift_right(index, 2);
                    let low = self.mask(index, 3);
                    place.indices.extend([high, low]);
                }
                _ => place.indices.push(index),
            }
        }
        place
    }

    /// An index as an integer of a type, with its sign.
    fn index(&mut self, old: Value, ty: Type) -> Value {
        let value = self.value(old);
        self.cast(Cast::SignedConvert, ty, value)
    }

    /// A pointer moved by elements and into parts.
    fn offset_pointer(&mut self, base: Value, step: Option<Value>, indices: &[Value]) -> Value {
        let old_type = self.old_type(base);
        let (_, mut ty) = self.l.old.types.pointee(old_type).expect("the base is a pointer");
        let unit = self.unit(base);
        let mut pointer = self.value(base);
        let integer = self.type_of(pointer);
        let mut known = 0u64;
        let mut steps = Vec::new();
        if let Some(step) = step {
            steps.push((step, self.l.size(ty)));
        }
        for &index in indices {
            let part = match self.l.old_int(index) {
                Some(number) => {
                    let offset = self.l.old.data_layout().offset(ty, number);
                    known = known.wrapping_add(offset.unwrap_or(0));
                    if offset.is_none() && !matches!(self.old_kind(ty), TypeKind::Struct(_)) {
                        let element = self.l.old.types.part(ty, 0).expect("it has elements");
                        known = known.wrapping_add(number.wrapping_mul(self.l.size(element)));
                    }
                    let is_structure = matches!(self.old_kind(ty), TypeKind::Struct(_));
                    self.l.old.types.part(ty, if is_structure { number } else { 0 })
                }
                None => {
                    let element = self.l.old.types.part(ty, 0).expect("it has elements");
                    steps.push((index, self.l.size(element)));
                    Some(element)
                }
            };
            ty = part.expect("the index is in the type");
        }
        for (index, size) in steps {
            let index = self.index(index, integer);
            match self.known(index) {
                Some(number) => known = known.wrapping_add(number.wrapping_mul(size)),
                None => {
                    let offset = self.multiply_known(index, size / unit);
                    pointer = self.add(pointer, offset);
                }
            }
        }
        self.add_known(pointer, known.cast_signed().wrapping_div(unit.cast_signed()).cast_unsigned())
    }

    // Casts

    /// A cast of or to a pointer.
    pub(super) fn cast_pointer(&mut self, cast: Cast, to: Type, operand: Value) -> Value {
        let from = self.old_type(operand);
        let value = self.value(operand);
        let (from_space, to_space) = (self.space(from), self.space(to));
        let ty = self.l.value_type(to);
        match (cast, from_space, to_space) {
            (Cast::ToGeneric, Some(space), _) => self.to_generic(space, value),
            // Equal pointers are equal integers, whatever address space their types name.
            (Cast::PointerToInt, Some(space), _) => {
                let tagged = self.to_generic(space, value);
                self.cast(Cast::UnsignedConvert, ty, tagged)
            }
            (Cast::FromGeneric, _, Some(_)) => self.cast(Cast::UnsignedConvert, ty, value),
            (Cast::Bitcast, Some(_), Some(_)) => self.cast(Cast::UnsignedConvert, ty, value),
            (Cast::Bitcast, Some(_), None) => {
                // A vector of integers with the size of a pointer.
                let bits = self.resize(value, 64);
                self.bitcast(bits, ty)
            }
            (Cast::Bitcast, None, Some(_)) => {
                let ulong = self.uint_type(64);
                let bits = self.bitcast(value, ulong);
                self.cast(Cast::UnsignedConvert, ty, bits)
            }
            _ => self.cast(Cast::UnsignedConvert, ty, value),
        }
    }

    fn space(&self, ty: Type) -> Option<AddressSpace> {
        self.l.old.types.pointee(ty).map(|(space, _)| space)
    }

    /// A pointer of an address space as a generic one; null stays null.
    fn to_generic(&mut self, space: AddressSpace, value: Value) -> Value {
        let tag = match space {
            AddressSpace::Private => PRIVATE_TAG,
            AddressSpace::Local => LOCAL_TAG,
            AddressSpace::Global | AddressSpace::Constant | AddressSpace::Generic => return value,
        };
        let wide = self.resize(value, 64);
        let tagged = match self.known(wide) {
            Some(0) => return wide,
            Some(bits) => return self.uint(64, bits | tag << TAG_SHIFT),
            None => {
                let tag = self.uint(64, tag << TAG_SHIFT);
                self.binary(Binary::Or, wide, tag)
            }
        };
        let is_null = self.compare_known(Compare::Equal, value, 0);
        let null = self.uint(64, 0);
        self.select(is_null, null, tagged)
    }

    /// The tag of a generic pointer.
    fn tag(&mut self, pointer: Value) -> Value {
        self.shift_right(pointer, TAG_SHIFT)
    }

    /// `to_global` and its like: null if the pointer is of another address space.
    pub(super) fn from_generic_checked(&mut self, inst: Inst) {
        let to = self.old.inst(inst).ty;
        let pointer = self.value(self.old.operand(inst, 0));
        let ty = self.l.value_type(to);
        let matches = self.is_in(pointer, self.space(to).unwrap_or(AddressSpace::Global));
        let narrow = self.cast(Cast::UnsignedConvert, ty, pointer);
        let null = self.splat_uint(ty, 0);
        let result = self.select(matches, narrow, null);
        self.set(inst, result);
    }

    /// Whether a generic pointer is one to an address space.
    fn is_in(&mut self, pointer: Value, space: AddressSpace) -> Value {
        let tag = self.tag(pointer);
        match space {
            AddressSpace::Private => self.compare_known(Compare::Equal, tag, PRIVATE_TAG),
            AddressSpace::Local => self.compare_known(Compare::Equal, tag, LOCAL_TAG),
            AddressSpace::Global | AddressSpace::Constant | AddressSpace::Generic => {
                // The tags of global memory are 00 and 11.
                let next = self.add_known(tag, 1);
                let low = self.mask(next, 2);
                self.compare_known(Compare::Equal, low, 0)
            }
        }
    }

    /// `get_fence`.
    pub(super) fn pointer_semantics(&mut self, inst: Inst) {
        use spirv::MemorySemantics;
        let pointer = self.value(self.old.operand(inst, 0));
        let local = self.is_in(pointer, AddressSpace::Local);
        let global = self.is_in(pointer, AddressSpace::Global);
        let bits = |semantics: MemorySemantics| u64::from(semantics.bits());
        let local_bits = self.uint(32, bits(MemorySemantics::WORKGROUP_MEMORY));
        let global_bits = self.uint(32, bits(MemorySemantics::CROSS_WORKGROUP_MEMORY));
        let none = self.uint(32, 0);
        let rest = self.select(global, global_bits, none);
        let result = self.select(local, local_bits, rest);
        self.set(inst, result);
    }

    /// Runs an access for each kind of memory that a generic pointer can lead to, and merges the results.
    pub(super) fn by_space(
        &mut self,
        pointer: Value,
        mut access: impl FnMut(&mut Self, Address) -> Option<Value>,
    ) -> Option<Value> {
        let private = self.l.memory.class_of(Node::EscapedPrivate(self.id));
        let local = self.l.memory.class_of(Node::EscapedLocal);
        let known = [(private, AddressSpace::Private), (local, AddressSpace::Local)];
        let classes: Vec<(ClassId, AddressSpace)> =
            known.into_iter().filter_map(|(class, space)| Some((class?, space))).collect();
        if classes.is_empty() {
            return access(self, Address::Global(pointer));
        }
        let end = self.new_block();
        let mut results = Vec::new();
        for (class, space) in classes {
            let condition = self.is_in(pointer, space);
            let (yes, no) = (self.new_block(), self.new_block());
            self.branch_if(condition, yes, no);
            self.block = yes;
            let offset = self.resize(pointer, 32);
            let result = access(self, Address::Class(class, offset));
            results.push((self.block, result));
            self.branch(end);
            self.block = no;
        }
        let result = access(self, Address::Global(pointer));
        results.push((self.block, result));
        self.branch(end);
        self.block = end;
        let incoming: Option<Vec<_>> =
            results.into_iter().map(|(block, result)| Some((block, result?))).collect();
        let incoming = incoming?;
        let ty = self.type_of(incoming[0].1);
        Some(self.phi_of(ty, &incoming))
    }

    /// The typed pointer of a place.
    pub(super) fn place_pointer(&mut self, place: &Place) -> Value {
        if place.indices.is_empty() {
            return place.root;
        }
        let ty = self.l.value_type(place.ty);
        let pointer = self.l.new.types.pointer(place.space, ty);
        let mut operands = vec![place.root];
        operands.extend(&place.indices);
        let flags = Flags::default();
        self.op_with(Opcode::Core(Core::AccessChain), pointer, Operands::values(&operands), flags)
    }

    /// The pointer to an element of a class.
    pub(super) fn class_pointer(&mut self, class: ClassId, index: Value) -> Value {
        let (space, width) = {
            let class = self.l.memory.class(class);
            (class.space, class.width)
        };
        let element = self.uint_type(width as u8 * 8);
        let pointer = self.l.new.types.pointer(space, element);
        let root: Value = match self.l.class_globals.get(&class) {
            Some(&global) => global.into(),
            None => self.class_variable(class).into(),
        };
        self.op(Opcode::Core(Core::AccessChain), pointer, &[root, index])
    }

    /// The array of a class of private variables.
    fn class_variable(&mut self, class: ClassId) -> Inst {
        if let Some(&variable) = self.class_variables.get(&class) {
            return variable;
        }
        let (width, size) = {
            let class = self.l.memory.class(class);
            (class.width, class.size)
        };
        let element = self.uint_type(width as u8 * 8);
        let ty = self.l.new.types.intern(TypeKind::Array(element, size.div_ceil(width)));
        let variable = self.variable(ty);
        self.class_variables.insert(class, variable);
        variable
    }
}
