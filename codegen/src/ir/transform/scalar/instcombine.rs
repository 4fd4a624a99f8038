//! Instruction combining in one walk: replaces instructions by constants (`constant_folding.rs`), by operands that equal the result, and by
//! cheaper instructions (`strength_reduction.rs`).
//!
//! Blocks follow their dominators, so a walk in the order of the layout sees definitions before uses, except for phis.

use super::{
    constant_folding::fold,
    strength_reduction::{self, Combiner},
};
use crate::ir::{
    AddressSpace, Binary, Flags, Function, Inst, Module, Opcode, Operands, TypeKind, Unary, Value, ValueKind,
    opcode::Core,
    transform::{
        Changed,
        edit::{self, Replacements, constituent, is_plain, rewrite},
    },
};

/// What became of an instruction.
pub(super) enum Outcome {
    /// Nothing.
    Same,
    /// Its result equals this value.
    Value(Value),
    /// It was rewritten in place.
    Rewritten,
}

/// Runs the pass.
pub fn run(function: &mut Function, module: &mut Module) -> Changed {
    let mut replacements = Replacements::default();
    let mut changed = false;
    for block in function.layout.clone() {
        let old = std::mem::take(&mut function.block_mut(block).insts);
        let mut kept = Vec::with_capacity(old.len());
        for inst in old {
            replacements.apply_to(function, inst);
            let mut combiner = Combiner { function, module, before: Vec::new() };
            let result = simplify(inst, &mut combiner, &replacements, &mut changed);
            kept.append(&mut combiner.before);
            match result {
                Some(value) => replacements.set(inst, value),
                None => kept.push(inst),
            }
        }
        function.block_mut(block).insts = kept;
    }
    // The values of back edges were not known when their phis were visited.
    replacements.apply(function);
    changed.into()
}

/// Simplifies an instruction to a fixed point. Returns the value that takes its place, if there is one.
pub(super) fn simplify(
    inst: Inst,
    combiner: &mut Combiner,
    replacements: &Replacements,
    changed: &mut bool,
) -> Option<Value> {
    // Each rewrite makes the instruction cheaper, so this ends; the bound guards against mistakes.
    for _ in 0..8 {
        let data = *combiner.function.inst(inst);
        let outcome = match data.opcode {
            Opcode::Core(Core::Phi) => phi(inst, combiner.function, replacements),
            Opcode::Core(Core::BranchConditional) => branch(inst, combiner.function),
            Opcode::Core(Core::Store | Core::Call | Core::Variable) => Outcome::Same,
            _ if data.opcode.is_terminator()
                || data.opcode.is_debug()
                || !is_plain(combiner.function, inst) =>
            {
                Outcome::Same
            }
            _ => value(inst, combiner),
        };
        match outcome {
            Outcome::Same => return None,
            Outcome::Rewritten => *changed = true,
            Outcome::Value(value) => {
                *changed = true;
                return Some(value);
            }
        }
    }
    None
}

fn value(inst: Inst, combiner: &mut Combiner) -> Outcome {
    match fold_instruction(inst, combiner) {
        Some(value) => Outcome::Value(value),
        None => strength_reduction::reduce(inst, combiner),
    }
}

/// A phi whose incoming values are all the same.
fn phi(inst: Inst, function: &Function, replacements: &Replacements) -> Outcome {
    let mut only = None;
    for value in function.operands(inst).map(|value| replacements.resolve(value)) {
        if value == Value::from(inst) || Some(value) == only {
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
fn branch(inst: Inst, function: &mut Function) -> Outcome {
    let condition = edit::plain(function, function.operand(inst, 0));
    let Some((not, _)) = condition.filter(|(_, data)| data.opcode == Opcode::Unary(Unary::LogicalNot)) else {
        return Outcome::Same;
    };
    let values = [function.operand(not, 0)];
    let mut blocks: Vec<_> = function.blocks(inst).collect();
    let mut literals = function.literals(inst).to_vec();
    blocks.reverse();
    literals.reverse();
    function.set_operands(inst, Operands { values: &values, blocks: &blocks, literals: &literals });
    Outcome::Rewritten
}

fn fold_instruction(inst: Inst, combiner: &mut Combiner) -> Option<Value> {
    let Combiner { function, module, .. } = combiner;
    let data = *function.inst(inst);
    match data.opcode {
        Opcode::Core(Core::Extract) => extract(inst, function, module),
        Opcode::Core(Core::Construct) => construct(inst, function, module),
        Opcode::Core(Core::Shuffle) => shuffle(inst, function, module),
        Opcode::Core(Core::Select) => {
            let [condition, yes, no] = [0, 1, 2].map(|index| function.operand(inst, index));
            let known = condition.constant().and_then(|condition| module.constants.int(condition));
            match known {
                Some(condition) => Some(if condition == 1 { yes } else { no }),
                None => (yes == no).then_some(yes),
            }
        }
        Opcode::Core(Core::Load) => load(inst, function, module),
        Opcode::Unary(_) | Opcode::Binary(_) | Opcode::Compare(_) | Opcode::Cast(_) => {
            // Nearly always there is an operand that is no constant.
            if function.operands(inst).any(|operand| operand.constant().is_none()) {
                return None;
            }
            let operands: Vec<Value> = function.operands(inst).collect();
            fold(module, data.opcode, data.ty, &operands)
        }
        Opcode::Core(_)
        | Opcode::Library(_)
        | Opcode::Shader(_)
        | Opcode::BuiltIn(_)
        | Opcode::Intrinsic(_)
        | Opcode::DebugValue
        | Opcode::DebugDeclare => None,
    }
}

fn extract(inst: Inst, function: &Function, module: &mut Module) -> Option<Value> {
    let mut value = function.operand(inst, 0);
    for &index in function.literals(inst) {
        value = constituent(module, value, index)?;
    }
    Some(value)
}

/// A composite of constants. A vector may be composed of smaller vectors.
fn construct(inst: Inst, function: &Function, module: &mut Module) -> Option<Value> {
    let ty = function.inst(inst).ty;
    let is_vector = matches!(module.types.kind(ty), TypeKind::Vector(..));
    let mut parts = Vec::new();
    for value in function.operands(inst) {
        let constant = value.constant()?;
        match module.types.kind(module.constants.ty(constant)) {
            TypeKind::Vector(_, count) if is_vector => {
                for index in 0..u32::from(count) {
                    parts.push(constituent(module, value, index)?);
                }
            }
            _ => parts.push(value),
        }
    }
    Some(module.composite(ty, &parts).into())
}

fn shuffle(inst: Inst, function: &Function, module: &mut Module) -> Option<Value> {
    let (left, right) = (function.operand(inst, 0), function.operand(inst, 1));
    let (component, count) = module.types.scalar(module.constants.ty(left.constant()?));
    right.constant()?;
    let mut parts = Vec::new();
    for &index in function.literals(inst) {
        parts.push(match index {
            u32::MAX => module.undef(component).into(),
            index if index < u32::from(count) => constituent(module, left, index)?,
            index => constituent(module, right, index - u32::from(count))?,
        });
    }
    Some(module.composite(function.inst(inst).ty, &parts).into())
}

/// A load from a variable in constant memory whose value is known.
fn load(inst: Inst, function: &Function, module: &mut Module) -> Option<Value> {
    let ty = function.inst(inst).ty;
    let mut pointer = function.operand(inst, 0);
    let mut path = Vec::new();
    let global = loop {
        match pointer.kind() {
            ValueKind::Global(global) => break global,
            ValueKind::Inst(chain) => {
                if function.inst(chain).opcode != Opcode::Core(Core::AccessChain) {
                    return None;
                }
                let indices: Vec<Value> = function.operands(chain).skip(1).collect();
                path.extend(indices.into_iter().rev());
                pointer = function.operand(chain, 0);
            }
            ValueKind::Constant(_) | ValueKind::Function(_) => return None,
        }
    };
    let data = module.global(global);
    if data.space != AddressSpace::Constant {
        return None;
    }
    let mut value = data.initializer?;
    for index in path.into_iter().rev() {
        let index = module.constants.int(index.constant()?)?;
        let count = module.types.part_count(module.constants.ty(value.constant()?))?;
        value = constituent(module, value, u32::try_from(index).ok().filter(|_| index < count)?)?;
    }
    (module.constants.ty(value.constant()?) == ty).then_some(value)
}

/// Rewrites an instruction to one of values alone.
pub(super) fn becomes(function: &mut Function, inst: Inst, opcode: Opcode, values: &[Value]) -> Outcome {
    let bounds = match opcode {
        Opcode::Core(Core::AccessChain | Core::PointerAccessChain) => function.inst(inst).flags,
        _ => Flags::default(),
    };
    rewrite(function, inst, opcode, Operands::values(values));
    function.inst_mut(inst).flags = bounds;
    Outcome::Rewritten
}

/// Rewrites an instruction to a binary operation.
pub(super) fn becomes_binary(
    function: &mut Function,
    inst: Inst,
    binary: Binary,
    values: [Value; 2],
) -> Outcome {
    becomes(function, inst, Opcode::Binary(binary), &values)
}
