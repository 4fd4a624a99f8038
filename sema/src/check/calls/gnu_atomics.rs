//! Checks `__sync_*` and `__atomic_*` of GNU C: atomic operations on plain integers. They are lowered to the OpenCL C
//! operations on atomic objects with device scope.

use crate::{
    address_space::AddressSpace,
    builtins::{
        self, AtomicOp, BuiltinId, Entry,
        constants::{order, scope},
    },
    check::{
        Checker,
        blocks::block,
        body::Body,
        calls::{builtin_call, gnu_call, gnu_memory, memory_order},
        expressions::{conditional, convert, expression, pointer, pointer_conversion},
    },
    error::builtin::atomic_operand,
    hir::{BinaryOp, ExprId, ExprKind, Stmt, StmtKind},
    types::{QualType, Qualifiers, Scalar, TypeId, Types},
};
use spirocl_frontend::{ast, source::Span};

/// The operation of a GNU C atomic function.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum GnuAtomic {
    /// Returns the old value; the operation uses the given signedness instead of that of the object.
    Fetch(AtomicOp, Option<Signed>),
    /// Like `Fetch`, but returns the new value.
    FetchNew(AtomicOp),
    Load,
    Store,
    /// Operands and result are passed through pointers.
    LoadTo,
    StoreFrom,
    ExchangeTo,
    /// An exchange with acquire order.
    TakeLock,
    /// A store of zero with release order.
    ReleaseLock,
    /// Arguments: a pointer to the object, a pointer to the expected value, the new value, the `weak` flag and two
    /// orders.
    CompareExchange,
    /// Like `CompareExchange`, but the new value is passed through a pointer.
    CompareExchangeFrom,
    /// Takes the expected and the new value; returns the old value.
    CompareAndSwap,
    /// Like `CompareAndSwap`, but returns whether the object had the expected value.
    CompareAndSwapTells,
    Fence(FenceOf),
    /// Whether objects of a size are lock-free.
    LockFree,
}

/// The signedness of an integer comparison.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Signed {
    Yes,
    No,
}

/// The effect of a fence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FenceOf {
    /// Orders all memory with the given memory order.
    Order,
    /// Orders the accesses of one work-item.
    WorkItem,
    /// Orders all memory with sequentially consistent order.
    Everything,
}

/// The functions: name, operation and number of arguments.
const FUNCTIONS: &[(&str, GnuAtomic, usize)] = &[
    ("__sync_fetch_and_add", GnuAtomic::Fetch(AtomicOp::Add, None), 2),
    ("__sync_fetch_and_sub", GnuAtomic::Fetch(AtomicOp::Subtract, None), 2),
    ("__sync_fetch_and_or", GnuAtomic::Fetch(AtomicOp::Or, None), 2),
    ("__sync_fetch_and_and", GnuAtomic::Fetch(AtomicOp::And, None), 2),
    ("__sync_fetch_and_xor", GnuAtomic::Fetch(AtomicOp::Xor, None), 2),
    ("__sync_fetch_and_min", GnuAtomic::Fetch(AtomicOp::Min, Some(Signed::Yes)), 2),
    ("__sync_fetch_and_max", GnuAtomic::Fetch(AtomicOp::Max, Some(Signed::Yes)), 2),
    ("__sync_fetch_and_umin", GnuAtomic::Fetch(AtomicOp::Min, Some(Signed::No)), 2),
    ("__sync_fetch_and_umax", GnuAtomic::Fetch(AtomicOp::Max, Some(Signed::No)), 2),
    ("__sync_add_and_fetch", GnuAtomic::FetchNew(AtomicOp::Add), 2),
    ("__sync_sub_and_fetch", GnuAtomic::FetchNew(AtomicOp::Subtract), 2),
    ("__sync_or_and_fetch", GnuAtomic::FetchNew(AtomicOp::Or), 2),
    ("__sync_and_and_fetch", GnuAtomic::FetchNew(AtomicOp::And), 2),
    ("__sync_xor_and_fetch", GnuAtomic::FetchNew(AtomicOp::Xor), 2),
    ("__sync_swap", GnuAtomic::Fetch(AtomicOp::Exchange, None), 2),
    ("__sync_lock_test_and_set", GnuAtomic::TakeLock, 2),
    ("__sync_lock_release", GnuAtomic::ReleaseLock, 1),
    ("__sync_val_compare_and_swap", GnuAtomic::CompareAndSwap, 3),
    ("__sync_bool_compare_and_swap", GnuAtomic::CompareAndSwapTells, 3),
    ("__sync_synchronize", GnuAtomic::Fence(FenceOf::Everything), 0),
    ("__atomic_fetch_add", GnuAtomic::Fetch(AtomicOp::Add, None), 3),
    ("__atomic_fetch_sub", GnuAtomic::Fetch(AtomicOp::Subtract, None), 3),
    ("__atomic_fetch_or", GnuAtomic::Fetch(AtomicOp::Or, None), 3),
    ("__atomic_fetch_and", GnuAtomic::Fetch(AtomicOp::And, None), 3),
    ("__atomic_fetch_xor", GnuAtomic::Fetch(AtomicOp::Xor, None), 3),
    ("__atomic_fetch_min", GnuAtomic::Fetch(AtomicOp::Min, None), 3),
    ("__atomic_fetch_max", GnuAtomic::Fetch(AtomicOp::Max, None), 3),
    ("__atomic_add_fetch", GnuAtomic::FetchNew(AtomicOp::Add), 3),
    ("__atomic_sub_fetch", GnuAtomic::FetchNew(AtomicOp::Subtract), 3),
    ("__atomic_or_fetch", GnuAtomic::FetchNew(AtomicOp::Or), 3),
    ("__atomic_and_fetch", GnuAtomic::FetchNew(AtomicOp::And), 3),
    ("__atomic_xor_fetch", GnuAtomic::FetchNew(AtomicOp::Xor), 3),
    ("__atomic_min_fetch", GnuAtomic::FetchNew(AtomicOp::Min), 3),
    ("__atomic_max_fetch", GnuAtomic::FetchNew(AtomicOp::Max), 3),
    ("__atomic_load_n", GnuAtomic::Load, 2),
    ("__atomic_load", GnuAtomic::LoadTo, 3),
    ("__atomic_store_n", GnuAtomic::Store, 3),
    ("__atomic_store", GnuAtomic::StoreFrom, 3),
    ("__atomic_exchange_n", GnuAtomic::Fetch(AtomicOp::Exchange, None), 3),
    ("__atomic_exchange", GnuAtomic::ExchangeTo, 4),
    ("__atomic_compare_exchange_n", GnuAtomic::CompareExchange, 6),
    ("__atomic_compare_exchange", GnuAtomic::CompareExchangeFrom, 6),
    ("__atomic_thread_fence", GnuAtomic::Fence(FenceOf::Order), 1),
    ("__atomic_signal_fence", GnuAtomic::Fence(FenceOf::WorkItem), 1),
    ("__atomic_always_lock_free", GnuAtomic::LockFree, 2),
    ("__atomic_is_lock_free", GnuAtomic::LockFree, 2),
];

/// `__ATOMIC_CONSUME`, which OpenCL C does not have: it is treated as the stronger acquire order.
const CONSUME: i128 = 1;

/// Returns the operation and number of arguments of the function with a name.
pub(crate) fn function_of(name: &str) -> Option<(GnuAtomic, usize)> {
    FUNCTIONS.iter().find(|(known, ..)| *known == name).map(|&(_, function, count)| (function, count))
}

/// The object of an atomic operation.
#[derive(Clone, Copy)]
struct Object {
    pointer: ExprId,
    scalar: Scalar,
}

pub(crate) fn call_gnu_atomic(
    checker: &mut Checker<'_>,
    name: ast::Name,
    (function, count): (GnuAtomic, usize),
    arguments: &[ast::Expr],
    span: Span,
) -> ExprId {
    if arguments.len() != count {
        builtin_call::report_count(checker, name, &[count], arguments);
        return checker.body.add_error(span);
    }
    let values: Vec<ExprId> = arguments.iter().map(|argument| expression::value(checker, argument)).collect();
    if values.iter().any(|&value| convert::is_error(&checker.body, value)) {
        return checker.body.add_error(span);
    }
    let made = match function {
        GnuAtomic::Fence(of) => gnu_fence(checker, name, of, values.first().copied(), span),
        GnuAtomic::LockFree => lock_free(&checker.types, &mut checker.body, values[0], span),
        _ => operation(checker, name, function, &values, span),
    };
    made.unwrap_or_else(|| checker.body.add_error(span))
}

fn operation(
    checker: &mut Checker<'_>,
    name: ast::Name,
    function: GnuAtomic,
    values: &[ExprId],
    span: Span,
) -> Option<ExprId> {
    let object = atomic_object(checker, name, function, values[0])?;
    let ty = object.scalar.id();
    match function {
        GnuAtomic::Fetch(op, _) => {
            let value = operand(checker, name, values[1], ty)?;
            let order = order_of(checker, name, values.get(2).copied(), span)?;
            Some(shared_operation(checker, op, ty, vec![object.pointer, value, order], span))
        }
        GnuAtomic::FetchNew(op) => {
            let value = operand(checker, name, values[1], ty)?;
            let order = order_of(checker, name, values.get(2).copied(), span)?;
            Some(new_value(checker, op, object, value, order, span))
        }
        GnuAtomic::TakeLock => {
            let value = operand(checker, name, values[1], ty)?;
            let order = order_value(checker, order::ACQUIRE, span);
            Some(shared_operation(checker, AtomicOp::Exchange, ty, vec![object.pointer, value, order], span))
        }
        GnuAtomic::ReleaseLock => {
            let (value, order) =
                (expression::zero(checker, ty, span), order_value(checker, order::RELEASE, span));
            Some(shared_store(checker, object, value, order, span))
        }
        GnuAtomic::Load => {
            let order = order_of(checker, name, Some(values[1]), span)?;
            Some(shared_operation(checker, AtomicOp::Load, ty, vec![object.pointer, order], span))
        }
        GnuAtomic::Store => {
            let value = operand(checker, name, values[1], ty)?;
            let order = order_of(checker, name, Some(values[2]), span)?;
            Some(shared_store(checker, object, value, order, span))
        }
        GnuAtomic::LoadTo => {
            let order = order_of(checker, name, Some(values[2]), span)?;
            let loaded = shared_operation(checker, AtomicOp::Load, ty, vec![object.pointer, order], span);
            stored_at(checker, name, values[1], loaded, span)
        }
        GnuAtomic::StoreFrom => {
            let value = value_at(checker, name, values[1], ty, span)?;
            let order = order_of(checker, name, Some(values[2]), span)?;
            Some(shared_store(checker, object, value, order, span))
        }
        GnuAtomic::ExchangeTo => {
            let value = value_at(checker, name, values[1], ty, span)?;
            let order = order_of(checker, name, Some(values[3]), span)?;
            let old =
                shared_operation(checker, AtomicOp::Exchange, ty, vec![object.pointer, value, order], span);
            stored_at(checker, name, values[2], old, span)
        }
        GnuAtomic::CompareExchange | GnuAtomic::CompareExchangeFrom => {
            let expected = pointer_to_value(checker, name, values[1], ty)?;
            let value = match function {
                GnuAtomic::CompareExchange => operand(checker, name, values[2], ty)?,
                _ => value_at(checker, name, values[2], ty, span)?,
            };
            let success = order_of(checker, name, Some(values[4]), span)?;
            let failure = order_of(checker, name, Some(values[5]), span)?;
            let arguments = vec![object.pointer, expected, value, success, failure];
            Some(shared_operation(checker, AtomicOp::CompareExchange, TypeId::BOOL, arguments, span))
        }
        GnuAtomic::CompareAndSwap | GnuAtomic::CompareAndSwapTells => {
            let expected = operand(checker, name, values[1], ty)?;
            let value = operand(checker, name, values[2], ty)?;
            Some(compare_and_swap(checker, function, object, [expected, value], span))
        }
        GnuAtomic::Fence(_) | GnuAtomic::LockFree => unreachable!("it has no object"),
    }
}

/// Returns the object that a pointer points to: a 32-bit or 64-bit scalar in shared memory. Reports any other
/// object.
fn atomic_object(
    checker: &mut Checker<'_>,
    name: ast::Name,
    function: GnuAtomic,
    pointer: ExprId,
) -> Option<Object> {
    let reads = matches!(function, GnuAtomic::Load | GnuAtomic::LoadTo);
    let moves = reads || matches!(function, GnuAtomic::StoreFrom | GnuAtomic::ExchangeTo);
    let generic = checker.pragmas.language.has_generic_address_space();
    let found = checker.types.pointee(checker.body.expr(pointer).ty).and_then(|(object, space)| {
        let scalar = checker.types.scalar(object.ty)?;
        let takes = (scalar.is_integer() || moves) && scalar.bits() >= 32;
        let is_shared = !space.is_read_only() && (!space.is_of_call() || generic);
        (takes && is_shared && (reads || !object.qualifiers.is_const)).then_some((object, space, scalar))
    });
    let Some((object, space, scalar)) = found else {
        let given = checker.show_with_spaces(checker.written_type(pointer));
        let text = checker.symbols.text(name.symbol).to_owned();
        checker.diagnostics.report(atomic_operand(checker.body.expr(pointer).span, &text, &given));
        return None;
    };
    let scalar = match function {
        GnuAtomic::Fetch(_, Some(sign)) => of_sign(scalar, sign),
        _ => scalar,
    };
    // Atomic operations on private memory use generic pointers (OpenCL SPIR-V Environment, "Validation Rules").
    let space = if space.is_of_call() { AddressSpace::Generic } else { space };
    let wanted = checker.types.pointer(QualType { ty: scalar.id(), ..object }, space);
    Some(Object { pointer: pointer_conversion::to_pointer(checker, pointer, wanted), scalar })
}

/// Converts an operand to the type of the object.
fn operand(checker: &mut Checker<'_>, name: ast::Name, value: ExprId, ty: TypeId) -> Option<ExprId> {
    if checker.types.scalar(checker.body.expr(value).ty).is_none() {
        gnu_call::refuse(checker, name, value, checker.body.expr(value).span);
        return None;
    }
    Some(convert::to_number(checker, value, ty))
}

/// Checks a pointer to a modifiable value of the type of the object.
fn pointer_to_value(
    checker: &mut Checker<'_>,
    name: ast::Name,
    pointer: ExprId,
    ty: TypeId,
) -> Option<ExprId> {
    let can = checker.types.pointee(checker.body.expr(pointer).ty).is_some_and(|(object, space)| {
        object.ty == ty && !object.qualifiers.is_const && !space.is_read_only()
    });
    if !can {
        gnu_call::refuse(checker, name, pointer, checker.body.expr(pointer).span);
    }
    can.then_some(pointer)
}

/// Loads the value that a pointer points to.
fn value_at(
    checker: &mut Checker<'_>,
    name: ast::Name,
    pointer: ExprId,
    ty: TypeId,
    span: Span,
) -> Option<ExprId> {
    if checker.types.pointee(checker.body.expr(pointer).ty).is_none_or(|(object, _)| object.ty != ty) {
        gnu_call::refuse(checker, name, pointer, checker.body.expr(pointer).span);
        return None;
    }
    let place = pointer::pointed_at(checker, pointer, span);
    Some(expression::load(checker, place))
}

/// Stores a result through a pointer.
fn stored_at(
    checker: &mut Checker<'_>,
    name: ast::Name,
    pointer: ExprId,
    value: ExprId,
    span: Span,
) -> Option<ExprId> {
    let ty = checker.body.expr(value).ty;
    let pointer = pointer_to_value(checker, name, pointer, ty)?;
    let volatile = gnu_memory::object(&checker.types, &checker.body, pointer).0.qualifiers.is_volatile;
    let place = pointer::pointed_at(checker, pointer, span);
    let stored = checker.body.add(ExprKind::Assign { place, value, volatile }, ty, span);
    Some(conditional::to_void(&mut checker.body, stored))
}

/// Converts a memory order to `int`; an absent order is sequentially consistent.
fn order_of(checker: &mut Checker<'_>, name: ast::Name, order: Option<ExprId>, span: Span) -> Option<ExprId> {
    let Some(order) = order else { return Some(order_value(checker, order::SEQ_CST, span)) };
    if !checker.types.scalar(checker.body.expr(order).ty).is_some_and(Scalar::is_integer) {
        gnu_call::refuse(checker, name, order, checker.body.expr(order).span);
        return None;
    }
    if convert::known_integer(&checker.types, &checker.body, order) == Some(CONSUME) {
        return Some(order_value(checker, order::ACQUIRE, checker.body.expr(order).span));
    }
    Some(convert::to_number(checker, order, TypeId::INT))
}

fn order_value(checker: &mut Checker<'_>, order: i32, span: Span) -> ExprId {
    convert::integer(&mut checker.body, order as u64, TypeId::INT, span)
}

/// The OpenCL C function that takes the orders of an operation and its scope.
fn function_with_scope(op: AtomicOp) -> &'static str {
    match op {
        AtomicOp::Load => "atomic_load_explicit",
        AtomicOp::Store => "atomic_store_explicit",
        AtomicOp::Exchange => "atomic_exchange_explicit",
        AtomicOp::CompareExchange => "atomic_compare_exchange_strong_explicit",
        AtomicOp::Add => "atomic_fetch_add_explicit",
        AtomicOp::Subtract => "atomic_fetch_sub_explicit",
        AtomicOp::Min => "atomic_fetch_min_explicit",
        AtomicOp::Max => "atomic_fetch_max_explicit",
        AtomicOp::And => "atomic_fetch_and_explicit",
        AtomicOp::Or => "atomic_fetch_or_explicit",
        AtomicOp::Xor => "atomic_fetch_xor_explicit",
        AtomicOp::Increment | AtomicOp::Decrement => unreachable!("{op:?} is of OpenCL C 1.x"),
    }
}

/// Adds an atomic operation with its memory orders and device scope.
fn shared_operation(
    checker: &mut Checker<'_>,
    op: AtomicOp,
    ty: TypeId,
    mut arguments: Vec<ExprId>,
    span: Span,
) -> ExprId {
    let builtin = BuiltinId::named(function_with_scope(op));
    memory_order::check_memory_order(checker, builtin, &mut arguments);
    arguments.push(convert::integer(&mut checker.body, scope::DEVICE as u64, TypeId::INT, span));
    checker.body.add(ExprKind::Builtin { builtin, arguments: arguments.into() }, ty, span)
}

fn shared_store(
    checker: &mut Checker<'_>,
    object: Object,
    value: ExprId,
    order: ExprId,
    span: Span,
) -> ExprId {
    shared_operation(checker, AtomicOp::Store, TypeId::VOID, vec![object.pointer, value, order], span)
}

/// Computes the new value from the result of the atomic operation.
fn new_value(
    checker: &mut Checker<'_>,
    op: AtomicOp,
    object: Object,
    value: ExprId,
    order: ExprId,
    span: Span,
) -> ExprId {
    let ty = object.scalar.id();
    let (held, declare) = block::declare_hidden(checker, value, span);
    let value = gnu_memory::read(&mut checker.body, held, span);
    let old = shared_operation(checker, op, ty, vec![object.pointer, value, order], span);
    let value = gnu_memory::read(&mut checker.body, held, span);
    let kind = match op {
        AtomicOp::Add => ExprKind::Binary(BinaryOp::Add, old, value),
        AtomicOp::Subtract => ExprKind::Binary(BinaryOp::Subtract, old, value),
        AtomicOp::And => ExprKind::Binary(BinaryOp::And, old, value),
        AtomicOp::Or => ExprKind::Binary(BinaryOp::Or, old, value),
        AtomicOp::Xor => ExprKind::Binary(BinaryOp::Xor, old, value),
        AtomicOp::Min | AtomicOp::Max => {
            let name = if op == AtomicOp::Min { "min" } else { "max" };
            let is_of_type = |entry: &&Entry| entry.row.domain.scalars.contains(&object.scalar);
            let entry = builtins::entries(name).find(is_of_type).expect("every integer has it");
            ExprKind::Builtin { builtin: entry.id, arguments: vec![old, value].into() }
        }
        AtomicOp::Load
        | AtomicOp::Store
        | AtomicOp::Exchange
        | AtomicOp::CompareExchange
        | AtomicOp::Increment
        | AtomicOp::Decrement => unreachable!("{op:?} has no function of this kind"),
    };
    let result = checker.body.add(kind, ty, span);
    checker.body.add(ExprKind::statements(vec![declare], Some(result)), ty, span)
}

/// Adds a compare-exchange; a variable holds the expected value and receives the old one.
fn compare_and_swap(
    checker: &mut Checker<'_>,
    function: GnuAtomic,
    object: Object,
    [expected, value]: [ExprId; 2],
    span: Span,
) -> ExprId {
    let ty = object.scalar.id();
    let (held, declare) = block::declare_hidden(checker, expected, span);
    let place = checker.body.add(ExprKind::Local(held), ty, span);
    let unqualified = QualType { ty, qualifiers: Qualifiers::NONE };
    let pointer = checker.types.pointer(unqualified, AddressSpace::Private);
    let expected = checker.body.add(ExprKind::AddressOf(place), pointer, span);
    let orders = [order_value(checker, order::SEQ_CST, span), order_value(checker, order::SEQ_CST, span)];
    let arguments = vec![object.pointer, expected, value, orders[0], orders[1]];
    let swap = shared_operation(checker, AtomicOp::CompareExchange, TypeId::BOOL, arguments, span);
    let mut body = vec![declare];
    let result = if function == GnuAtomic::CompareAndSwapTells {
        swap
    } else {
        body.push(Stmt { kind: StmtKind::Expr(swap), span });
        gnu_memory::read(&mut checker.body, held, span)
    };
    let ty = checker.body.expr(result).ty;
    checker.body.add(ExprKind::statements(body, Some(result)), ty, span)
}

fn gnu_fence(
    checker: &mut Checker<'_>,
    name: ast::Name,
    of: FenceOf,
    order: Option<ExprId>,
    span: Span,
) -> Option<ExprId> {
    let order = order_of(checker, name, order, span)?;
    if convert::known_integer(&checker.types, &checker.body, order) == Some(order::RELAXED.into()) {
        return Some(conditional::to_void(&mut checker.body, order));
    }
    let scope = if of == FenceOf::WorkItem { scope::WORK_ITEM } else { scope::DEVICE };
    // CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE
    let flags = convert::integer(&mut checker.body, 3, TypeId::UINT, span);
    let scope = convert::integer(&mut checker.body, scope as u64, TypeId::INT, span);
    let builtin = BuiltinId::named("atomic_work_item_fence");
    Some(checker.body.add(
        ExprKind::Builtin { builtin, arguments: vec![flags, order, scope].into() },
        TypeId::VOID,
        span,
    ))
}

/// Whether objects of a size are lock-free: 4 and 8 bytes are.
fn lock_free(types: &Types, body: &mut Body, size: ExprId, span: Span) -> Option<ExprId> {
    let is_free = matches!(convert::known_integer(types, body, size), Some(4 | 8));
    Some(convert::integer(body, u64::from(is_free), TypeId::BOOL, span))
}

/// Returns the integer type with the given signedness and the width of another type.
fn of_sign(scalar: Scalar, sign: Signed) -> Scalar {
    match (scalar.bits(), sign) {
        (64, Signed::Yes) => Scalar::Long,
        (64, Signed::No) => Scalar::ULong,
        (_, Signed::Yes) => Scalar::Int,
        (_, Signed::No) => Scalar::UInt,
    }
}
