//! Scalar replacement: a private structure or small array whose parts are only named by constants becomes a variable for each part, so
//! that these can be promoted.

use super::{
    Changed, Context, edit,
    effects::is_volatile,
    globals::{Type, Value},
};
use crate::{
    debug::note,
    instruction::{self, effect, id_at, of_ids, value},
};
use rspirv::{
    dr::{self, Operand},
    spirv::{Op, StorageClass},
};

/// How many parts a variable may have.
const MOST_PARTS: u32 = 32;
/// How deep structures within structures are taken apart.
const ROUNDS: usize = 6;

/// Runs the pass.
pub(crate) fn run(function: &mut dr::Function, context: &mut Context) -> Changed {
    let mut changed = Changed::No;
    for _ in 0..ROUNDS {
        if replace(function, context) == Changed::No {
            break;
        }
        changed = Changed::Yes;
    }
    changed
}

fn replace(function: &mut dr::Function, context: &mut Context) -> Changed {
    let mut found = Found::new(context);
    for instruction in &function.blocks[0].instructions {
        found.declare(instruction, context);
    }
    if found.variables.is_empty() {
        context.places = found.numbers;
        return Changed::No;
    }
    for instruction in function.blocks.iter().flat_map(|block| &block.instructions) {
        found.look_at(instruction, context);
    }
    found.split(context);
    if found.variables.iter().any(|variable| variable.splits) {
        let mut parts = Vec::new();
        context.replaced.clear();
        for block in &mut function.blocks {
            let old = std::mem::take(&mut block.instructions);
            block.instructions.reserve(old.len());
            for instruction in old {
                found.rewrite(instruction, &mut block.instructions, &mut parts, context);
            }
        }
        function.blocks[0].instructions.splice(0..0, parts);
        context.places = found.numbers;
        return Changed::Yes;
    }
    context.places = found.numbers;
    Changed::No
}

/// A variable that may be taken apart.
struct Variable {
    ty: u32,
    initializer: Option<u32>,
    splits: bool,
    /// The variable of each part, once it splits.
    parts: Vec<(u32, u32)>,
}

/// The variables of a function that may be taken apart.
struct Found {
    variables: Vec<Variable>,
    /// The number of each variable, by its id; of pointers into it too, with [`INSIDE`].
    numbers: super::id_map::IdMap<u32>,
}

/// Marks pointers to a part of a variable.
const INSIDE: u32 = 1 << 31;

impl Found {
    fn new(context: &mut Context) -> Self {
        let mut numbers = std::mem::take(&mut context.places);
        numbers.clear();
        Self { variables: Vec::new(), numbers }
    }

    fn declare(&mut self, instruction: &dr::Instruction, context: &Context) {
        let (Op::Variable, Some(id), Some(pointer)) =
            (instruction.class.opcode, instruction.result_id, instruction.result_type)
        else {
            return;
        };
        let Type::Pointer(StorageClass::Function, ty) = context.globals.ty(pointer) else { return };
        let initializer = id_at(instruction, 1);
        let known = initializer.is_none_or(|id| context.globals.value(id) != Value::Unknown);
        let aggregate = matches!(context.globals.ty(ty), Type::Array(..) | Type::Struct);
        let small = context.globals.parts(ty).is_some_and(|parts| (1..=MOST_PARTS).contains(&parts));
        if aggregate && small && known && !context.is_decorated(id) {
            self.numbers.insert(id, self.variables.len() as u32);
            self.variables.push(Variable { ty, initializer, splits: true, parts: Vec::new() });
        }
    }

    /// Takes note of how an instruction uses the variables.
    fn look_at(&mut self, instruction: &dr::Instruction, context: &Context) {
        if note::is(instruction) {
            return;
        }
        let first = id_at(instruction, 0).and_then(|id| self.numbers.get(id));
        let op = instruction.class.opcode;
        let first_is_fine = match (first, op) {
            (None, _) | (_, Op::LifetimeStart | Op::LifetimeStop) => true,
            (Some(number), Op::Load | Op::Store) => {
                !is_volatile(instruction) && (number & INSIDE != 0 || self.is_whole(number, instruction))
            }
            (Some(number), Op::AccessChain | Op::InBoundsAccessChain) => {
                if let Some(id) = instruction.result_id {
                    self.numbers.insert(id, number | INSIDE);
                }
                number & INSIDE != 0 || self.part(number, instruction, context).is_some()
            }
            (Some(_), Op::CopyMemory) => !is_volatile(instruction),
            (Some(_), _) => false,
        };
        if let Some(number) = first.filter(|_| !first_is_fine) {
            self.keep(number);
        }
        for (index, operand) in instruction.operands.iter().enumerate().skip(1) {
            let number = operand.id_ref_any().and_then(|id| self.numbers.get(id));
            let copied_from = op == Op::CopyMemory && index == 1 && !is_volatile(instruction);
            if let Some(number) = number.filter(|_| !copied_from) {
                self.keep(number);
            }
        }
    }

    fn keep(&mut self, number: u32) {
        self.variables[(number & !INSIDE) as usize].splits = false;
    }

    fn is_whole(&self, number: u32, instruction: &dr::Instruction) -> bool {
        instruction.class.opcode == Op::Store
            || instruction.result_type == Some(self.variables[number as usize].ty)
    }

    /// The part that an access chain goes into, if a constant within the variable says so.
    fn part(&self, number: u32, chain: &dr::Instruction, context: &Context) -> Option<u32> {
        let index = context.globals.int(id_at(chain, 1)?)?;
        let count = context.globals.parts(self.variables[number as usize].ty)?;
        (index < count.into()).then_some(index as u32)
    }

    /// Gives the parts of the variables that split their ids.
    fn split(&mut self, context: &mut Context) {
        for variable in self.variables.iter_mut().filter(|variable| variable.splits) {
            let count = context.globals.parts(variable.ty).expect("it was counted before");
            for index in 0..count {
                let ty = context.globals.part(variable.ty, index).expect("the index is below the count");
                variable.parts.push((context.globals.fresh(), ty));
            }
        }
    }

    /// The variable behind an id, if it splits.
    fn splitting(&self, id: Option<u32>) -> Option<&Variable> {
        let number = self.numbers.get(id?).filter(|number| number & INSIDE == 0)?;
        self.variables.get(number as usize).filter(|variable| variable.splits)
    }

    fn rewrite(
        &self,
        mut instruction: dr::Instruction,
        output: &mut Vec<dr::Instruction>,
        declared: &mut Vec<dr::Instruction>,
        context: &mut Context,
    ) {
        edit::replace_operands(&mut instruction, &context.replaced);
        let first = id_at(&instruction, 0);
        match instruction.class.opcode {
            note::OPCODE => {
                if let Some(variable) = self.splitting(note::id(&instruction)) {
                    let parts = (0..).zip(&variable.parts);
                    return output
                        .extend(parts.map(|(index, &(part, _))| note::of_part(&instruction, index, part)));
                }
            }
            Op::Variable => {
                if let Some(variable) = self.splitting(instruction.result_id) {
                    return declare_parts(variable, declared, context);
                }
            }
            Op::LifetimeStart | Op::LifetimeStop if self.splitting(first).is_some() => return,
            Op::AccessChain | Op::InBoundsAccessChain => {
                if let Some(variable) = self.splitting(first) {
                    let index = id_at(&instruction, 1)
                        .and_then(|id| context.globals.int(id))
                        .expect("it is constant");
                    let (part, _) = variable.parts[index as usize];
                    if instruction.operands.len() == 2 {
                        context.replaced.insert(instruction.result_id.expect("chains have results"), part);
                        return;
                    }
                    instruction.operands.remove(1);
                    instruction.operands[0] = Operand::IdRef(part);
                }
            }
            Op::Load => {
                if let Some(variable) = self.splitting(first) {
                    return load_parts(&instruction, variable, output, context);
                }
            }
            Op::Store => {
                if let Some(variable) = self.splitting(first) {
                    let whole = id_at(&instruction, 1).expect("stores have values");
                    return store_parts(whole, variable, output, context);
                }
            }
            Op::CopyMemory => return self.copy(instruction, output, context),
            _ => {}
        }
        output.push(instruction);
    }

    /// A copy between two objects, of which at least one may split: through a value.
    fn copy(&self, instruction: dr::Instruction, output: &mut Vec<dr::Instruction>, context: &mut Context) {
        let (to, from) = (id_at(&instruction, 0), id_at(&instruction, 1));
        let Some(variable) = self.splitting(to).or_else(|| self.splitting(from)) else {
            return output.push(instruction);
        };
        let (Some(to), Some(from)) = (to, from) else { unreachable!("copies have two pointers") };
        let access = instruction.operands.get(2..).unwrap_or_default();
        let whole = context.globals.fresh();
        let with_access = |pointer: u32, splits: bool| {
            let access = if splits { &[] } else { access };
            std::iter::once(Operand::IdRef(pointer)).chain(access.iter().cloned()).collect::<Vec<_>>()
        };
        let load =
            value(Op::Load, variable.ty, whole, with_access(from, self.splitting(Some(from)).is_some()));
        match self.splitting(Some(from)) {
            Some(variable) => load_parts(&load, variable, output, context),
            None => output.push(load),
        }
        match self.splitting(Some(to)) {
            Some(variable) => store_parts(whole, variable, output, context),
            None => {
                let mut operands = with_access(to, false);
                operands.insert(1, Operand::IdRef(whole));
                output.push(effect(Op::Store, operands));
            }
        }
    }
}

fn declare_parts(variable: &Variable, declared: &mut Vec<dr::Instruction>, context: &mut Context) {
    for (index, &(id, ty)) in variable.parts.iter().enumerate() {
        let pointer = context.globals.pointer_type(StorageClass::Function, ty);
        let mut operands = vec![Operand::StorageClass(StorageClass::Function)];
        if let Some(whole) = variable.initializer {
            let part = context.globals.constituent(whole, index as u32).expect("initializers are constants");
            operands.push(Operand::IdRef(part));
        }
        declared.push(instruction::value(Op::Variable, pointer, id, operands));
    }
}

fn load_parts(
    load: &dr::Instruction,
    variable: &Variable,
    output: &mut Vec<dr::Instruction>,
    context: &mut Context,
) {
    let mut parts = Vec::with_capacity(variable.parts.len());
    for &(pointer, ty) in &variable.parts {
        let id = context.globals.fresh();
        output.push(of_ids(Op::Load, ty, id, &[pointer]));
        parts.push(id);
    }
    let id = load.result_id.expect("loads have results");
    output.push(of_ids(Op::CompositeConstruct, variable.ty, id, &parts));
}

fn store_parts(whole: u32, variable: &Variable, output: &mut Vec<dr::Instruction>, context: &mut Context) {
    for (index, &(pointer, ty)) in variable.parts.iter().enumerate() {
        let id = context.globals.fresh();
        output.push(value(
            Op::CompositeExtract,
            ty,
            id,
            vec![Operand::IdRef(whole), Operand::LiteralBit32(index as u32)],
        ));
        output.push(effect(Op::Store, vec![Operand::IdRef(pointer), Operand::IdRef(id)]));
    }
}
