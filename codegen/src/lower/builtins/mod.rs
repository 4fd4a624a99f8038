//! Built-in calls: what each row of the tables becomes ([`spirocl_sema::builtins::Lower`]). Forms of one instruction are here; those of
//! several are functions of one file for each family, which take what the program is lowered with, and the call.

mod async_copy;
mod atomics;
mod enqueue;
mod gnu;
mod gnu_float;
mod group;
mod image;
mod integer;
mod media;
mod memory;
mod pipe;
mod printf;
mod relational;
mod synchronization;
mod work_item;

pub(in crate::lower) use enqueue::device_kernel;

use crate::{
    ir::Value,
    lower::{Lowering, convert},
};
use spirocl_sema::{
    builtins::{BuiltinId, Lower, Special},
    hir::{ExprId, ExprKind},
    types::{Scalar, TypeId},
};
use spirv::{Op, OpenclStd100Op};

/// A built-in call: its arguments, converted to the parameter types, and its result type.
#[derive(Clone, Copy, Debug)]
pub(in crate::lower) struct Call<'a> {
    pub(in crate::lower) arguments: &'a [ExprId],
    pub(in crate::lower) ty: TypeId,
}

impl Call<'_> {
    /// The arguments, evaluated in order.
    fn values(&self, cx: &mut Lowering<'_>) -> Vec<Value> {
        cx.values(self.arguments)
    }
}

/// Emits a built-in call and returns its value.
pub(in crate::lower) fn lower_builtin(
    cx: &mut Lowering<'_>,
    builtin: BuiltinId,
    arguments: &[ExprId],
    ty: TypeId,
) -> Value {
    let call = &Call { arguments, ty };
    match builtin.lower() {
        Lower::Ext(instruction) => lower_library(cx, instruction, call),
        Lower::Op(op) => lower_instruction(cx, op, call),
        Lower::Variable(variable) => work_item::lower_variable(cx, variable, call),
        Lower::Compare(op) => relational::compare(cx, op, call),
        Lower::Special(special) => lower_special(cx, special, call),
    }
}

/// What the built-ins of several instructions become.
fn lower_special(cx: &mut Lowering<'_>, special: Special, call: &Call<'_>) -> Value {
    match special {
        Special::Printf => printf::printf(cx, call),
        Special::AnySign => relational::test_signs(cx, Op::Any, call),
        Special::AllSign => relational::test_signs(cx, Op::All, call),
        Special::VectorLoad(instruction) => memory::vector_load(cx, instruction, call),
        Special::VectorStore(instruction, rounded) => memory::vector_store(cx, instruction, rounded, call),
        Special::Shuffle => memory::shuffle(cx, OpenclStd100Op::shuffle, call),
        Special::Shuffle2 => memory::shuffle(cx, OpenclStd100Op::shuffle2, call),
        Special::Barrier(barrier) => synchronization::barrier(cx, barrier, call),
        Special::NamedBarrier => synchronization::named_barrier(cx, call),
        Special::MemoryFence(fence) => synchronization::memory_fence(cx, fence, call),
        Special::AtomicFence => synchronization::atomic_fence(cx, call),
        Special::AsyncCopy => async_copy::copy(cx, call),
        Special::AsyncStridedCopy => async_copy::strided_copy(cx, call),
        Special::AsyncBlockCopy => async_copy::block_copy(cx, call),
        Special::AsyncCopyFence => synchronization::async_copy_fence(cx, call),
        Special::WaitGroupEvents => async_copy::wait_group_events(cx, call),
        Special::LegacyAtomic(op) => atomics::legacy_atomic(cx, op, call),
        Special::Atomic(op) => atomics::atomic(cx, op, call),
        Special::AtomicInit => atomics::atomic_init(cx, call),
        Special::FlagTestAndSet => atomics::flag_test_and_set(cx, call),
        Special::FlagClear => atomics::flag_clear(cx, call),
        Special::ToSpace(_) => memory::to_space(cx, call),
        Special::GetFence => memory::get_fence(cx, call),
        Special::Group(group) => group::lower_group(cx, group, call),
        Special::Scoped(op, scope) => group::scoped(cx, op, scope, call),
        Special::ImageSample => image::sample(cx, call),
        Special::ImageRead => image::read(cx, call),
        Special::ImageWrite => image::write(cx, call),
        Special::ImageQuery(query) => image::query(cx, query, call),
        Special::Pipe(op) => pipe::access_packets(cx, op, None, call),
        Special::GroupPipe(op, scope) => pipe::access_packets(cx, op, Some(scope), call),
        Special::BlockPrefetch(bytes) => group::block_prefetch(cx, bytes, call),
        Special::Media(media) => media::lower_media(cx, media, call),
        Special::AbsoluteValue => integer::absolute_value(cx, call),
        Special::AbsoluteDifference(less) => integer::absolute_difference(cx, less, call),
        Special::DotAdd(op) => integer::dot_add(cx, op, call),
        Special::Gnu(function) => gnu::lower_gnu(cx, function, call),
        Special::Ndrange(dimensions) => enqueue::ndrange(cx, dimensions, call),
        Special::IntegerDot { op, packed, swapped } => integer::integer_dot(cx, op, packed, swapped, call),
    }
}

fn lower_library(cx: &mut Lowering<'_>, instruction: OpenclStd100Op, call: &Call<'_>) -> Value {
    let values = call.values(cx);
    let ty = cx.module.value_type(call.ty);
    cx.emit_library(instruction, ty, &values)
}

fn lower_instruction(cx: &mut Lowering<'_>, op: Op, call: &Call<'_>) -> Value {
    let values = call.values(cx);
    if call.ty == TypeId::VOID {
        cx.emit_effect(op, &values);
        return cx.no_value();
    }
    let ty = cx.module.value_type(call.ty);
    cx.emit(op, ty, &values)
}

/// The value of a constant integer argument.
fn known_integer(cx: &Lowering<'_>, argument: ExprId) -> Option<u64> {
    match &cx.expr(argument).kind {
        ExprKind::Integer(value) => Some(*value),
        ExprKind::Zero => Some(0),
        ExprKind::Convert(_, inner) => {
            let is_integer = |ty| cx.hir.types.scalar(ty).is_some_and(Scalar::is_integer);
            let (ty, inner_type) = (cx.type_of(argument), cx.type_of(*inner));
            let inner = known_integer(cx, *inner).filter(|_| is_integer(ty) && is_integer(inner_type))?;
            let from = cx.hir.types.scalar(inner_type)?;
            let to = cx.hir.types.scalar(ty)?;
            let mask = u64::MAX >> (64 - to.bits());
            Some(convert::extend(inner, from) & mask)
        }
        _ => None,
    }
}

/// Converts a `bool` to `int` 0 or 1, or a vector of `bool` to a mask of 0 and -1.
fn truth_as(cx: &mut Lowering<'_>, truth: Value, ty: TypeId) -> Value {
    let (scalar, count) = cx.module.elements_of(ty);
    let element = cx.module.int_type(scalar.bits());
    let set = if count == 1 { 1 } else { u64::MAX };
    let (set, clear) = (cx.module.constant_int(scalar.bits(), set), cx.module.constant_int(scalar.bits(), 0));
    let set = cx.module.splat_constant(element, set, count);
    let clear = cx.module.splat_constant(element, clear, count);
    let ty = cx.module.value_type(ty);
    cx.emit(Op::Select, ty, &[truth, set, clear])
}

/// Emits a comparison of an integer with zero.
fn is_not_zero(cx: &mut Lowering<'_>, value: Value, scalar: Scalar) -> Value {
    let (truth, zero) = (cx.module.bool_type(), cx.module.constant_int(scalar.bits(), 0));
    cx.emit(Op::INotEqual, truth, &[value, zero])
}
