//! Work-item functions. Vulkan's variables have 32 bits; sizes of work-groups and the global offset are specialization constants.

use super::body::Body;
use crate::ir::{Binary, Cast, ConstantKind, Inst, Opcode, Value};
use spirv::{BuiltIn, GlslStd450Op};

/// A value that the device provides.
pub(super) fn lower_work_item(body: &mut Body<'_, '_>, variable: BuiltIn, inst: Inst) {
    let ty = body.result_type(inst);
    let value = match variable {
        BuiltIn::GlobalInvocationId => global_id(body),
        BuiltIn::LocalInvocationId | BuiltIn::WorkgroupId | BuiltIn::NumWorkgroups => {
            vector_variable(body, variable)
        }
        BuiltIn::WorkgroupSize | BuiltIn::EnqueuedWorkgroupSize => group_size(body),
        BuiltIn::GlobalSize => global_size(body),
        BuiltIn::GlobalOffset => global_offset(body),
        BuiltIn::GlobalLinearId => global_linear_id(body),
        BuiltIn::LocalInvocationIndex => scalar_variable(body, variable),
        BuiltIn::WorkDim => work_dimensions(body),
        BuiltIn::SubgroupSize => sub_group_size(body),
        BuiltIn::NumSubgroups | BuiltIn::SubgroupId | BuiltIn::SubgroupLocalInvocationId => {
            scalar_variable(body, variable)
        }
        BuiltIn::SubgroupMaxSize => scalar_variable(body, BuiltIn::SubgroupSize),
        BuiltIn::NumEnqueuedSubgroups => scalar_variable(body, BuiltIn::NumSubgroups),
        BuiltIn::SubgroupEqMask
        | BuiltIn::SubgroupGeMask
        | BuiltIn::SubgroupGtMask
        | BuiltIn::SubgroupLeMask
        | BuiltIn::SubgroupLtMask => {
            let uint = body.uint_type(32);
            let four = body.lowerer.new.types.vector(uint, 4);
            body.op(Opcode::BuiltIn(variable), four, &[])
        }
        _ => {
            body.lowerer.refuse(format!("the built-in variable `{variable:?}` is not supported for Vulkan"));
            body.undef(ty)
        }
    };
    let value = body.cast(Cast::UnsignedConvert, ty, value);
    body.set(inst, value);
}

/// A variable with three unsigned integers.
fn vector_variable(body: &mut Body<'_, '_>, variable: BuiltIn) -> Value {
    let uint = body.uint_type(32);
    let three = body.lowerer.new.types.vector(uint, 3);
    body.op(Opcode::BuiltIn(variable), three, &[])
}

/// A variable with one unsigned integer.
pub(super) fn scalar_variable(body: &mut Body<'_, '_>, variable: BuiltIn) -> Value {
    let uint = body.uint_type(32);
    body.op(Opcode::BuiltIn(variable), uint, &[])
}

fn global_id(body: &mut Body<'_, '_>) -> Value {
    let id = vector_variable(body, BuiltIn::GlobalInvocationId);
    let offset = global_offset(body);
    body.add(id, offset)
}

/// The size of the work-group: specialization constants 0 to 2.
pub(super) fn group_size(body: &mut Body<'_, '_>) -> Value {
    let defaults = body.lowerer.interface.group_size;
    spec_vector(body, [0, 1, 2], defaults)
}

/// The global offset: specialization constants, 0 unless the host says otherwise.
fn global_offset(body: &mut Body<'_, '_>) -> Value {
    body.lowerer.interface.uses_global_offset = true;
    spec_vector(body, super::super::interface::GLOBAL_OFFSET_SPEC_IDS, [0; 3])
}

fn spec_vector(body: &mut Body<'_, '_>, ids: [u32; 3], defaults: [u32; 3]) -> Value {
    let uint = body.uint_type(32);
    let three = body.lowerer.new.types.vector(uint, 3);
    let parts: Vec<Value> = ids
        .iter()
        .zip(defaults)
        .map(|(&id, default)| {
            let kind = ConstantKind::Specialization { id: Some(id), default: u64::from(default) };
            body.lowerer.new.constants.intern(uint, kind).into()
        })
        .collect();
    body.lowerer.new.constants.intern(three, ConstantKind::SpecializationComposite(parts.into())).into()
}

/// The number of work-items in the sub-group: the last one may have less than the others, which Vulkan's variable does not tell.
fn sub_group_size(body: &mut Body<'_, '_>) -> Value {
    let most = scalar_variable(body, BuiltIn::SubgroupSize);
    let number = scalar_variable(body, BuiltIn::SubgroupId);
    let group = group_size(body);
    let [x, y, z] = [0, 1, 2].map(|index| body.extract(group, index));
    let area = body.binary(Binary::Multiply, x, y);
    let all = body.binary(Binary::Multiply, area, z);
    let before = body.binary(Binary::Multiply, number, most);
    let rest = body.binary(Binary::Subtract, all, before);
    let uint = body.uint_type(32);
    body.op(Opcode::Shader(GlslStd450Op::UMin), uint, &[most, rest])
}

fn global_size(body: &mut Body<'_, '_>) -> Value {
    let groups = vector_variable(body, BuiltIn::NumWorkgroups);
    let size = group_size(body);
    body.binary(Binary::Multiply, groups, size)
}

/// The linear index, which does not count the offset. OpenCL C 3.0, 6.15.1.
fn global_linear_id(body: &mut Body<'_, '_>) -> Value {
    let id = vector_variable(body, BuiltIn::GlobalInvocationId);
    let size = global_size(body);
    let ulong = body.uint_type(64);
    let wide = |body: &mut Body<'_, '_>, vector: Value, index: u32| {
        let part = body.extract(vector, index);
        body.cast(Cast::UnsignedConvert, ulong, part)
    };
    let (z, height) = (wide(body, id, 2), wide(body, size, 1));
    let planes = body.binary(Binary::Multiply, z, height);
    let y = wide(body, id, 1);
    let rows = body.add(planes, y);
    let width = wide(body, size, 0);
    let before = body.binary(Binary::Multiply, rows, width);
    let x = wide(body, id, 0);
    body.add(before, x)
}

fn work_dimensions(body: &mut Body<'_, '_>) -> Value {
    body.lowerer.interface.uses_work_dim = true;
    let uint = body.uint_type(32);
    let id = super::super::interface::WORK_DIM_SPEC_ID;
    let kind = ConstantKind::Specialization { id: Some(id), default: 3 };
    body.lowerer.new.constants.intern(uint, kind).into()
}
