//! Debug information: entries outside functions, and within functions scopes, lines and the places of variables. Other sets without
//! semantics are left out, as are instructions of a second set of debug information.

use super::{
    functions::Body,
    to_ir::{Def, Reading, invalid, unsupported},
};
use crate::{
    instruction::id_at,
    ir::{
        Block, DebugId, DebugOp, DebugOperand, DebugSet, Flags, FunctionId, Loc, Location, Opcode, Operands,
        ScopeData, TypeKind, Value,
    },
};
use rspirv::dr::{Instruction, Operand};

/// The operand of `DebugGlobalVariable` that is the variable, or its value.
const GLOBAL_VALUE: usize = 7;

/// The operands of an extended instruction start behind the set and the number.
const FIRST: usize = 2;

/// Whether an extended instruction is of a set without semantics.
pub(super) fn is_debug(reading: &Reading<'_>, instruction: &Instruction) -> bool {
    let def = id_at(instruction, 0).map(|set| reading.def(set));
    matches!(def, Some(Def::DebugSet | Def::DebugInfo(_)))
}

/// The instruction of debug information; `None` if it is of another set.
fn debug_op(reading: &Reading<'_>, instruction: &Instruction) -> Result<Option<DebugOp>, String> {
    let &[Operand::IdRef(set), Operand::LiteralExtInstInteger(number), ..] = instruction.operands.as_slice()
    else {
        return Ok(None);
    };
    match reading.def(set) {
        Def::DebugInfo(set) if set == reading.module.debug.set => {
            let op = DebugOp::from_number(number);
            let why = || invalid(instruction, &format!("{} has no instruction {number}", set.name()));
            op.map(Some).ok_or_else(why)
        }
        _ => Ok(None),
    }
}

/// Says which set of debug information the module uses: the first that is imported.
pub(super) fn debug_set(reading: &mut Reading<'_>, set: DebugSet) -> Def {
    if !reading.has_debug_set {
        reading.has_debug_set = true;
        reading.module.debug.set = set;
    }
    Def::DebugInfo(set)
}

/// Reads the entries, after all types, constants and variables.
pub(super) fn debug_entries(reading: &mut Reading<'_>) -> Result<(), String> {
    let source = reading.source;
    let mut entries = Vec::new();
    for each in &source.types_global_values {
        if !is_debug(reading, each) {
            continue;
        }
        let Some(op) = debug_op(reading, each)? else { continue };
        let id = each.result_id.ok_or_else(|| unsupported(each))?;
        if op == DebugOp::InfoNone {
            reading.define(id, Def::DebugNone);
            continue;
        }
        let entry = reading.module.debug.add(op, Vec::new());
        reading.define(id, Def::Debug(entry));
        entries.push(each);
    }
    for (index, each) in entries.into_iter().enumerate() {
        let op = reading.module.debug.entries[index].op;
        let operands = each.operands[FIRST..].iter().enumerate();
        let operands =
            operands.map(|(number, operand)| debug_operand(reading, op, number, operand)).collect();
        reading.module.debug.entries[index].operands = operands;
    }
    Ok(())
}

fn debug_operand(reading: &Reading<'_>, op: DebugOp, index: usize, operand: &Operand) -> DebugOperand {
    let id = match operand {
        Operand::LiteralBit32(number) => return DebugOperand::Number((*number).into()),
        Operand::LiteralBit64(number) => return DebugOperand::Number(*number),
        Operand::IdRef(id) => *id,
        _ => return DebugOperand::None,
    };
    match reading.def(id) {
        Def::Debug(entry) => DebugOperand::Entry(entry),
        Def::String => DebugOperand::Text(reading.strings.get(&id).copied().unwrap_or_default().into()),
        Def::Type(ty) if reading.kind(ty) == TypeKind::Void => DebugOperand::Void,
        Def::Value(value) => match number_of(reading, value) {
            Some(number) if (op, index) != (DebugOp::GlobalVariable, GLOBAL_VALUE) => {
                DebugOperand::Number(number)
            }
            _ => DebugOperand::Value(value),
        },
        Def::None
        | Def::Type(_)
        | Def::InputPointer(_)
        | Def::Input(_)
        | Def::OpenClStd
        | Def::DebugSet
        | Def::DebugInfo(_)
        | Def::DebugNone => DebugOperand::None,
    }
}

fn number_of(reading: &Reading<'_>, value: Value) -> Option<u64> {
    reading.module.constants.int(value.constant()?)
}

/// Says which functions the entries describe, for the set whose entries name functions.
pub(super) fn described_functions(reading: &mut Reading<'_>) {
    let debug = &reading.module.debug;
    let ids = (0..debug.entries.len()).map(DebugId::new);
    let described: Vec<(FunctionId, DebugId)> =
        ids.filter_map(|id| Some((debug.described(id)?, id))).collect();
    for (function, id) in described {
        reading.module.function_mut(function).debug = Some(id);
    }
}

/// Reads an instruction of a block. Returns whether it gets its operands in the second walk.
pub(super) fn debug_instruction<'a>(
    reading: &mut Reading<'_>,
    instruction: &'a Instruction,
    block: Block,
    body: &mut Body<'a>,
) -> Result<(), String> {
    match debug_op(reading, instruction)? {
        Some(DebugOp::Scope) => {
            let lexical = entry_at(reading, instruction, 0)?;
            let inlined_at = match instruction.operands.get(FIRST + 1) {
                Some(_) => Some(entry_at(reading, instruction, 1)?),
                None => None,
            };
            body.scope = Some(ScopeData { lexical, inlined_at });
        }
        Some(DebugOp::NoScope) => body.scope = None,
        Some(DebugOp::FunctionDefinition) => {
            body.function.debug = Some(entry_at(reading, instruction, 0)?);
        }
        Some(DebugOp::Line) => body.line = debug_line(reading, instruction)?,
        Some(DebugOp::NoLine) => body.line = None,
        Some(DebugOp::Declare) => place_of_variable(reading, Opcode::DebugDeclare, instruction, block, body)?,
        Some(DebugOp::Value) => place_of_variable(reading, Opcode::DebugValue, instruction, block, body)?,
        // All others stand outside functions, and those of other sets are left out.
        Some(_) | None => {}
    }
    Ok(())
}

fn entry_at(reading: &Reading<'_>, instruction: &Instruction, index: usize) -> Result<DebugId, String> {
    match id_at(instruction, FIRST + index).map(|id| reading.def(id)) {
        Some(Def::Debug(entry)) => Ok(entry),
        _ => Err(invalid(instruction, &format!("its operand {index} is not debug information"))),
    }
}

/// `DebugLine`: a source, and constants.
fn debug_line(reading: &mut Reading<'_>, instruction: &Instruction) -> Result<Option<Location>, String> {
    let source = entry_at(reading, instruction, 0)?;
    let name: Box<str> = reading.module.debug.file(source).unwrap_or_default().into();
    let number = |index: usize| {
        let def = id_at(instruction, FIRST + index).map(|id| reading.def(id));
        let number = match def {
            Some(Def::Value(value)) => number_of(reading, value),
            _ => None,
        };
        number.and_then(|number| u32::try_from(number).ok())
    };
    let (line, column) = (number(1), number(3).unwrap_or(0));
    let line = line.ok_or_else(|| invalid(instruction, "its line is not a number"))?;
    let file = reading.module.file(&name);
    Ok((line > 0).then_some(Location { file, line, column, scope: None }))
}

fn place_of_variable<'a>(
    reading: &mut Reading<'_>,
    opcode: Opcode,
    instruction: &'a Instruction,
    block: Block,
    body: &mut Body<'a>,
) -> Result<(), String> {
    let mut literals = vec![entry_at(reading, instruction, 0)?.0, entry_at(reading, instruction, 2)?.0];
    for operand in instruction.operands.iter().skip(FIRST + 3) {
        match debug_operand(reading, DebugOp::Value, FIRST, operand) {
            DebugOperand::Number(number) if u32::try_from(number).is_ok() => literals.push(number as u32),
            _ => return Err(invalid(instruction, "an index is not a number")),
        }
    }
    let location = location(reading, body, true);
    let void = reading.module.types.void();
    let operands = Operands { values: &[], blocks: &[], literals: &literals };
    let inst = body.function.append(block, opcode, void, operands, Flags::default(), location);
    body.places.push((inst, instruction));
    Ok(())
}

/// Gives debug values and declarations their operands, once all values of the function are known.
pub(super) fn complete_places(reading: &mut Reading<'_>, body: &mut Body<'_>) {
    for (inst, instruction) in std::mem::take(&mut body.places) {
        let value = match id_at(instruction, FIRST + 1).map(|id| reading.def(id)) {
            Some(Def::Value(value)) => value,
            _ => continue,
        };
        let is_unknown = match value.inst() {
            // A call of a function that returns nothing.
            Some(inst) => reading.kind(body.function.inst(inst).ty) == TypeKind::Void,
            None => value.constant().is_some_and(|constant| {
                *reading.module.constants.kind(constant) == crate::ir::ConstantKind::Undef
            }),
        };
        if !is_unknown {
            let literals = body.function.literals(inst).to_vec();
            let operands = Operands { values: &[value], blocks: &[], literals: &literals };
            body.function.set_operands(inst, operands);
        }
    }
}

/// The location of an instruction: with the scope in effect, unless it is one of those that precede it.
pub(super) fn location(reading: &mut Reading<'_>, body: &Body, scoped: bool) -> Loc {
    let scope = body.scope.filter(|_| scoped);
    let Some(scope) = scope else {
        return body.line.map_or(Loc::UNKNOWN, |line| reading.module.intern_location(line));
    };
    let line = body.line.unwrap_or_else(|| {
        let name: Box<str> = reading.module.debug.file_of_scope(scope.lexical).unwrap_or_default().into();
        let file = reading.module.file(&name);
        Location { file, line: 0, column: 0, scope: None }
    });
    let scope = Some(reading.module.intern_scope(scope));
    reading.module.intern_location(Location { scope, ..line })
}
