//! `printf`: words that are written to a buffer, if there is room for all of a call.

use super::{body::Body, loads, vectors};
use crate::ir::{Cast, Compare, Flags, Inst, Opcode, Type, TypeKind, Value, opcode::Core};
use crate::targets::vulkan::printf::BUFFER_SIZE;
use spirv::{Op, Scope};

/// The words of the buffer behind the first, which counts those that are taken.
const ROOM: u64 = BUFFER_SIZE as u64 / 4 - 1;

/// A call: its literal is the number of the format.
pub(super) fn lower_printf(body: &mut Body<'_, '_>, inst: Inst) {
    let number = body.old.literals(inst).first().copied().unwrap_or_default();
    let operands: Vec<Value> = body.old.operands(inst).collect();
    let mut words = vec![body.uint(32, number.into())];
    for operand in operands {
        printed(body, operand, &mut words);
    }
    let count = words.len() as u64;
    let uint = body.uint_type(32);
    let buffer = printf_buffer(body);
    let taken = loads::global_pointer(body, buffer, 0, uint);
    let scope =
        if body.lowerer.options.has_vulkan_memory_model() { Scope::QueueFamily } else { Scope::Device };
    let (scope, relaxed, added) = (body.uint(32, scope as u64), body.uint(32, 0), body.uint(32, count));
    let add = Opcode::Intrinsic(Op::AtomicIAdd);
    let start = body.op(add, uint, &[taken, scope, relaxed, added]);
    let last = body.uint(32, ROOM.saturating_sub(count));
    let fits = body.compare(Compare::UnsignedLessEqual, start, last);
    let (write, after) = (body.new_block(), body.new_block());
    body.branch_if(fits, write, after);
    body.block = write;
    let start = body.resize(start, 64);
    let offset = body.multiply_known(start, 4);
    let address = body.add(buffer, offset);
    for (index, word) in words.into_iter().enumerate() {
        let pointer = loads::global_pointer(body, address, 4 + 4 * index as u64, uint);
        body.effect(Opcode::Core(Core::Store), &[pointer, word], Flags::default().with_alignment(4));
    }
    body.branch(after);
    body.block = after;
    let (success, failure) = (body.uint(32, 0), body.uint(32, u64::from(u32::MAX)));
    let result = body.select(fits, success, failure);
    body.set(inst, result);
}

/// Appends the words of an operand.
fn printed(body: &mut Body<'_, '_>, operand: Value, words: &mut Vec<Value>) {
    let old = body.old_type(operand);
    let value = body.value(operand);
    if let TypeKind::Pointer(..) = body.old_kind(old) {
        let wide = body.resize(value, 64);
        return printed_integer(body, wide, 64, words);
    }
    for component in vectors::scalars_of(body, value) {
        printed_scalar(body, component, words);
    }
}

fn printed_scalar(body: &mut Body<'_, '_>, value: Value, words: &mut Vec<Value>) {
    let ty = body.type_of(value);
    match body.kind(ty) {
        TypeKind::Float(16) => {
            let float = body.lowerer.new.types.float(32);
            let wide = body.cast(Cast::FloatConvert, float, value);
            printed_scalar(body, wide, words);
        }
        TypeKind::Float(bits) => {
            let integer = body.uint_type(bits);
            let raw = body.bitcast(value, integer);
            printed_integer(body, raw, bits, words);
        }
        TypeKind::Bool => {
            let (one, zero) = (body.uint(32, 1), body.uint(32, 0));
            let number = body.select(value, one, zero);
            printed_integer(body, number, 32, words);
        }
        TypeKind::Int(bits) => printed_integer(body, value, bits, words),
        other => unreachable!("printf has no arguments of {other:?}"),
    }
}

fn printed_integer(body: &mut Body<'_, '_>, value: Value, bits: u8, words: &mut Vec<Value>) {
    words.push(body.resize(value, 32));
    if bits == 64 {
        let high = body.shift_right(value, 32);
        words.push(body.resize(high, 32));
    }
}

/// The address of the buffer.
fn printf_buffer(body: &mut Body<'_, '_>) -> Value {
    if let Some(buffer) = body.host.printf_buffer {
        return buffer;
    }
    let global = body
        .lowerer
        .variables
        .printf
        .expect("a kernel sets the address, and other functions have the variable");
    let buffer = body.in_prologue(|body| {
        let ulong: Type = body.uint_type(64);
        body.op(Opcode::Core(Core::Load), ulong, &[global.into()])
    });
    body.host.printf_buffer = Some(buffer);
    buffer
}
