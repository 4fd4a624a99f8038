//! Device-side enqueue: ranges, and Blocks as kernels. OpenCL C 3.0, 6.15.18.

use super::Call;
use crate::{
    ir::{AddressSpace, Flags, Opcode, Operands, Value, opcode::Core},
    lower::{Lowering, function, memory, types::address_space},
};
use spirocl_sema::{
    hir::{DeviceKernel, DeviceKernelCall, ExprId, ExprKind},
    types::{TypeId, TypeKind},
};
use spirv::Op;

/// Emits the enqueue or query of a Block. SPIR-V, 3.52.23: the kernel takes a pointer to a byte array, which the implementation copies.
///
/// The kernel is an entry point, and the range and local sizes are passed by pointer: this is the form of Khronos' translator, and
/// drivers based on its reader accept no other.
pub(in crate::lower) fn device_kernel(cx: &mut Lowering<'_>, call: &DeviceKernelCall, ty: TypeId) -> Value {
    let &DeviceKernelCall { request, kernel, literal, ref arguments, sizes } = call;
    let mut operands: Vec<Value> = arguments.iter().map(|&argument| enqueue_operand(cx, argument)).collect();
    let (held, memory) = (cx.type_of(literal), cx.memory(literal));
    let pointer = cx.pointer(&memory);
    let byte = cx.module.int_type(8);
    let private = cx.module.pointer_to(AddressSpace::Private, byte);
    let generic = cx.module.pointer_to(AddressSpace::Generic, byte);
    let bytes = cx.emit(Op::Bitcast, private, &[pointer]);
    let bytes = cx.emit(Op::PtrCastToGeneric, generic, &[bytes]);
    let size = cx.hir.types.size_of(held, &cx.hir.language).unwrap_or_default();
    let alignment = cx.module.align_of(held);
    cx.functions.enqueued.insert(kernel);
    operands.push(function::function_id(cx, kernel).into());
    operands.push(bytes);
    operands.push(cx.module.constant_int(32, size));
    operands.push(cx.module.constant_int(32, alignment.into()));
    if let Some(sizes) = sizes {
        operands.extend(local_sizes(cx, sizes));
    }
    let op = match request {
        DeviceKernel::Enqueue => Op::EnqueueKernel,
        DeviceKernel::WorkGroupSize => Op::GetKernelWorkGroupSize,
        DeviceKernel::PreferredMultiple => Op::GetKernelPreferredWorkGroupSizeMultiple,
        DeviceKernel::MaxSubGroupSize => Op::GetKernelNDrangeMaxSubGroupSize,
        DeviceKernel::SubGroupCount => Op::GetKernelNDrangeSubGroupCount,
    };
    let result = cx.module.value_type(ty);
    cx.emit(op, result, &operands)
}

fn enqueue_operand(cx: &mut Lowering<'_>, argument: ExprId) -> Value {
    if !matches!(cx.expr(argument).kind, ExprKind::Materialize(_)) {
        return cx.value(argument);
    }
    let memory = cx.memory(argument);
    cx.pointer(&memory)
}

/// Returns pointers to the elements of an array in memory.
fn local_sizes(cx: &mut Lowering<'_>, array: ExprId) -> Vec<Value> {
    let memory = cx.memory(array);
    let TypeKind::Array { length: Some(length), .. } = *cx.hir.types.kind(memory.ty) else {
        unreachable!("sizes lie in an array")
    };
    let element = |index: u64| {
        let position = cx.module.constant_size(index);
        let element = memory::element_of(cx, memory.clone(), position, Some(index));
        cx.pointer(&element)
    };
    (0..length).map(element).collect()
}

/// `ndrange_1D` and others: the global size; offset, global and local size; or global and local size.
pub(super) fn ndrange(cx: &mut Lowering<'_>, dimensions: u8, call: &Call<'_>) -> Value {
    let values: Vec<Value> =
        call.arguments.iter().map(|&argument| extents(cx, dimensions, argument)).collect();
    let none = no_extents(cx, dimensions);
    let (offset, global, local) = match values[..] {
        [global] => (none, global, none),
        [global, local] => (none, global, local),
        [offset, global, local] => (offset, global, local),
        _ => unreachable!("a range has one to three arguments"),
    };
    let ty = cx.module.value_type(call.ty);
    cx.emit(Op::BuildNDRange, ty, &[global, local, offset])
}

/// A size, or the array that an argument points to.
fn extents(cx: &mut Lowering<'_>, dimensions: u8, argument: ExprId) -> Value {
    let value = cx.value(argument);
    if dimensions == 1 {
        return value;
    }
    let (element, space) = cx.module.pointee(cx.type_of(argument));
    let space = address_space(space);
    let size = cx.module.size_type();
    let array = cx.module.array_type(size, dimensions.into());
    let pointer_type = cx.module.pointer_to(space, array);
    let pointer = cx.emit(Op::Bitcast, pointer_type, &[value]);
    let alignment = cx.module.align_of(element.ty);
    let flags = Flags::default().with_alignment(alignment);
    cx.emit_with(Opcode::Core(Core::Load), array, Operands::values(&[pointer]), flags)
}

fn no_extents(cx: &mut Lowering<'_>, dimensions: u8) -> Value {
    let size = cx.module.size_type();
    if dimensions == 1 {
        return cx.module.constant_size(0);
    }
    let array = cx.module.array_type(size, dimensions.into());
    cx.module.null(array)
}
