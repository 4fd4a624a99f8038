//! Vector loads and stores, shuffles, and generic pointer functions: OpenCL C 3.0, 6.15.7, 6.15.10, 6.15.13.

use super::{Call, known_integer, lower_library};
use crate::{
    ir::{AddressSpace, Opcode, Value},
    lower::{Lowering, convert},
};
use spirocl_sema::{
    builtins::Rounded,
    hir::{Constant, ExprId, ExprKind},
};
use spirv::{FPRoundingMode, MemorySemantics, Op, OpenclStd100Op as Std};

/// `vload*`: the instruction takes the number of components as a literal.
pub(super) fn vector_load(cx: &mut Lowering<'_>, instruction: Std, call: &Call<'_>) -> Value {
    let (_, count) = cx.module.elements_of(call.ty);
    let values = call.values(cx);
    let ty = cx.module.value_type(call.ty);
    cx.emit_literals(Opcode::Library(instruction), ty, &values, &[count.into()])
}

/// `vstore_half*`: an explicit rounding mode selects another instruction.
pub(super) fn vector_store(
    cx: &mut Lowering<'_>,
    instruction: Std,
    rounded: Rounded,
    call: &Call<'_>,
) -> Value {
    let values = call.values(cx);
    let void = cx.module.void_type();
    match rounding_mode(rounded) {
        None => cx.emit_library(instruction, void, &values),
        Some(mode) => {
            let rounding = Opcode::Library(with_rounding(instruction));
            cx.emit_literals(rounding, void, &values, &[mode as u32])
        }
    };
    cx.no_value()
}

/// `shuffle`, `shuffle2`: the last argument is the mask.
pub(super) fn shuffle(cx: &mut Lowering<'_>, instruction: Std, call: &Call<'_>) -> Value {
    let (&mask, sources) = call.arguments.split_last().expect("a shuffle has a mask");
    let Some(indices) = known_elements(cx, mask) else {
        return lower_library(cx, instruction, call);
    };
    let (_, count) = cx.module.elements_of(cx.type_of(sources[0]));
    let values = cx.values(sources);
    // Only as many mask bits count as are needed to index the components.
    let limit = u64::from(count) * sources.len() as u64;
    let indices: Vec<u32> = indices.into_iter().map(|index| (index % limit) as u32).collect();
    let ty = cx.module.value_type(call.ty);
    cx.emit_literals(Op::VectorShuffle, ty, &[values[0], values[values.len() - 1]], &indices)
}

/// The components of a constant integer vector.
fn known_elements(cx: &Lowering<'_>, vector: ExprId) -> Option<Vec<u64>> {
    let (_, count) = cx.module.elements_of(cx.type_of(vector));
    match &cx.expr(vector).kind {
        ExprKind::Zero => Some(vec![0; usize::from(count)]),
        ExprKind::Constant(constant) => {
            let Constant::Elements(parts) = &**constant else { return None };
            let known = |part: &Constant| match *part {
                Constant::Integer(value) => Some(value),
                Constant::Zero => Some(0),
                _ => None,
            };
            parts.iter().map(known).collect()
        }
        ExprKind::Construct(parts) if parts.len() == usize::from(count) => {
            parts.iter().map(|&part| known_integer(cx, part)).collect()
        }
        _ => None,
    }
}

/// `to_global`, `to_local` and `to_private`.
pub(super) fn to_space(cx: &mut Lowering<'_>, call: &Call<'_>) -> Value {
    let pointer = cx.value(call.arguments[0]);
    let ty = cx.module.value_type(call.ty);
    cx.emit(Op::GenericCastToPtrExplicit, ty, &[pointer])
}

/// `get_fence`: converts the storage class semantics bits to fence flags.
pub(super) fn get_fence(cx: &mut Lowering<'_>, call: &Call<'_>) -> Value {
    let pointer = cx.value(call.arguments[0]);
    let (uint, byte) = (cx.module.int_type(32), cx.module.int_type(8));
    // Intel's driver implements the function only for pointers to bytes or `void`.
    let (from, bytes) = (
        cx.module.value_type(cx.type_of(call.arguments[0])),
        cx.module.pointer_to(AddressSpace::Generic, byte),
    );
    let pointer = convert::bitcast(cx, pointer, from, bytes);
    let semantics = cx.emit(Op::GenericPtrMemSemantics, uint, &[pointer]);
    // `CLK_LOCAL_MEM_FENCE` is 1, `CLK_GLOBAL_MEM_FENCE` is 2: the `WorkgroupMemory` and `CrossWorkgroupMemory` bits, shifted down.
    let shift = cx.module.constant_u32(MemorySemantics::WORKGROUP_MEMORY.bits().trailing_zeros());
    let moved = cx.emit(Op::ShiftRightLogical, uint, &[semantics, shift]);
    let both = cx.module.constant_u32(3);
    cx.emit(Op::BitwiseAnd, uint, &[moved, both])
}

fn rounding_mode(rounded: Rounded) -> Option<FPRoundingMode> {
    match rounded {
        Rounded::Default => None,
        Rounded::ToEven => Some(FPRoundingMode::RTE),
        Rounded::ToZero => Some(FPRoundingMode::RTZ),
        Rounded::Up => Some(FPRoundingMode::RTP),
        Rounded::Down => Some(FPRoundingMode::RTN),
    }
}

fn with_rounding(instruction: Std) -> Std {
    match instruction {
        Std::vstore_half => Std::vstore_half_r,
        Std::vstore_halfn => Std::vstore_halfn_r,
        Std::vstorea_halfn => Std::vstorea_halfn_r,
        other => unreachable!("{other:?} stores no half"),
    }
}
