//! Work-item functions. Vulkan's variables have 32 bits; sizes of work-groups and the global offset are specialization constants.

use super::body::Body;
use crate::ir::{Binary, Cast, ConstantKind, Inst, Opcode, Value};
use spirv::{BuiltIn, GlslStd450Op};

impl Body<'_, '_> {
    /// A value that the device provides.
    pub(super) fn work_item_value(&mut self, variable: BuiltIn, inst: Inst) {
        let ty = self.result_type(inst);
        let value = match variable {
            BuiltIn::GlobalInvocationId => self.global_id(),
            BuiltIn::LocalInvocationId | BuiltIn::WorkgroupId | BuiltIn::NumWorkgroups => {
                self.vector_variable(variable)
            }
            BuiltIn::WorkgroupSize | BuiltIn::EnqueuedWorkgroupSize => self.group_size(),
            BuiltIn::GlobalSize => self.global_size(),
            BuiltIn::GlobalOffset => self.global_offset(),
            BuiltIn::GlobalLinearId => self.global_linear_id(),
            BuiltIn::LocalInvocationIndex => self.scalar_variable(variable),
            BuiltIn::WorkDim => self.work_dimensions(),
            BuiltIn::SubgroupSize => self.sub_group_size(),
            BuiltIn::NumSubgroups | BuiltIn::SubgroupId | BuiltIn::SubgroupLocalInvocationId => {
                self.scalar_variable(variable)
            }
            BuiltIn::SubgroupMaxSize => self.scalar_variable(BuiltIn::SubgroupSize),
            BuiltIn::NumEnqueuedSubgroups => self.scalar_variable(BuiltIn::NumSubgroups),
            BuiltIn::SubgroupEqMask
            | BuiltIn::SubgroupGeMask
            | BuiltIn::SubgroupGtMask
            | BuiltIn::SubgroupLeMask
            | BuiltIn::SubgroupLtMask => {
                let uint = self.uint_type(32);
                let four = self.l.new.types.vector(uint, 4);
                self.op(Opcode::BuiltIn(variable), four, &[])
            }
            _ => {
                self.l.refuse(format!("the built-in variable `{variable:?}` is not supported for Vulkan"));
                self.undef(ty)
            }
        };
        let value = self.cast(Cast::UnsignedConvert, ty, value);
        self.set(inst, value);
    }

    /// A variable with three unsigned integers.
    fn vector_variable(&mut self, variable: BuiltIn) -> Value {
        let uint = self.uint_type(32);
        let three = self.l.new.types.vector(uint, 3);
        self.op(Opcode::BuiltIn(variable), three, &[])
    }

    /// A variable with one unsigned integer.
    pub(super) fn scalar_variable(&mut self, variable: BuiltIn) -> Value {
        let uint = self.uint_type(32);
        self.op(Opcode::BuiltIn(variable), uint, &[])
    }

    fn global_id(&mut self) -> Value {
        let id = self.vector_variable(BuiltIn::GlobalInvocationId);
        let offset = self.global_offset();
        self.add(id, offset)
    }

    /// The size of the work-group: specialization constants 0 to 2.
    pub(super) fn group_size(&mut self) -> Value {
        let defaults = self.l.interface.group_size;
        self.spec_vector([0, 1, 2], defaults)
    }

    /// The global offset: specialization constants, 0 unless the host says otherwise.
    fn global_offset(&mut self) -> Value {
        self.l.interface.uses_global_offset = true;
        self.spec_vector(super::super::interface::GLOBAL_OFFSET_SPEC_IDS, [0; 3])
    }

    fn spec_vector(&mut self, ids: [u32; 3], defaults: [u32; 3]) -> Value {
        let uint = self.uint_type(32);
        let three = self.l.new.types.vector(uint, 3);
        let parts: Vec<Value> = ids
            .iter()
            .zip(defaults)
            .map(|(&id, default)| {
                let kind = ConstantKind::Specialization { id: Some(id), default: u64::from(default) };
                self.l.new.constants.intern(uint, kind).into()
            })
            .collect();
        self.l.new.constants.intern(three, ConstantKind::SpecializationComposite(parts.into())).into()
    }

    /// The number of work-items in the sub-group: the last one may have less than the others, which Vulkan's variable does not tell.
    fn sub_group_size(&mut self) -> Value {
        let most = self.scalar_variable(BuiltIn::SubgroupSize);
        let number = self.scalar_variable(BuiltIn::SubgroupId);
        let group = self.group_size();
        let [x, y, z] = [0, 1, 2].map(|index| self.extract(group, index));
        let area = self.binary(Binary::Multiply, x, y);
        let all = self.binary(Binary::Multiply, area, z);
        let before = self.binary(Binary::Multiply, number, most);
        let rest = self.binary(Binary::Subtract, all, before);
        let uint = self.uint_type(32);
        self.op(Opcode::Shader(GlslStd450Op::UMin), uint, &[most, rest])
    }

    fn global_size(&mut self) -> Value {
        let groups = self.vector_variable(BuiltIn::NumWorkgroups);
        let size = self.group_size();
        self.binary(Binary::Multiply, groups, size)
    }

    /// The linear index, which does not count the offset. OpenCL C 3.0, 6.15.1.
    fn global_linear_id(&mut self) -> Value {
        let id = self.vector_variable(BuiltIn::GlobalInvocationId);
        let size = self.global_size();
        let ulong = self.uint_type(64);
        let wide = |body: &mut Self, vector: Value, index: u32| {
            let part = body.extract(vector, index);
            body.cast(Cast::UnsignedConvert, ulong, part)
        };
        let (z, height) = (wide(self, id, 2), wide(self, size, 1));
        let planes = self.binary(Binary::Multiply, z, height);
        let y = wide(self, id, 1);
        let rows = self.add(planes, y);
        let width = wide(self, size, 0);
        let before = self.binary(Binary::Multiply, rows, width);
        let x = wide(self, id, 0);
        self.add(before, x)
    }

    fn work_dimensions(&mut self) -> Value {
        self.l.interface.uses_work_dim = true;
        let uint = self.uint_type(32);
        let id = super::super::interface::WORK_DIM_SPEC_ID;
        let kind = ConstantKind::Specialization { id: Some(id), default: 3 };
        self.l.new.constants.intern(uint, kind).into()
    }
}
