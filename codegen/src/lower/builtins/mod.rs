//! Built-in calls: lowers [`spirocl_sema::builtins::Lower`]. Forms of one instruction are here; the others are in one file for each section
//! of the specification.

mod async_copy;
mod atomics;
mod enqueue;
mod gnu;
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

use crate::{ir::Value, lower::Lowering};
use spirocl_sema::{
    builtins::{Lower, Special},
    hir::{Constant, ExprId, ExprKind},
    types::{Scalar, TypeId},
};
use spirv::{Op, OpenclStd100Op};

/// A built-in call: its arguments, converted to the parameter types, and its result type.
#[derive(Clone, Copy, Debug)]
pub(in crate::lower) struct Call<'a> {
    pub(in crate::lower) arguments: &'a [ExprId],
    pub(in crate::lower) ty: TypeId,
}

impl<'a> Lowering<'a> {
    /// Emits a built-in call and returns its value.
    pub(in crate::lower) fn builtin(&mut self, lower: Lower, arguments: &'a [ExprId], ty: TypeId) -> Value {
        let call = Call { arguments, ty };
        match lower {
            Lower::Ext(instruction) => self.extended_builtin(instruction, call),
            Lower::Op(op) => self.instruction_builtin(op, call),
            Lower::Variable(variable) => self.variable_builtin(variable, call),
            Lower::Compare(op) => self.comparison_builtin(op, call),
            Lower::Special(special) => self.special_builtin(special, call),
        }
    }

    fn special_builtin(&mut self, special: Special, call: Call<'a>) -> Value {
        match special {
            Special::Printf => self.printf(call),
            Special::AnySign => self.sign_builtin(Op::Any, call),
            Special::AllSign => self.sign_builtin(Op::All, call),
            Special::VectorLoad(instruction) => self.vector_load(instruction, call),
            Special::VectorStore(instruction, rounded) => self.vector_store(instruction, rounded, call),
            Special::Shuffle => self.shuffle_builtin(OpenclStd100Op::shuffle, call),
            Special::Shuffle2 => self.shuffle_builtin(OpenclStd100Op::shuffle2, call),
            Special::Barrier(barrier) => self.barrier(barrier, call),
            Special::NamedBarrier => self.named_barrier(call),
            Special::MemoryFence(fence) => self.memory_fence(fence, call),
            Special::AtomicFence => self.atomic_fence(call),
            Special::AsyncCopy => self.async_copy(call),
            Special::AsyncStridedCopy => self.async_strided_copy(call),
            Special::AsyncBlockCopy => self.async_block_copy(call),
            Special::AsyncCopyFence => self.async_copy_fence(call),
            Special::WaitGroupEvents => self.wait_group_events(call),
            Special::LegacyAtomic(op) => self.legacy_atomic(op, call),
            Special::Atomic(op) => self.atomic(op, call),
            Special::AtomicInit => self.atomic_init(call),
            Special::FlagTestAndSet => self.flag_test_and_set(call),
            Special::FlagClear => self.flag_clear(call),
            Special::ToSpace(_) => self.to_space(call),
            Special::GetFence => self.get_fence(call),
            Special::Group(group) => self.group_builtin(group, call),
            Special::Scoped(op, scope) => self.scoped_builtin(op, scope, call),
            Special::ImageSample => self.image_sample(call),
            Special::ImageRead => self.image_read(call),
            Special::ImageWrite => self.image_write(call),
            Special::ImageQuery(query) => self.image_query(query, call),
            Special::Pipe(op) => self.pipe_builtin(op, None, call),
            Special::GroupPipe(op, scope) => self.pipe_builtin(op, Some(scope), call),
            Special::BlockPrefetch(bytes) => self.block_prefetch(bytes, call),
            Special::Media(media) => self.media_builtin(media, call),
            Special::AbsoluteValue => self.absolute_value(call),
            Special::AbsoluteDifference(less) => self.absolute_difference(less, call),
            Special::DotAdd(op) => self.dot_add(op, call),
            Special::Gnu(function) => self.gnu_builtin(function, call),
            Special::Ndrange(dimensions) => self.ndrange(dimensions, call),
            Special::IntegerDot { op, packed, swapped } => self.integer_dot(op, packed, swapped, call),
        }
    }

    /// The arguments, evaluated in order.
    fn argument_values(&mut self, call: Call<'a>) -> Vec<Value> {
        call.arguments.iter().map(|&argument| self.value(argument)).collect()
    }

    fn extended_builtin(&mut self, instruction: OpenclStd100Op, call: Call<'a>) -> Value {
        let values = self.argument_values(call);
        let ty = self.value_type(call.ty);
        self.emit_library(instruction, ty, &values)
    }

    fn instruction_builtin(&mut self, op: Op, call: Call<'a>) -> Value {
        let values = self.argument_values(call);
        if call.ty == TypeId::VOID {
            self.emit_effect(op, &values);
            return self.no_value();
        }
        let ty = self.value_type(call.ty);
        self.emit(op, ty, &values)
    }

    /// The scalar type and number of elements of a type.
    fn elements_of(&self, ty: TypeId) -> (Scalar, u8) {
        self.module.types.elements(ty).expect("sema gives it a scalar or vector type")
    }

    /// The value of a constant integer argument.
    fn known_integer(&self, argument: ExprId) -> Option<u64> {
        match &self.expr(argument).kind {
            ExprKind::Constant(Constant::Integer(value)) => Some(*value),
            ExprKind::Constant(Constant::Zero) => Some(0),
            ExprKind::Convert(_, inner) => {
                let is_integer = |ty| self.module.types.scalar(ty).is_some_and(Scalar::is_integer);
                let (ty, inner_type) = (self.type_of(argument), self.type_of(*inner));
                let inner =
                    self.known_integer(*inner).filter(|_| is_integer(ty) && is_integer(inner_type))?;
                let from = self.module.types.scalar(inner_type)?;
                let to = self.module.types.scalar(ty)?;
                let mask = u64::MAX >> (64 - to.bits());
                Some(super::memory::extend(inner, from) & mask)
            }
            _ => None,
        }
    }

    /// Converts a `bool` to `int` 0 or 1, or a vector of `bool` to a mask of 0 and -1.
    fn truth_as(&mut self, truth: Value, ty: TypeId) -> Value {
        let (scalar, count) = self.elements_of(ty);
        let element = self.int_type(scalar.bits());
        let set = if count == 1 { 1 } else { u64::MAX };
        let (set, clear) = (self.constant_int(scalar.bits(), set), self.constant_int(scalar.bits(), 0));
        let set = self.splat_constant(element, set, count);
        let clear = self.splat_constant(element, clear, count);
        let ty = self.value_type(ty);
        self.emit(Op::Select, ty, &[truth, set, clear])
    }

    /// Emits a comparison of an integer with zero.
    fn is_not_zero(&mut self, value: Value, scalar: Scalar) -> Value {
        let (truth, zero) = (self.bool_type(), self.constant_int(scalar.bits(), 0));
        self.emit(Op::INotEqual, truth, &[value, zero])
    }
}
