//! Phis: their slots, and the copies on the edges into their blocks.

use super::{super::code::Code, Compiler, Instruction, Operation};
use spirocl_codegen::ir::{Block, ConstantKind, Inst, Opcode, ValueKind, opcode::Core};

/// The instructions at the end of a block among which that of a value is looked for.
const NEAR: usize = 200;

/// A copy into the slot of a phi.
#[derive(Clone, Copy)]
struct PhiCopy {
    to: u32,
    from: u32,
    /// The value that is copied, if it is that of an instruction.
    value: Option<Inst>,
}

pub(super) fn declare(compiler: &mut Compiler<'_>) -> Result<(), String> {
    for &block in &compiler.function.layout {
        let phis: Vec<Inst> = compiler.function.phis(block).collect();
        for phi in phis {
            compiler.result(phi)?;
        }
    }
    Ok(())
}

pub(super) fn are_in(compiler: &Compiler<'_>, block: Block) -> bool {
    compiler.function.phis(block).next().is_some()
}

/// The copies of an edge.
pub(super) fn copies(compiler: &mut Compiler<'_>, from: Block, to: Block) -> Result<(), String> {
    let phis: Vec<Inst> = compiler.function.phis(to).collect();
    let mut copies: Vec<PhiCopy> = Vec::new();
    for phi in phis {
        let incoming = compiler.function.incoming(phi).find(|&(block, _)| block == from);
        let Some((_, value)) = incoming else { continue };
        if let ValueKind::Constant(constant) = value.kind()
            && *compiler.module.constants.kind(constant) == ConstantKind::Undef
        {
            continue;
        }
        let sources = compiler.slots(value)?;
        let results = compiler.values[phi.index()].clone().expect("phis have slots");
        let pairs = results.iter().zip(sources.iter());
        copies.extend(pairs.map(|(&to, &from)| PhiCopy { to, from, value: value.inst() }));
    }
    copies.retain(|copy| copy.to != copy.from);
    let terminator = compiler.inst.map(|inst| compiler.function.inst(inst).opcode);
    if terminator == Some(Opcode::Core(Core::Branch)) {
        let mut left = Vec::new();
        for &copy in &copies {
            let is_read = copies.iter().any(|other| other.from == copy.to);
            if is_read || !computes_in_place(compiler, from, copy) {
                left.push(copy);
            }
        }
        copies = left;
    }
    let copies: Vec<(u32, u32)> = copies.iter().map(|copy| (copy.to, copy.from)).collect();
    parallel_copies(compiler, &copies);
    Ok(())
}

/// Lets the instruction that computes the value of a phi in a block write the slot of the phi itself, if nothing in the block needs what
/// is there after it. The block has no other successor, so that nothing else does; only the copy uses the value.
fn computes_in_place(compiler: &mut Compiler<'_>, block: Block, copy: PhiCopy) -> bool {
    let Some(value) = copy.value.filter(|value| compiler.uses.counts[value.index()] == 1) else {
        return false;
    };
    let end = compiler.code.instructions.len();
    let start = (compiler.targets.start(block) as usize).max(end.saturating_sub(NEAR));
    let writes =
        |instruction: &Instruction| instruction.operation.roles().writes && instruction.d == copy.from;
    let Some(writer) = compiler.code.instructions[start..].iter().rposition(writes) else { return false };
    let writer = start + writer;
    let code = &compiler.code;
    let is_free = |instruction: &Instruction| {
        !touches(code, instruction, copy.to) && !touches(code, instruction, copy.from)
    };
    // Other values that share their slots with this one are of other instructions.
    let is_own = code.map.insts[writer] == Some(value) && is_of_one_slot(&code.instructions[writer]);
    if !is_own || !code.instructions[writer + 1..].iter().all(is_free) {
        return false;
    }
    compiler.code.instructions[writer].d = copy.to;
    for slots in compiler.values[value.index()].iter_mut() {
        *slots = slots.iter().map(|&slot| if slot == copy.from { copy.to } else { slot }).collect();
    }
    true
}

/// Copies as if all at once.
fn parallel_copies(compiler: &mut Compiler<'_>, copies: &[(u32, u32)]) {
    let mut pending = copies.to_vec();
    while !pending.is_empty() {
        let ready = pending.iter().position(|&(to, _)| !pending.iter().any(|&(_, from)| from == to));
        if let Some(index) = ready {
            let (to, from) = pending.remove(index);
            compiler.emit(Instruction::new(Operation::Copy, to, from, 0));
            continue;
        }
        // All that is left are cycles: one value moves out of the way.
        let (_, blocked) = pending[0];
        let saved = compiler.allocator.fresh(1);
        compiler.emit(Instruction::new(Operation::Copy, saved, blocked, 0));
        for (_, from) in &mut pending {
            if *from == blocked {
                *from = saved;
            }
        }
    }
}

/// Whether an instruction writes one slot, and writes it after it has read all others.
fn is_of_one_slot(instruction: &Instruction) -> bool {
    match instruction.operation {
        Operation::Load => instruction.y == 1,
        Operation::Undefine | Operation::StoreSlot | Operation::Variable => false,
        _ => true,
    }
}

/// Whether an instruction may read or write a slot.
fn touches(code: &Code, instruction: &Instruction, slot: u32) -> bool {
    let Instruction { operation, d, a, b, c, .. } = *instruction;
    let roles = operation.roles();
    match operation {
        Operation::Special
        | Operation::Call
        | Operation::ReturnValue
        | Operation::Jump
        | Operation::Branch
        | Operation::Switch => return true,
        Operation::Library if code.pool[a as usize..][..c as usize].contains(&slot) => return true,
        Operation::Load | Operation::Store if (d..d + u32::from(instruction.y)).contains(&slot) => {
            return true;
        }
        _ => {}
    }
    (roles.writes || roles.reads_d) && d == slot
        || roles.a && a == slot
        || roles.b && b == slot
        || roles.c && c == slot
}
