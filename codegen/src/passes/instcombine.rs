//! Instruction combining in one walk: replaces instructions by constants (`constant_folding.rs`), by operands that equal the result, and by
//! cheaper instructions (`strength_reduction.rs`).
//!
//! Blocks follow their dominators, so a walk in block order sees definitions before uses, except for phis.

use super::{
    Changed, Context,
    constant_folding::fold,
    definition::Definitions,
    edit,
    effects::is_volatile,
    globals::{Type, Value},
    memory_location::MemoryLocation,
    strength_reduction,
};
use crate::instruction::{self, id_at};
use rspirv::{
    dr::{self, Operand},
    spirv::{Op, StorageClass},
};

/// The result of simplifying an instruction.
pub(crate) enum Outcome {
    /// Unchanged.
    Same,
    /// Equal to the value with this id.
    Value(u32),
    /// Changed in place.
    Rewritten,
}

/// Runs the pass.
pub(crate) fn run(function: &mut dr::Function, context: &mut Context) -> Changed {
    context.replaced.clear();
    let mut definitions = std::mem::take(&mut context.definitions);
    definitions.clear();
    for parameter in &function.parameters {
        definitions.record(parameter);
    }
    let mut changed = false;
    for block in &mut function.blocks {
        let mut inserted: Vec<(usize, dr::Instruction)> = Vec::new();
        let mut place = 0;
        block.instructions.retain_mut(|instruction| {
            let stays = simplify(instruction, &mut definitions, context, &mut changed);
            for new in context.before.drain(..) {
                definitions.record(&new);
                inserted.push((place, new));
            }
            place += usize::from(stays);
            match instruction.result_id {
                Some(id) if stays && context.is_decorated(id) => definitions.record_type(instruction),
                Some(_) if stays => definitions.record(instruction),
                Some(_) | None => {}
            }
            stays
        });
        edit::insert_all(&mut block.instructions, inserted);
    }
    context.definitions = definitions;
    if changed {
        for phi in function.blocks.iter_mut().flat_map(edit::phis_mut) {
            edit::replace_operands(phi, &context.replaced);
        }
    }
    changed.into()
}

/// Simplifies an instruction to a fixed point; returns whether to keep it.
fn simplify(
    instruction: &mut dr::Instruction,
    definitions: &mut Definitions,
    context: &mut Context,
    changed: &mut bool,
) -> bool {
    edit::replace_operands(instruction, &context.replaced);
    let decorated = instruction.result_id.is_some_and(|id| context.is_decorated(id));
    // Each rewrite makes the instruction cheaper, so this terminates; the bound guards against bugs.
    for _ in 0..8 {
        let outcome = match instruction.class.opcode {
            Op::Phi => phi(instruction, context),
            Op::BranchConditional => branch(instruction, definitions),
            _ if decorated || instruction.result_type.is_none() => Outcome::Same,
            _ => value(instruction, definitions, context),
        };
        match outcome {
            Outcome::Same => return true,
            Outcome::Rewritten => *changed = true,
            Outcome::Value(id) => {
                *changed = true;
                context
                    .replaced
                    .insert(instruction.result_id.expect("it has a type, so it has a result"), id);
                return false;
            }
        }
    }
    true
}

fn value(instruction: &mut dr::Instruction, definitions: &Definitions, context: &mut Context) -> Outcome {
    match fold_instruction(instruction, definitions, context) {
        Some(id) => Outcome::Value(id),
        None => strength_reduction::reduce(instruction, definitions, context),
    }
}

/// A phi whose incoming values are all the same.
fn phi(instruction: &dr::Instruction, context: &Context) -> Outcome {
    let result = instruction.result_id;
    let mut only = None;
    for (value, _) in edit::phi_entries(instruction) {
        let value = context.replaced.resolve(value);
        if Some(value) == result || Some(value) == only {
            continue;
        }
        if only.is_some() {
            return Outcome::Same;
        }
        only = Some(value);
    }
    only.map_or(Outcome::Same, Outcome::Value)
}

/// Swaps the targets of a branch on a negated condition.
fn branch(instruction: &mut dr::Instruction, definitions: &Definitions) -> Outcome {
    let Some(not) = id_at(instruction, 0).and_then(|id| definitions.get_if(id, Op::LogicalNot)) else {
        return Outcome::Same;
    };
    instruction.operands[0] = Operand::IdRef(not.operands[0]);
    instruction.operands.swap(1, 2);
    if instruction.operands.len() == 5 {
        instruction.operands.swap(3, 4);
    }
    Outcome::Rewritten
}

/// Folds an instruction with constant operands.
fn fold_instruction(
    instruction: &dr::Instruction,
    definitions: &Definitions,
    context: &mut Context,
) -> Option<u32> {
    let ty = instruction.result_type?;
    match instruction.class.opcode {
        Op::CompositeExtract => extract(instruction, context),
        Op::CompositeConstruct => construct(instruction, ty, context),
        Op::VectorShuffle => shuffle(instruction, ty, context),
        Op::Select => select(instruction, context),
        Op::Load => load(instruction, ty, definitions, context),
        op => {
            let mut ids = [0; 2];
            let count = instruction.operands.len();
            if !(1..=2).contains(&count) {
                return None;
            }
            for (id, operand) in ids.iter_mut().zip(&instruction.operands) {
                *id = operand.id_ref_any()?;
                if context.globals.value(*id) == Value::Unknown {
                    return None;
                }
            }
            let operand_type = definitions.type_of(ids[0], context)?;
            fold_values(op, ty, operand_type, &ids[..count], context)
        }
    }
}

/// Folds scalars, and vectors component-wise.
fn fold_values(op: Op, ty: u32, operand_type: u32, ids: &[u32], context: &mut Context) -> Option<u32> {
    if let (Type::Vector(part, count), Type::Vector(operand_part, operand_count)) =
        (context.globals.ty(ty), context.globals.ty(operand_type))
    {
        if count != operand_count {
            return None;
        }
        let mut parts = Vec::with_capacity(count as usize);
        for index in 0..count {
            let mut components = [0; 2];
            for (component, &id) in components.iter_mut().zip(ids) {
                *component = context.globals.constituent(id, index)?;
            }
            parts.push(fold_values(op, part, operand_part, &components[..ids.len()], context)?);
        }
        return Some(context.globals.composite(ty, &parts));
    }
    let mut values = [Value::Unknown; 2];
    for (value, &id) in values.iter_mut().zip(ids) {
        *value = context.globals.value(id);
    }
    let (result, operand) = (context.globals.ty(ty), context.globals.ty(operand_type));
    match fold(op, result, operand, &values[..ids.len()])? {
        Value::Int(bits) => Some(context.globals.integer(ty, bits)),
        Value::Float(bits) => Some(context.globals.float(ty, bits)),
        Value::Bool(truth) => Some(context.globals.boolean(ty, truth)),
        Value::Unknown | Value::Null | Value::Undef | Value::Composite => None,
    }
}

fn extract(instruction: &dr::Instruction, context: &mut Context) -> Option<u32> {
    let mut id = id_at(instruction, 0)?;
    for operand in &instruction.operands[1..] {
        let Operand::LiteralBit32(index) = operand else { return None };
        id = context.globals.constituent(id, *index)?;
    }
    Some(id)
}

/// Folds a composite of constants. Vectors may be composed of smaller vectors.
fn construct(instruction: &dr::Instruction, ty: u32, context: &mut Context) -> Option<u32> {
    let is_vector = matches!(context.globals.ty(ty), Type::Vector(..));
    let mut parts = Vec::with_capacity(instruction.operands.len());
    for operand in &instruction.operands {
        let id = operand.id_ref_any()?;
        if context.globals.value(id) == Value::Unknown {
            return None;
        }
        let part_type = context.globals.type_of(id)?;
        match context.globals.ty(part_type) {
            Type::Vector(_, count) if is_vector => {
                for index in 0..count {
                    parts.push(context.globals.constituent(id, index)?);
                }
            }
            _ => parts.push(id),
        }
    }
    Some(context.globals.composite(ty, &parts))
}

fn shuffle(instruction: &dr::Instruction, ty: u32, context: &mut Context) -> Option<u32> {
    let (left, right) = (id_at(instruction, 0)?, id_at(instruction, 1)?);
    let left_type = context.globals.type_of(left)?;
    let right_type = context.globals.type_of(right)?;
    let (Type::Vector(part, count), Type::Vector(..)) =
        (context.globals.ty(left_type), context.globals.ty(right_type))
    else {
        return None;
    };
    let mut parts = Vec::with_capacity(instruction.operands.len() - 2);
    for operand in &instruction.operands[2..] {
        let &Operand::LiteralBit32(index) = operand else { return None };
        parts.push(match index {
            u32::MAX => context.globals.undef(part),
            index if index < count => context.globals.constituent(left, index)?,
            index => context.globals.constituent(right, index - count)?,
        });
    }
    Some(context.globals.composite(ty, &parts))
}

fn select(instruction: &dr::Instruction, context: &Context) -> Option<u32> {
    let (yes, no) = (id_at(instruction, 1)?, id_at(instruction, 2)?);
    match context.globals.value(id_at(instruction, 0)?) {
        Value::Bool(true) => Some(yes),
        Value::Bool(false) => Some(no),
        _ if yes == no => Some(yes),
        _ => None,
    }
}

/// Folds a load from a constant variable with an initializer.
fn load(
    instruction: &dr::Instruction,
    ty: u32,
    definitions: &Definitions,
    context: &mut Context,
) -> Option<u32> {
    let place = MemoryLocation::of(id_at(instruction, 0)?, definitions);
    let variable = context.globals.instruction(place.root)?;
    if variable.class.opcode != Op::Variable
        || variable.operands[0] != Operand::StorageClass(StorageClass::UniformConstant)
        || is_volatile(instruction)
    {
        return None;
    }
    let mut value = id_at(variable, 1)?;
    for part in place.parts(context)? {
        let count = context.globals.parts(context.globals.type_of(value)?)?;
        value = context.globals.constituent(value, part).filter(|_| part < count)?;
    }
    (context.globals.type_of(value) == Some(ty)).then_some(value)
}

/// Replaces the opcode and operands of an instruction, keeping its result id.
pub(crate) fn rewrite(instruction: &mut dr::Instruction, op: Op, ids: &[u32]) -> Outcome {
    instruction.class = instruction::class(op);
    instruction.operands.clear();
    instruction.operands.extend(ids.iter().map(|&id| Operand::IdRef(id)));
    Outcome::Rewritten
}
