//! Loads and stores of any type at any address.
//!
//! Composites are accessed part by part. A scalar or short vector in global memory is one access if its alignment is known to be that of its
//! components; otherwise, and in the array of a class whose elements are smaller, integers of the known alignment are put together.

use super::{body::Body, pointers::Address};
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
    /// A scalar: the value type, the number of components, bytes of each.
    Leaf { scalar: Type, count: u8, bytes: u64 },
    /// Parts with their types in the program, and offsets.
    Composite(Vec<(Part, u64)>),
}

#[derive(Clone, Copy)]
enum Part {
    /// A part with this type in the program.
    Old(Type),
    /// Four components of a long vector, of this scalar type in the program.
    Four(Type),
}

impl Body<'_, '_> {
    /// How an instruction of the program accesses a type.
    pub(super) fn access_of(&self, flags: Flags, ty: Type) -> Access {
        let natural = self.l.alignment(ty);
        let alignment = flags.alignment().map_or(natural, u64::from);
        let kept = Flags(flags.0 & (Flags::VOLATILE.0 | Flags::NONTEMPORAL.0));
        Access { alignment, flags: kept }
    }

    /// Loads a value of a type of the program.
    pub(super) fn load(&mut self, address: &Address, ty: Type, access: Access) -> Value {
        match address {
            Address::Place(place) => {
                let value_type = self.l.value_type(ty);
                let pointer = self.place_pointer(place);
                let load = Opcode::Core(Core::Load);
                self.op_with(load, value_type, Operands::values(&[pointer]), access.flags)
            }
            Address::Generic(pointer) => {
                let load = |body: &mut Self, address: Address| Some(body.load(&address, ty, access));
                self.by_space(*pointer, load).expect("a load has a result")
            }
            Address::Nothing => {
                let ty = self.l.value_type(ty);
                self.undef(ty)
            }
            Address::Global(_) | Address::Class(..) | Address::Words(_) => {
                self.load_part(address, 0, Part::Old(ty), access)
            }
        }
    }

    /// Stores a value of a type of the program.
    pub(super) fn store(&mut self, address: &Address, ty: Type, value: Value, access: Access) {
        match address {
            Address::Place(place) => {
                let pointer = self.place_pointer(place);
                self.effect(Opcode::Core(Core::Store), &[pointer, value], access.flags);
            }
            Address::Generic(pointer) => {
                self.by_space(*pointer, |body, address| {
                    body.store(&address, ty, value, access);
                    None
                });
            }
            Address::Nothing | Address::Words(_) => {}
            Address::Global(_) | Address::Class(..) => {
                self.store_part(address, 0, Part::Old(ty), value, access);
            }
        }
    }

    /// The parts of a type.
    fn parts(&mut self, part: Part) -> Parts {
        let ty = match part {
            Part::Four(scalar) => {
                let bytes = self.l.size(scalar);
                let scalar = self.l.value_type(scalar);
                return Parts::Leaf { scalar, count: 4, bytes };
            }
            Part::Old(ty) => ty,
        };
        match self.old_kind(ty) {
            TypeKind::Vector(scalar, count @ (8 | 16)) => {
                let bytes = self.l.size(scalar) * 4;
                let parts = (0..u64::from(count) / 4).map(|index| (Part::Four(scalar), index * bytes));
                Parts::Composite(parts.collect())
            }
            TypeKind::Vector(scalar, count) => {
                let bytes = self.l.size(scalar);
                Parts::Leaf { scalar: self.l.value_type(scalar), count, bytes }
            }
            TypeKind::Array(element, count) => {
                let size = self.l.size(element);
                Parts::Composite((0..count).map(|index| (Part::Old(element), index * size)).collect())
            }
            TypeKind::Struct(id) => {
                let members = self.l.old.types.structure(id).members.clone();
                let layout = self.l.old.data_layout();
                let offset = |index: usize| layout.offset(ty, index as u64).unwrap_or(0);
                let parts = members.iter().enumerate();
                Parts::Composite(parts.map(|(index, &member)| (Part::Old(member), offset(index))).collect())
            }
            _ => {
                let bytes = self.l.size(ty);
                Parts::Leaf { scalar: self.l.value_type(ty), count: 1, bytes }
            }
        }
    }

    fn load_part(&mut self, address: &Address, offset: u64, part: Part, access: Access) -> Value {
        match self.parts(part) {
            Parts::Leaf { scalar, count, bytes } => {
                self.load_leaf(address, offset, (scalar, count, bytes), access.at(offset))
            }
            Parts::Composite(parts) => {
                let ty = match part {
                    Part::Old(ty) => self.l.value_type(ty),
                    Part::Four(_) => unreachable!("four components are a leaf"),
                };
                if parts.is_empty() {
                    return self.l.new.null(ty).into();
                }
                let values: Vec<Value> = parts
                    .into_iter()
                    .map(|(part, at)| self.load_part(address, offset + at, part, access))
                    .collect();
                self.construct(ty, &values)
            }
        }
    }

    fn store_part(&mut self, address: &Address, offset: u64, part: Part, value: Value, access: Access) {
        match self.parts(part) {
            Parts::Leaf { scalar, count, bytes } => {
                self.store_leaf(address, offset, (scalar, count, bytes), value, access.at(offset));
            }
            Parts::Composite(parts) => {
                for (index, (part, at)) in parts.into_iter().enumerate() {
                    let value = self.extract(value, index as u32);
                    self.store_part(address, offset + at, part, value, access);
                }
            }
        }
    }

    /// Loads a scalar or short vector.
    fn load_leaf(
        &mut self,
        address: &Address,
        offset: u64,
        (scalar, count, bytes): (Type, u8, u64),
        access: Access,
    ) -> Value {
        let ty = self.l.new.types.vector(scalar, count);
        if let Address::Global(base) = address
            && self.is_whole(scalar, bytes)
            && access.alignment >= bytes
        {
            let pointer = self.global_pointer(*base, offset, ty);
            let flags = access.flags.with_alignment(access.alignment.min(16) as u32);
            return self.op_with(Opcode::Core(Core::Load), ty, Operands::values(&[pointer]), flags);
        }
        let components: Vec<Value> = (0..u64::from(count))
            .map(|index| {
                let at = offset + index * bytes;
                self.load_scalar(address, at, (scalar, bytes), access.at(index * bytes))
            })
            .collect();
        if count == 1 { components[0] } else { self.construct(ty, &components) }
    }

    /// Whether a scalar is in memory as it is in values: truth values and pointers of 32 bits are not.
    fn is_whole(&self, scalar: Type, bytes: u64) -> bool {
        self.l.new.types.bits(scalar).is_some_and(|bits| u64::from(bits) == bytes * 8)
    }

    fn store_leaf(
        &mut self,
        address: &Address,
        offset: u64,
        (scalar, count, bytes): (Type, u8, u64),
        value: Value,
        access: Access,
    ) {
        let ty = self.l.new.types.vector(scalar, count);
        if let Address::Global(base) = address
            && self.is_whole(scalar, bytes)
            && access.alignment >= bytes
        {
            let pointer = self.global_pointer(*base, offset, ty);
            let flags = access.flags.with_alignment(access.alignment.min(16) as u32);
            self.effect(Opcode::Core(Core::Store), &[pointer, value], flags);
            return;
        }
        for index in 0..u64::from(count) {
            let component = if count == 1 { value } else { self.extract(value, index as u32) };
            let at = offset + index * bytes;
            self.store_scalar(address, at, (scalar, bytes), component, access.at(index * bytes));
        }
    }

    /// The typed pointer to global memory.
    pub(super) fn global_pointer(&mut self, base: Value, offset: u64, ty: Type) -> Value {
        let address = self.add_known(base, offset);
        let pointer = self.l.new.types.pointer(AddressSpace::Global, ty);
        self.op(Opcode::Cast(Cast::IntToPointer), pointer, &[address])
    }

    /// The size of the integers that a scalar is accessed by.
    fn piece(&self, address: &Address, bytes: u64, access: Access) -> u64 {
        match address {
            Address::Class(class, _) => self.l.memory.class(*class).width.min(bytes),
            Address::Words(_) => bytes.min(4),
            Address::Global(_) | Address::Place(_) | Address::Generic(_) | Address::Nothing => {
                access.alignment.min(bytes)
            }
        }
    }

    fn load_scalar(
        &mut self,
        address: &Address,
        offset: u64,
        (scalar, bytes): (Type, u64),
        access: Access,
    ) -> Value {
        let piece = self.piece(address, bytes, access);
        let pieces: Vec<Value> = (0..bytes / piece)
            .map(|index| self.load_piece(address, offset + index * piece, piece, access.flags))
            .collect();
        let bits = self.join(&pieces);
        self.from_bits(bits, scalar)
    }

    fn store_scalar(
        &mut self,
        address: &Address,
        offset: u64,
        (scalar, bytes): (Type, u64),
        value: Value,
        access: Access,
    ) {
        let piece = self.piece(address, bytes, access);
        let bits = self.to_bits(value, scalar, bytes);
        for (index, each) in self.split(bits, piece as u8 * 8).into_iter().enumerate() {
            self.store_piece(address, offset + index as u64 * piece, piece, each, access.flags);
        }
    }

    /// An integer in memory as a scalar.
    fn from_bits(&mut self, bits: Value, scalar: Type) -> Value {
        match self.kind(scalar) {
            TypeKind::Bool => self.compare_known(Compare::NotEqual, bits, 0),
            TypeKind::Int(_) => self.cast(Cast::UnsignedConvert, scalar, bits),
            _ => self.bitcast(bits, scalar),
        }
    }

    /// A scalar as the integer in memory.
    fn to_bits(&mut self, value: Value, scalar: Type, bytes: u64) -> Value {
        let integer = self.uint_type(bytes as u8 * 8);
        match self.kind(scalar) {
            TypeKind::Bool => {
                let (one, zero) = (self.splat_uint(integer, 1), self.splat_uint(integer, 0));
                self.select(value, one, zero)
            }
            TypeKind::Int(_) => self.cast(Cast::UnsignedConvert, integer, value),
            _ => self.bitcast(value, integer),
        }
    }

    fn load_piece(&mut self, address: &Address, offset: u64, bytes: u64, flags: Flags) -> Value {
        let ty = self.uint_type(bytes as u8 * 8);
        match address {
            Address::Words(start) => self.word_piece(u64::from(*start) * 4 + offset, bytes),
            Address::Class(class, base) => {
                let pointer = self.element(*class, *base, offset);
                self.op_with(Opcode::Core(Core::Load), ty, Operands::values(&[pointer]), flags)
            }
            Address::Global(base) => {
                let pointer = self.global_pointer(*base, offset, ty);
                let flags = flags.with_alignment(bytes as u32);
                self.op_with(Opcode::Core(Core::Load), ty, Operands::values(&[pointer]), flags)
            }
            Address::Place(_) | Address::Generic(_) | Address::Nothing => self.undef(ty),
        }
    }

    fn store_piece(&mut self, address: &Address, offset: u64, bytes: u64, value: Value, flags: Flags) {
        match address {
            Address::Class(class, base) => {
                let pointer = self.element(*class, *base, offset);
                self.effect(Opcode::Core(Core::Store), &[pointer, value], flags);
            }
            Address::Global(base) => {
                let ty = self.uint_type(bytes as u8 * 8);
                let pointer = self.global_pointer(*base, offset, ty);
                let flags = flags.with_alignment(bytes as u32);
                self.effect(Opcode::Core(Core::Store), &[pointer, value], flags);
            }
            Address::Words(_) | Address::Place(_) | Address::Generic(_) | Address::Nothing => {}
        }
    }

    /// The element of a class at an offset in bytes.
    pub(super) fn element(&mut self, class: super::classes::ClassId, base: Value, offset: u64) -> Value {
        let (width, unit) = (self.l.memory.class(class).width, self.l.memory.class(class).unit);
        let address = self.add_known(base, offset / unit);
        let index = self.shift_right(address, u64::from((width / unit).trailing_zeros()));
        self.class_pointer(class, index)
    }

    /// An integer of push constants; it does not cross a word.
    fn word_piece(&mut self, offset: u64, bytes: u64) -> Value {
        let word: Value = self.words[(offset / 4) as usize].into();
        let shifted = self.shift_right(word, offset % 4 * 8);
        self.resize(shifted, bytes as u8 * 8)
    }

    // Integers of integers

    /// An integer of its pieces, the lowest first.
    pub(super) fn join(&mut self, pieces: &[Value]) -> Value {
        if let [one] = pieces {
            return *one;
        }
        let piece = self.type_of(pieces[0]);
        let bits = self.l.new.types.bits(piece).expect("pieces are integers");
        if pieces.len() > 4 {
            let halves: Vec<Value> = pieces.chunks(pieces.len() / 2).map(|half| self.join(half)).collect();
            return self.join(&halves);
        }
        let vector = self.l.new.types.vector(piece, pieces.len() as u8);
        let together = self.construct(vector, pieces);
        let whole = self.uint_type(bits * pieces.len() as u8);
        self.op(Opcode::Cast(Cast::Bitcast), whole, &[together])
    }

    /// The pieces of an integer, the lowest first.
    pub(super) fn split(&mut self, value: Value, piece_bits: u8) -> Vec<Value> {
        let ty = self.type_of(value);
        let bits = self.l.new.types.bits(ty).expect("it is an integer");
        let count = bits / piece_bits;
        if count <= 1 {
            return vec![value];
        }
        if count > 4 {
            let halves = self.split(value, bits / 2);
            return halves.into_iter().flat_map(|half| self.split(half, piece_bits)).collect();
        }
        let piece = self.uint_type(piece_bits);
        let vector = self.l.new.types.vector(piece, count);
        let together = self.op(Opcode::Cast(Cast::Bitcast), vector, &[value]);
        (0..u32::from(count)).map(|index| self.extract(together, index)).collect()
    }
}
