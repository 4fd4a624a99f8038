//! Checks calls of GNU C and clang built-ins that are not described by argument types alone; the others have rows in
//! [`crate::builtins`].

use crate::{
    builtins::{BuiltinId, Lower, Special, Unavailable},
    check::{
        Checker,
        blocks::enqueue,
        body::Body,
        calls::{
            builtin_call, gnu_atomics,
            gnu_memory::{self, Bytes},
        },
        declarations::declaration::{self, ConstantUse},
        expressions::{
            assign, cast, conditional,
            convert::{self, Assignment},
            expression, generic_selection, operator, pointer,
        },
        pragmas::Pragmas,
        reporter::Reporter,
        types::declarator,
    },
    error::{
        builtin::argument_range,
        call::{self as error, trap},
        operand::shuffle_place,
    },
    hir::{ExprId, ExprKind},
    types::{Scalar, TypeId},
};
use spirocl_frontend::{ast, language::Language, source::Span, symbol::Symbols};

/// A built-in function of GNU C or clang.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Gnu {
    /// The first argument; the second is its likely value.
    Expect,
    /// The argument; its value is unpredictable.
    Unpredictable,
    Assume,
    Unreachable,
    ConstantP,
    Infinity(Scalar),
    Nan(Scalar),
    /// The pointer argument; the second argument is its alignment.
    AssumeAligned,
    /// No operation: SPIR-V has prefetches only for arrays in global memory.
    Prefetch,
    /// A load with a nontemporal hint.
    NontemporalLoad,
    NontemporalStore,
    ShuffleVector,
    /// Whether an integer operation overflows the type of the stored result: the function for all types, and the type of the
    /// operands, if this one has any.
    Overflows(&'static str, Option<TypeId>),
    /// Copies bytes.
    Copy(Bytes),
    /// Copies bytes between locations that may overlap.
    Move,
    /// Sets bytes to a value, or to zero if there is no argument for it.
    Fill(Bytes),
    /// One of two expressions, selected by a constant.
    Choose,
    /// No operation: SPIR-V has no instruction that stops a work-item.
    Trap,
    /// The size of the object that a pointer points into, which is always unknown.
    ObjectSize,
    /// Whether a floating-point number is of one of the classes of a constant mask.
    IsClass,
}

/// The functions that check overflow of the types that they are given.
const ADD: &str = "__builtin_add_overflow";
const SUBTRACT: &str = "__builtin_sub_overflow";
const MULTIPLY: &str = "__builtin_mul_overflow";

/// The functions: name, kind and possible numbers of arguments.
const FUNCTIONS: &[(&str, Gnu, &[usize])] = &[
    ("__builtin_expect", Gnu::Expect, &[2]),
    ("__builtin_expect_with_probability", Gnu::Expect, &[3]),
    ("__builtin_unpredictable", Gnu::Unpredictable, &[1]),
    ("__builtin_assume", Gnu::Assume, &[1]),
    ("__builtin_unreachable", Gnu::Unreachable, &[0]),
    ("__builtin_constant_p", Gnu::ConstantP, &[1]),
    ("__builtin_inff", Gnu::Infinity(Scalar::Float), &[0]),
    ("__builtin_huge_valf", Gnu::Infinity(Scalar::Float), &[0]),
    ("__builtin_inf", Gnu::Infinity(Scalar::Double), &[0]),
    ("__builtin_huge_val", Gnu::Infinity(Scalar::Double), &[0]),
    ("__builtin_inff16", Gnu::Infinity(Scalar::Half), &[0]),
    ("__builtin_huge_valf16", Gnu::Infinity(Scalar::Half), &[0]),
    ("__builtin_nanf16", Gnu::Nan(Scalar::Half), &[1]),
    ("__builtin_nanf", Gnu::Nan(Scalar::Float), &[1]),
    ("__builtin_nan", Gnu::Nan(Scalar::Double), &[1]),
    ("__builtin_assume_aligned", Gnu::AssumeAligned, &[2, 3]),
    ("__builtin_prefetch", Gnu::Prefetch, &[1, 2, 3]),
    ("__builtin_nontemporal_load", Gnu::NontemporalLoad, &[1]),
    ("__builtin_nontemporal_store", Gnu::NontemporalStore, &[2]),
    (ADD, Gnu::Overflows(ADD, None), &[3]),
    ("__builtin_sadd_overflow", Gnu::Overflows(ADD, Some(TypeId::INT)), &[3]),
    ("__builtin_saddl_overflow", Gnu::Overflows(ADD, Some(TypeId::LONG)), &[3]),
    ("__builtin_saddll_overflow", Gnu::Overflows(ADD, Some(TypeId::LONG)), &[3]),
    ("__builtin_uadd_overflow", Gnu::Overflows(ADD, Some(TypeId::UINT)), &[3]),
    ("__builtin_uaddl_overflow", Gnu::Overflows(ADD, Some(TypeId::ULONG)), &[3]),
    ("__builtin_uaddll_overflow", Gnu::Overflows(ADD, Some(TypeId::ULONG)), &[3]),
    (SUBTRACT, Gnu::Overflows(SUBTRACT, None), &[3]),
    ("__builtin_ssub_overflow", Gnu::Overflows(SUBTRACT, Some(TypeId::INT)), &[3]),
    ("__builtin_ssubl_overflow", Gnu::Overflows(SUBTRACT, Some(TypeId::LONG)), &[3]),
    ("__builtin_ssubll_overflow", Gnu::Overflows(SUBTRACT, Some(TypeId::LONG)), &[3]),
    ("__builtin_usub_overflow", Gnu::Overflows(SUBTRACT, Some(TypeId::UINT)), &[3]),
    ("__builtin_usubl_overflow", Gnu::Overflows(SUBTRACT, Some(TypeId::ULONG)), &[3]),
    ("__builtin_usubll_overflow", Gnu::Overflows(SUBTRACT, Some(TypeId::ULONG)), &[3]),
    (MULTIPLY, Gnu::Overflows(MULTIPLY, None), &[3]),
    ("__builtin_smul_overflow", Gnu::Overflows(MULTIPLY, Some(TypeId::INT)), &[3]),
    ("__builtin_smull_overflow", Gnu::Overflows(MULTIPLY, Some(TypeId::LONG)), &[3]),
    ("__builtin_smulll_overflow", Gnu::Overflows(MULTIPLY, Some(TypeId::LONG)), &[3]),
    ("__builtin_umul_overflow", Gnu::Overflows(MULTIPLY, Some(TypeId::UINT)), &[3]),
    ("__builtin_umull_overflow", Gnu::Overflows(MULTIPLY, Some(TypeId::ULONG)), &[3]),
    ("__builtin_umulll_overflow", Gnu::Overflows(MULTIPLY, Some(TypeId::ULONG)), &[3]),
    ("__builtin_memcpy", Gnu::Copy(Bytes::Any), &[3]),
    ("__builtin_memcpy_inline", Gnu::Copy(Bytes::Known), &[3]),
    ("__builtin_memmove", Gnu::Move, &[3]),
    ("__builtin_memset", Gnu::Fill(Bytes::Any), &[3]),
    ("__builtin_memset_inline", Gnu::Fill(Bytes::Known), &[3]),
    ("__builtin_bzero", Gnu::Fill(Bytes::Any), &[2]),
    ("__builtin_choose_expr", Gnu::Choose, &[3]),
    ("__builtin_trap", Gnu::Trap, &[0]),
    ("__builtin_debugtrap", Gnu::Trap, &[0]),
    ("__builtin_object_size", Gnu::ObjectSize, &[2]),
    ("__builtin_dynamic_object_size", Gnu::ObjectSize, &[2]),
    ("__builtin_isfpclass", Gnu::IsClass, &[2]),
    // Two vectors, and an index for each element of the result.
    ("__builtin_shufflevector", Gnu::ShuffleVector, &[4, 5, 6, 10, 18]),
];

/// Returns the kind and the possible numbers of arguments of the function with a name.
pub(crate) fn function_of(name: &str) -> Option<(Gnu, &'static [usize])> {
    FUNCTIONS.iter().find(|(known, ..)| *known == name).map(|&(_, function, counts)| (function, counts))
}

/// Keywords that are parsed like calls.
const KEYWORDS: &[&str] = &[
    "__builtin_astype",
    "__builtin_bit_cast",
    "__builtin_convertvector",
    "__builtin_offsetof",
    "__builtin_types_compatible_p",
];

/// Whether `__has_builtin` is true for a name, as in clang: built-in functions, not functions that clang declares in
/// headers.
pub fn builtin_exists(name: &str) -> bool {
    use crate::builtins::exists;
    let of_clang = |function: &Lower| {
        matches!(
            function,
            Lower::Special(Special::Printf | Special::ToSpace(_) | Special::Pipe(_) | Special::GroupPipe(..))
        )
    };
    PREFIXES.iter().any(|prefix| name.starts_with(prefix)) && exists(name)
        || KEYWORDS.contains(&name)
        || function_of(name).is_some()
        || gnu_atomics::function_of(name).is_some()
        || enqueue::function_of(name).is_some()
        || crate::builtins::entries(name).any(|entry| of_clang(&entry.lower))
        || exists(name) && exists(&format!("__builtin_{name}"))
}

/// The prefixes that GNU C and clang reserve for built-in functions.
const PREFIXES: &[&str] = &["__builtin_", "__sync_", "__atomic_", "__opencl_atomic_", "__c11_atomic_"];

/// Reports the use of a GNU C or clang function.
pub(crate) fn note_gnu_function(diagnostics: &mut Reporter<'_>, name: &str, span: Span) {
    if PREFIXES.iter().any(|prefix| name.starts_with(prefix)) {
        diagnostics.report(error::gnu_function(span, name));
    }
}

pub(crate) fn call_gnu(
    checker: &mut Checker<'_>,
    name: ast::Name,
    (function, counts): (Gnu, &[usize]),
    arguments: &[ast::Expr],
    span: Span,
) -> ExprId {
    if !counts.contains(&arguments.len()) {
        builtin_call::report_count(checker, name, counts, arguments);
        return checker.body.add_error(span);
    }
    match function {
        Gnu::Expect | Gnu::Unpredictable => expect(checker, name, arguments, span),
        Gnu::Assume => assume(checker, &arguments[0], span),
        Gnu::Unreachable => unreachable(checker, span),
        Gnu::ConstantP => {
            let value = expression::value(checker, &arguments[0]);
            let known = cast::is_constant(&checker.body, value);
            convert::integer(&mut checker.body, u64::from(known), TypeId::INT, span)
        }
        Gnu::Infinity(Scalar::Half) | Gnu::Nan(Scalar::Half) if !checker.pragmas.language.has_half() => {
            builtin_call::report_unavailable(checker, name, Unavailable::Needs(&["cl_khr_fp16"]));
            checker.body.add_error(span)
        }
        Gnu::Infinity(scalar) => {
            special_float(checker.pragmas.language, &mut checker.body, f64::INFINITY, scalar, span)
        }
        Gnu::Nan(scalar) => {
            expression::value(checker, &arguments[0]);
            special_float(checker.pragmas.language, &mut checker.body, f64::NAN, scalar, span)
        }
        Gnu::AssumeAligned | Gnu::Prefetch => about_pointer(checker, name, function, arguments, span),
        Gnu::NontemporalLoad => {
            let place = pointee_of(checker, name, &arguments[0], span);
            expression::load(checker, place)
        }
        Gnu::NontemporalStore => nontemporal_store(checker, name, arguments, span),
        Gnu::ShuffleVector => shuffle_vector(checker, name, arguments, span),
        Gnu::Overflows(generic, ty) => overflows(checker, name, (generic, ty), arguments, span),
        Gnu::Copy(bytes) => gnu_memory::copy_bytes(checker, name, bytes, arguments, span),
        Gnu::Move => gnu_memory::move_bytes(checker, name, arguments, span),
        Gnu::Fill(bytes) => gnu_memory::fill_bytes(checker, name, bytes, arguments, span),
        Gnu::Choose => generic_selection::choose_expression(checker, arguments, span),
        Gnu::Trap => {
            checker.diagnostics.report(trap(span, checker.symbols.text(name.symbol)));
            unreachable(checker, span)
        }
        Gnu::ObjectSize => object_size(checker, name, arguments, span),
        Gnu::IsClass => is_class(checker, name, arguments, span),
    }
}

/// Checks `__builtin_expect`: the value of the first operand; the others specify its likely value.
fn expect(checker: &mut Checker<'_>, name: ast::Name, arguments: &[ast::Expr], span: Span) -> ExprId {
    let values: Vec<ExprId> = arguments.iter().map(|argument| expression::value(checker, argument)).collect();
    if values.iter().any(|&value| convert::is_error(&checker.body, value)) {
        return checker.body.add_error(span);
    }
    for &value in &values {
        if checker.types.scalar(checker.body.expr(value).ty).is_none() {
            return refuse(checker, name, value, span);
        }
    }
    let value = convert::to_number(checker, values[0], TypeId::LONG);
    if values.len() == 1 || !hints_are_told(&checker.pragmas, &checker.symbols) {
        return value;
    }
    let likely = convert::to_number(checker, values[1], TypeId::LONG);
    let builtin = BuiltinId::named("__builtin_expect");
    checker.body.add(ExprKind::Builtin { builtin, arguments: vec![value, likely].into() }, TypeId::LONG, span)
}

fn assume(checker: &mut Checker<'_>, condition: &ast::Expr, span: Span) -> ExprId {
    let condition = expression::condition(checker, condition);
    if convert::is_error(&checker.body, condition) || !hints_are_told(&checker.pragmas, &checker.symbols) {
        return conditional::to_void(&mut checker.body, condition);
    }
    let builtin = BuiltinId::named("__builtin_assume");
    checker.body.add(ExprKind::Builtin { builtin, arguments: vec![condition].into() }, TypeId::VOID, span)
}

/// Whether hints are emitted: only if a pragma enables the extension, since devices without it would reject the
/// module.
fn hints_are_told(pragmas: &Pragmas<'_>, symbols: &Symbols) -> bool {
    pragmas.enables(symbols, "cl_khr_expect_assume")
}

/// Checks `__builtin_object_size(pointer, kind)`: the maximum or the minimum, depending on the second bit of the
/// kind.
fn object_size(checker: &mut Checker<'_>, name: ast::Name, arguments: &[ast::Expr], span: Span) -> ExprId {
    let pointer = checker.unevaluated(|checker| {
        let pointer = expression::value(checker, &arguments[0]);
        convert::is_error(&checker.body, pointer) || is_pointer_for(checker, name, pointer, span)
    });
    let kind = declaration::constant_integer(checker, &arguments[1], ConstantUse::ObjectSizeKind);
    let (true, Some(kind)) = (pointer, kind) else { return checker.body.add_error(span) };
    let ty = expression::size_type(checker.pragmas.language);
    let bits = checker.types.size_of(ty, checker.pragmas.language).unwrap_or(8) * 8;
    let size = if kind.value() & 2 == 0 { u64::MAX >> (64 - bits) } else { 0 };
    convert::integer(&mut checker.body, size, ty, span)
}

/// The mask of all classes of floating-point numbers.
const ALL_CLASSES: u64 = 0x3ff;

/// Checks `__builtin_isfpclass(number, mask)`. The result for a vector has integers as wide as its elements.
fn is_class(checker: &mut Checker<'_>, name: ast::Name, arguments: &[ast::Expr], span: Span) -> ExprId {
    let value = expression::value(checker, &arguments[0]);
    let mask = declaration::constant_integer(checker, &arguments[1], ConstantUse::ClassMask);
    let (false, Some(mask)) = (convert::is_error(&checker.body, value), mask) else {
        return checker.body.add_error(span);
    };
    let mask = mask.value();
    let Some(mask) = u64::try_from(mask).ok().filter(|mask| *mask <= ALL_CLASSES) else {
        checker.diagnostics.report(argument_range(arguments[1].span, mask, 0..=i128::from(ALL_CLASSES)));
        return checker.body.add_error(span);
    };
    let mask = convert::integer(&mut checker.body, mask, TypeId::INT, arguments[1].span);
    let ty = match checker.types.elements(checker.body.expr(value).ty) {
        Some((scalar, 1)) if scalar.is_float() => TypeId::INT,
        Some((scalar, count)) if scalar.is_float() => {
            let element = match scalar {
                Scalar::Half => Scalar::Short,
                Scalar::Float => Scalar::Int,
                _ => Scalar::Long,
            };
            checker.types.vector(element, count)
        }
        _ => return refuse(checker, name, value, span),
    };
    let builtin = BuiltinId::named("__builtin_isfpclass");
    checker.body.add(ExprKind::Builtin { builtin, arguments: vec![value, mask].into() }, ty, span)
}

/// Adds a `void` expression that control never reaches.
fn unreachable(checker: &mut Checker<'_>, span: Span) -> ExprId {
    checker.body.add(ExprKind::statements(Vec::new(), None), TypeId::VOID, span)
}

fn special_float(language: &Language, body: &mut Body, value: f64, scalar: Scalar, span: Span) -> ExprId {
    let scalar = if scalar == Scalar::Double && !language.has_double() { Scalar::Float } else { scalar };
    let bits = match scalar {
        // All exponent bits are set; NaN also sets the most significant bit of the mantissa.
        Scalar::Half => 0x7c00 | u64::from(value.is_nan()) << 9,
        Scalar::Double => value.to_bits(),
        _ => u64::from((value as f32).to_bits()),
    };
    body.add(ExprKind::Float(bits), scalar.id(), span)
}

/// Checks hints about a pointer and its pointee.
fn about_pointer(
    checker: &mut Checker<'_>,
    name: ast::Name,
    function: Gnu,
    arguments: &[ast::Expr],
    span: Span,
) -> ExprId {
    let pointer = expression::value(checker, &arguments[0]);
    for hint in &arguments[1..] {
        expression::value(checker, hint);
    }
    if !is_pointer_for(checker, name, pointer, span) {
        return checker.body.add_error(span);
    }
    if function == Gnu::Prefetch { conditional::to_void(&mut checker.body, pointer) } else { pointer }
}

/// Reports an argument of an invalid type.
pub(crate) fn refuse(checker: &mut Checker<'_>, name: ast::Name, value: ExprId, span: Span) -> ExprId {
    let text = checker.symbols.text(name.symbol).to_owned();
    operator::report_operand(checker, &text, value, span);
    checker.body.add_error(span)
}

/// Whether an argument is a pointer. Reports other arguments.
pub(crate) fn is_pointer_for(checker: &mut Checker<'_>, name: ast::Name, value: ExprId, span: Span) -> bool {
    let is_pointer = checker.types.pointee(checker.body.expr(value).ty).is_some();
    if !is_pointer && !convert::is_error(&checker.body, value) {
        refuse(checker, name, value, span);
    }
    is_pointer
}

/// Returns the lvalue that an argument points to.
fn pointee_of(checker: &mut Checker<'_>, name: ast::Name, pointer: &ast::Expr, span: Span) -> ExprId {
    let pointer = expression::value(checker, pointer);
    if is_pointer_for(checker, name, pointer, span) {
        pointer::pointed_at(checker, pointer, span)
    } else {
        checker.body.add_error(span)
    }
}

fn nontemporal_store(
    checker: &mut Checker<'_>,
    name: ast::Name,
    arguments: &[ast::Expr],
    span: Span,
) -> ExprId {
    let value = expression::value(checker, &arguments[0]);
    let place = pointee_of(checker, name, &arguments[1], span);
    let Some(object) = assign::modifiable(checker, place) else { return checker.body.add_error(span) };
    let value = convert::convert_for(checker, value, object.ty.ty, Assignment::Assign(place));
    let volatile = object.ty.qualifiers.is_volatile;
    let stored = checker.body.add(ExprKind::Assign { place, value, volatile }, object.ty.ty, span);
    conditional::to_void(&mut checker.body, stored)
}

/// Checks `__builtin_shufflevector`: two vectors of one type, and constant indices into their concatenation.
fn shuffle_vector(checker: &mut Checker<'_>, name: ast::Name, arguments: &[ast::Expr], span: Span) -> ExprId {
    let (vectors, places) = arguments.split_at(2);
    let (one, other) = (expression::value(checker, &vectors[0]), expression::value(checker, &vectors[1]));
    if convert::is_error(&checker.body, one) || convert::is_error(&checker.body, other) {
        return checker.body.add_error(span);
    }
    let (ty, other_type) = (checker.body.expr(one).ty, checker.body.expr(other).ty);
    let Some((scalar, count)) = checker.types.elements(ty).filter(|&(_, count)| count > 1) else {
        return refuse(checker, name, one, span);
    };
    if ty != other_type {
        let text = checker.symbols.text(name.symbol).to_owned();
        operator::report_operands(checker, &text, one, other, span);
        return checker.body.add_error(span);
    }
    let mut values = vec![one, other];
    for place in places {
        let Some(index) = declaration::constant_integer(checker, place, ConstantUse::ShufflePlace) else {
            return checker.body.add_error(span);
        };
        let (index, total) = (index.value(), 2 * i128::from(count));
        if !(-1..total).contains(&index) {
            checker.diagnostics.report(shuffle_place(place.span, index, total));
            return checker.body.add_error(span);
        }
        values.push(convert::integer(&mut checker.body, u64::from(index as u32), TypeId::INT, place.span));
    }
    let ty = checker.types.vector(scalar, places.len() as u8);
    let builtin = BuiltinId::named("__builtin_shufflevector");
    checker.body.add(ExprKind::Builtin { builtin, arguments: values.into() }, ty, span)
}

/// Checks `__builtin_add_overflow` and related functions: the operation is computed in a type that represents the
/// values of the operands and of the result. If no such type exists, each operand has 64 bits and its own
/// signedness.
fn overflows(
    checker: &mut Checker<'_>,
    name: ast::Name,
    (generic, ty): (&str, Option<TypeId>),
    arguments: &[ast::Expr],
    span: Span,
) -> ExprId {
    let mut values: Vec<ExprId> =
        arguments.iter().map(|argument| expression::value(checker, argument)).collect();
    if values.iter().any(|&value| convert::is_error(&checker.body, value)) {
        return checker.body.add_error(span);
    }
    let target = values[2];
    let pointee = checker.types.pointee(checker.body.expr(target).ty).filter(|(object, space)| {
        let is_right = ty.is_none_or(|ty| ty == object.ty);
        is_right && object.ty != TypeId::BOOL && !object.qualifiers.is_const && !space.is_read_only()
    });
    let types = [checker.body.expr(values[0]).ty, checker.body.expr(values[1]).ty];
    let types = [types[0], types[1], pointee.map_or(TypeId::VOID, |(object, _)| object.ty)];
    let scalars = types.map(|each| checker.types.scalar(each).filter(|&each| each.is_integer()));
    if let Some(wrong) = scalars.iter().position(Option::is_none) {
        return refuse(checker, name, values[wrong], span);
    }
    let [left, right, stored] = scalars.map(|each| each.expect("all are integers"));
    let all = [left, right, stored];
    let common = match ty {
        Some(ty) => Some(ty),
        None if left == right && right == stored => Some(stored.id()),
        None if all.iter().all(|each| each.is_signed() || each.bits() < 64) => Some(TypeId::LONG),
        None if all.iter().all(|each| !each.is_signed()) => Some(TypeId::ULONG),
        None => None,
    };
    for (value, scalar) in values.iter_mut().zip([left, right]) {
        let own = if scalar.is_signed() { TypeId::LONG } else { TypeId::ULONG };
        *value = convert::to_number(checker, *value, common.unwrap_or(own));
    }
    let builtin = BuiltinId::named(generic);
    checker.body.add(ExprKind::Builtin { builtin, arguments: values.into() }, TypeId::BOOL, span)
}

/// Checks `__builtin_convertvector(value, type)`.
pub(crate) fn convert_vector(
    checker: &mut Checker<'_>,
    operand: &ast::Expr,
    name: &ast::TypeName,
    span: Span,
) -> ExprId {
    note_gnu_function(&mut checker.diagnostics, "__builtin_convertvector", span);
    let value = expression::value(checker, operand);
    let target = declarator::type_name(checker, name).ty;
    if convert::is_error(&checker.body, value) || target == TypeId::ERROR {
        return checker.body.add_error(span);
    }
    let counts =
        [checker.body.expr(value).ty, target].map(|ty| checker.types.elements(ty).map(|(_, count)| count));
    if counts[0] != counts[1] || counts[0].is_none_or(|count| count == 1) {
        let (from, to) = checker.show_both(checker.written_type(value), target);
        checker.diagnostics.report(error::convert_operand(
            checker.body.expr(value).span,
            "__builtin_convertvector",
            &from,
            &to,
        ));
        return checker.body.add_error(span);
    }
    convert::to_number(checker, value, target)
}
