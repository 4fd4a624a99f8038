//! Vector loads and stores, shuffles, and generic pointer functions: OpenCL C 3.0, 6.15.7, 6.15.10, 6.15.13.

use super::Call;
use crate::{
    ir::{AddressSpace, Opcode, Value},
    lower::Lowering,
};
use spirocl_sema::{
    builtins::Rounded,
    hir::{Constant, ExprId, ExprKind},
};
use spirv::{FPRoundingMode, MemorySemantics, Op, OpenclStd100Op as Std};

impl<'a> Lowering<'a> {
    /// `vload*`: the instruction takes the number of components as a literal.
    pub(super) fn vector_load(&mut self, instruction: Std, call: Call<'a>) -> Value {
        let (_, count) = self.elements_of(call.ty);
        let values = self.argument_values(call);
        let ty = self.value_type(call.ty);
        self.emit_literals(Opcode::Library(instruction), ty, &values, &[count.into()])
    }

    /// `vstore_half*`: an explicit rounding mode selects another instruction.
    pub(super) fn vector_store(&mut self, instruction: Std, rounded: Rounded, call: Call<'a>) -> Value {
        let values = self.argument_values(call);
        let void = self.void_type();
        match rounding_mode(rounded) {
            None => self.emit_library(instruction, void, &values),
            Some(mode) => {
                let rounding = Opcode::Library(with_rounding(instruction));
                self.emit_literals(rounding, void, &values, &[mode as u32])
            }
        };
        self.no_value()
    }

    /// `shuffle`, `shuffle2`: the last argument is the mask.
    pub(super) fn shuffle_builtin(&mut self, instruction: Std, call: Call<'a>) -> Value {
        let (&mask, sources) = call.arguments.split_last().expect("a shuffle has a mask");
        let Some(indices) = self.known_elements(mask) else {
            return self.extended_builtin(instruction, call);
        };
        let (_, count) = self.elements_of(self.type_of(sources[0]));
        let values: Vec<Value> = sources.iter().map(|&source| self.value(source)).collect();
        // Only as many mask bits count as are needed to index the components.
        let limit = u64::from(count) * sources.len() as u64;
        let indices: Vec<u32> = indices.into_iter().map(|index| (index % limit) as u32).collect();
        let ty = self.value_type(call.ty);
        self.emit_literals(Op::VectorShuffle, ty, &[values[0], values[values.len() - 1]], &indices)
    }

    /// The components of a constant integer vector.
    fn known_elements(&self, vector: ExprId) -> Option<Vec<u64>> {
        let (_, count) = self.elements_of(self.type_of(vector));
        match &self.expr(vector).kind {
            ExprKind::Constant(Constant::Zero) => Some(vec![0; usize::from(count)]),
            ExprKind::Constant(Constant::Elements(parts)) => {
                let known = |part: &Constant| match *part {
                    Constant::Integer(value) => Some(value),
                    Constant::Zero => Some(0),
                    _ => None,
                };
                parts.iter().map(known).collect()
            }
            ExprKind::Construct(parts) if parts.len() == usize::from(count) => {
                parts.iter().map(|&part| self.known_integer(part)).collect()
            }
            _ => None,
        }
    }

    /// `to_global`, `to_local` and `to_private`.
    pub(super) fn to_space(&mut self, call: Call<'a>) -> Value {
        let pointer = self.value(call.arguments[0]);
        let ty = self.value_type(call.ty);
        self.emit(Op::GenericCastToPtrExplicit, ty, &[pointer])
    }

    /// `get_fence`: converts the storage class semantics bits to fence flags.
    pub(super) fn get_fence(&mut self, call: Call<'a>) -> Value {
        let pointer = self.value(call.arguments[0]);
        let (uint, byte) = (self.int_type(32), self.int_type(8));
        // Intel's driver implements the function only for pointers to bytes or `void`.
        let (from, bytes) =
            (self.value_type(self.type_of(call.arguments[0])), self.pointer_to(AddressSpace::Generic, byte));
        let pointer = self.bitcast(pointer, from, bytes);
        let semantics = self.emit(Op::GenericPtrMemSemantics, uint, &[pointer]);
        // `CLK_LOCAL_MEM_FENCE` is 1, `CLK_GLOBAL_MEM_FENCE` is 2: the `WorkgroupMemory` and `CrossWorkgroupMemory` bits, shifted down.
        let shift = self.constant_u32(MemorySemantics::WORKGROUP_MEMORY.bits().trailing_zeros());
        let moved = self.emit(Op::ShiftRightLogical, uint, &[semantics, shift]);
        let both = self.constant_u32(3);
        self.emit(Op::BitwiseAnd, uint, &[moved, both])
    }
}

fn rounding_mode(rounded: Rounded) -> Option<FPRoundingMode> {
    match rounded {
        Rounded::Default => None,
        Rounded::ToEven => Some(FPRoundingMode::RTE),
        Rounded::ToZero => Some(FPRoundingMode::RTZ),
        Rounded::Up => Some(FPRoundingMode::RTP),
        Rounded::Down => Some(FPRoundingMode::RTN),
    }
}

fn with_rounding(instruction: Std) -> Std {
    match instruction {
        Std::vstore_half => Std::vstore_half_r,
        Std::vstore_halfn => Std::vstore_halfn_r,
        Std::vstorea_halfn => Std::vstorea_halfn_r,
        other => unreachable!("{other:?} stores no half"),
    }
}
