//! Packed copies: copies a small structure between memory and the scalar variables of its members as one integer, so that memory is accessed
//! once, as LLVM does. Drivers that vectorize over work-items then gather or scatter one vector instead of one for each member.

use crate::ir::{
    AddressSpace, Binary, Block, Cast, Flags, Function, Inst, Module, Opcode, Operands, Type, TypeKind,
    Value, opcode::Core, transform::edit::type_of,
};

/// A structure or array without padding that fits into an integer.
pub(super) struct Packed {
    /// The width in bits.
    width: u8,
    /// The alignment of the type, in bytes.
    alignment: u32,
    parts: Vec<Part>,
}

/// A scalar member.
struct Part {
    /// The bit offset.
    bit: u8,
    width: u8,
    ty: Type,
    is_float: bool,
}

impl Packed {
    /// Packs a type of several scalars if an integer of the size of a pointer holds it: wider integers may be missing.
    pub(super) fn of(module: &Module, ty: Type) -> Option<Self> {
        let data_layout = module.data_layout();
        let layout = data_layout.of(ty)?;
        if !layout.size.is_power_of_two() || layout.size > data_layout.address_bytes {
            return None;
        }
        let mut parts = Vec::new();
        let mut end = 0;
        for index in 0..module.types.part_count(ty)? {
            let part = module.types.part(ty, index)?;
            let (width, is_float) = match module.types.kind(part) {
                TypeKind::Int(width) => (width, false),
                TypeKind::Float(width) => (width, true),
                _ => return None,
            };
            let bit = u8::try_from(data_layout.offset(ty, index)? * 8).ok()?;
            if bit != end {
                return None;
            }
            parts.push(Part { bit, width, ty: part, is_float });
            end = bit + width;
        }
        let width = u8::try_from(layout.size * 8).ok()?;
        let alignment = u32::try_from(layout.alignment).ok()?;
        (end == width && parts.len() > 1).then_some(Self { width, alignment, parts })
    }

    /// Whether the object behind a pointer is copied so: it is in global or constant memory. In local memory, Mesa's llvmpipe assumes the
    /// natural alignment of an access whatever alignment it states.
    pub(super) fn applies_to(function: &Function, module: &mut Module, pointer: Value) -> bool {
        let ty = type_of(function, module, pointer);
        let space = module.types.pointee(ty).map(|(space, _)| space);
        matches!(space, Some(AddressSpace::Global | AddressSpace::Constant))
    }

    /// Copies from memory to the variables of the members.
    pub(super) fn load(&self, from: Value, to: &[Inst], mut code: Code) {
        let pointer = self.pointer(from, &mut code);
        let whole_type = code.module.types.int(self.width);
        let flags = self.access(&code);
        let whole = code.emit(Opcode::Core(Core::Load), whole_type, &[pointer], flags);
        for (part, &variable) in self.parts.iter().zip(to) {
            let mut bits = whole;
            if part.bit > 0 {
                let amount = code.module.int(whole_type, part.bit.into()).into();
                let shift = Opcode::Binary(Binary::LogicalShiftRight);
                bits = code.emit(shift, whole_type, &[bits, amount], Flags::default());
            }
            let part_type = code.module.types.int(part.width);
            bits = code.cast(Cast::UnsignedConvert, part_type, bits);
            if part.is_float {
                bits = code.cast(Cast::Bitcast, part.ty, bits);
            }
            code.store(variable.into(), bits, Flags::default());
        }
    }

    /// Copies from the variables of the members to memory.
    pub(super) fn store(&self, to: Value, from: &[Inst], mut code: Code) {
        let whole_type = code.module.types.int(self.width);
        let mut whole = None;
        for (part, &variable) in self.parts.iter().zip(from) {
            let load = Opcode::Core(Core::Load);
            let mut bits = code.emit(load, part.ty, &[variable.into()], Flags::default());
            if part.is_float {
                let part_type = code.module.types.int(part.width);
                bits = code.cast(Cast::Bitcast, part_type, bits);
            }
            bits = code.cast(Cast::UnsignedConvert, whole_type, bits);
            if part.bit > 0 {
                let amount = code.module.int(whole_type, part.bit.into()).into();
                let shift = Opcode::Binary(Binary::ShiftLeft);
                bits = code.emit(shift, whole_type, &[bits, amount], Flags::default());
            }
            let or = Opcode::Binary(Binary::Or);
            whole = Some(match whole {
                Some(whole) => code.emit(or, whole_type, &[whole, bits], Flags::default()),
                None => bits,
            });
        }
        let pointer = self.pointer(to, &mut code);
        let flags = self.access(&code);
        code.store(pointer, whole.expect("it has parts"), flags);
    }

    /// The pointer to the packed integer.
    fn pointer(&self, object: Value, code: &mut Code) -> Value {
        let of_object = type_of(code.function, code.module, object);
        let space = code.module.types.pointee(of_object).map_or(AddressSpace::Generic, |(space, _)| space);
        let whole_type = code.module.types.int(self.width);
        let ty = code.module.types.pointer(space, whole_type);
        code.cast(Cast::Bitcast, ty, object)
    }

    /// How the packed integer is accessed.
    fn access(&self, code: &Code) -> Flags {
        let copy = code.function.inst(code.copy).flags;
        Flags::default().with_alignment(copy.alignment().unwrap_or(self.alignment))
    }
}

/// Where new instructions go.
pub(super) struct Code<'a> {
    pub(super) function: &'a mut Function,
    pub(super) module: &'a mut Module,
    pub(super) block: Block,
    /// The copy that they replace.
    pub(super) copy: Inst,
}

impl Code<'_> {
    fn emit(&mut self, opcode: Opcode, ty: Type, values: &[Value], flags: Flags) -> Value {
        let location = self.function.inst(self.copy).location;
        self.function.append(self.block, opcode, ty, Operands::values(values), flags, location).into()
    }

    fn cast(&mut self, cast: Cast, ty: Type, value: Value) -> Value {
        self.emit(Opcode::Cast(cast), ty, &[value], Flags::default())
    }

    fn store(&mut self, pointer: Value, value: Value, flags: Flags) {
        let void = self.module.types.void();
        self.emit(Opcode::Core(Core::Store), void, &[pointer, value], flags);
    }
}
