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
pub(super) struct AccessChain {
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
    AccessChain(AccessChain),
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
            Lowered::AccessChain(_) => unreachable!("a place is only used by accesses"),
        }
    }

    /// What an operand became.
    pub(super) fn lowered(&mut self, old: Value) -> Lowered {
        match old.kind() {
            ValueKind::Inst(inst) => match self.values[inst.index()].clone() {
                Some(lowered) => lowered,
                // Its instruction was refused.
                None => {
                    let ty = self.lowerer.value_type(self.old.inst(inst).ty);
                    Lowered::Value(self.undef(ty))
                }
            },
            ValueKind::Constant(constant) => Lowered::Value(lower_constant(self, constant)),
            ValueKind::Global(global) => lower_global(self, global),
            ValueKind::Function(_) => {
                self.lowerer.refuse("pointers to functions are not supported for Vulkan");
                Lowered::Value(self.uint(64, 0))
            }
        }
    }

    /// Where a pointer leads.
    pub(super) fn address(&mut self, old: Value) -> Address {
        let value = match self.lowered(old) {
            Lowered::AccessChain(place) => return Address::AccessChain(place),
            Lowered::Value(value) => value,
        };
        let ty = self.old_type(old);
        match self.lowerer.old.types.pointee(ty).expect("an address is a pointer").0 {
            AddressSpace::Global | AddressSpace::Constant => Address::Global(value),
            AddressSpace::Generic => Address::Generic(value),
            AddressSpace::Private | AddressSpace::Local => match class_of(self, old) {
                Some(class) => Address::Class(class, value),
                None => Address::Nothing,
            },
        }
    }
}

/// A constant; addresses in it need instructions.
fn lower_constant(body: &mut Body<'_, '_>, old: crate::ir::Constant) -> Value {
    if let Some(constant) = body.lowerer.constant(old) {
        return constant.into();
    }
    let old_type = body.lowerer.old.constants.ty(old);
    match body.lowerer.old.constants.kind(old).clone() {
        ConstantKind::Composite(parts) | ConstantKind::SpecializationComposite(parts) => {
            let ty = body.lowerer.value_type(old_type);
            let parts: Vec<Value> = parts.iter().map(|&part| body.value(part)).collect();
            body.construct(ty, &parts)
        }
        ConstantKind::Expression { opcode, operands, .. } => {
            address_expression(body, old_type, opcode, &operands)
        }
        kind => unreachable!("{kind:?} has no address in it"),
    }
}

/// An address within a variable.
fn address_expression(body: &mut Body<'_, '_>, ty: Type, opcode: Opcode, operands: &[Value]) -> Value {
    match opcode {
        Opcode::Core(Core::AccessChain) => offset_pointer(body, operands[0], None, &operands[1..]),
        Opcode::Core(Core::PointerAccessChain) => {
            offset_pointer(body, operands[0], Some(operands[1]), &operands[2..])
        }
        Opcode::Cast(cast) => cast_pointer(body, cast, ty, operands[0]),
        Opcode::Binary(binary) => {
            let values: Vec<Value> = operands.iter().map(|&operand| body.value(operand)).collect();
            body.binary(binary, values[0], values[1])
        }
        _ => {
            body.lowerer.refuse("unsupported expression of an address in a constant");
            let ty = body.lowerer.value_type(ty);
            body.undef(ty)
        }
    }
}

/// The address of a variable of module scope.
fn lower_global(body: &mut Body<'_, '_>, old: crate::ir::Global) -> Lowered {
    let space = body.lowerer.old.global(old).space;
    if space != AddressSpace::Local {
        let offset = body.lowerer.interface.data.offset(old);
        let base = data_address(body);
        return Lowered::Value(body.add_known(base, offset));
    }
    let node = Node::Global(old);
    match body.lowerer.memory.storage(node) {
        Storage::Plain => {
            let ty = body.lowerer.old.global(old).ty;
            let root = body.lowerer.variables.locals[&old].into();
            Lowered::AccessChain(AccessChain { root, space, ty, indices: Vec::new() })
        }
        Storage::Class(_) => {
            let offset = body.lowerer.memory.offset(node);
            Lowered::Value(body.uint(32, offset))
        }
    }
}

/// The address of the program's data.
fn data_address(body: &mut Body<'_, '_>) -> Value {
    if let Some(data) = body.host.data {
        return data;
    }
    let global = body.lowerer.variables.data;
    let data = body.in_prologue(|body| {
        let ulong = body.uint_type(64);
        match global {
            Some(global) => body.op(Opcode::Core(Core::Load), ulong, &[global.into()]),
            None => unreachable!("a kernel sets the address, and other functions have the variable"),
        }
    });
    body.host.data = Some(data);
    data
}

/// A variable in private memory: of its own type, or a place in the array of its class.
pub(super) fn root_of(body: &mut Body<'_, '_>, old: Inst) {
    let node = Node::Inst(body.id, old);
    let pointee = body.lowerer.old.types.pointee(body.old.inst(old).ty).expect("a variable is a pointer").1;
    match body.lowerer.memory.storage(node) {
        Storage::Plain => {
            let ty = body.lowerer.value_type(pointee);
            let variable = body.variable(ty);
            let place = AccessChain {
                root: variable.into(),
                space: AddressSpace::Private,
                ty: pointee,
                indices: Vec::new(),
            };
            body.values[old.index()] = Some(Lowered::AccessChain(place));
        }
        Storage::Class(_) => {
            let offset = body.lowerer.memory.offset(node);
            let offset = body.uint(32, offset);
            body.values[old.index()] = Some(Lowered::Value(offset));
        }
    }
}

/// How many bytes a pointer counts.
pub(super) fn unit_of(body: &mut Body<'_, '_>, old: Value) -> u64 {
    let ty = body.old_type(old);
    match space_of(body, ty) {
        Some(AddressSpace::Private | AddressSpace::Local) => body.lowerer.memory.unit(class_of(body, old)),
        Some(AddressSpace::Global | AddressSpace::Constant | AddressSpace::Generic) | None => 1,
    }
}

fn class_of(body: &Body<'_, '_>, old: Value) -> Option<ClassId> {
    let node = match old.kind() {
        ValueKind::Inst(inst) => Node::Inst(body.id, inst),
        ValueKind::Global(_) | ValueKind::Constant(_) => Node::Global(base_global(&body.lowerer.old, old)?),
        ValueKind::Function(_) => return None,
    };
    body.lowerer.memory.class_of(node)
}

/// `AccessChain` and `PointerAccessChain`.
pub(super) fn access_chain(body: &mut Body<'_, '_>, inst: Inst) {
    let operands: Vec<Value> = body.old.operands(inst).collect();
    let is_element = body.old.inst(inst).opcode == Opcode::Core(Core::PointerAccessChain);
    let (step, indices) =
        if is_element { (Some(operands[1]), &operands[2..]) } else { (None, &operands[1..]) };
    if let Lowered::AccessChain(place) = body.lowered(operands[0]) {
        let place = follow(body, place, step, indices);
        body.values[inst.index()] = Some(Lowered::AccessChain(place));
        return;
    }
    let pointer = offset_pointer(body, operands[0], step, indices);
    body.set(inst, pointer);
}

/// A place within a place.
fn follow(
    body: &mut Body<'_, '_>,
    mut place: AccessChain,
    step: Option<Value>,
    indices: &[Value],
) -> AccessChain {
    if let Some(step) = step
        && body.lowerer.old_int(step) != Some(0)
    {
        // The analysis made sure that the last index is that of an array.
        let last = place.indices.pop().expect("a place that moves is an element");
        let ty = body.type_of(last);
        let step = lower_index(body, step, ty);
        place.indices.push(body.add(last, step));
    }
    for &index in indices {
        let known = body.lowerer.old_int(index);
        let kind = body.lowerer.old.types.kind(place.ty);
        let element = if matches!(kind, TypeKind::Array(..)) { 0 } else { known.unwrap_or(0) };
        place.ty = body.lowerer.old.types.part(place.ty, element).expect("the index is in the type");
        // Indices of structures are constants of 32 bits.
        let uint = body.uint_type(32);
        let index = lower_index(body, index, uint);
        match kind {
            TypeKind::Vector(_, 8 | 16) => {
                let high = body.shift_right(index, 2);
                let low = body.mask(index, 3);
                place.indices.extend([high, low]);
            }
            _ => place.indices.push(index),
        }
    }
    place
}

/// An index as an integer of a type, with its sign.
fn lower_index(body: &mut Body<'_, '_>, old: Value, ty: Type) -> Value {
    let value = body.value(old);
    body.cast(Cast::SignedConvert, ty, value)
}

/// A pointer moved by elements and into parts.
fn offset_pointer(body: &mut Body<'_, '_>, base: Value, step: Option<Value>, indices: &[Value]) -> Value {
    let old_type = body.old_type(base);
    let (_, mut ty) = body.lowerer.old.types.pointee(old_type).expect("the base is a pointer");
    let unit = unit_of(body, base);
    let mut pointer = body.value(base);
    let integer = body.type_of(pointer);
    let mut known = 0u64;
    let mut steps = Vec::new();
    if let Some(step) = step {
        steps.push((step, body.lowerer.size(ty)));
    }
    for &index in indices {
        let part = match body.lowerer.old_int(index) {
            Some(number) => {
                let offset = body.lowerer.old.data_layout().offset(ty, number);
                known = known.wrapping_add(offset.unwrap_or(0));
                if offset.is_none() && !matches!(body.old_kind(ty), TypeKind::Struct(_)) {
                    let element = body.lowerer.old.types.part(ty, 0).expect("it has elements");
                    known = known.wrapping_add(number.wrapping_mul(body.lowerer.size(element)));
                }
                let is_structure = matches!(body.old_kind(ty), TypeKind::Struct(_));
                body.lowerer.old.types.part(ty, if is_structure { number } else { 0 })
            }
            None => {
                let element = body.lowerer.old.types.part(ty, 0).expect("it has elements");
                steps.push((index, body.lowerer.size(element)));
                Some(element)
            }
        };
        ty = part.expect("the index is in the type");
    }
    for (index, size) in steps {
        let index = lower_index(body, index, integer);
        match body.known(index) {
            Some(number) => known = known.wrapping_add(number.wrapping_mul(size)),
            None => {
                let offset = body.multiply_known(index, size / unit);
                pointer = body.add(pointer, offset);
            }
        }
    }
    body.add_known(pointer, known.cast_signed().wrapping_div(unit.cast_signed()).cast_unsigned())
}

// Casts

/// A cast of or to a pointer.
pub(super) fn cast_pointer(body: &mut Body<'_, '_>, cast: Cast, to: Type, operand: Value) -> Value {
    let from = body.old_type(operand);
    let value = body.value(operand);
    let (from_space, to_space) = (space_of(body, from), space_of(body, to));
    let ty = body.lowerer.value_type(to);
    match (cast, from_space, to_space) {
        (Cast::ToGeneric, Some(space), _) => to_generic(body, space, value),
        // Equal pointers are equal integers, whatever address space their types name.
        (Cast::PointerToInt, Some(space), _) => {
            let tagged = to_generic(body, space, value);
            body.cast(Cast::UnsignedConvert, ty, tagged)
        }
        (Cast::FromGeneric, _, Some(_)) => body.cast(Cast::UnsignedConvert, ty, value),
        (Cast::Bitcast, Some(_), Some(_)) => body.cast(Cast::UnsignedConvert, ty, value),
        (Cast::Bitcast, Some(_), None) => {
            // A vector of integers with the size of a pointer.
            let bits = body.resize(value, 64);
            body.bitcast(bits, ty)
        }
        (Cast::Bitcast, None, Some(_)) => {
            let ulong = body.uint_type(64);
            let bits = body.bitcast(value, ulong);
            body.cast(Cast::UnsignedConvert, ty, bits)
        }
        _ => body.cast(Cast::UnsignedConvert, ty, value),
    }
}

fn space_of(body: &Body<'_, '_>, ty: Type) -> Option<AddressSpace> {
    body.lowerer.old.types.pointee(ty).map(|(space, _)| space)
}

/// A pointer of an address space as a generic one; null stays null.
fn to_generic(body: &mut Body<'_, '_>, space: AddressSpace, value: Value) -> Value {
    let tag = match space {
        AddressSpace::Private => PRIVATE_TAG,
        AddressSpace::Local => LOCAL_TAG,
        AddressSpace::Global | AddressSpace::Constant | AddressSpace::Generic => return value,
    };
    let wide = body.resize(value, 64);
    let tagged = match body.known(wide) {
        Some(0) => return wide,
        Some(bits) => return body.uint(64, bits | tag << TAG_SHIFT),
        None => {
            let tag = body.uint(64, tag << TAG_SHIFT);
            body.binary(Binary::Or, wide, tag)
        }
    };
    let is_null = body.compare_known(Compare::Equal, value, 0);
    let null = body.uint(64, 0);
    body.select(is_null, null, tagged)
}

/// The tag of a generic pointer.
fn tagged(body: &mut Body<'_, '_>, pointer: Value) -> Value {
    body.shift_right(pointer, TAG_SHIFT)
}

/// `to_global` and its like: null if the pointer is of another address space.
pub(super) fn from_generic_checked(body: &mut Body<'_, '_>, inst: Inst) {
    let to = body.old.inst(inst).ty;
    let pointer = body.value(body.old.operand(inst, 0));
    let ty = body.lowerer.value_type(to);
    let matches = is_in(body, pointer, space_of(body, to).unwrap_or(AddressSpace::Global));
    let narrow = body.cast(Cast::UnsignedConvert, ty, pointer);
    let null = body.splat_uint(ty, 0);
    let result = body.select(matches, narrow, null);
    body.set(inst, result);
}

/// Whether a generic pointer is one to an address space.
fn is_in(body: &mut Body<'_, '_>, pointer: Value, space: AddressSpace) -> Value {
    let tag = tagged(body, pointer);
    match space {
        AddressSpace::Private => body.compare_known(Compare::Equal, tag, PRIVATE_TAG),
        AddressSpace::Local => body.compare_known(Compare::Equal, tag, LOCAL_TAG),
        AddressSpace::Global | AddressSpace::Constant | AddressSpace::Generic => {
            // The tags of global memory are 00 and 11.
            let next = body.add_known(tag, 1);
            let low = body.mask(next, 2);
            body.compare_known(Compare::Equal, low, 0)
        }
    }
}

/// `get_fence`.
pub(super) fn pointer_semantics(body: &mut Body<'_, '_>, inst: Inst) {
    use spirv::MemorySemantics;
    let pointer = body.value(body.old.operand(inst, 0));
    let local = is_in(body, pointer, AddressSpace::Local);
    let global = is_in(body, pointer, AddressSpace::Global);
    let bits = |semantics: MemorySemantics| u64::from(semantics.bits());
    let local_bits = body.uint(32, bits(MemorySemantics::WORKGROUP_MEMORY));
    let global_bits = body.uint(32, bits(MemorySemantics::CROSS_WORKGROUP_MEMORY));
    let none = body.uint(32, 0);
    let rest = body.select(global, global_bits, none);
    let result = body.select(local, local_bits, rest);
    body.set(inst, result);
}

/// Runs an access for each kind of memory that a generic pointer can lead to, and merges the results.
pub(super) fn by_space(
    body: &mut Body<'_, '_>,
    pointer: Value,
    access: &mut dyn FnMut(&mut Body<'_, '_>, &Address) -> Option<Value>,
) -> Option<Value> {
    let private = body.lowerer.memory.class_of(Node::EscapedPrivate(body.id));
    let local = body.lowerer.memory.class_of(Node::EscapedLocal);
    let known = [(private, AddressSpace::Private), (local, AddressSpace::Local)];
    let classes: Vec<(ClassId, AddressSpace)> =
        known.into_iter().filter_map(|(class, space)| Some((class?, space))).collect();
    if classes.is_empty() {
        return access(body, &Address::Global(pointer));
    }
    let end = body.new_block();
    let mut results = Vec::new();
    for (class, space) in classes {
        let condition = is_in(body, pointer, space);
        let (yes, no) = (body.new_block(), body.new_block());
        body.branch_if(condition, yes, no);
        body.block = yes;
        let offset = body.resize(pointer, 32);
        let result = access(body, &Address::Class(class, offset));
        results.push((body.block, result));
        body.branch(end);
        body.block = no;
    }
    let result = access(body, &Address::Global(pointer));
    results.push((body.block, result));
    body.branch(end);
    body.block = end;
    let incoming: Option<Vec<_>> =
        results.into_iter().map(|(block, result)| Some((block, result?))).collect();
    let incoming = incoming?;
    let ty = body.type_of(incoming[0].1);
    Some(body.phi_of(ty, &incoming))
}

/// The typed pointer of a place.
pub(super) fn place_pointer(body: &mut Body<'_, '_>, place: &AccessChain) -> Value {
    if place.indices.is_empty() {
        return place.root;
    }
    let ty = body.lowerer.value_type(place.ty);
    let pointer = body.lowerer.new.types.pointer(place.space, ty);
    let mut operands = vec![place.root];
    operands.extend(&place.indices);
    let flags = Flags::default();
    body.op_with(Opcode::Core(Core::AccessChain), pointer, Operands::values(&operands), flags)
}

/// The pointer to an element of a class.
pub(super) fn class_pointer(body: &mut Body<'_, '_>, class: ClassId, index: Value) -> Value {
    let (space, width) = {
        let class = body.lowerer.memory.class(class);
        (class.space, class.width)
    };
    let element = body.uint_type(width as u8 * 8);
    let pointer = body.lowerer.new.types.pointer(space, element);
    let root: Value = match body.lowerer.variables.classes.get(&class) {
        Some(&global) => global.into(),
        None => class_variable(body, class).into(),
    };
    body.op(Opcode::Core(Core::AccessChain), pointer, &[root, index])
}

/// The array of a class of private variables.
fn class_variable(body: &mut Body<'_, '_>, class: ClassId) -> Inst {
    if let Some(&variable) = body.class_variables.get(&class) {
        return variable;
    }
    let (width, size) = {
        let class = body.lowerer.memory.class(class);
        (class.width, class.size)
    };
    let element = body.uint_type(width as u8 * 8);
    let ty = body.lowerer.new.types.intern(TypeKind::Array(element, size.div_ceil(width)));
    let variable = body.variable(ty);
    body.class_variables.insert(class, variable);
    variable
}
