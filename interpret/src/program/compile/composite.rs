//! Vectors, structures and arrays as values: their slots move, few instructions are made.

use super::{super::special::Special, Compiler, Instruction, Operation};
use spirocl_codegen::ir::{Inst, Type};

pub(super) fn alias(compiler: &mut Compiler<'_>, inst: Inst) -> Result<(), String> {
    let slots = compiler.slots(compiler.function.operand(inst, 0))?;
    compiler.define(inst, slots);
    Ok(())
}

pub(super) fn construct(compiler: &mut Compiler<'_>, inst: Inst) -> Result<(), String> {
    let mut slots = Vec::new();
    for operand in compiler.function.operands(inst) {
        slots.extend_from_slice(&compiler.slots(operand)?);
    }
    compiler.define(inst, slots.into());
    Ok(())
}

/// The slots of a part among those of a composite.
fn part(compiler: &mut Compiler<'_>, mut ty: Type, literals: &[u32]) -> Result<(usize, usize), String> {
    let mut first = 0;
    for &index in literals {
        first += compiler
            .shapes
            .first_of_part(compiler.module, ty, index.into())
            .ok_or("a part of something without parts")?;
        ty = compiler.module.types.part(ty, index.into()).ok_or("there is no such part")?;
    }
    Ok((first, compiler.shape(ty)?.len()))
}

pub(super) fn extract(compiler: &mut Compiler<'_>, inst: Inst) -> Result<(), String> {
    let composite = compiler.function.operand(inst, 0);
    let (first, count) = part(compiler, compiler.type_of(composite), compiler.function.literals(inst))?;
    let slots = compiler.slots(composite)?;
    compiler.define(inst, slots[first..first + count].into());
    Ok(())
}

pub(super) fn insert(compiler: &mut Compiler<'_>, inst: Inst) -> Result<(), String> {
    let (object, composite) = (compiler.function.operand(inst, 0), compiler.function.operand(inst, 1));
    let (first, count) = part(compiler, compiler.type_of(composite), compiler.function.literals(inst))?;
    let mut slots = compiler.slots(composite)?;
    slots[first..first + count].copy_from_slice(&compiler.slots(object)?);
    compiler.define(inst, slots);
    Ok(())
}

pub(super) fn shuffle(compiler: &mut Compiler<'_>, inst: Inst) -> Result<(), String> {
    let mut both = compiler.slots(compiler.function.operand(inst, 0))?.into_vec();
    both.extend_from_slice(&compiler.slots(compiler.function.operand(inst, 1))?);
    let zero = compiler.allocator.constant(0);
    let literals = compiler.function.literals(inst);
    let slots = literals.iter().map(|&index| both.get(index as usize).copied().unwrap_or(zero)).collect();
    compiler.define(inst, slots);
    Ok(())
}

pub(super) fn extract_dynamic(compiler: &mut Compiler<'_>, inst: Inst) -> Result<(), String> {
    let vector = compiler.slots(compiler.function.operand(inst, 0))?;
    let index = compiler.slot(compiler.function.operand(inst, 1))?;
    let result = compiler.result(inst)?.first;
    compiler.special(Special::ExtractDynamic { result, vector, index });
    Ok(())
}

pub(super) fn insert_dynamic(compiler: &mut Compiler<'_>, inst: Inst) -> Result<(), String> {
    let vector = compiler.slots(compiler.function.operand(inst, 0))?;
    let component = compiler.slot(compiler.function.operand(inst, 1))?;
    let index = compiler.slot(compiler.function.operand(inst, 2))?;
    let result = compiler.result(inst)?;
    compiler.special(Special::InsertDynamic { result, vector, component, index });
    Ok(())
}

pub(super) fn select(compiler: &mut Compiler<'_>, inst: Inst) -> Result<(), String> {
    let condition = compiler.slots(compiler.function.operand(inst, 0))?;
    let yes = compiler.slots(compiler.function.operand(inst, 1))?;
    let no = compiler.slots(compiler.function.operand(inst, 2))?;
    let result = compiler.result(inst)?;
    for index in 0..result.count {
        let at = index as usize;
        // A scalar condition selects whole composites.
        let condition = condition[if condition.len() == 1 { 0 } else { at }];
        let mut select = Instruction::new(Operation::Select, result.first + index, condition, yes[at]);
        select.c = no[at];
        compiler.emit(select);
    }
    Ok(())
}
