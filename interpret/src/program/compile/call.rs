//! Calls of functions, and the numbers of the device.

use super::{super::code::Number, Compiler, Instruction, Operation};
use spirocl_codegen::ir::{Inst, ValueKind};
use spirv::BuiltIn;

pub(super) fn compile(compiler: &mut Compiler<'_>, inst: Inst) -> Result<(), String> {
    let mut operands = compiler.function.operands(inst);
    let callee = operands.next().ok_or("a call of nothing")?;
    let ValueKind::Function(callee) = callee.kind() else {
        compiler.unsupported("a call through a pointer");
        compiler.result(inst)?;
        return Ok(());
    };
    let data = compiler.module.function(callee);
    if data.layout.is_empty() {
        let name = data.name.as_deref().unwrap_or("a function");
        compiler.unsupported(&format!("`{name}`, which is declared but not defined"));
        compiler.result(inst)?;
        return Ok(());
    }
    let mut arguments = Vec::new();
    for operand in operands {
        arguments.extend_from_slice(&compiler.slots(operand)?);
    }
    let result = compiler.result(inst)?;
    let first = compiler.pool(&arguments);
    let mut call = Instruction::new(Operation::Call, result.first, first, callee.0);
    call.c = arguments.len() as u32;
    compiler.emit(call);
    Ok(())
}

pub(super) fn built_in(compiler: &mut Compiler<'_>, inst: Inst, built_in: BuiltIn) -> Result<(), String> {
    let Some(number) = number(built_in) else {
        compiler.unsupported(&format!("the built-in variable {built_in:?}"));
        compiler.result(inst)?;
        return Ok(());
    };
    let bits = compiler.bits(compiler.function.inst(inst).ty);
    let result = compiler.result(inst)?;
    for component in 0..result.count {
        let mut read = Instruction::new(Operation::BuiltIn, result.first + component, bits.into(), 0);
        (read.x, read.y) = (number as u8, component as u8);
        compiler.emit(read);
    }
    Ok(())
}

fn number(built_in: BuiltIn) -> Option<Number> {
    Some(match built_in {
        BuiltIn::GlobalInvocationId => Number::GlobalId,
        BuiltIn::LocalInvocationId => Number::LocalId,
        BuiltIn::WorkgroupId => Number::GroupId,
        BuiltIn::GlobalSize => Number::GlobalSize,
        BuiltIn::WorkgroupSize => Number::LocalSize,
        BuiltIn::EnqueuedWorkgroupSize => Number::EnqueuedLocalSize,
        BuiltIn::NumWorkgroups => Number::GroupCount,
        BuiltIn::GlobalOffset => Number::GlobalOffset,
        BuiltIn::WorkDim => Number::Dimensions,
        BuiltIn::GlobalLinearId => Number::GlobalLinearId,
        BuiltIn::LocalInvocationIndex => Number::LocalLinearId,
        BuiltIn::SubgroupSize => Number::SubGroupSize,
        BuiltIn::SubgroupMaxSize => Number::SubGroupMaxSize,
        BuiltIn::NumSubgroups => Number::SubGroupCount,
        BuiltIn::NumEnqueuedSubgroups => Number::EnqueuedSubGroupCount,
        BuiltIn::SubgroupId => Number::SubGroupId,
        BuiltIn::SubgroupLocalInvocationId => Number::SubGroupLocalId,
        BuiltIn::SubgroupEqMask => Number::EqualMask,
        BuiltIn::SubgroupGeMask => Number::GreaterEqualMask,
        BuiltIn::SubgroupGtMask => Number::GreaterMask,
        BuiltIn::SubgroupLeMask => Number::LessEqualMask,
        BuiltIn::SubgroupLtMask => Number::LessMask,
        _ => return None,
    })
}
