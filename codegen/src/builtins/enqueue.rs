//! Device-side enqueue: ranges, and Blocks as kernels. OpenCL C 3.0, 6.15.18.

use super::Call;
use crate::{generator::Generator, types::storage_class};
use rspirv::{
    dr::Operand,
    spirv::{MemoryAccess, Op, StorageClass, Word},
};
use spirocl_sema::{
    hir::{DeviceKernel, DeviceKernelCall, ExprId, ExprKind},
    types::{TypeId, TypeKind},
};

impl<'a> Generator<'a> {
    /// Emits the enqueue or query of a Block. SPIR-V, 3.52.23: the kernel takes a pointer to a byte array, which the implementation copies.
    ///
    /// The kernel is an entry point, and the range and local sizes are passed by pointer: this is the form of Khronos' translator, and
    /// drivers
    /// based on its reader accept no other.
    pub(crate) fn device_kernel(&mut self, call: &DeviceKernelCall, ty: TypeId) -> Word {
        let &DeviceKernelCall { request, kernel, literal, ref arguments, sizes } = call;
        let mut operands: Vec<Word> =
            arguments.iter().map(|&argument| self.enqueue_operand(argument)).collect();
        let (held, memory) = (self.type_of(literal), self.memory(literal));
        let pointer = self.pointer(&memory);
        let byte = self.int_type(8);
        let private = self.pointer_to(StorageClass::Function, byte);
        let generic = self.pointer_to(StorageClass::Generic, byte);
        let bytes = self.emit(Op::Bitcast, private, &[pointer]);
        let bytes = self.emit(Op::PtrCastToGeneric, generic, &[bytes]);
        let size = self.module.types.size_of(held, &self.module.language).unwrap_or_default();
        let alignment = self.align_of(held);
        operands.push(self.function_id(kernel));
        self.functions.enqueued.insert(kernel);
        operands.push(bytes);
        operands.push(self.constant_int(32, size));
        operands.push(self.constant_int(32, alignment.into()));
        if let Some(sizes) = sizes {
            operands.extend(self.local_sizes(sizes));
        }
        let op = match request {
            DeviceKernel::Enqueue => Op::EnqueueKernel,
            DeviceKernel::WorkGroupSize => Op::GetKernelWorkGroupSize,
            DeviceKernel::PreferredMultiple => Op::GetKernelPreferredWorkGroupSizeMultiple,
            DeviceKernel::MaxSubGroupSize => Op::GetKernelNDrangeMaxSubGroupSize,
            DeviceKernel::SubGroupCount => Op::GetKernelNDrangeSubGroupCount,
        };
        let result = self.value_type(ty);
        self.emit(op, result, &operands)
    }

    fn enqueue_operand(&mut self, argument: ExprId) -> Word {
        if !matches!(self.expr(argument).kind, ExprKind::Materialize(_)) {
            return self.value(argument);
        }
        let memory = self.memory(argument);
        self.pointer(&memory)
    }

    /// Returns pointers to the elements of an array in memory.
    fn local_sizes(&mut self, array: ExprId) -> Vec<Word> {
        let memory = self.memory(array);
        let TypeKind::Array { length: Some(length), .. } = *self.module.types.kind(memory.ty) else {
            unreachable!("sizes lie in an array")
        };
        let element = |index: u64| {
            let word = self.constant_size(index);
            let element = self.element_of(memory.clone(), word, Some(index));
            self.pointer(&element)
        };
        (0..length).map(element).collect()
    }

    /// `ndrange_1D` and others: the global size; offset, global and local size; or global and local size.
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

    /// A size, or the array that an argument points to.
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
