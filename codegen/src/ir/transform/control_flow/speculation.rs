//! Speculation: which blocks are cheap and free of faults, so that they can be executed unconditionally, and how their instructions move.

use crate::ir::{Binary, Block, Cast, Function, Inst, Opcode, opcode::Core, transform::edit};
use spirv::OpenclStd100Op as Std;

/// The cost of executing all instructions of a block before its terminator unconditionally; `None` if that is too expensive or unsafe: a
/// division may trap, a load may be out of bounds. Phis cannot be speculated.
pub(super) fn cost_ahead(function: &Function, block: Block) -> Option<u32> {
    let (_, body) = function.block(block).insts.split_last()?;
    let opcodes = body.iter().map(|&inst| function.inst(inst).opcode).filter(|opcode| !opcode.is_debug());
    opcodes.map(cost_of).sum()
}

fn cost_of(opcode: Opcode) -> Option<u32> {
    match opcode {
        Opcode::Binary(binary) => {
            let is_dear = matches!(
                binary,
                Binary::UnsignedDivide
                    | Binary::SignedDivide
                    | Binary::UnsignedRemainder
                    | Binary::SignedRemainder
                    | Binary::SignedModulo
                    | Binary::FloatDivide
                    | Binary::FloatRemainder
                    | Binary::FloatModulo
                    | Binary::Dot
            );
            (!is_dear).then_some(1)
        }
        Opcode::Unary(_) | Opcode::Compare(_) => Some(1),
        Opcode::Cast(cast) => (cast != Cast::FromGeneric).then_some(1),
        Opcode::Core(
            Core::Select | Core::Construct | Core::Extract | Core::Insert | Core::Shuffle | Core::CopyObject,
        ) => Some(1),
        Opcode::Library(Std::mad | Std::fma) => Some(2),
        Opcode::Library(function) => is_cheap(function).then_some(1),
        Opcode::Core(_)
        | Opcode::Shader(_)
        | Opcode::BuiltIn(_)
        | Opcode::Intrinsic(_)
        | Opcode::DebugValue
        | Opcode::DebugDeclare => None,
    }
}

/// Whether a function of OpenCL.std takes one or two machine instructions.
pub(crate) fn is_cheap(function: Std) -> bool {
    matches!(
        function,
        Std::s_abs
            | Std::s_min
            | Std::s_max
            | Std::s_clamp
            | Std::u_min
            | Std::u_max
            | Std::u_clamp
            | Std::s_mad24
            | Std::u_mad24
            | Std::s_mul24
            | Std::u_mul24
            | Std::rotate
            | Std::select
            | Std::bitselect
            | Std::fabs
            | Std::fmin
            | Std::fmax
            | Std::fmin_common
            | Std::fmax_common
            | Std::fclamp
    )
}

/// Moves the instructions of a block, but its terminator, behind those of another. The variables that debug values describe have no known
/// value from there on: they had it on one path only.
pub(super) fn compute_ahead(function: &mut Function, insts: &mut Vec<Inst>, block: Block) {
    let mut moved = std::mem::take(&mut function.block_mut(block).insts);
    moved.pop();
    moved.retain(|&inst| function.inst(inst).opcode != Opcode::DebugDeclare);
    for &inst in &moved {
        if function.inst(inst).opcode == Opcode::DebugValue {
            edit::forget_value(function, inst);
        }
    }
    insts.append(&mut moved);
}
