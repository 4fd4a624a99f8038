//! `printf`: words that are written to a buffer, if there is room for all of a call.

use super::body::Body;
use crate::ir::{Cast, Compare, Flags, Inst, Opcode, Type, TypeKind, Value, opcode::Core};
use crate::targets::vulkan::printf::BUFFER_SIZE;
use spirv::{Op, Scope};

/// The words of the buffer behind the first, which counts those that are taken.
const ROOM: u64 = BUFFER_SIZE as u64 / 4 - 1;

impl Body<'_, '_> {
    /// A call: its literal is the number of the format.
    pub(super) fn printf(&mut self, inst: Inst) {
        let number = self.old.literals(inst).first().copied().unwrap_or_default();
        let operands: Vec<Value> = self.old.operands(inst).collect();
        let mut words = vec![self.uint(32, number.into())];
        for operand in operands {
            self.printed(operand, &mut words);
        }
        let count = words.len() as u64;
        let uint = self.uint_type(32);
        let buffer = self.printf_buffer();
        let taken = self.global_pointer(buffer, 0, uint);
        let scope = if self.l.options.has_vulkan_memory_model() { Scope::QueueFamily } else { Scope::Device };
        let (scope, relaxed, added) = (self.uint(32, scope as u64), self.uint(32, 0), self.uint(32, count));
        let add = Opcode::Intrinsic(Op::AtomicIAdd);
        let start = self.op(add, uint, &[taken, scope, relaxed, added]);
        let last = self.uint(32, ROOM.saturating_sub(count));
        let fits = self.compare(Compare::UnsignedLessEqual, start, last);
        let (write, after) = (self.new_block(), self.new_block());
        self.branch_if(fits, write, after);
        self.block = write;
        let start = self.resize(start, 64);
        let offset = self.multiply_known(start, 4);
        let address = self.add(buffer, offset);
        for (index, word) in words.into_iter().enumerate() {
            let pointer = self.global_pointer(address, 4 + 4 * index as u64, uint);
            self.effect(Opcode::Core(Core::Store), &[pointer, word], Flags::default().with_alignment(4));
        }
        self.branch(after);
        self.block = after;
        let (success, failure) = (self.uint(32, 0), self.uint(32, u64::from(u32::MAX)));
        let result = self.select(fits, success, failure);
        self.set(inst, result);
    }

    /// Appends the words of an operand.
    fn printed(&mut self, operand: Value, words: &mut Vec<Value>) {
        let old = self.old_type(operand);
        let value = self.value(operand);
        if let TypeKind::Pointer(..) = self.old_kind(old) {
            let wide = self.resize(value, 64);
            return self.printed_integer(wide, 64, words);
        }
        for component in self.components(value) {
            self.printed_scalar(component, words);
        }
    }

    fn printed_scalar(&mut self, value: Value, words: &mut Vec<Value>) {
        let ty = self.type_of(value);
        match self.kind(ty) {
            TypeKind::Float(16) => {
                let float = self.l.new.types.float(32);
                let wide = self.cast(Cast::FloatConvert, float, value);
                self.printed_scalar(wide, words);
            }
            TypeKind::Float(bits) => {
                let integer = self.uint_type(bits);
                let raw = self.bitcast(value, integer);
                self.printed_integer(raw, bits, words);
            }
            TypeKind::Bool => {
                let (one, zero) = (self.uint(32, 1), self.uint(32, 0));
                let number = self.select(value, one, zero);
                self.printed_integer(number, 32, words);
            }
            TypeKind::Int(bits) => self.printed_integer(value, bits, words),
            other => unreachable!("printf has no arguments of {other:?}"),
        }
    }

    fn printed_integer(&mut self, value: Value, bits: u8, words: &mut Vec<Value>) {
        words.push(self.resize(value, 32));
        if bits == 64 {
            let high = self.shift_right(value, 32);
            words.push(self.resize(high, 32));
        }
    }

    /// The address of the buffer.
    fn printf_buffer(&mut self) -> Value {
        if let Some(buffer) = self.printf_buffer {
            return buffer;
        }
        let global =
            self.l.printf_global.expect("a kernel sets the address, and other functions have the variable");
        let buffer = self.in_prologue(|body| {
            let ulong: Type = body.uint_type(64);
            body.op(Opcode::Core(Core::Load), ulong, &[global.into()])
        });
        self.printf_buffer = Some(buffer);
        buffer
    }
}
