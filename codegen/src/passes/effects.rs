//! Side effects and costs of instructions: which are pure, which can be removed when unused, which can be speculated.

use super::edit::is_comment;
use rspirv::{
    dr::{self, Operand},
    spirv::{MemoryAccess, Op, OpenclStd100Op as Std},
};

/// Whether an instruction is pure: equal operands give equal results anywhere, without side effects.
pub(crate) fn is_pure(instruction: &dr::Instruction) -> bool {
    match instruction.class.opcode {
        Op::ExtInst => is_pure_extended(instruction),
        op => is_pure_opcode(op),
    }
}

/// Whether an instruction can be removed when its result is unused.
pub(crate) fn is_removable(instruction: &dr::Instruction) -> bool {
    match instruction.class.opcode {
        Op::Load => !is_volatile(instruction),
        Op::ExtInst => is_pure_extended(instruction) || loads_vector(instruction),
        Op::Variable | Op::Phi | Op::Undef | Op::ImageSampleExplicitLod | Op::ImageRead => true,
        _ => is_pure(instruction),
    }
}

/// Whether the memory operands of an instruction include `Volatile`.
pub(crate) fn is_volatile(instruction: &dr::Instruction) -> bool {
    instruction.operands.iter().any(
        |operand| matches!(operand, Operand::MemoryAccess(access) if access.contains(MemoryAccess::VOLATILE)),
    )
}

fn is_pure_opcode(op: Op) -> bool {
    is_arithmetic(op)
        || is_conversion(op)
        || matches!(
            op,
            Op::AccessChain
                | Op::InBoundsAccessChain
                | Op::PtrAccessChain
                | Op::InBoundsPtrAccessChain
                | Op::VectorExtractDynamic
                | Op::VectorInsertDynamic
                | Op::VectorShuffle
                | Op::CompositeConstruct
                | Op::CompositeExtract
                | Op::CompositeInsert
                | Op::CopyObject
                | Op::Select
                | Op::SampledImage
                | Op::GenericPtrMemSemantics
                | Op::GenericCastToPtrExplicit
                | Op::SizeOf
        )
        || is_image_query(op)
}

fn is_image_query(op: Op) -> bool {
    (Op::ImageQueryFormat as u32..=Op::ImageQuerySamples as u32).contains(&(op as u32))
}

/// Conversions, from `OpConvertFToU` to `OpBitcast`.
fn is_conversion(op: Op) -> bool {
    (Op::ConvertFToU as u32..=Op::Bitcast as u32).contains(&(op as u32))
}

/// Arithmetic, bit, comparison and logical instructions, from `OpSNegate` to `OpBitCount`.
fn is_arithmetic(op: Op) -> bool {
    (Op::SNegate as u32..=Op::BitCount as u32).contains(&(op as u32))
        || matches!(op, Op::SDot | Op::UDot | Op::SUDot)
}

/// The instruction number of an `OpenCL.std` instruction.
fn number_of_extended(instruction: &dr::Instruction) -> Option<u32> {
    match instruction.operands.get(1) {
        Some(&Operand::LiteralExtInstInteger(number)) if instruction.class.opcode == Op::ExtInst => {
            Some(number)
        }
        _ => None,
    }
}

/// Whether an `OpenCL.std` instruction accesses no memory.
fn is_pure_extended(instruction: &dr::Instruction) -> bool {
    let Some(number) = number_of_extended(instruction) else { return false };
    let writes = [
        Std::fract,
        Std::frexp,
        Std::lgamma_r,
        Std::modf,
        Std::remquo,
        Std::sincos,
        Std::prefetch,
        Std::printf,
    ];
    let memory = Std::vloadn as u32..=Std::vstorea_halfn_r as u32;
    !memory.contains(&number) && !writes.iter().any(|&each| each as u32 == number)
}

fn loads_vector(instruction: &dr::Instruction) -> bool {
    let Some(number) = number_of_extended(instruction) else { return false };
    [Std::vloadn, Std::vload_half, Std::vload_halfn, Std::vloada_halfn]
        .iter()
        .any(|&each| each as u32 == number)
}

/// The cost of speculating all instructions of a block before its terminator; `None` if that is too expensive or unsafe: a division may
/// trap, a load may be out of bounds. Phis cannot be speculated.
pub(crate) fn cost_ahead(block: &dr::Block) -> Option<u32> {
    let (_, body) = block.instructions.split_last()?;
    body.iter().filter(|each| !is_comment(each.class.opcode)).map(cost_of).sum()
}

fn cost_of(instruction: &dr::Instruction) -> Option<u32> {
    match instruction.class.opcode {
        Op::UDiv | Op::SDiv | Op::UMod | Op::SRem | Op::SMod | Op::FDiv | Op::FRem | Op::FMod | Op::Dot => {
            None
        }
        Op::ExtInst if is_fused(instruction) => Some(2),
        Op::ExtInst => is_cheap_extended(instruction).then_some(1),
        Op::Select
        | Op::CompositeConstruct
        | Op::CompositeExtract
        | Op::CompositeInsert
        | Op::VectorShuffle
        | Op::CopyObject => Some(1),
        op => (is_arithmetic(op) || is_conversion(op)).then_some(1),
    }
}

/// Whether an instruction is a fused multiply-add.
fn is_fused(instruction: &dr::Instruction) -> bool {
    let fused = [Std::mad, Std::fma].map(|each| each as u32);
    number_of_extended(instruction).is_some_and(|number| fused.contains(&number))
}

/// Whether an `OpenCL.std` instruction takes one or two machine instructions.
pub(crate) fn is_cheap_extended(instruction: &dr::Instruction) -> bool {
    let Some(number) = number_of_extended(instruction) else { return false };
    let cheap = [
        Std::s_abs,
        Std::s_min,
        Std::s_max,
        Std::s_clamp,
        Std::u_min,
        Std::u_max,
        Std::u_clamp,
        Std::s_mad24,
        Std::u_mad24,
        Std::s_mul24,
        Std::u_mul24,
        Std::rotate,
        Std::select,
        Std::bitselect,
        Std::fabs,
        Std::fmin,
        Std::fmax,
        Std::fmin_common,
        Std::fmax_common,
        Std::fclamp,
    ];
    cheap.iter().any(|&each| each as u32 == number)
}

/// Whether an operation is commutative.
pub(crate) fn is_commutative(op: Op) -> bool {
    matches!(
        op,
        Op::IAdd
            | Op::IMul
            | Op::FAdd
            | Op::FMul
            | Op::BitwiseAnd
            | Op::BitwiseOr
            | Op::BitwiseXor
            | Op::LogicalAnd
            | Op::LogicalOr
            | Op::LogicalEqual
            | Op::LogicalNotEqual
            | Op::IEqual
            | Op::INotEqual
            | Op::FOrdEqual
            | Op::FUnordNotEqual
    )
}
