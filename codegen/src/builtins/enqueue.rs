//! Ranges of device-side queues: OpenCL C 3.0, 6.15.18.

use super::Call;
use crate::{generator::Generator, types::storage_class};
use rspirv::{
    dr::Operand,
    spirv::{MemoryAccess, Op, Word},
};
use spirocl_sema::hir::ExprId;

impl<'a> Generator<'a> {
    /// `ndrange_1D` and so on: the global size; offset, global size and local size; or global and local size.
    pub(super) fn ndrange(&mut self, dimensions: u8, call: Call<'a>) -> Word {
        let values: Vec<Word> =
            call.arguments.iter().map(|&argument| self.extents(dimensions, argument)).collect();
        let none = self.no_extents(dimensions);
        let (offset, global, local) = match values[..] {
            [global] => (none, global, none),
            [global, local] => (none, global, local),
            [offset, global, local] => (offset, global, local),
            _ => unreachable!("a range has one to three arguments"),
        };
        let ty = self.value_type(call.ty);
        self.emit(Op::BuildNDRange, ty, &[global, local, offset])
    }

    /// A number, or the array that an argument points at.
    fn extents(&mut self, dimensions: u8, argument: ExprId) -> Word {
        let value = self.value(argument);
        if dimensions == 1 {
            return value;
        }
        let (element, space) = self.pointee(self.type_of(argument));
        let class = storage_class(space);
        let size = self.size_type();
        let array = self.array_type(size, dimensions.into());
        let pointer_type = self.pointer_to(class, array);
        let pointer = self.emit(Op::Bitcast, pointer_type, &[value]);
        let alignment = self.align_of(element.ty);
        let operands = vec![
            Operand::IdRef(pointer),
            Operand::MemoryAccess(MemoryAccess::ALIGNED),
            Operand::LiteralBit32(alignment),
        ];
        self.emit_operands(Op::Load, array, operands)
    }

    fn no_extents(&mut self, dimensions: u8) -> Word {
        let size = self.size_type();
        if dimensions == 1 {
            return self.constant_size(0);
        }
        let array = self.array_type(size, dimensions.into());
        self.null(array)
    }
}
