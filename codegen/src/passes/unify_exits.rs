//! Unification of function exits: a function with several returns branches to one return in its last block, so that values merge there.

use super::{Changed, Context, edit};
use crate::instruction::{branch, effect, id_at, value};
use rspirv::{
    dr::{self, Operand},
    spirv::Op,
};

/// Runs the pass.
pub(crate) fn run(function: &mut dr::Function, context: &mut Context) -> Changed {
    let returns = function.blocks.iter().filter(|block| is_return(block)).count();
    if returns < 2 {
        return Changed::No;
    }
    let last = context.globals.fresh();
    let mut values = Vec::with_capacity(returns * 2);
    for block in function.blocks.iter_mut().filter(|block| is_return(block)) {
        let from = edit::label(block);
        let Some(terminator) = block.instructions.last_mut() else { continue };
        if let Some(returned) = id_at(terminator, 0) {
            values.extend([returned, from].map(Operand::IdRef));
        }
        *terminator = branch(last);
    }
    let mut end = edit::new_block(last);
    match function.def.as_ref().and_then(|def| def.result_type) {
        Some(ty) if !values.is_empty() => {
            let id = context.globals.fresh();
            end.instructions.push(value(Op::Phi, ty, id, values));
            end.instructions.push(effect(Op::ReturnValue, vec![Operand::IdRef(id)]));
        }
        Some(_) | None => end.instructions.push(effect(Op::Return, vec![])),
    }
    function.blocks.push(end);
    context.take_graph();
    Changed::Yes
}

fn is_return(block: &dr::Block) -> bool {
    block.instructions.last().is_some_and(|last| matches!(last.class.opcode, Op::Return | Op::ReturnValue))
}
