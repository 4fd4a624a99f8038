//! Device-side enqueue: ranges, and Blocks as kernels. OpenCL C 3.0, 6.15.18.

use super::Call;
use crate::{
    ir::{AddressSpace, Flags, Opcode, Operands, Value, opcode::Core},
    lower::{Lowering, types::address_space},
};
use spirocl_sema::{
    hir::{DeviceKernel, DeviceKernelCall, ExprId, ExprKind},
    types::{TypeId, TypeKind},
};
use spirv::Op;

impl<'a> Lowering<'a> {
    /// Emits the enqueue or query of a Block. SPIR-V, 3.52.23: the kernel takes a pointer to a byte array, which the implementation copies.
    ///
    /// The kernel is an entry point, and the range and local sizes are passed by pointer: this is the form of Khronos' translator, and
    /// drivers
    /// based on its reader accept no other.
    pub(in crate::lower) fn device_kernel(&mut self, call: &DeviceKernelCall, ty: TypeId) -> Value {
        let &DeviceKernelCall { request, kernel, literal, ref arguments, sizes } = call;
        let mut operands: Vec<Value> =
            arguments.iter().map(|&argument| self.enqueue_operand(argument)).collect();
        let (held, memory) = (self.type_of(literal), self.memory(literal));
        let pointer = self.pointer(&memory);
        let byte = self.int_type(8);
        let private = self.pointer_to(AddressSpace::Private, byte);
        let generic = self.pointer_to(AddressSpace::Generic, byte);
        let bytes = self.emit(Op::Bitcast, private, &[pointer]);
        let bytes = self.emit(Op::PtrCastToGeneric, generic, &[bytes]);
        let size = self.module.types.size_of(held, &self.module.language).unwrap_or_default();
        let alignment = self.align_of(held);
        self.functions.enqueued.insert(kernel);
        operands.push(self.function_id(kernel).into());
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

    fn enqueue_operand(&mut self, argument: ExprId) -> Value {
        if !matches!(self.expr(argument).kind, ExprKind::Materialize(_)) {
            return self.value(argument);
        }
        let memory = self.memory(argument);
        self.pointer(&memory)
    }

    /// Returns pointers to the elements of an array in memory.
    fn local_sizes(&mut self, array: ExprId) -> Vec<Value> {
        let memory = self.memory(array);
        let TypeKind::Array { length: Some(length), .. } = *self.module.types.kind(memory.ty) else {
            unreachable!("sizes lie in an array")
        };
        let element = |index: u64| {
            let position = self.constant_size(index);
            let element = self.element_of(memory.clone(), position, Some(index));
            self.pointer(&element)
        };
        (0..length).map(element).collect()
    }

    /// `ndrange_1D` and others: the global size; offset, global and local size; or global and local size.
    pub(super) fn ndrange(&mut self, dimensions: u8, call: Call<'a>) -> Value {
        let values: Vec<Value> =
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
    fn extents(&mut self, dimensions: u8, argument: ExprId) -> Value {
        let value = self.value(argument);
        if dimensions == 1 {
            return value;
        }
        let (element, space) = self.pointee(self.type_of(argument));
        let space = address_space(space);
        let size = self.size_type();
        let array = self.array_type(size, dimensions.into());
        let pointer_type = self.pointer_to(space, array);
        let pointer = self.emit(Op::Bitcast, pointer_type, &[value]);
        let alignment = self.align_of(element.ty);
        let flags = Flags::default().with_alignment(alignment);
        self.emit_with(Opcode::Core(Core::Load), array, Operands::values(&[pointer]), flags)
    }

    fn no_extents(&mut self, dimensions: u8) -> Value {
        let size = self.size_type();
        if dimensions == 1 {
            return self.constant_size(0);
        }
        let array = self.array_type(size, dimensions.into());
        self.null(array)
    }
}
