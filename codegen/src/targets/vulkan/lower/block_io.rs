//! Intel's accesses of a sub-group to a block of memory: component `k` of the work-item in lane `i` is element `i + k * size`, where `size` is the
//! largest size of sub-groups. cl_intel_subgroups, and those for 8, 16 and 64 bits; cl_intel_subgroup_local_block_io.

use super::body::Body;
use crate::ir::{Flags, Inst, Type, Value};
use spirv::BuiltIn;

impl Body<'_, '_> {
    /// `OpSubgroupBlockReadINTEL`
    pub(super) fn block_read(&mut self, inst: Inst) {
        let pointer = self.old.operand(inst, 0);
        let (_, count) = self.l.old.types.scalar(self.old.inst(inst).ty);
        let (element, offsets) = self.block_offsets(pointer, count);
        let access = self.access_of(Flags::default(), element);
        let address = self.address(pointer);
        let mut components = Vec::with_capacity(offsets.len());
        for offset in offsets {
            let at = self.moved(&address, offset);
            components.push(self.load(&at, element, access));
        }
        let ty = self.result_type(inst);
        let result = self.of_components(ty, &components);
        self.set(inst, result);
    }

    /// `OpSubgroupBlockWriteINTEL`
    pub(super) fn block_write(&mut self, inst: Inst) {
        let pointer = self.old.operand(inst, 0);
        let value = self.value(self.old.operand(inst, 1));
        let components = self.components(value);
        let (element, offsets) = self.block_offsets(pointer, components.len() as u8);
        let access = self.access_of(Flags::default(), element);
        let address = self.address(pointer);
        for (component, offset) in components.into_iter().zip(offsets) {
            let at = self.moved(&address, offset);
            self.store(&at, element, component, access);
        }
    }

    /// The type of elements, and the bytes before that of each component.
    fn block_offsets(&mut self, pointer: Value, count: u8) -> (Type, Vec<Value>) {
        let pointer = self.old_type(pointer);
        let (_, element) = self.l.old.types.pointee(pointer).expect("a block is accessed by a pointer");
        let bytes = self.l.size(element);
        let wide = |body: &mut Self, variable: BuiltIn| {
            let value = body.scalar_variable(variable);
            let value = body.resize(value, 64);
            body.multiply_known(value, bytes)
        };
        let mut offset = wide(self, BuiltIn::SubgroupLocalInvocationId);
        let mut offsets = vec![offset];
        if count > 1 {
            let row = wide(self, BuiltIn::SubgroupSize);
            for _ in 1..count {
                offset = self.add(offset, row);
                offsets.push(offset);
            }
        }
        (element, offsets)
    }
}
