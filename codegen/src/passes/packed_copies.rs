//! Packed copies: copies a small structure between memory and the scalar variables of its members as one integer, so that memory is
//! accessed once, as LLVM does. Drivers that vectorize over work-items then gather or scatter one vector instead of one for each member.

use super::{Context, globals::Type, scalar_replacement::aligned};
use crate::instruction::{effect, of_ids, value};
use rspirv::{
    dr::{self, Operand},
    spirv::{Op, StorageClass},
};

/// A structure or array without padding that fits into an integer.
pub(super) struct Packed {
    /// The width in bits.
    width: u32,
    /// The alignment of the type, in bytes.
    align: u32,
    parts: Vec<Part>,
}

/// A scalar member.
struct Part {
    /// The bit offset.
    bit: u32,
    width: u32,
    ty: u32,
    is_float: bool,
}

/// The other side of a copy.
pub(super) struct Outside {
    /// A pointer to the structure.
    pub(super) pointer: u32,
    /// The storage class of the pointer.
    pub(super) class: StorageClass,
    /// The alignment operand of the copy.
    pub(super) align: Option<u32>,
}

impl Packed {
    /// Packs a type of several scalars if an integer of the size of a pointer holds it: wider integers may be missing.
    pub(super) fn of(ty: u32, context: &mut Context) -> Option<Self> {
        let layout = context.layout(ty)?;
        if !layout.size.is_power_of_two() || layout.size > context.address_size() {
            return None;
        }
        let mut parts = Vec::new();
        let mut end = 0;
        for index in 0..context.globals.parts(ty)? {
            let part = context.globals.part(ty, index)?;
            let (width, is_float) = match context.globals.ty(part) {
                Type::Int(width) => (width, false),
                Type::Float(width) => (width, true),
                _ => return None,
            };
            let bit = context.offset(ty, index)? as u32 * 8;
            if bit != end {
                return None;
            }
            parts.push(Part { bit, width, ty: part, is_float });
            end = bit + width;
        }
        let width = layout.size as u32 * 8;
        (end == width && parts.len() > 1).then_some(Self { width, align: layout.align as u32, parts })
    }

    /// Copies from memory to the variables of the members.
    pub(super) fn load(
        &self,
        from: &Outside,
        to: impl Iterator<Item = u32>,
        output: &mut Vec<dr::Instruction>,
        context: &mut Context,
    ) {
        let whole_type = context.globals.integer_type(self.width);
        let mut code = Code { output, context };
        let operands = self.place(from, &mut code);
        let whole = code.emit(Op::Load, whole_type, operands);
        for (part, variable) in self.parts.iter().zip(to) {
            let mut bits = whole;
            if part.bit > 0 {
                let amount = code.context.globals.integer(whole_type, part.bit.into());
                bits = code.emit_ids(Op::ShiftRightLogical, whole_type, &[bits, amount]);
            }
            let part_type = code.context.globals.integer_type(part.width);
            bits = code.emit_ids(Op::UConvert, part_type, &[bits]);
            if part.is_float {
                bits = code.emit_ids(Op::Bitcast, part.ty, &[bits]);
            }
            code.output.push(effect(Op::Store, [variable, bits].map(Operand::IdRef).to_vec()));
        }
    }

    /// Copies from the variables of the members to memory.
    pub(super) fn store(
        &self,
        to: &Outside,
        from: impl Iterator<Item = u32>,
        output: &mut Vec<dr::Instruction>,
        context: &mut Context,
    ) {
        let whole_type = context.globals.integer_type(self.width);
        let mut code = Code { output, context };
        let mut whole = None;
        for (part, variable) in self.parts.iter().zip(from) {
            let mut bits = code.emit_ids(Op::Load, part.ty, &[variable]);
            let part_type = code.context.globals.integer_type(part.width);
            if part.is_float {
                bits = code.emit_ids(Op::Bitcast, part_type, &[bits]);
            }
            bits = code.emit_ids(Op::UConvert, whole_type, &[bits]);
            if part.bit > 0 {
                let amount = code.context.globals.integer(whole_type, part.bit.into());
                bits = code.emit_ids(Op::ShiftLeftLogical, whole_type, &[bits, amount]);
            }
            let joined = whole.map(|whole| code.emit_ids(Op::BitwiseOr, whole_type, &[whole, bits]));
            whole = Some(joined.unwrap_or(bits));
        }
        let mut operands = self.place(to, &mut code);
        operands.insert(1, Operand::IdRef(whole.expect("it has parts")));
        code.output.push(effect(Op::Store, operands));
    }

    /// The pointer to the packed integer and the memory operands of the access.
    fn place(&self, outside: &Outside, code: &mut Code<'_>) -> Vec<Operand> {
        let whole_type = code.context.globals.integer_type(self.width);
        let pointer_type = code.context.globals.pointer_type(outside.class, whole_type);
        let pointer = code.emit_ids(Op::Bitcast, pointer_type, &[outside.pointer]);
        let align = outside.align.unwrap_or(self.align);
        let access = (align != self.width / 8).then(|| aligned(align));
        std::iter::once(Operand::IdRef(pointer)).chain(access.into_iter().flatten()).collect()
    }
}

/// The destination of new instructions.
struct Code<'a> {
    output: &'a mut Vec<dr::Instruction>,
    context: &'a mut Context,
}

impl Code<'_> {
    fn emit(&mut self, op: Op, ty: u32, operands: Vec<Operand>) -> u32 {
        let id = self.context.globals.fresh();
        self.output.push(value(op, ty, id, operands));
        id
    }

    fn emit_ids(&mut self, op: Op, ty: u32, ids: &[u32]) -> u32 {
        let id = self.context.globals.fresh();
        self.output.push(of_ids(op, ty, id, ids));
        id
    }
}
