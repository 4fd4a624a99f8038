//! Contraction across statements, for `-ffp-contract=fast` and `-cl-mad-enable`: a sum with a product that nothing else uses becomes
//! `mad`. What stands in one expression became that when it was lowered.

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

/// Runs the pass, where it is asked for.
pub(crate) fn run(function: &mut dr::Function, context: &mut Context) -> Changed {
    let Some(set) = context.contracts else { return Changed::No };
    let uses = count_uses(function);
    context.replaced.clear();
    let mut changed = false;
    for block in &mut function.blocks {
        // In one block: no product moves into a loop.
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

/// How often each id is used; notes do not count.
fn count_uses(function: &dr::Function) -> IdMap<u32> {
    let mut uses = IdMap::default();
    let instructions = function.blocks.iter().flat_map(|block| &block.instructions);
    let operands = instructions.filter(|each| !is_comment(each.class.opcode)).flat_map(|each| &each.operands);
    for id in operands.filter_map(Operand::id_ref_any) {
        uses.insert(id, uses.get(id).unwrap_or_default() + 1);
    }
    uses
}

/// The `mad` in place of a sum. What decorates the sum is not for an extended instruction, so the id is another one then.
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

/// What is known of the sums of a block.
struct Sums {
    /// The factors of the products that they may take up.
    products: IdMap<[u32; 2]>,
    /// New instructions, and where.
    negations: Vec<(usize, dr::Instruction)>,
}

impl Sums {
    /// The operands of the `mad` that an instruction becomes, if it adds a product.
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
