//! FMA contraction across statements, for `-ffp-contract=fast` and `-cl-mad-enable`: replaces an addition of a product that has no other
//! use by `mad`. Lowering contracts within one expression.

use super::{
    Changed, Context,
    definition::Definition,
    edit::{insert_all, is_comment, replace_uses},
    id_map::IdMap,
};
use crate::{contraction, instruction::value};
use rspirv::{
    dr::{self, Operand},
    spirv::{Op, OpenclStd100Op},
};

/// Runs the pass if the options ask for it.
pub(crate) fn run(function: &mut dr::Function, context: &mut Context) -> Changed {
    let Some(set) = context.contracts else { return Changed::No };
    let uses = count_uses(function);
    context.replaced.clear();
    let mut changed = false;
    for block in &mut function.blocks {
        // Within one block only, so that no product moves into a loop.
        let mut sums = Sums { products: IdMap::default(), negations: Vec::new() };
        for (place, instruction) in block.instructions.iter_mut().enumerate() {
            let (Some(definition), Some(id)) = (Definition::of(instruction), instruction.result_id) else {
                continue;
            };
            if definition.op == Op::FMul && uses.get(id) == Some(1) {
                if !context.has_decoration(id, contraction::APART) {
                    sums.products.insert(id, [definition.operands[0], definition.operands[1]]);
                }
            } else if let Some(operands) = sums.contract(definition, place, context) {
                *instruction = mad(definition.ty, id, operands, set, context);
                changed = true;
            }
        }
        insert_all(&mut block.instructions, sums.negations);
    }
    if changed {
        replace_uses(function, &context.replaced);
    }
    changed.into()
}

/// The number of uses of each id, without debug notes.
fn count_uses(function: &dr::Function) -> IdMap<u32> {
    let mut uses = IdMap::default();
    let instructions = function.blocks.iter().flat_map(|block| &block.instructions);
    let operands = instructions.filter(|each| !is_comment(each.class.opcode)).flat_map(|each| &each.operands);
    for id in operands.filter_map(Operand::id_ref_any) {
        uses.insert(id, uses.get(id).unwrap_or_default() + 1);
    }
    uses
}

/// Returns the `mad` that replaces an addition. A decorated addition gets a new id, because its decorations are invalid on an extended
/// instruction.
fn mad(ty: u32, id: u32, operands: [u32; 3], set: u32, context: &mut Context) -> dr::Instruction {
    let mut all = vec![Operand::IdRef(set), Operand::LiteralExtInstInteger(OpenclStd100Op::mad as u32)];
    all.extend(operands.map(Operand::IdRef));
    if !context.is_decorated(id) {
        return value(Op::ExtInst, ty, id, all);
    }
    let result = context.globals.fresh();
    context.replaced.insert(id, result);
    value(Op::ExtInst, ty, result, all)
}

/// The candidates for contraction in a block.
struct Sums {
    /// The factors of the products that have one use.
    products: IdMap<[u32; 2]>,
    /// New negations, each with its index.
    negations: Vec<(usize, dr::Instruction)>,
}

impl Sums {
    /// Returns the operands of the `mad` that replaces an instruction, if one of its operands is a contractible product.
    fn contract(&mut self, sum: Definition, place: usize, context: &mut Context) -> Option<[u32; 3]> {
        let subtracts = match sum.op {
            Op::FAdd => false,
            Op::FSub => true,
            _ => return None,
        };
        let [left, right, ..] = sum.operands;
        let mut negated = |id: u32| {
            if !subtracts {
                return id;
            }
            let negation = context.globals.fresh();
            let instruction = value(Op::FNegate, sum.ty, negation, vec![Operand::IdRef(id)]);
            self.negations.push((place, instruction));
            negation
        };
        if let Some([a, b]) = self.products.get(left) {
            return Some([a, b, negated(right)]);
        }
        let [a, b] = self.products.get(right)?;
        Some([negated(a), b, left])
    }
}
