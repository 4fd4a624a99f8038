//! Needs that depend on more than an opcode or an enumerant, which the grammar of SPIR-V therefore does not have: the widths of types, the
//! dimensions of images, the forms of atomics. SPIR-V, 3.31, and the extensions that add capabilities.

use crate::{
    instruction::InstructionRef,
    ir::{ImageType, TypeKind, opcode::is_atomic},
};
use rspirv::{
    dr::Operand,
    spirv::{AccessQualifier, Capability, Dim, ImageOperands, Op},
};

/// What a type needs beyond the instruction that declares it.
pub(super) fn of_type(kind: TypeKind) -> Vec<Capability> {
    match kind {
        TypeKind::Int(8) => vec![Capability::Int8],
        TypeKind::Int(16) => vec![Capability::Int16],
        TypeKind::Int(64) => vec![Capability::Int64],
        TypeKind::Float(16) => vec![Capability::Float16Buffer],
        TypeKind::Float(64) => vec![Capability::Float64],
        TypeKind::Vector(_, 5..) => vec![Capability::Vector16],
        TypeKind::Image(image) => of_image(image),
        _ => vec![],
    }
}

fn of_image(image: ImageType) -> Vec<Capability> {
    let by_dimension = match image.dimension {
        Dim::Dim1D => Some(Capability::Sampled1D),
        Dim::DimBuffer => Some(Capability::SampledBuffer),
        _ => None,
    };
    let is_both = image.access == Some(AccessQualifier::ReadWrite);
    let by_access = is_both.then_some(Capability::ImageReadWrite);
    [Some(Capability::ImageBasic), by_dimension, by_access].into_iter().flatten().collect()
}

/// What an instruction needs by several of its parts together.
pub(super) fn of_operands(instruction: InstructionRef) -> Option<Capability> {
    match instruction.class.opcode {
        // Samplers need images, which are reported first. OpenCL SPIR-V Environment, "Required Capabilities".
        Op::ConstantSampler => Some(Capability::ImageBasic),
        Op::ImageWrite => {
            let has_level = |operand: &Operand| matches!(operand, Operand::ImageOperands(bits) if bits.contains(ImageOperands::LOD));
            instruction.operands.iter().any(has_level).then_some(Capability::ImageMipmap)
        }
        _ => None,
    }
}

/// Whose type decides what an operation needs.
pub(in super::super) enum Decisive {
    /// That of the result.
    Result,
    /// That of an operand.
    Operand(usize),
}

/// Whose type decides what an operation needs, if one does.
pub(in super::super) fn decisive(op: Op) -> Option<Decisive> {
    match op {
        Op::AtomicStore => Some(Decisive::Operand(3)),
        op if is_dot_product(op) => Some(Decisive::Operand(0)),
        op if is_atomic(op) || is_float_atomic(op) => Some(Decisive::Result),
        _ => None,
    }
}

/// What an operation needs by the type that decides: its scalar, and how many of them.
pub(super) fn of_operation(instruction: InstructionRef, shape: (TypeKind, u8)) -> Option<Capability> {
    use TypeKind::{Float, Int};
    let is_packed = |operand: &Operand| matches!(operand, Operand::PackedVectorFormat(_));
    match (instruction.class.opcode, shape) {
        // SPV_EXT_shader_atomic_float_add, SPV_EXT_shader_atomic_float16_add.
        (Op::AtomicFAddEXT, (Float(16), 1)) => Some(Capability::AtomicFloat16AddEXT),
        (Op::AtomicFAddEXT, (Float(64), 1)) => Some(Capability::AtomicFloat64AddEXT),
        (Op::AtomicFAddEXT, _) => Some(Capability::AtomicFloat32AddEXT),
        // SPV_EXT_shader_atomic_float_min_max.
        (Op::AtomicFMinEXT | Op::AtomicFMaxEXT, (Float(16), 1)) => Some(Capability::AtomicFloat16MinMaxEXT),
        (Op::AtomicFMinEXT | Op::AtomicFMaxEXT, (Float(64), 1)) => Some(Capability::AtomicFloat64MinMaxEXT),
        (Op::AtomicFMinEXT | Op::AtomicFMaxEXT, _) => Some(Capability::AtomicFloat32MinMaxEXT),
        // SPV_KHR_integer_dot_product.
        (op, _) if is_dot_product(op) && instruction.operands.iter().any(is_packed) => {
            Some(Capability::DotProductInput4x8BitPacked)
        }
        (op, (Int(8), 4)) if is_dot_product(op) => Some(Capability::DotProductInput4x8Bit),
        (op, _) if is_dot_product(op) => Some(Capability::DotProductInputAll),
        (_, (Int(64), 1)) => Some(Capability::Int64Atomics),
        _ => None,
    }
}

/// Whether an opcode is needed by different capabilities for different types: the grammar lists all of them.
pub(super) fn is_float_atomic(op: Op) -> bool {
    matches!(op, Op::AtomicFAddEXT | Op::AtomicFMinEXT | Op::AtomicFMaxEXT)
}

fn is_dot_product(op: Op) -> bool {
    matches!(op, Op::SDot | Op::UDot | Op::SUDot | Op::SDotAccSat | Op::UDotAccSat | Op::SUDotAccSat)
}
