//! Constants: scalars, composites, null values, addresses of variables, samplers.

use super::{
    Lowering,
    memory::Memory,
    types::{Part, address_space},
};
use crate::{
    error,
    ir::{AddressSpace, ConstantKind, Flags, GlobalData, Opcode, Type, Value},
};
use spirocl_frontend::limits;
use spirocl_sema::{
    hir::{Constant, ExprKind, GlobalId, Module},
    types::{Opaque, Scalar, StructId, TypeId, TypeKind},
};
use spirv::{Op, SamplerAddressingMode, SamplerFilterMode};

/// Whether a program that was analysed without errors can be rejected by its lowering: only for an address in the initializer of a variable or in
/// another aggregate.
pub(crate) fn can_be_rejected(module: &Module) -> bool {
    let mut initializers = module.globals.iter().filter_map(|global| global.initializer.as_ref());
    let expressions = module.functions.iter().flat_map(|function| &function.exprs);
    let mut aggregates = expressions.filter_map(|expression| match &expression.kind {
        ExprKind::Constant(constant @ (Constant::Elements(_) | Constant::Union(..))) => Some(constant),
        _ => None,
    });
    initializers.any(has_address) || aggregates.any(has_address)
}

fn has_address(constant: &Constant) -> bool {
    match constant {
        Constant::Address(..) => true,
        Constant::Elements(parts) => parts.iter().any(has_address),
        Constant::Union(_, value) => has_address(value),
        Constant::Zero
        | Constant::Integer(_)
        | Constant::Float(_)
        | Constant::Bytes(_)
        | Constant::Sampler(_) => false,
    }
}

impl Lowering<'_> {
    /// A constant as a value of its type.
    pub(super) fn constant(&mut self, constant: &Constant, ty: TypeId) -> Value {
        match *self.module.types.kind(ty) {
            TypeKind::Scalar(Scalar::Bool) => {
                let truth = matches!(constant, &Constant::Integer(bits) if bits != 0);
                self.constant_bool(truth)
            }
            TypeKind::Vector(Scalar::Bool, count) => self.bool_vector_constant(constant, count),
            _ => self.memory_constant(constant, ty),
        }
    }

    /// A constant in its memory representation.
    pub(super) fn memory_constant(&mut self, constant: &Constant, ty: TypeId) -> Value {
        spirocl_frontend::stack::grow(64 * 1024, 1024 * 1024, || self.make_constant(constant, ty))
    }

    fn make_constant(&mut self, constant: &Constant, ty: TypeId) -> Value {
        match constant {
            Constant::Zero => {
                let lowered = self.memory_type(ty);
                self.null(lowered)
            }
            &Constant::Integer(bits) | &Constant::Float(bits) => self.scalar_constant(ty, bits),
            Constant::Elements(parts) => self.elements_constant(parts, ty),
            Constant::Bytes(bytes) => self.bytes_constant(bytes, ty),
            Constant::Union(..) => self.union_constant(constant, ty),
            &Constant::Address(global, bytes) => self.address_constant(global, bytes, ty),
            &Constant::Sampler(bits) => self.sampler_constant(bits),
        }
    }

    /// Whether a constant has all bits zero.
    pub(super) fn is_zero(constant: &Constant) -> bool {
        match constant {
            Constant::Zero | Constant::Integer(0) | Constant::Float(0) => true,
            Constant::Elements(parts) => parts.iter().all(Self::is_zero),
            Constant::Bytes(bytes) => bytes.iter().all(|&byte| byte == 0),
            Constant::Union(_, value) => Self::is_zero(value),
            Constant::Integer(_) | Constant::Float(_) | Constant::Address(..) | Constant::Sampler(_) => false,
        }
    }

    // Scalars

    /// `true` or `false`.
    pub(super) fn constant_bool(&mut self, truth: bool) -> Value {
        let ty = self.bool_type();
        self.output.int(ty, truth.into()).into()
    }

    /// An integer constant; bits above the width are dropped.
    pub(super) fn constant_int(&mut self, bits: u32, value: u64) -> Value {
        let ty = self.int_type(bits);
        self.output.int(ty, value).into()
    }

    /// A 32-bit integer constant.
    pub(super) fn constant_u32(&mut self, value: u32) -> Value {
        self.constant_int(32, u64::from(value))
    }

    /// An integer constant with the width of addresses.
    pub(super) fn constant_size(&mut self, value: u64) -> Value {
        self.constant_int(self.address_bits(), value)
    }

    /// A floating-point constant, by its IEEE bits.
    pub(super) fn constant_float(&mut self, bits: u32, value: u64) -> Value {
        let ty = self.float_type(bits);
        self.output.float(ty, value).into()
    }

    /// A scalar constant of an OpenCL C type in its memory representation.
    fn scalar_constant(&mut self, ty: TypeId, bits: u64) -> Value {
        let lowered = self.memory_type(ty);
        match *self.module.types.kind(ty) {
            TypeKind::Scalar(scalar) | TypeKind::Atomic(scalar) if scalar.is_float() => {
                self.output.float(lowered, bits).into()
            }
            TypeKind::Scalar(_) | TypeKind::Atomic(_) => self.output.int(lowered, bits).into(),
            // Only the null value of a pointer, event or similar type is a constant.
            TypeKind::Pointer { .. } if bits != 0 => {
                let size = self.constant_size(bits);
                self.constant_operation(Op::ConvertUToPtr, lowered, &[size])
            }
            _ => self.null(lowered),
        }
    }

    /// Whether a value is the constant `true` or `false`.
    pub(super) fn known_bool(&self, value: Value) -> Option<bool> {
        match *self.output.constants.kind(value.constant()?) {
            ConstantKind::Bool(truth) => Some(truth),
            _ => None,
        }
    }

    // Constants of any type

    /// The constant of a type whose bits are all zero.
    pub(super) fn null(&mut self, ty: Type) -> Value {
        self.output.null(ty).into()
    }

    /// The undefined value of a type.
    pub(super) fn undefined(&mut self, ty: Type) -> Value {
        self.output.undef(ty).into()
    }

    /// A constant as a member or element. SPIR-V, OpConstantComposite: a variable is not a constant, so the address of its first object is
    /// used.
    fn part_constant(&mut self, constant: &Constant, ty: TypeId) -> Value {
        let value = self.memory_constant(constant, ty);
        if value.global().is_none() {
            return value;
        }
        let (lowered, first) = (self.memory_type(ty), self.constant_u32(0));
        self.constant_operation(Op::InBoundsPtrAccessChain, lowered, &[value, first])
    }

    /// A composite constant.
    pub(super) fn composite(&mut self, ty: Type, parts: &[Value]) -> Value {
        self.output.composite(ty, parts).into()
    }

    /// A vector constant with equal elements, or the element itself for a count of 1.
    pub(super) fn splat_constant(&mut self, element_type: Type, element: Value, count: u8) -> Value {
        if count == 1 {
            return element;
        }
        let ty = self.vector_type(element_type, count);
        self.composite(ty, &vec![element; usize::from(count)])
    }

    /// An operation on constants and addresses. OpenCL SPIR-V Environment: those of capability `Kernel`.
    pub(super) fn constant_operation(&mut self, op: Op, ty: Type, operands: &[Value]) -> Value {
        let kind = ConstantKind::Expression {
            opcode: Opcode::from_op(op),
            flags: if op == Op::InBoundsPtrAccessChain { Flags::IN_BOUNDS } else { Flags::default() },
            operands: operands.into(),
            literals: Box::default(),
        };
        self.output.constants.intern(ty, kind).into()
    }

    // Aggregates

    fn bool_vector_constant(&mut self, constant: &Constant, count: u8) -> Value {
        let ty = self.bool_vector_type(count);
        match constant {
            Constant::Elements(parts) => {
                let parts: Vec<Value> =
                    parts.iter().map(|part| self.constant_bool(!Self::is_zero(part))).collect();
                self.composite(ty, &parts)
            }
            _ => self.null(ty),
        }
    }

    fn elements_constant(&mut self, parts: &[Constant], ty: TypeId) -> Value {
        let lowered = self.memory_type(ty);
        if parts.iter().all(Self::is_zero) {
            return self.null(lowered);
        }
        let module = self.module;
        match *module.types.kind(ty) {
            TypeKind::Vector(scalar, _) => {
                let element = scalar.id();
                let parts: Vec<Value> =
                    parts.iter().map(|part| self.memory_constant(part, element)).collect();
                self.composite(lowered, &parts)
            }
            TypeKind::Array { element, .. } => {
                let parts: Vec<Value> =
                    parts.iter().map(|part| self.part_constant(part, element.ty)).collect();
                let element = self.memory_type(element.ty);
                self.array_constant(lowered, element, &parts)
            }
            TypeKind::Struct(id) => {
                let layout = self.structure_layout(id, ty);
                let fields = module.types.structure(id).fields.as_deref().unwrap_or_default();
                let members: Vec<Value> = layout
                    .parts
                    .iter()
                    .map(|&part| match part {
                        Part::Field(index) => {
                            let index = index as usize;
                            self.part_constant(&parts[index], fields[index].ty.ty)
                        }
                        Part::Padding(_) | Part::Units(_) => self.padding(id, part),
                    })
                    .collect();
                self.composite(lowered, &members)
            }
            _ => unreachable!("only vectors, arrays and structures have elements"),
        }
    }

    /// The value of padding bytes.
    pub(super) fn padding(&mut self, id: StructId, part: Part) -> Value {
        let ty = self.part_type(id, part);
        self.null(ty)
    }

    fn bytes_constant(&mut self, bytes: &[u8], ty: TypeId) -> Value {
        let lowered = self.memory_type(ty);
        if bytes.iter().all(|&byte| byte == 0) {
            return self.null(lowered);
        }
        let parts: Vec<Value> = bytes.iter().map(|&byte| self.constant_int(8, u64::from(byte))).collect();
        let byte = self.int_type(8);
        self.array_constant(lowered, byte, &parts)
    }

    /// An array constant, in segments if it is long.
    fn array_constant(&mut self, ty: Type, element: Type, parts: &[Value]) -> Value {
        if parts.len() as u64 <= limits::ARRAY_LENGTH {
            return self.composite(ty, parts);
        }
        let segment = self.array_type(element, limits::ARRAY_SEGMENT);
        let (whole, rest) =
            parts.split_at(parts.len() / limits::ARRAY_SEGMENT as usize * limits::ARRAY_SEGMENT as usize);
        let segments: Vec<Value> = whole
            .chunks_exact(limits::ARRAY_SEGMENT as usize)
            .map(|each| self.composite(segment, each))
            .collect();
        let segments_type = self.array_type(segment, segments.len() as u64);
        let mut members = vec![self.array_constant(segments_type, segment, &segments)];
        if !rest.is_empty() {
            let rest_type = self.array_type(element, rest.len() as u64);
            members.push(self.composite(rest_type, rest));
        }
        self.composite(ty, &members)
    }

    // Unions: their units contain the bytes of the initialized member.

    fn union_constant(&mut self, constant: &Constant, ty: TypeId) -> Value {
        let lowered = self.memory_type(ty);
        let TypeKind::Struct(id) = *self.module.types.kind(ty) else {
            unreachable!("a union constant has a union type");
        };
        let layout = self.structure_layout(id, ty);
        let Some(&Part::Units(units)) = layout.parts.first() else { return self.null(lowered) };
        let mut image = Image { bytes: vec![0; layout.size as usize], addresses: Vec::new() };
        self.draw(&mut image, 0, constant, ty);
        if image.addresses.is_empty() && image.bytes.iter().all(|&byte| byte == 0) {
            return self.null(lowered);
        }
        let address = u64::from(self.address_bits() / 8);
        let fits = |&(at, ..): &(u64, GlobalId, i64)| {
            [at, units.size].iter().all(|each| each.is_multiple_of(address))
        };
        if !image.addresses.iter().all(fits) {
            self.diagnostics.report(error::misplaced_address(self.span));
            return self.null(lowered);
        }
        let mut parts: Vec<Value> = (0..units.count)
            .map(|index| self.unit_constant(&image, index * units.size, units.size))
            .collect();
        if units.count > 1 {
            let array = self.part_type(id, Part::Units(units));
            parts = vec![self.composite(array, &parts)];
        }
        self.composite(lowered, &parts)
    }

    fn unit_constant(&mut self, image: &Image, offset: u64, size: u64) -> Value {
        if size > 8 {
            let parts: Vec<Value> =
                (offset..offset + size).step_by(8).map(|at| self.unit_constant(image, at, 8)).collect();
            let ty = self.unit_type(size);
            return self.composite(ty, &parts);
        }
        let bits = size as u32 * 8;
        if let Some(&(_, global, bytes)) = image.addresses.iter().find(|&&(at, ..)| at == offset) {
            let (variable, integer) = (self.global_variable(global).into(), self.int_type(bits));
            let address = self.constant_operation(Op::ConvertPtrToU, integer, &[variable]);
            let distance = self.constant_int(bits, bytes as u64);
            return self.constant_operation(Op::IAdd, integer, &[address, distance]);
        }
        let bytes = &image.bytes[offset as usize..(offset + size) as usize];
        let value = bytes.iter().rev().fold(0, |value, &byte| value << 8 | u64::from(byte));
        self.constant_int(bits, value)
    }

    /// Writes the bytes of a constant at an offset.
    fn draw(&mut self, image: &mut Image, offset: u64, constant: &Constant, ty: TypeId) {
        let module = self.module;
        let types = &module.types;
        let size = types.size_of(ty, &module.language).unwrap_or(0);
        match constant {
            Constant::Zero | Constant::Sampler(_) => {}
            &Constant::Integer(bits) | &Constant::Float(bits) => {
                let bytes = &bits.to_le_bytes()[..size.min(8) as usize];
                image.bytes[offset as usize..][..bytes.len()].copy_from_slice(bytes);
            }
            Constant::Bytes(bytes) => image.bytes[offset as usize..][..bytes.len()].copy_from_slice(bytes),
            &Constant::Address(global, bytes) => image.addresses.push((offset, global, bytes)),
            Constant::Union(index, value) => {
                let TypeKind::Struct(id) = *types.kind(ty) else { return };
                let fields = types.structure(id).fields.as_deref().unwrap_or_default();
                self.draw(image, offset, value, fields[*index as usize].ty.ty);
            }
            Constant::Elements(parts) => match *types.kind(ty) {
                TypeKind::Vector(scalar, _) => {
                    let step = u64::from(scalar.bits() / 8);
                    self.draw_each(image, offset, step, parts, scalar.id());
                }
                TypeKind::Array { element, .. } => {
                    let step = types.size_of(element.ty, &module.language).unwrap_or(0);
                    self.draw_each(image, offset, step, parts, element.ty);
                }
                TypeKind::Struct(id) => {
                    let layout = self.structure_layout(id, ty);
                    let fields = types.structure(id).fields.as_deref().unwrap_or_default();
                    for ((part, field), start) in parts.iter().zip(fields).zip(&layout.offsets) {
                        self.draw(image, offset + start, part, field.ty.ty);
                    }
                }
                _ => unreachable!("only vectors, arrays and structures have elements"),
            },
        }
    }

    fn draw_each(&mut self, image: &mut Image, offset: u64, step: u64, parts: &[Constant], ty: TypeId) {
        for (index, part) in (0..).zip(parts) {
            self.draw(image, offset + index * step, part, ty);
        }
    }

    /// A variable in constant memory that holds a constant, to copy from.
    pub(super) fn constant_object(&mut self, value: Value, ty: TypeId) -> Memory {
        let alignment = self.align_of(ty);
        let known = self.globals.copied.get(&value).copied();
        let variable = known.unwrap_or_else(|| {
            let data = GlobalData {
                name: Some(self.names.free(".const".into()).into()),
                initializer: Some(value),
                is_constant: true,
                alignment: Some(alignment),
                ..GlobalData::new(self.memory_type(ty), AddressSpace::Constant)
            };
            let variable = self.output.add_global(data);
            self.constructs.record_global(variable, self.span);
            self.globals.copied.insert(value, variable);
            variable
        });
        Memory::at(variable.into(), AddressSpace::Constant, ty, alignment)
    }

    // Addresses and samplers

    /// A pointer to a variable plus a byte offset.
    fn address_constant(&mut self, global: GlobalId, bytes: i64, ty: TypeId) -> Value {
        let (variable, lowered): (Value, Type) = (self.global_variable(global).into(), self.memory_type(ty));
        let module = self.module;
        let target = module.global(global);
        let space = address_space(target.space);
        let variable_type = self.pointer_type(space, target.ty.ty);
        if bytes == 0 && variable_type == lowered {
            return variable;
        }
        if let Some((pointee, _)) = module.types.pointee(ty)
            && let Some(path) = self.path_to(target.ty.ty, bytes, pointee.ty)
        {
            let element_type = self.pointer_type(space, pointee.ty);
            let mut element = variable;
            if !path.is_empty() {
                let mut operands = vec![variable, self.constant_u32(0)];
                operands.extend(path.iter().map(|&index| self.constant_u32(index)));
                element = self.constant_operation(Op::InBoundsPtrAccessChain, element_type, &operands);
            }
            return self.constant_in_class(element, element_type, lowered);
        }
        let byte = self.int_type(8);
        let byte_pointer = self.pointer_to(space, byte);
        let mut pointer = self.constant_cast(variable, variable_type, byte_pointer);
        if bytes != 0 {
            let distance = self.constant_size(bytes as u64);
            pointer = self.constant_operation(Op::InBoundsPtrAccessChain, byte_pointer, &[pointer, distance]);
        }
        let Some((pointee, _)) = module.types.pointee(ty) else {
            return self.constant_cast(pointer, byte_pointer, lowered);
        };
        let same_class = self.pointer_type(space, pointee.ty);
        pointer = self.constant_cast(pointer, byte_pointer, same_class);
        self.constant_in_class(pointer, same_class, lowered)
    }

    /// The pointer, cast to generic if necessary; that is not a bitcast. SPIR-V, OpSpecConstantOp.
    fn constant_in_class(&mut self, pointer: Value, from: Type, to: Type) -> Value {
        if from == to { pointer } else { self.constant_operation(Op::PtrCastToGeneric, to, &[pointer]) }
    }

    fn constant_cast(&mut self, pointer: Value, from: Type, to: Type) -> Value {
        if from == to { pointer } else { self.constant_operation(Op::Bitcast, to, &[pointer]) }
    }

    /// The indices from an object to the subobject of the wanted type at a byte offset, if there is one.
    fn path_to(&mut self, mut object: TypeId, bytes: i64, wanted: TypeId) -> Option<Vec<u32>> {
        let mut rest = u64::try_from(bytes).ok()?;
        let mut path = Vec::new();
        let module = self.module;
        while object != wanted || rest != 0 {
            match *module.types.kind(object) {
                TypeKind::Array { element, length } => {
                    let size = module.types.size_of(element.ty, &module.language)?;
                    // One past the last element is a valid address.
                    let index = rest.checked_div(size).filter(|&index| index <= length.unwrap_or(0))?;
                    if length.unwrap_or(0) > limits::ARRAY_LENGTH {
                        return None;
                    }
                    path.push(u32::try_from(index).ok()?);
                    rest -= index * size;
                    object = element.ty;
                }
                TypeKind::Struct(id) => {
                    let layout = self.structure_layout(id, object);
                    let field = layout.offsets.partition_point(|&offset| offset <= rest).checked_sub(1)?;
                    path.push(layout.members[field]?);
                    rest -= layout.offsets[field];
                    object = module.types.structure(id).fields.as_ref()?[field].ty.ty;
                }
                _ => return None,
            }
        }
        Some(path)
    }

    /// A sampler constant. OpenCL C 3.0, 6.15.15.1: bit 0 is normalized coordinates, bits 1 to 3 the addressing mode, bits 4 and 5 the
    /// filter.
    fn sampler_constant(&mut self, bits: u32) -> Value {
        let addressing = match bits & 0xE {
            0x2 => SamplerAddressingMode::ClampToEdge,
            0x4 => SamplerAddressingMode::Clamp,
            0x6 => SamplerAddressingMode::Repeat,
            0x8 => SamplerAddressingMode::RepeatMirrored,
            _ => SamplerAddressingMode::None,
        };
        let filter = if bits & 0x20 != 0 { SamplerFilterMode::Linear } else { SamplerFilterMode::Nearest };
        let kind = ConstantKind::Sampler {
            addressing: addressing as u32,
            normalized: bits & 1 == 1,
            filter: filter as u32,
        };
        let ty = self.opaque_type(Opaque::Sampler);
        self.output.constants.intern(ty, kind).into()
    }
}

/// The bytes of an object and the addresses in it.
struct Image {
    bytes: Vec<u8>,
    addresses: Vec<(u64, GlobalId, i64)>,
}
