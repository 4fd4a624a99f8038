//! Checks `__builtin_memcpy`, `__builtin_memmove`, `__builtin_memset` and related functions. The unit of access is as
//! wide as the alignment of the pointers permits if the size is known, and a byte otherwise.

use crate::{
    address_space::{self, AddressSpace},
    builtins::BuiltinId,
    check::{
        Checker,
        blocks::block,
        body::Body,
        calls::gnu_call,
        declarations::declaration::{self, ConstantUse},
        expressions::{convert, expression},
        types::declarator,
    },
    error::declaration::copy_too_large,
    hir::{BinaryOp, CompareOp, Conversion, ExprId, ExprKind, LocalId, LoopKind, LoopStmt, Stmt, StmtKind},
    types::{QualType, Scalar, TypeId, Types},
};
use spirocl_frontend::{ast, language::Language, source::Span};

/// The kind of the byte count of a function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bytes {
    /// A run-time value.
    Any,
    /// A constant.
    Known,
}

/// The maximum number of bytes that a single store sets.
const ONE_STORE: u64 = 256;

/// A byte count.
#[derive(Clone, Copy, Debug)]
enum Size {
    Known(u64),
    /// A value of type `size_t`.
    Computed(ExprId),
}

/// A loop over units: the declarations before it, the variable of its index and that of the number of iterations.
struct Units {
    declared: Vec<Stmt>,
    index: LocalId,
    count: LocalId,
}

/// Checks `__builtin_memcpy(to, from, size)`.
pub(crate) fn copy_bytes(
    checker: &mut Checker<'_>,
    name: ast::Name,
    bytes: Bytes,
    arguments: &[ast::Expr],
    span: Span,
) -> ExprId {
    let pointers = [expression::value(checker, &arguments[0]), expression::value(checker, &arguments[1])];
    let Some(size) = byte_count(checker, name, bytes, &arguments[2]) else {
        return checker.body.add_error(span);
    };
    if !can_write(checker, name, pointers[0], span)
        || !gnu_call::is_pointer_for(checker, name, pointers[1], span)
    {
        return checker.body.add_error(span);
    }
    let Size::Known(size) = size else { return copied_by_units(checker, pointers, size, false, span) };
    let unit = unit(checker.pragmas.language, &checker.types, &checker.body, &pointers, Size::Known(size));
    let array = checker.types.array(unit.id(), Some(size / unit_bytes(unit)));
    let copied = pointers
        .map(|pointer| pointer_to_units(&mut checker.types, &mut checker.body, pointer, array, span))
        .to_vec();
    let ty = checker.body.expr(copied[0]).ty;
    let builtin = BuiltinId::named("__builtin_memcpy");
    let copy = checker.body.add(ExprKind::Builtin { builtin, arguments: copied.into() }, ty, span);
    pointer_to_units(&mut checker.types, &mut checker.body, copy, TypeId::VOID, span)
}

/// Checks `__builtin_memmove(to, from, size)`.
pub(crate) fn move_bytes(
    checker: &mut Checker<'_>,
    name: ast::Name,
    arguments: &[ast::Expr],
    span: Span,
) -> ExprId {
    let pointers = [expression::value(checker, &arguments[0]), expression::value(checker, &arguments[1])];
    let size = byte_count(checker, name, Bytes::Any, &arguments[2]);
    let can_move = can_write(checker, name, pointers[0], span)
        && gnu_call::is_pointer_for(checker, name, pointers[1], span);
    let (Some(size), true) = (size, can_move) else { return checker.body.add_error(span) };
    copied_by_units(checker, pointers, size, true, span)
}

/// Checks `__builtin_memset(to, byte, size)` and `__builtin_bzero(to, size)`.
pub(crate) fn fill_bytes(
    checker: &mut Checker<'_>,
    name: ast::Name,
    bytes: Bytes,
    arguments: &[ast::Expr],
    span: Span,
) -> ExprId {
    let pointer = expression::value(checker, &arguments[0]);
    let byte = match arguments {
        [_, byte, _] => expression::value(checker, byte),
        _ => convert::integer(&mut checker.body, 0, TypeId::INT, span),
    };
    let size = byte_count(checker, name, bytes, &arguments[arguments.len() - 1]);
    let Some(size) = size.filter(|_| !convert::is_error(&checker.body, byte)) else {
        return checker.body.add_error(span);
    };
    if !can_write(checker, name, pointer, span) {
        return checker.body.add_error(span);
    }
    if !checker.types.scalar(checker.body.expr(byte).ty).is_some_and(Scalar::is_integer) {
        return gnu_call::refuse(checker, name, byte, span);
    }
    match (size, convert::known_integer(&checker.types, &checker.body, byte)) {
        (Size::Known(size), Some(0)) if size <= ONE_STORE => zeroed(checker, pointer, size, span),
        (size, _) => filled_by_units(checker, pointer, byte, size, span),
    }
}

/// Checks the last argument. Reports an invalid byte count.
fn byte_count(
    checker: &mut Checker<'_>,
    name: ast::Name,
    bytes: Bytes,
    argument: &ast::Expr,
) -> Option<Size> {
    if bytes == Bytes::Any {
        let size = expression::value(checker, argument);
        if convert::is_error(&checker.body, size) {
            return None;
        }
        if !checker.types.scalar(checker.body.expr(size).ty).is_some_and(Scalar::is_integer) {
            gnu_call::refuse(checker, name, size, argument.span);
            return None;
        }
        if convert::known_integer(&checker.types, &checker.body, size).is_none() {
            let ty = expression::size_type(checker.pragmas.language);
            return Some(Size::Computed(convert::to_number(checker, size, ty)));
        }
    }
    let size = declaration::constant_integer(checker, argument, ConstantUse::CopySize)?;
    let fits = |&bytes: &u64| {
        declarator::fits_memory(checker.pragmas.language, &checker.types, TypeId::UCHAR, Some(bytes))
    };
    let Some(known) = u64::try_from(size.value()).ok().filter(fits) else {
        let (text, number) = (checker.symbols.text(name.symbol).to_owned(), size.value().to_string());
        checker.diagnostics.report(copy_too_large(argument.span, &text, &number));
        return None;
    };
    Some(Size::Known(known))
}

/// Whether the memory that an argument points to is writable. Reports read-only memory.
fn can_write(checker: &mut Checker<'_>, name: ast::Name, pointer: ExprId, span: Span) -> bool {
    if !gnu_call::is_pointer_for(checker, name, pointer, span) {
        return false;
    }
    let (object, space) = object(&checker.types, &checker.body, pointer);
    let can = !object.qualifiers.is_const && !space.is_read_only();
    if !can {
        gnu_call::refuse(checker, name, pointer, span);
    }
    can
}

pub(crate) fn object(types: &Types, body: &Body, pointer: ExprId) -> (QualType, AddressSpace) {
    types.pointee(body.expr(pointer).ty).expect("it is a pointer")
}

/// Returns the widest unit to which all pointers are aligned and that divides the size; bytes if the size is
/// unknown.
fn unit(language: &Language, types: &Types, body: &Body, pointers: &[ExprId], size: Size) -> Scalar {
    let Size::Known(size) = size else { return Scalar::UChar };
    let is_aligned = |pointer: &ExprId, bytes: u64| {
        u64::from(types.align_of(object(types, body, *pointer).0.ty, language)) >= bytes
    };
    let fits = |unit: &Scalar| {
        let bytes = unit_bytes(*unit);
        size.is_multiple_of(bytes) && pointers.iter().all(|pointer| is_aligned(pointer, bytes))
    };
    let units = [Scalar::ULong, Scalar::UInt, Scalar::UShort];
    units.into_iter().find(fits).unwrap_or(Scalar::UChar)
}

/// Converts a pointer to one with another pointee type, in the same address space and with the same qualifiers.
fn pointer_to_units(types: &mut Types, body: &mut Body, pointer: ExprId, ty: TypeId, span: Span) -> ExprId {
    let (object, space) = object(types, body, pointer);
    let ty = types.pointer(QualType { ty, qualifiers: object.qualifiers }, space);
    body.add(ExprKind::Convert(Conversion::Pointee, pointer), ty, span)
}

/// Adds a single store of zeros.
fn zeroed(checker: &mut Checker<'_>, pointer: ExprId, size: u64, span: Span) -> ExprId {
    let unit = unit(checker.pragmas.language, &checker.types, &checker.body, &[pointer], Size::Known(size));
    let volatile = object(&checker.types, &checker.body, pointer).0.qualifiers.is_volatile;
    let (local, declare) = block::declare_hidden(checker, pointer, span);
    let held = read(&mut checker.body, local, span);
    let mut body = vec![declare];
    if size > 0 {
        let array = checker.types.array(unit.id(), Some(size / unit_bytes(unit)));
        let target = pointer_to_units(&mut checker.types, &mut checker.body, held, array, span);
        let place = checker.body.add(ExprKind::Dereference(target), array, span);
        let value = expression::zero(checker, array, span);
        let store = checker.body.add(ExprKind::Assign { place, value, volatile }, array, span);
        body.push(Stmt { kind: StmtKind::Expr(store), span });
    }
    with_pointer(checker, body, local, span)
}

fn filled_by_units(
    checker: &mut Checker<'_>,
    pointer: ExprId,
    byte: ExprId,
    size: Size,
    span: Span,
) -> ExprId {
    let unit = unit(checker.pragmas.language, &checker.types, &checker.body, &[pointer], size);
    let volatile = object(&checker.types, &checker.body, pointer).0.qualifiers.is_volatile;
    let (to, declare_to) = block::declare_hidden(checker, pointer, span);
    // Replicates the byte in each byte of a unit.
    let byte =
        convert::add_folded(checker, ExprKind::Convert(Conversion::Integer, byte), TypeId::UCHAR, span);
    let wide = convert::to_number(checker, byte, unit.id());
    let ones = convert::integer(
        &mut checker.body,
        0x0101_0101_0101_0101 & (u64::MAX >> (64 - unit.bits())),
        unit.id(),
        span,
    );
    let pattern =
        convert::add_folded(checker, ExprKind::Binary(BinaryOp::Multiply, wide, ones), unit.id(), span);
    let (value, declare_value) = block::declare_hidden(checker, pattern, span);
    let mut units = units(checker, size, unit, span);
    let place = unit_at(&mut checker.types, &mut checker.body, to, units.index, unit, span);
    let value = read(&mut checker.body, value, span);
    let store = checker.body.add(ExprKind::Assign { place, value, volatile }, unit.id(), span);
    let mut body = vec![declare_to, declare_value];
    body.append(&mut units.declared);
    let step = each_unit(checker, &units, store, span);
    body.push(step);
    with_pointer(checker, body, to, span)
}

/// Copies units in ascending order, or in descending order if they may overlap and the target follows the source.
fn copied_by_units(
    checker: &mut Checker<'_>,
    pointers: [ExprId; 2],
    size: Size,
    may_overlap: bool,
    span: Span,
) -> ExprId {
    let unit = unit(checker.pragmas.language, &checker.types, &checker.body, &pointers, size);
    let volatile =
        pointers.map(|pointer| object(&checker.types, &checker.body, pointer).0.qualifiers.is_volatile);
    let spaces = pointers.map(|pointer| object(&checker.types, &checker.body, pointer).1);
    let [(to, declare_to), (from, declare_from)] =
        pointers.map(|pointer| block::declare_hidden(checker, pointer, span));
    let mut units = units(checker, size, unit, span);
    let mut body = vec![declare_to, declare_from];
    body.append(&mut units.declared);
    let meet = address_space::join(spaces[0], spaces[1]).is_some();
    let mut turn = Vec::new();
    let mut index = units.index;
    if may_overlap && meet {
        let ordered = index_in_order(checker.pragmas.language, &mut checker.body, [to, from], &units, span);
        let declare;
        (index, declare) = block::declare_hidden(checker, ordered, span);
        turn.push(declare);
    }
    let place = unit_at(&mut checker.types, &mut checker.body, from, index, unit, span);
    let value = checker.body.add(ExprKind::Load { place, volatile: volatile[1] }, unit.id(), span);
    let place = unit_at(&mut checker.types, &mut checker.body, to, index, unit, span);
    let store = checker.body.add(ExprKind::Assign { place, value, volatile: volatile[0] }, unit.id(), span);
    turn.push(Stmt { kind: StmtKind::Expr(store), span });
    let turn = checker.body.add(ExprKind::statements(turn, None), TypeId::VOID, span);
    let step = each_unit(checker, &units, turn, span);
    body.push(step);
    with_pointer(checker, body, to, span)
}

/// Returns the index in ascending order if the target precedes the source, otherwise in descending order.
fn index_in_order(
    language: &Language,
    body: &mut Body,
    pointers: [LocalId; 2],
    units: &Units,
    span: Span,
) -> ExprId {
    let ty = expression::size_type(language);
    let [to, from] = pointers.map(|local| {
        let pointer = read(body, local, span);
        body.add(ExprKind::Convert(Conversion::PointerToInteger, pointer), ty, span)
    });
    let is_before = body.add(ExprKind::Compare(CompareOp::Less, to, from), TypeId::BOOL, span);
    let (index, again) = (read(body, units.index, span), read(body, units.index, span));
    let (count, one) = (read(body, units.count, span), convert::integer(body, 1, ty, span));
    let last = body.add(ExprKind::Binary(BinaryOp::Subtract, count, one), ty, span);
    let behind = body.add(ExprKind::Binary(BinaryOp::Subtract, last, again), ty, span);
    body.add(ExprKind::Conditional(is_before, index, behind), ty, span)
}

pub(crate) fn read(body: &mut Body, local: LocalId, span: Span) -> ExprId {
    let ty = body.local(local).ty.ty;
    let place = body.add(ExprKind::Local(local), ty, span);
    body.add(ExprKind::Load { place, volatile: false }, ty, span)
}

/// Declares the variables of a loop over all units.
fn units(checker: &mut Checker<'_>, size: Size, unit: Scalar, span: Span) -> Units {
    let ty = expression::size_type(checker.pragmas.language);
    let count = match size {
        Size::Known(size) => convert::integer(&mut checker.body, size / unit_bytes(unit), ty, span),
        Size::Computed(bytes) => bytes,
    };
    let (count, declare_count) = block::declare_hidden(checker, count, span);
    let first = convert::integer(&mut checker.body, 0, ty, span);
    let (index, declare_index) = block::declare_hidden(checker, first, span);
    Units { declared: vec![declare_count, declare_index], index, count }
}

/// Returns the lvalue of a unit.
fn unit_at(
    types: &mut Types,
    body: &mut Body,
    pointer: LocalId,
    index: LocalId,
    unit: Scalar,
    span: Span,
) -> ExprId {
    let pointer = read(body, pointer, span);
    let pointer = pointer_to_units(types, body, pointer, unit.id(), span);
    let (index, ty) = (read(body, index, span), body.expr(pointer).ty);
    let moved = body.add(ExprKind::PointerOffset(pointer, index), ty, span);
    body.add(ExprKind::Dereference(moved), unit.id(), span)
}

fn each_unit(checker: &mut Checker<'_>, units: &Units, work: ExprId, span: Span) -> Stmt {
    let ty = expression::size_type(checker.pragmas.language);
    let (index, count) =
        (read(&mut checker.body, units.index, span), read(&mut checker.body, units.count, span));
    let condition = checker.body.add(ExprKind::Compare(CompareOp::Less, index, count), TypeId::BOOL, span);
    let (index, one) =
        (read(&mut checker.body, units.index, span), convert::integer(&mut checker.body, 1, ty, span));
    let value = checker.body.add(ExprKind::Binary(BinaryOp::Add, index, one), ty, span);
    let place = checker.body.add(ExprKind::Local(units.index), ty, span);
    let step = checker.body.add(ExprKind::Assign { place, value, volatile: false }, ty, span);
    let repeated = LoopStmt {
        kind: LoopKind::TestFirst,
        condition: Some(condition),
        step: Some(step),
        body: Stmt { kind: StmtKind::Expr(work), span },
        unroll: None,
    };
    Stmt { kind: StmtKind::Loop(Box::new(repeated)), span }
}

/// Adds statements whose result is the pointer in a variable, as a `void` pointer.
fn with_pointer(checker: &mut Checker<'_>, body: Vec<Stmt>, pointer: LocalId, span: Span) -> ExprId {
    let pointer = read(&mut checker.body, pointer, span);
    let result = pointer_to_units(&mut checker.types, &mut checker.body, pointer, TypeId::VOID, span);
    let ty = checker.body.expr(result).ty;
    checker.body.add(ExprKind::statements(body, Some(result)), ty, span)
}

fn unit_bytes(unit: Scalar) -> u64 {
    u64::from(unit.bits() / 8)
}
