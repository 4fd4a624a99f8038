//! Unification of function exits: a function with several returns branches to one return in its last block, so that values merge there.

use crate::ir::{
    Block, Flags, Function, Inst, Loc, Module, Opcode, Operands, Value, opcode::Core, transform::Changed,
};

/// Runs the pass.
pub fn run(function: &mut Function, module: &mut Module) -> Changed {
    let returns: Vec<(Block, Inst)> = function
        .layout
        .iter()
        .filter_map(|&block| Some((block, function.terminator(block)?)))
        .filter(|&(_, terminator)| {
            matches!(function.inst(terminator).opcode, Opcode::Core(Core::Return | Core::ReturnValue))
        })
        .collect();
    if returns.len() < 2 {
        return Changed::No;
    }
    let end = function.add_block();
    let values: Vec<Value> = returns.iter().filter_map(|&(_, inst)| function.operands(inst).next()).collect();
    let blocks: Vec<Block> = returns.iter().map(|&(block, _)| block).collect();
    for &(_, terminator) in &returns {
        function.set_operands(terminator, Operands { values: &[], blocks: &[end], literals: &[] });
        function.inst_mut(terminator).opcode = Opcode::Core(Core::Branch);
    }
    let void = module.types.void();
    let result = function.return_type;
    let mut append = |opcode, ty, operands| {
        function.append(end, Opcode::Core(opcode), ty, operands, Flags::default(), Loc::UNKNOWN)
    };
    if values.is_empty() {
        append(Core::Return, void, Operands::default());
    } else {
        let phi = append(Core::Phi, result, Operands { values: &values, blocks: &blocks, literals: &[] });
        append(Core::ReturnValue, void, Operands::values(&[phi.into()]));
    }
    Changed::Yes
}
