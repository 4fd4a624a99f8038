//! Loads and stores of any type at any address.
//!
//! Composites are accessed part by part. A scalar or short vector in global memory is one access if its alignment is known to be that of its
//! components; otherwise, and in the array of a class whose elements are smaller, integers of the known alignment are put together.

use super::{
    body::Body,
    pointers::{self, Address},
    vectors,
};
use crate::ir::{AddressSpace, Cast, Compare, Flags, Opcode, Operands, Type, TypeKind, Value, opcode::Core};

/// How an access is done.
#[derive(Clone, Copy, Debug)]
pub(super) struct Access {
    /// The alignment of the address in bytes.
    pub(super) alignment: u64,
    /// `volatile` and the like.
    pub(super) flags: Flags,
}

impl Access {
    /// The access to a part at this offset.
    fn at(self, offset: u64) -> Self {
        let alignment = if offset == 0 {
            self.alignment
        } else {
            self.alignment.min(1 << offset.trailing_zeros().min(31))
        };
        Self { alignment, ..self }
    }
}

/// The parts of a type that are accessed one by one.
enum Parts {
    /// A scalar or short vector.
    Leaf(Leaf),
    /// Parts with their types in the program, and offsets.
    Composite(Vec<(Part, u64)>),
}

/// A scalar or short vector: the value type of components, their number, and the bytes of each.
#[derive(Clone, Copy)]
struct Leaf {
    scalar: Type,
    count: u8,
    bytes: u64,
}

#[derive(Clone, Copy)]
enum Part {
    /// A part with this type in the program.
    Old(Type),
    /// Four components of a long vector, of this scalar type in the program.
    Four(Type),
}

/// How an instruction of the program accesses a type.
pub(super) fn access_of(body: &Body<'_, '_>, flags: Flags, ty: Type) -> Access {
    let natural = body.lowerer.alignment(ty);
    let alignment = flags.alignment().map_or(natural, u64::from);
    let kept = Flags(flags.0 & (Flags::VOLATILE.0 | Flags::NONTEMPORAL.0));
    Access { alignment, flags: kept }
}

/// Loads a value of a type of the program.
pub(super) fn load(body: &mut Body<'_, '_>, address: &Address, ty: Type, access: Access) -> Value {
    match address {
        Address::AccessChain(place) => {
            let value_type = body.lowerer.value_type(ty);
            let pointer = pointers::place_pointer(body, place);
            let load = Opcode::Core(Core::Load);
            body.op_with(load, value_type, Operands::values(&[pointer]), access.flags)
        }
        Address::Generic(pointer) => {
            pointers::by_space(body, *pointer, &mut |body, address| Some(load(body, address, ty, access)))
                .expect("a load has a result")
        }
        Address::Nothing => {
            let ty = body.lowerer.value_type(ty);
            body.undef(ty)
        }
        Address::Global(_) | Address::Class(..) | Address::Words(_) => {
            load_part(body, address, 0, Part::Old(ty), access)
        }
    }
}

/// Stores a value of a type of the program.
pub(super) fn store(body: &mut Body<'_, '_>, address: &Address, ty: Type, value: Value, access: Access) {
    match address {
        Address::AccessChain(place) => {
            let pointer = pointers::place_pointer(body, place);
            body.effect(Opcode::Core(Core::Store), &[pointer, value], access.flags);
        }
        Address::Generic(pointer) => {
            pointers::by_space(body, *pointer, &mut |body, address| {
                store(body, address, ty, value, access);
                None
            });
        }
        Address::Nothing | Address::Words(_) => {}
        Address::Global(_) | Address::Class(..) => {
            store_part(body, address, 0, Part::Old(ty), value, access);
        }
    }
}

/// The parts of a type.
fn parts_of(body: &mut Body<'_, '_>, part: Part) -> Parts {
    let ty = match part {
        Part::Four(scalar) => {
            let bytes = body.lowerer.size(scalar);
            let scalar = body.lowerer.value_type(scalar);
            return Parts::Leaf(Leaf { scalar, count: 4, bytes });
        }
        Part::Old(ty) => ty,
    };
    match body.old_kind(ty) {
        TypeKind::Vector(scalar, count @ (8 | 16)) => {
            let bytes = body.lowerer.size(scalar) * 4;
            let parts = (0..u64::from(count) / 4).map(|index| (Part::Four(scalar), index * bytes));
            Parts::Composite(parts.collect())
        }
        TypeKind::Vector(scalar, count) => {
            let bytes = body.lowerer.size(scalar);
            Parts::Leaf(Leaf { scalar: body.lowerer.value_type(scalar), count, bytes })
        }
        TypeKind::Array(element, count) => {
            let size = body.lowerer.size(element);
            Parts::Composite((0..count).map(|index| (Part::Old(element), index * size)).collect())
        }
        TypeKind::Struct(id) => {
            let members = body.lowerer.old.types.structure(id).members.clone();
            let layout = body.lowerer.old.data_layout();
            let offset = |index: usize| layout.offset(ty, index as u64).unwrap_or(0);
            let parts = members.iter().enumerate();
            Parts::Composite(parts.map(|(index, &member)| (Part::Old(member), offset(index))).collect())
        }
        _ => {
            let bytes = body.lowerer.size(ty);
            Parts::Leaf(Leaf { scalar: body.lowerer.value_type(ty), count: 1, bytes })
        }
    }
}

fn load_part(body: &mut Body<'_, '_>, address: &Address, offset: u64, part: Part, access: Access) -> Value {
    match parts_of(body, part) {
        Parts::Leaf(leaf) => load_leaf(body, address, offset, leaf, access.at(offset)),
        Parts::Composite(parts) => {
            let ty = match part {
                Part::Old(ty) => body.lowerer.value_type(ty),
                Part::Four(_) => unreachable!("four components are a leaf"),
            };
            if parts.is_empty() {
                return body.lowerer.new.null(ty).into();
            }
            let values: Vec<Value> = parts
                .into_iter()
                .map(|(part, at)| load_part(body, address, offset + at, part, access))
                .collect();
            body.construct(ty, &values)
        }
    }
}

fn store_part(
    body: &mut Body<'_, '_>,
    address: &Address,
    offset: u64,
    part: Part,
    value: Value,
    access: Access,
) {
    match parts_of(body, part) {
        Parts::Leaf(leaf) => store_leaf(body, address, offset, leaf, value, access.at(offset)),
        Parts::Composite(parts) => {
            for (index, (part, at)) in parts.into_iter().enumerate() {
                let value = body.extract(value, index as u32);
                store_part(body, address, offset + at, part, value, access);
            }
        }
    }
}

/// Loads a scalar or short vector.
fn load_leaf(body: &mut Body<'_, '_>, address: &Address, offset: u64, leaf: Leaf, access: Access) -> Value {
    let Leaf { scalar, count, bytes } = leaf;
    let ty = body.lowerer.new.types.vector(scalar, count);
    if let Some((pointer, flags)) = one_access(body, address, offset, leaf, ty, access) {
        return body.op_with(Opcode::Core(Core::Load), ty, Operands::values(&[pointer]), flags);
    }
    let components: Vec<Value> = (0..u64::from(count))
        .map(|index| {
            let at = offset + index * bytes;
            load_scalar(body, address, at, scalar, bytes, access.at(index * bytes))
        })
        .collect();
    if count == 1 { components[0] } else { body.construct(ty, &components) }
}

/// The pointer and the flags of the one access that a scalar or short vector takes, if it takes one.
fn one_access(
    body: &mut Body<'_, '_>,
    address: &Address,
    offset: u64,
    leaf: Leaf,
    ty: Type,
    access: Access,
) -> Option<(Value, Flags)> {
    let Address::Global(base) = address else { return None };
    if !is_whole(body, leaf.scalar, leaf.bytes) || access.alignment < leaf.bytes {
        return None;
    }
    let pointer = global_pointer(body, *base, offset, ty);
    Some((pointer, access.flags.with_alignment(access.alignment.min(16) as u32)))
}

/// Whether a scalar is in memory as it is in values: truth values and pointers of 32 bits are not.
fn is_whole(body: &Body<'_, '_>, scalar: Type, bytes: u64) -> bool {
    body.lowerer.new.types.bits(scalar).is_some_and(|bits| u64::from(bits) == bytes * 8)
}

fn store_leaf(
    body: &mut Body<'_, '_>,
    address: &Address,
    offset: u64,
    leaf: Leaf,
    value: Value,
    access: Access,
) {
    let Leaf { scalar, count, bytes } = leaf;
    let ty = body.lowerer.new.types.vector(scalar, count);
    if let Some((pointer, flags)) = one_access(body, address, offset, leaf, ty, access) {
        body.effect(Opcode::Core(Core::Store), &[pointer, value], flags);
        return;
    }
    for index in 0..u64::from(count) {
        let component = if count == 1 { value } else { body.extract(value, index as u32) };
        let at = offset + index * bytes;
        store_scalar(body, address, at, scalar, bytes, component, access.at(index * bytes));
    }
}

/// The typed pointer to global memory.
pub(super) fn global_pointer(body: &mut Body<'_, '_>, base: Value, offset: u64, ty: Type) -> Value {
    let address = body.add_known(base, offset);
    let pointer = body.lowerer.new.types.pointer(AddressSpace::Global, ty);
    body.op(Opcode::Cast(Cast::IntToPointer), pointer, &[address])
}

/// The size of the integers that a scalar is accessed by.
fn piece_of(body: &Body<'_, '_>, address: &Address, bytes: u64, access: Access) -> u64 {
    match address {
        Address::Class(class, _) => body.lowerer.memory.class(*class).width.min(bytes),
        Address::Words(_) => bytes.min(4),
        Address::Global(_) | Address::AccessChain(_) | Address::Generic(_) | Address::Nothing => {
            access.alignment.min(bytes)
        }
    }
}

fn load_scalar(
    body: &mut Body<'_, '_>,
    address: &Address,
    offset: u64,
    scalar: Type,
    bytes: u64,
    access: Access,
) -> Value {
    let piece = piece_of(body, address, bytes, access);
    let pieces: Vec<Value> = (0..bytes / piece)
        .map(|index| load_piece(body, address, offset + index * piece, piece, access.flags))
        .collect();
    let bits = join(body, &pieces);
    from_bits(body, bits, scalar)
}

fn store_scalar(
    body: &mut Body<'_, '_>,
    address: &Address,
    offset: u64,
    scalar: Type,
    bytes: u64,
    value: Value,
    access: Access,
) {
    let piece = piece_of(body, address, bytes, access);
    let bits = to_bits(body, value, scalar, bytes);
    for (index, each) in split(body, bits, piece as u8 * 8).into_iter().enumerate() {
        store_piece(body, address, offset + index as u64 * piece, piece, each, access.flags);
    }
}

/// An integer in memory as a scalar.
fn from_bits(body: &mut Body<'_, '_>, bits: Value, scalar: Type) -> Value {
    match body.kind(scalar) {
        TypeKind::Bool => body.compare_known(Compare::NotEqual, bits, 0),
        TypeKind::Int(_) => body.cast(Cast::UnsignedConvert, scalar, bits),
        _ => body.bitcast(bits, scalar),
    }
}

/// A scalar as the integer in memory.
fn to_bits(body: &mut Body<'_, '_>, value: Value, scalar: Type, bytes: u64) -> Value {
    let integer = body.uint_type(bytes as u8 * 8);
    match body.kind(scalar) {
        TypeKind::Bool => {
            let (one, zero) = (body.splat_uint(integer, 1), body.splat_uint(integer, 0));
            body.select(value, one, zero)
        }
        TypeKind::Int(_) => body.cast(Cast::UnsignedConvert, integer, value),
        _ => body.bitcast(value, integer),
    }
}

fn load_piece(body: &mut Body<'_, '_>, address: &Address, offset: u64, bytes: u64, flags: Flags) -> Value {
    let ty = body.uint_type(bytes as u8 * 8);
    match address {
        Address::Words(start) => word_piece(body, u64::from(*start) * 4 + offset, bytes),
        Address::Class(class, base) => {
            let pointer = element_of(body, *class, *base, offset);
            body.op_with(Opcode::Core(Core::Load), ty, Operands::values(&[pointer]), flags)
        }
        Address::Global(base) => {
            let pointer = global_pointer(body, *base, offset, ty);
            let flags = flags.with_alignment(bytes as u32);
            body.op_with(Opcode::Core(Core::Load), ty, Operands::values(&[pointer]), flags)
        }
        Address::AccessChain(_) | Address::Generic(_) | Address::Nothing => body.undef(ty),
    }
}

fn store_piece(
    body: &mut Body<'_, '_>,
    address: &Address,
    offset: u64,
    bytes: u64,
    value: Value,
    flags: Flags,
) {
    match address {
        Address::Class(class, base) => {
            let pointer = element_of(body, *class, *base, offset);
            body.effect(Opcode::Core(Core::Store), &[pointer, value], flags);
        }
        Address::Global(base) => {
            let ty = body.uint_type(bytes as u8 * 8);
            let pointer = global_pointer(body, *base, offset, ty);
            let flags = flags.with_alignment(bytes as u32);
            body.effect(Opcode::Core(Core::Store), &[pointer, value], flags);
        }
        Address::Words(_) | Address::AccessChain(_) | Address::Generic(_) | Address::Nothing => {}
    }
}

/// The element of a class at an offset in bytes.
pub(super) fn element_of(
    body: &mut Body<'_, '_>,
    class: super::classes::ClassId,
    base: Value,
    offset: u64,
) -> Value {
    let (width, unit) = (body.lowerer.memory.class(class).width, body.lowerer.memory.class(class).unit);
    let address = body.add_known(base, offset / unit);
    let index = body.shift_right(address, u64::from((width / unit).trailing_zeros()));
    pointers::class_pointer(body, class, index)
}

/// An integer of push constants; it does not cross a word.
fn word_piece(body: &mut Body<'_, '_>, offset: u64, bytes: u64) -> Value {
    let word: Value = body.host.words[(offset / 4) as usize].into();
    let shifted = body.shift_right(word, offset % 4 * 8);
    body.resize(shifted, bytes as u8 * 8)
}

// Integers of integers

/// An integer of its pieces, the lowest first.
pub(super) fn join(body: &mut Body<'_, '_>, pieces: &[Value]) -> Value {
    if let [one] = pieces {
        return *one;
    }
    let piece = body.type_of(pieces[0]);
    let bits = body.lowerer.new.types.bits(piece).expect("pieces are integers");
    if pieces.len() > 4 {
        let halves: Vec<Value> = pieces.chunks(pieces.len() / 2).map(|half| join(body, half)).collect();
        return join(body, &halves);
    }
    let vector = body.lowerer.new.types.vector(piece, pieces.len() as u8);
    let together = body.construct(vector, pieces);
    let whole = body.uint_type(bits * pieces.len() as u8);
    body.op(Opcode::Cast(Cast::Bitcast), whole, &[together])
}

/// The pieces of an integer, the lowest first.
pub(super) fn split(body: &mut Body<'_, '_>, value: Value, piece_bits: u8) -> Vec<Value> {
    let ty = body.type_of(value);
    let bits = body.lowerer.new.types.bits(ty).expect("it is an integer");
    let count = bits / piece_bits;
    if count <= 1 {
        return vec![value];
    }
    if count > 4 {
        let mut pieces = Vec::new();
        for half in split(body, value, bits / 2) {
            pieces.append(&mut split(body, half, piece_bits));
        }
        return pieces;
    }
    let piece = body.uint_type(piece_bits);
    let vector = body.lowerer.new.types.vector(piece, count);
    let together = body.op(Opcode::Cast(Cast::Bitcast), vector, &[value]);
    vectors::extract_all(body, together, count.into())
}
