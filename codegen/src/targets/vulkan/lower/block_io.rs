//! Intel's accesses of a sub-group to a block of memory: component `k` of the work-item in lane `i` is element `i + k * size`, where `size` is the
//! largest size of sub-groups. cl_intel_subgroups, and those for 8, 16 and 64 bits; cl_intel_subgroup_local_block_io.

use super::{body::Body, copies, loads, vectors, work_items};
use crate::ir::{Flags, Inst, Type, Value};
use spirv::BuiltIn;

/// `OpSubgroupBlockReadINTEL`
pub(super) fn block_read(body: &mut Body<'_, '_>, inst: Inst) {
    let pointer = body.old.operand(inst, 0);
    let (_, count) = body.lowerer.old.types.scalar(body.old.inst(inst).ty);
    let (element, offsets) = block_offsets(body, pointer, count);
    let access = loads::access_of(body, Flags::default(), element);
    let address = body.address(pointer);
    let mut components = Vec::with_capacity(offsets.len());
    for offset in offsets {
        let at = copies::moved_by(body, &address, offset);
        components.push(loads::load(body, &at, element, access));
    }
    let ty = body.result_type(inst);
    let result = vectors::vector_of(body, ty, &components);
    body.set(inst, result);
}

/// `OpSubgroupBlockWriteINTEL`
pub(super) fn block_write(body: &mut Body<'_, '_>, inst: Inst) {
    let pointer = body.old.operand(inst, 0);
    let value = body.value(body.old.operand(inst, 1));
    let components = vectors::scalars_of(body, value);
    let (element, offsets) = block_offsets(body, pointer, components.len() as u8);
    let access = loads::access_of(body, Flags::default(), element);
    let address = body.address(pointer);
    for (component, offset) in components.into_iter().zip(offsets) {
        let at = copies::moved_by(body, &address, offset);
        loads::store(body, &at, element, component, access);
    }
}

/// The type of elements, and the bytes before that of each component.
fn block_offsets(body: &mut Body<'_, '_>, pointer: Value, count: u8) -> (Type, Vec<Value>) {
    let pointer = body.old_type(pointer);
    let (_, element) = body.lowerer.old.types.pointee(pointer).expect("a block is accessed by a pointer");
    let bytes = body.lowerer.size(element);
    let wide = |body: &mut Body<'_, '_>, variable: BuiltIn| {
        let value = work_items::scalar_variable(body, variable);
        let value = body.resize(value, 64);
        body.multiply_known(value, bytes)
    };
    let mut offset = wide(body, BuiltIn::SubgroupLocalInvocationId);
    let mut offsets = vec![offset];
    if count > 1 {
        let row = wide(body, BuiltIn::SubgroupSize);
        for _ in 1..count {
            offset = body.add(offset, row);
            offsets.push(offset);
        }
    }
    (element, offsets)
}
