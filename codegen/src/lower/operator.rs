//! Operators and comparisons: a table from operator and scalar kind to opcode, which applies to vectors component-wise.

use super::{Lowering, convert};
use crate::{
    contraction,
    ir::{Flags, Type, Value},
    options::Contraction,
};
use spirocl_frontend::token::FpContract;
use spirocl_sema::{
    hir::{BinaryOp, CompareOp, ExprId, ExprKind, UnaryOp},
    types::{Scalar, TypeId},
};
use spirv::{FPFastMathMode, Op, OpenclStd100Op};

/// The scalar kinds that determine an opcode.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ScalarKind {
    Bool,
    Signed,
    Unsigned,
    Float,
}

impl From<Scalar> for ScalarKind {
    fn from(scalar: Scalar) -> Self {
        match scalar {
            Scalar::Bool => Self::Bool,
            Scalar::Char | Scalar::Short | Scalar::Int | Scalar::Long => Self::Signed,
            Scalar::UChar | Scalar::UShort | Scalar::UInt | Scalar::ULong => Self::Unsigned,
            Scalar::Half | Scalar::Float | Scalar::Double => Self::Float,
        }
    }
}

/// The opcode of a binary operator.
fn binary_op(op: BinaryOp, kind: ScalarKind) -> Op {
    use BinaryOp::*;
    use ScalarKind::*;
    match (op, kind) {
        (Add, Float) => Op::FAdd,
        (Add, Bool | Signed | Unsigned) => Op::IAdd,
        (Subtract, Float) => Op::FSub,
        (Subtract, Bool | Signed | Unsigned) => Op::ISub,
        (Multiply, Float) => Op::FMul,
        (Multiply, Bool | Signed | Unsigned) => Op::IMul,
        (Divide, Float) => Op::FDiv,
        (Divide, Signed) => Op::SDiv,
        (Divide, Bool | Unsigned) => Op::UDiv,
        (Remainder, Float) => Op::FRem,
        (Remainder, Signed) => Op::SRem,
        (Remainder, Bool | Unsigned) => Op::UMod,
        (ShiftLeft, _) => Op::ShiftLeftLogical,
        (ShiftRight, Signed) => Op::ShiftRightArithmetic,
        (ShiftRight, Bool | Unsigned | Float) => Op::ShiftRightLogical,
        (And, Bool) => Op::LogicalAnd,
        (And, Signed | Unsigned | Float) => Op::BitwiseAnd,
        (Or, Bool) => Op::LogicalOr,
        (Or, Signed | Unsigned | Float) => Op::BitwiseOr,
        (Xor, Bool) => Op::LogicalNotEqual,
        (Xor, Signed | Unsigned | Float) => Op::BitwiseXor,
    }
}

/// The opcode of a comparison. OpenCL C 3.0, 6.5.4: only `!=` is true for a NaN.
fn compare_op(op: CompareOp, kind: ScalarKind) -> Op {
    use CompareOp::*;
    use ScalarKind::*;
    match (op, kind) {
        (Equal, Bool) => Op::LogicalEqual,
        (Equal, Signed | Unsigned) => Op::IEqual,
        (Equal, Float) => Op::FOrdEqual,
        (NotEqual, Bool) => Op::LogicalNotEqual,
        (NotEqual, Signed | Unsigned) => Op::INotEqual,
        (NotEqual, Float) => Op::FUnordNotEqual,
        (Less, Signed) => Op::SLessThan,
        (Less, Bool | Unsigned) => Op::ULessThan,
        (Less, Float) => Op::FOrdLessThan,
        (LessEqual, Signed) => Op::SLessThanEqual,
        (LessEqual, Bool | Unsigned) => Op::ULessThanEqual,
        (LessEqual, Float) => Op::FOrdLessThanEqual,
        (Greater, Signed) => Op::SGreaterThan,
        (Greater, Bool | Unsigned) => Op::UGreaterThan,
        (Greater, Float) => Op::FOrdGreaterThan,
        (GreaterEqual, Signed) => Op::SGreaterThanEqual,
        (GreaterEqual, Bool | Unsigned) => Op::UGreaterThanEqual,
        (GreaterEqual, Float) => Op::FOrdGreaterThanEqual,
    }
}

/// The opcode of a unary operator.
fn unary_op(op: UnaryOp, kind: ScalarKind) -> Op {
    match (op, kind) {
        (UnaryOp::Negate, ScalarKind::Float) => Op::FNegate,
        (UnaryOp::Negate, ScalarKind::Bool | ScalarKind::Signed | ScalarKind::Unsigned) => Op::SNegate,
        (UnaryOp::BitNot, ScalarKind::Bool) | (UnaryOp::Not, _) => Op::LogicalNot,
        (UnaryOp::BitNot, ScalarKind::Signed | ScalarKind::Unsigned | ScalarKind::Float) => Op::Not,
    }
}

/// A unary operator on a value.
pub(super) fn lower_unary(cx: &mut Lowering<'_>, op: UnaryOp, operand: ExprId, ty: TypeId) -> Value {
    let value = cx.value(operand);
    let kind = scalar_kind(cx, ty);
    let lowered = cx.module.value_type(ty);
    let op = unary_op(op, kind);
    let result = cx.emit(op, lowered, &[value]);
    add_fast_math(cx, op, result);
    result
}

/// A binary operator on two values, which may be contracted.
pub(super) fn lower_binary(
    cx: &mut Lowering<'_>,
    op: BinaryOp,
    left: ExprId,
    right: ExprId,
    ty: TypeId,
) -> Value {
    if let Some(contracted) = contracted(cx, op, left, right, ty) {
        return contracted;
    }
    let (first, second) = (cx.value(left), cx.value(right));
    let result = binary_values(cx, op, first, second, ty);
    let is_product = op == BinaryOp::Multiply && scalar_kind(cx, ty) == ScalarKind::Float;
    if is_product
        && contraction::crosses_statements(cx.options)
        && contraction_mode(cx, left) < Contraction::Fast
    {
        cx.add_flags(result, Flags::NO_CONTRACTION);
    }
    result
}

/// The contraction mode of an expression.
fn contraction_mode(cx: &Lowering<'_>, expr: ExprId) -> Contraction {
    match cx.function().contraction.of(expr) {
        FpContract::Off => Contraction::Off,
        FpContract::On => Contraction::On,
        FpContract::Default => contraction::by_default(cx.options),
    }
}

/// Contracts a floating-point product and sum to `mad`: in the full profile, either a correctly rounded `fma`, or a correctly rounded
/// multiplication and addition, whichever is faster (OpenCL SPIR-V Environment, "ULP Values for Math Instructions"). Not with fast-math
/// flags, which are less restrictive.
fn contracted(cx: &mut Lowering<'_>, op: BinaryOp, left: ExprId, right: ExprId, ty: TypeId) -> Option<Value> {
    let negates = match op {
        BinaryOp::Add => false,
        BinaryOp::Subtract => true,
        _ => return None,
    };
    if scalar_kind(cx, ty) != ScalarKind::Float || fast_math_mode(cx).contains(FPFastMathMode::FAST) {
        return None;
    }
    let lowered = cx.module.value_type(ty);
    let (a, b, c) = if let Some((a, b, negated)) = factors(cx, left) {
        let (a, b) = (cx.value(a), cx.value(b));
        let c = cx.value(right);
        (negated_if(cx, negated, a, lowered), b, negated_if(cx, negates, c, lowered))
    } else {
        let (a, b, negated) = factors(cx, right)?;
        let (c, a, b) = (cx.value(left), cx.value(a), cx.value(b));
        (negated_if(cx, negates != negated, a, lowered), b, c)
    };
    let result = cx.emit_library(OpenclStd100Op::mad, lowered, &[a, b, c]);
    add_fast_math(cx, Op::ExtInst, result);
    Some(result)
}

/// The factors of a product that may be contracted, and whether it is negated.
fn factors(cx: &Lowering<'_>, expr: ExprId) -> Option<(ExprId, ExprId, bool)> {
    let function = cx.function();
    if contraction_mode(cx, expr) == Contraction::Off || function.contraction.is_rounded(expr) {
        return None;
    }
    match cx.expr(expr).kind {
        ExprKind::Binary(BinaryOp::Multiply, left, right) => Some((left, right, false)),
        ExprKind::Unary(UnaryOp::Negate, operand) => {
            factors(cx, operand).map(|(left, right, negated)| (left, right, !negated))
        }
        _ => None,
    }
}

fn negated_if(cx: &mut Lowering<'_>, negated: bool, value: Value, ty: Type) -> Value {
    if negated { cx.emit(Op::FNegate, ty, &[value]) } else { value }
}

/// Applies a binary operator to two values of type `ty`.
fn binary_values(cx: &mut Lowering<'_>, op: BinaryOp, left: Value, right: Value, ty: TypeId) -> Value {
    let kind = scalar_kind(cx, ty);
    let lowered = cx.module.value_type(ty);
    let op = binary_op(op, kind);
    let result = cx.emit(op, lowered, &[left, right]);
    add_fast_math(cx, op, result);
    result
}

/// A comparison of numbers, vectors or pointers.
pub(super) fn lower_compare(
    cx: &mut Lowering<'_>,
    op: CompareOp,
    left: ExprId,
    right: ExprId,
    ty: TypeId,
) -> Value {
    let operands = cx.type_of(left);
    let lowered = cx.module.value_type(ty);
    let Some((scalar, _)) = cx.hir.types.elements(operands) else {
        // SPIR-V has pointer equality only since 1.4, and no ordering.
        let (left, right) = (address_of(cx, left), address_of(cx, right));
        return cx.emit(compare_op(op, ScalarKind::Unsigned), lowered, &[left, right]);
    };
    let (left, right) = (cx.value(left), cx.value(right));
    let op = compare_op(op, scalar.into());
    let result = cx.emit(op, lowered, &[left, right]);
    add_fast_math(cx, op, result);
    result
}

/// The pointer difference in elements. OpenCL C 3.0, 6.5 and C99, 6.5.6.
pub(super) fn lower_pointer_difference(
    cx: &mut Lowering<'_>,
    left: ExprId,
    right: ExprId,
    ty: TypeId,
) -> Value {
    let (pointee, _) = cx.module.pointee(cx.type_of(left));
    let size = cx.module.size_of(pointee.ty).max(1);
    let lowered = cx.module.memory_type(ty);
    let (left, right) = (address_of(cx, left), address_of(cx, right));
    let bytes = cx.emit(Op::ISub, lowered, &[left, right]);
    match size {
        1 => bytes,
        // The byte difference is a multiple of the size, so a shift is exact.
        _ if size.is_power_of_two() => {
            let amount = cx.module.constant_size(u64::from(size.trailing_zeros()));
            cx.emit(Op::ShiftRightArithmetic, lowered, &[bytes, amount])
        }
        _ => {
            let size = cx.module.constant_size(size);
            cx.emit(Op::SDiv, lowered, &[bytes, size])
        }
    }
}

/// A pointer as an integer.
fn address_of(cx: &mut Lowering<'_>, pointer: ExprId) -> Value {
    if matches!(cx.expr(pointer).kind, ExprKind::Zero | ExprKind::Integer(0)) {
        return convert::null_address(cx, cx.type_of(pointer));
    }
    let value = cx.value(pointer);
    let size = cx.module.size_type();
    cx.emit(Op::ConvertPtrToU, size, &[value])
}

/// The kind of a scalar or of a vector's elements.
fn scalar_kind(cx: &Lowering<'_>, ty: TypeId) -> ScalarKind {
    cx.hir.types.elements(ty).map_or(ScalarKind::Unsigned, |(scalar, _)| scalar.into())
}

/// Emits the fast-math flags. SPIR-V, FPFastMathMode: comparisons and negation since 1.6.
fn add_fast_math(cx: &mut Lowering<'_>, op: Op, result: Value) {
    let mode = fast_math_mode(cx);
    if mode.is_empty() {
        return;
    }
    let applies = match op {
        Op::FAdd | Op::FSub | Op::FMul | Op::FDiv | Op::FRem | Op::FMod => true,
        Op::FNegate
        | Op::FOrdEqual
        | Op::FUnordNotEqual
        | Op::FOrdLessThan
        | Op::FOrdLessThanEqual
        | Op::FOrdGreaterThan
        | Op::FOrdGreaterThanEqual
        | Op::ExtInst => cx.options.forms() >= (1, 6),
        _ => false,
    };
    if applies {
        cx.add_flags(result, Flags(mode.bits() << Flags::FAST_MATH_SHIFT));
    }
}

fn fast_math_mode(cx: &Lowering<'_>) -> FPFastMathMode {
    let options = cx.options.fast_math;
    let mut mode = FPFastMathMode::NONE;
    if options.fast_relaxed_math {
        // `Fast` implies all others.
        return FPFastMathMode::NOT_NAN
            | FPFastMathMode::NOT_INF
            | FPFastMathMode::NSZ
            | FPFastMathMode::ALLOW_RECIP
            | FPFastMathMode::FAST;
    }
    if options.finite_math_only {
        mode |= FPFastMathMode::NOT_NAN | FPFastMathMode::NOT_INF;
    }
    if options.no_signed_zeros || options.unsafe_math {
        mode |= FPFastMathMode::NSZ;
    }
    if options.unsafe_math {
        mode |= FPFastMathMode::ALLOW_RECIP;
    }
    mode
}
