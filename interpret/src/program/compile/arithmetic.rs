//! Arithmetic, comparisons and conversions: one instruction for each component.

use super::{
    super::{
        code::{class, predicate},
        shape::LeafKind,
        special::Special,
    },
    Compiler, Instruction, Operation, composite,
};
use crate::library::ScalarKind;
use spirocl_codegen::ir::{Binary, Cast, Compare, Flags, Function, Inst, Opcode, Unary, opcode::Core};

/// The kind of a scalar for the library; integers without a sign unless one is asked for.
pub(super) fn scalar_kind(kind: LeafKind, signed: bool) -> ScalarKind {
    match (kind, signed) {
        (LeafKind::Float(16), _) => ScalarKind::F16,
        (LeafKind::Float(64), _) => ScalarKind::F64,
        (LeafKind::Float(_), _) => ScalarKind::F32,
        (LeafKind::Bool | LeafKind::Int(8), true) => ScalarKind::I8,
        (LeafKind::Bool | LeafKind::Int(8), false) => ScalarKind::U8,
        (LeafKind::Int(16), true) => ScalarKind::I16,
        (LeafKind::Int(16), false) => ScalarKind::U16,
        (LeafKind::Int(32), true) => ScalarKind::I32,
        (LeafKind::Int(32), false) => ScalarKind::U32,
        (LeafKind::Int(_) | LeafKind::Pointer | LeafKind::Handle, true) => ScalarKind::I64,
        (LeafKind::Int(_) | LeafKind::Pointer | LeafKind::Handle, false) => ScalarKind::U64,
    }
}

/// Makes an instruction for each component of the result; its template has the operation and its parameters.
fn each(compiler: &mut Compiler<'_>, inst: Inst, template: Instruction) -> Result<(), String> {
    let a = compiler.slots(compiler.function.operand(inst, 0))?;
    let b = match compiler.function.operands(inst).len() {
        2 => compiler.slots(compiler.function.operand(inst, 1))?,
        _ => a.clone(),
    };
    let result = compiler.result(inst)?;
    for index in 0..result.count as usize {
        let at = |slots: &[u32]| slots[if slots.len() == 1 { 0 } else { index }];
        let (left, right) = (at(&a), at(&b));

        compiler.emit(Instruction {
            d: result.first + index as u32,
            a: left,
            b: if template.operation.roles().b { right } else { template.b },
            ..template
        });
    }
    Ok(())
}

pub(super) fn unary(compiler: &mut Compiler<'_>, inst: Inst, unary: Unary) -> Result<(), String> {
    let operand = compiler.function.operand(inst, 0);
    let bits = compiler.bits(compiler.type_of(operand));
    let with = |operation, y| Instruction { x: bits, y, ..Instruction::new(operation, 0, 0, 0) };
    let template = match unary {
        Unary::Negate => with(Operation::Neg, 0),
        Unary::FloatNegate => with(Operation::FNeg, 0),
        Unary::Not | Unary::LogicalNot => with(Operation::Not, 0),
        Unary::BitCount => with(Operation::BitCount, 0),
        Unary::BitReverse => with(Operation::BitReverse, 0),
        Unary::Any => return fold_truth(compiler, inst, Operation::Or),
        Unary::All => return fold_truth(compiler, inst, Operation::And),
        Unary::IsNan => with(Operation::FClass, class::NAN),
        Unary::IsInf => with(Operation::FClass, class::INFINITE),
        Unary::IsFinite => with(Operation::FClass, class::FINITE),
        Unary::IsNormal => with(Operation::FClass, class::NORMAL),
        Unary::SignBit => with(Operation::FClass, class::NEGATIVE),
    };
    each(compiler, inst, template)
}

fn fold_truth(compiler: &mut Compiler<'_>, inst: Inst, operation: Operation) -> Result<(), String> {
    let slots = compiler.slots(compiler.function.operand(inst, 0))?;
    let mut all = slots[0];
    for &slot in &slots[1..] {
        let result = compiler.allocator.fresh(1);
        compiler.emit(Instruction::new(operation, result, all, slot));
        all = result;
    }
    compiler.define(inst, [all].into());
    Ok(())
}

pub(super) fn binary(compiler: &mut Compiler<'_>, inst: Inst, binary: Binary) -> Result<(), String> {
    let bits = compiler.bits(compiler.function.inst(inst).ty);
    let by_width = |for32, for64, other| match bits {
        32 => for32,
        64 => for64,
        _ => other,
    };
    let float = |for32, for64, y| match bits {
        32 => (for32, 0),
        64 => (for64, 0),
        _ => (Operation::FHalf, y),
    };
    use Operation as O;
    let (operation, y) = match binary {
        Binary::Add => (by_width(O::Add32, O::Add64, O::AddN), 0),
        Binary::Subtract => (by_width(O::Sub32, O::Sub64, O::SubN), 0),
        Binary::Multiply => (by_width(O::Mul32, O::Mul64, O::MulN), 0),
        Binary::UnsignedDivide => (O::UDiv, 0),
        Binary::SignedDivide => (O::SDiv, 0),
        Binary::UnsignedRemainder => (O::URem, 0),
        Binary::SignedRemainder => (O::SRem, 0),
        Binary::SignedModulo => (O::SMod, 0),
        Binary::FloatAdd => float(O::FAdd32, O::FAdd64, 0),
        Binary::FloatSubtract => float(O::FSub32, O::FSub64, 1),
        Binary::FloatMultiply | Binary::VectorTimesScalar => float(O::FMul32, O::FMul64, 2),
        Binary::FloatDivide => float(O::FDiv32, O::FDiv64, 3),
        Binary::FloatRemainder => (O::FRem, 0),
        Binary::FloatModulo => (O::FMod, 0),
        Binary::ShiftLeft => (O::Shl, 0),
        Binary::LogicalShiftRight => (O::LShr, 0),
        Binary::ArithmeticShiftRight => (O::AShr, 0),
        Binary::And | Binary::LogicalAnd => (O::And, 0),
        Binary::Or | Binary::LogicalOr => (O::Or, 0),
        Binary::Xor | Binary::LogicalNotEqual => (O::Xor, 0),
        Binary::LogicalEqual => (O::Equal, 0),
        Binary::Dot => return dot(compiler, inst),
    };
    each(compiler, inst, Instruction { x: bits, y, ..Instruction::new(operation, 0, 0, 0) })
}

fn dot(compiler: &mut Compiler<'_>, inst: Inst) -> Result<(), String> {
    let (kind, _) = compiler.scalar(compiler.function.inst(inst).ty);
    let a = compiler.slots(compiler.function.operand(inst, 0))?;
    let b = compiler.slots(compiler.function.operand(inst, 1))?;
    let result = compiler.result(inst)?.first;
    compiler.special(Special::Dot { kind: scalar_kind(kind, true), result, a, b });
    Ok(())
}

pub(super) fn compare(compiler: &mut Compiler<'_>, inst: Inst, compare: Compare) -> Result<(), String> {
    let bits = compiler.bits(compiler.type_of(compiler.function.operand(inst, 0)));
    use Operation as O;
    let signed_less = match bits {
        32 => (O::SLess32, O::SLessEqual32),
        64 => (O::SLess64, O::SLessEqual64),
        _ => (O::SLessN, O::SLessEqualN),
    };
    let integer = match compare {
        Compare::Equal | Compare::PointerEqual => Some((O::Equal, false)),
        Compare::NotEqual | Compare::PointerNotEqual => Some((O::NotEqual, false)),
        Compare::UnsignedLess => Some((O::ULess, false)),
        Compare::UnsignedLessEqual => Some((O::ULessEqual, false)),
        Compare::UnsignedGreater => Some((O::ULess, true)),
        Compare::UnsignedGreaterEqual => Some((O::ULessEqual, true)),
        Compare::SignedLess => Some((signed_less.0, false)),
        Compare::SignedLessEqual => Some((signed_less.1, false)),
        Compare::SignedGreater => Some((signed_less.0, true)),
        Compare::SignedGreaterEqual => Some((signed_less.1, true)),
        _ => None,
    };
    if let Some((operation, is_swapped)) = integer {
        return compare_each(
            compiler,
            inst,
            Instruction { x: bits, ..Instruction::new(operation, 0, 0, 0) },
            is_swapped,
        );
    }
    let operation = match bits {
        16 => O::FCompare16,
        32 => O::FCompare32,
        _ => O::FCompare64,
    };
    let y = float_predicate(compare);
    compare_each(compiler, inst, Instruction { x: bits, y, ..Instruction::new(operation, 0, 0, 0) }, false)
}

fn compare_each(
    compiler: &mut Compiler<'_>,
    inst: Inst,
    template: Instruction,
    is_swapped: bool,
) -> Result<(), String> {
    let mut a = compiler.slots(compiler.function.operand(inst, 0))?;
    let mut b = compiler.slots(compiler.function.operand(inst, 1))?;
    if is_swapped {
        std::mem::swap(&mut a, &mut b);
    }
    let result = compiler.result(inst)?;
    for (index, (&a, &b)) in a.iter().zip(&b).enumerate().take(result.count as usize) {
        compiler.emit(Instruction { d: result.first + index as u32, a, b, ..template });
    }
    Ok(())
}

pub(super) fn cast(compiler: &mut Compiler<'_>, inst: Inst, cast: Cast) -> Result<(), String> {
    let data = *compiler.function.inst(inst);
    let from_type = compiler.type_of(compiler.function.operand(inst, 0));
    let (from, to) = (compiler.bits(from_type), compiler.bits(data.ty));
    let mask = Instruction { x: to, ..Instruction::new(Operation::Mask, 0, 0, 0) };
    let saturates = data.flags.contains(Flags::SATURATED);
    match cast {
        Cast::UnsignedConvert if saturates => convert(compiler, inst, false, false),
        Cast::SignedConvert if saturates => convert(compiler, inst, true, true),
        Cast::UnsignedConvert if to >= from => composite::alias(compiler, inst),
        Cast::UnsignedConvert => each(compiler, inst, mask),
        Cast::SignedConvert if to < from => each(compiler, inst, mask),
        Cast::SignedConvert => {
            each(compiler, inst, Instruction { x: from, y: to, ..Instruction::new(Operation::SExt, 0, 0, 0) })
        }
        Cast::FloatConvert => convert(compiler, inst, true, true),
        Cast::FloatToUnsigned => convert(compiler, inst, true, false),
        Cast::FloatToSigned => convert(compiler, inst, true, true),
        Cast::UnsignedToFloat => convert(compiler, inst, false, true),
        Cast::SignedToFloat => convert(compiler, inst, true, true),
        Cast::SaturateSignedToUnsigned => convert(compiler, inst, true, false),
        Cast::SaturateUnsignedToSigned => convert(compiler, inst, false, true),
        Cast::PointerToInt if to < 64 => each(compiler, inst, mask),
        Cast::PointerToInt | Cast::IntToPointer | Cast::ToGeneric | Cast::FromGeneric => {
            composite::alias(compiler, inst)
        }
        Cast::Bitcast => bitcast(compiler, inst),
    }
}

/// A value that only selections use may be computed where the program would not: optimizations make that of branches.
fn convert(
    compiler: &mut Compiler<'_>,
    inst: Inst,
    from_signed: bool,
    to_signed: bool,
) -> Result<(), String> {
    let data = *compiler.function.inst(inst);
    let (from, _) = compiler.scalar(compiler.type_of(compiler.function.operand(inst, 0)));
    let (to, _) = compiler.scalar(data.ty);
    let (from, to) = (scalar_kind(from, from_signed), scalar_kind(to, to_signed));
    let saturated = data.flags.contains(Flags::SATURATED)
        || matches!(
            data.opcode,
            spirocl_codegen::ir::Opcode::Cast(
                Cast::SaturateSignedToUnsigned | Cast::SaturateUnsignedToSigned
            )
        );
    let rounding = data.flags.rounding();
    let is_speculated = compiler.uses.only_selected[inst.index()];
    let operation = match (from, to, rounding, saturated) {
        (ScalarKind::I32, ScalarKind::F32, None, _) => Operation::SToF32,
        (ScalarKind::U32, ScalarKind::F32, None, _) => Operation::UToF32,
        (ScalarKind::F32, ScalarKind::I32, None, false) if !is_speculated => Operation::F32ToS32,
        (ScalarKind::F32, ScalarKind::F64, ..) => Operation::F32ToF64,
        (ScalarKind::F64, ScalarKind::F32, None, _) => Operation::F64ToF32,
        _ => Operation::Convert,
    };
    let mode = rounding.map_or(0, |mode| mode as u32 + 1)
        | u32::from(saturated) << 7
        | u32::from(is_speculated) << 6;
    each(
        compiler,
        inst,
        Instruction { x: from as u8, y: to as u8, c: mode, ..Instruction::new(operation, 0, 0, 0) },
    )
}

/// The same bits as another type: scalars are split or put together where the widths differ.
fn bitcast(compiler: &mut Compiler<'_>, inst: Inst) -> Result<(), String> {
    let operand = compiler.function.operand(inst, 0);
    let (from, to) =
        (compiler.bits(compiler.type_of(operand)), compiler.bits(compiler.function.inst(inst).ty));
    let slots = compiler.slots(operand)?;
    let count = compiler.shape(compiler.function.inst(inst).ty)?.len();
    if from == to || slots.len() == count {
        compiler.define(inst, slots);
        return Ok(());
    }
    let result = compiler.result(inst)?;
    for index in 0..result.count {
        let d = result.first + index;
        if to < from {
            let ratio = u32::from(from / to);
            let shift = index % ratio * u32::from(to);
            let a = slots[(index / ratio) as usize];
            compiler.emit(Instruction { x: to, ..Instruction::new(Operation::Field, d, a, shift) });
            continue;
        }
        let ratio = usize::from(to / from);
        let parts = &slots[index as usize * ratio..][..ratio];
        let mut whole = parts[0];
        for (number, &part) in parts.iter().enumerate().skip(1) {
            let next = if number + 1 == ratio { d } else { compiler.allocator.fresh(1) };
            let mut insert = Instruction::new(Operation::Insert, next, whole, part);
            insert.c = number as u32 * u32::from(from);
            compiler.emit(insert);
            whole = next;
        }
    }
    Ok(())
}

fn float_predicate(compare: Compare) -> u8 {
    use predicate::{EQUAL, GREATER, LESS, UNORDERED};
    match compare {
        Compare::OrderedEqual => EQUAL,
        Compare::OrderedNotEqual | Compare::LessOrGreater => LESS | GREATER,
        Compare::OrderedLess => LESS,
        Compare::OrderedLessEqual => LESS | EQUAL,
        Compare::OrderedGreater => GREATER,
        Compare::OrderedGreaterEqual => GREATER | EQUAL,
        Compare::UnorderedEqual => EQUAL | UNORDERED,
        Compare::UnorderedNotEqual => LESS | GREATER | UNORDERED,
        Compare::UnorderedLess => LESS | UNORDERED,
        Compare::UnorderedLessEqual => LESS | EQUAL | UNORDERED,
        Compare::UnorderedGreater => GREATER | UNORDERED,
        Compare::UnorderedGreaterEqual => GREATER | EQUAL | UNORDERED,
        Compare::Ordered => LESS | EQUAL | GREATER,
        Compare::Unordered => UNORDERED,
        Compare::Equal
        | Compare::NotEqual
        | Compare::UnsignedLess
        | Compare::UnsignedLessEqual
        | Compare::UnsignedGreater
        | Compare::UnsignedGreaterEqual
        | Compare::SignedLess
        | Compare::SignedLessEqual
        | Compare::SignedGreater
        | Compare::SignedGreaterEqual
        | Compare::PointerEqual
        | Compare::PointerNotEqual => unreachable!("integers are compared elsewhere"),
    }
}

/// For each instruction whether other instructions only select it.
pub(super) fn only_selected(function: &Function) -> Vec<bool> {
    let (mut selected, mut used) = (vec![false; function.inst_count()], vec![false; function.inst_count()]);
    for (_, user) in function.all_insts() {
        let is_select = function.inst(user).opcode == Opcode::Core(Core::Select);
        for (index, value) in function.operands(user).enumerate() {
            let Some(inst) = value.inst() else { continue };
            let uses = if is_select && index > 0 { &mut selected } else { &mut used };
            uses[inst.index()] = true;
        }
    }
    selected.iter().zip(used).map(|(&selected, used)| selected && !used).collect()
}
