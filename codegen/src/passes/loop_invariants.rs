//! Loop-invariant code motion: hoists instructions whose operands do not change in a loop to its preheader.
//!
//! Conditions for hoisting:
//!
//! - The instruction is pure, or a load from memory that the loop does not write.
//! - An instruction that may trap (an integer division by a possible zero, a load) must be executed whenever the loop is entered. Others
//!   must be executed in every iteration, so that code of a rarely taken branch stays there.
//! - The result is worth a register for the whole loop: loads, multiplications, divisions, floating-point arithmetic, conversions to and
//!   from floating point, math functions. Cheap instructions (additions, shifts, addresses, vector components) are only hoisted as operands
//!   of others, and at most [`REGISTERS`] registers are used for each loop.

use super::{
    Changed, Context,
    available_loads::{ALL, Access, access, storage_class, written_class},
    definition::Definitions,
    edit::{self, is_line, label},
    globals::{Type, Value},
    id_map::IdMap,
    loops::{Loops, NONE},
};
use crate::{
    cfg::Dominators,
    instruction::{branch, effect, id_at},
    ir::constant::truncate,
};
use rspirv::{
    dr::{self, Operand},
    spirv::{Op, StorageClass},
};

/// The number of 32-bit registers that the results hoisted out of one loop may fill.
const REGISTERS: u32 = 16;

/// The maximum number of loop levels that a value is hoisted out of.
const LEVELS: usize = 8;

/// Runs the pass.
pub(crate) fn run(function: &mut dr::Function, context: &mut Context) -> Changed {
    if function.blocks.len() == 1 {
        return Changed::No;
    }
    let (cfg, dominators) = context.graph(function);
    let loops = Loops::new(&cfg, &dominators);
    if loops.is_empty() {
        context.keep_graph(cfg, dominators);
        return Changed::No;
    }
    let mut definitions = std::mem::take(&mut context.definitions);
    definitions.record_function(function);
    let mut motion = Motion {
        written: written(function, &loops, &definitions, context),
        free: vec![REGISTERS; loops.len()],
        loops,
        dominators: &dominators,
        definitions,
        homes: IdMap::default(),
        wanted: IdMap::default(),
    };
    for &block in dominators.order() {
        for instruction in &function.blocks[block as usize].instructions {
            motion.find_home(instruction, block, context);
        }
    }
    // Users follow their operands.
    let mut any = false;
    for &block in dominators.order().iter().rev() {
        for instruction in function.blocks[block as usize].instructions.iter().rev() {
            any |= motion.choose(instruction, context);
        }
    }
    let Motion { loops, wanted, definitions, .. } = motion;
    context.definitions = definitions;
    if !any {
        context.keep_graph(cfg, dominators);
        return Changed::No;
    }
    let moved = take_out(function, &dominators, &wanted, loops.len(), context);
    let mut new_blocks = Vec::new();
    for (number, moved) in (0..).zip(moved).filter(|(_, moved)| !moved.is_empty()) {
        put_before(function, (loops.entry(number), loops.header(number)), moved, &mut new_blocks, context);
    }
    new_blocks.sort_by_key(|&(before, _)| before);
    edit::insert_all(&mut function.blocks, new_blocks);
    Changed::Yes
}

/// Returns for each loop the set of storage classes that it or its inner loops write, as a bit mask.
fn written(function: &dr::Function, loops: &Loops, definitions: &Definitions, context: &Context) -> Vec<u32> {
    let mut written = vec![0; loops.len()];
    for (block, instructions) in function.blocks.iter().map(|block| &block.instructions).enumerate() {
        let innermost = loops.of(block as u32);
        if innermost == NONE {
            continue;
        }
        for class in instructions.iter().filter_map(|each| written_class(each, definitions, context)) {
            written[innermost as usize] |= 1 << class;
        }
    }
    // Outer loops have lower numbers.
    for each in (0..loops.len() as u32).rev() {
        if loops.parent(each) != NONE {
            written[loops.parent(each) as usize] |= written[each as usize];
        }
    }
    written
}

/// The conditions on a loop for hoisting an instruction out of it.
#[derive(Clone, Copy)]
struct Need {
    /// The instruction must be executed whenever the loop is entered.
    certain: bool,
    /// The loop must write none of these storage classes.
    unwritten: u32,
}

/// The range of loops that a value can be hoisted out of.
#[derive(Clone, Copy, Default)]
struct Home {
    /// The innermost loop around the instruction.
    innermost: u32,
    /// The outermost loop that it can be hoisted out of, or [`NONE`].
    left: u32,
    /// The innermost loop that it must stay in, or [`NONE`].
    stays_in: u32,
}

struct Motion<'a> {
    loops: Loops,
    dominators: &'a Dominators,
    definitions: Definitions,
    /// For each loop, the storage classes that it writes.
    written: Vec<u32>,
    /// For each loop, the number of free registers.
    free: Vec<u32>,
    /// The hoisting range of each value defined in a loop.
    homes: IdMap<Home>,
    /// The loop to hoist each value out of.
    wanted: IdMap<u32>,
}

impl Motion<'_> {
    fn find_home(&mut self, instruction: &dr::Instruction, block: u32, context: &Context) {
        let innermost = self.loops.of(block);
        let Some(id) = instruction.result_id.filter(|_| innermost != NONE) else { return };
        let mut home = Home { innermost, left: NONE, stays_in: innermost };
        if !context.is_decorated(id)
            && let Some(need) = self.need(instruction, context)
        {
            let mut place = block;
            for _ in 0..LEVELS {
                if home.stays_in == NONE || !self.can_leave(home.stays_in, instruction, place, need) {
                    break;
                }
                // An instruction hoisted to the preheader executes whenever the header does.
                place = self.loops.header(home.stays_in);
                home = Home { left: home.stays_in, stays_in: self.loops.parent(home.stays_in), ..home };
            }
        }
        self.homes.insert(id, home);
    }

    /// Returns the conditions for hoisting an instruction; `None` if it can never be hoisted.
    fn need(&self, instruction: &dr::Instruction, context: &Context) -> Option<Need> {
        let class = || storage_class(id_at(instruction, 0)?, &self.definitions, context);
        match (access(instruction, &self.definitions, context), instruction.class.opcode) {
            (Access::Load, _) => {
                // A generic pointer may point into any storage class.
                let unwritten = match class()? {
                    StorageClass::Generic => u32::MAX,
                    class => 1 << class as u32 | 1 << ALL,
                };
                Some(Need { certain: true, unwritten })
            }
            (Access::Computation, Op::Load) => {
                Some(Need { certain: class() != Some(StorageClass::Input), unwritten: 0 })
            }
            (Access::Computation, _) => Some(Need { certain: may_trap(instruction, context), unwritten: 0 }),
            (Access::Store | Access::Nothing | Access::Anything, _) => None,
        }
    }

    fn can_leave(&self, each: u32, instruction: &dr::Instruction, block: u32, need: Need) -> bool {
        let stays = |id: u32| {
            let home = self.homes.get(id).map_or(NONE, |home| home.stays_in);
            home != NONE && self.loops.holds(each, home)
        };
        let reached = if need.certain { self.loops.certain(each) } else { self.loops.each_time(each) };
        self.loops.entry(each) != NONE
            && self.written[each as usize] & need.unwritten == 0
            && self.dominators.dominates_range(block, reached)
            && !instruction.operands.iter().filter_map(Operand::id_ref_any).any(stays)
    }

    /// Decides whether to hoist an instruction. Returns the decision.
    fn choose(&mut self, instruction: &dr::Instruction, context: &Context) -> bool {
        let Some(id) = instruction.result_id else { return false };
        let Some(home) = self.homes.get(id).filter(|home| home.left != NONE) else { return false };
        if !self.wanted.contains(id) && is_worth_it(instruction.class.opcode) {
            let registers = registers(instruction, context);
            let free = &mut self.free[home.left as usize];
            if *free >= registers {
                *free -= registers;
                self.wanted.insert(id, home.left);
            }
        }
        let Some(target) = self.wanted.get(id) else { return false };
        for operand in instruction.operands.iter().filter_map(Operand::id_ref_any) {
            if let Some(home) = self.homes.get(operand)
                && self.loops.holds(target, home.innermost)
            {
                // Outer loops have lower numbers.
                let target = self.wanted.get(operand).map_or(target, |earlier| earlier.min(target));
                self.wanted.insert(operand, target);
            }
        }
        true
    }
}

/// Whether an instruction may trap for some operands, and so cannot be speculated.
fn may_trap(instruction: &dr::Instruction, context: &Context) -> bool {
    let signed = match instruction.class.opcode {
        Op::UDiv | Op::UMod => false,
        Op::SDiv | Op::SRem | Op::SMod => true,
        _ => return false,
    };
    !id_at(instruction, 1).is_some_and(|divisor| is_safe_divisor(divisor, signed, context))
}

/// Whether a constant divisor is neither 0 nor, for signed division, -1.
fn is_safe_divisor(id: u32, signed: bool, context: &Context) -> bool {
    match context.globals.value(id) {
        Value::Int(bits) => {
            let ty = context.globals.type_of(id).map(|ty| context.globals.ty(ty));
            let minus_one = match ty {
                Some(Type::Int(width)) => truncate(u64::MAX, width),
                _ => return false,
            };
            bits != 0 && !(signed && bits == minus_one)
        }
        Value::Composite => context.globals.instruction(id).is_some_and(|composite| {
            let mut parts = composite.operands.iter().filter_map(Operand::id_ref_any);
            parts.all(|part| is_safe_divisor(part, signed, context))
        }),
        Value::Unknown | Value::Bool(_) | Value::Float(_) | Value::Null | Value::Undef => false,
    }
}

/// Whether the result of an instruction is worth a register for the whole loop.
fn is_worth_it(op: Op) -> bool {
    let is_arithmetic = matches!(
        op,
        Op::IMul | Op::UDiv | Op::SDiv | Op::UMod | Op::SRem | Op::SMod | Op::VectorTimesScalar | Op::Dot
    ) || matches!(op, Op::FAdd | Op::FSub | Op::FMul | Op::FDiv | Op::FRem | Op::FMod);
    let is_conversion =
        matches!(op, Op::ConvertFToU | Op::ConvertFToS | Op::ConvertSToF | Op::ConvertUToF | Op::FConvert);
    is_arithmetic || is_conversion || matches!(op, Op::Load | Op::ExtInst)
}

/// The number of 32-bit registers that a result fills.
fn registers(instruction: &dr::Instruction, context: &Context) -> u32 {
    let of_scalar = |ty: Type| match ty {
        Type::Int(width) | Type::Float(width) => width.div_ceil(32),
        Type::Bool => 1,
        Type::Pointer(..) => 2,
        // Opaque types stay where they are used.
        Type::Vector(..) | Type::Array(..) | Type::Struct | Type::Void | Type::Other => REGISTERS + 1,
    };
    match instruction.result_type.map_or(Type::Other, |ty| context.globals.ty(ty)) {
        Type::Vector(part, count) => count * of_scalar(context.globals.ty(part)),
        scalar => of_scalar(scalar),
    }
}

/// A hoisted instruction and its source line.
struct Moved {
    instruction: dr::Instruction,
    line: Option<dr::Instruction>,
}

/// Removes hoisted instructions from their blocks; returns them for each loop, in order.
fn take_out(
    function: &mut dr::Function,
    dominators: &Dominators,
    wanted: &IdMap<u32>,
    loops: usize,
    context: &Context,
) -> Vec<Vec<Moved>> {
    let mut moved: Vec<Vec<Moved>> = (0..loops).map(|_| Vec::new()).collect();
    for &block in dominators.order() {
        let instructions = &mut function.blocks[block as usize].instructions;
        if !instructions.iter().any(|each| each.result_id.is_some_and(|id| wanted.contains(id))) {
            continue;
        }
        let mut line = None;
        for instruction in std::mem::take(instructions) {
            if context.has_lines && is_line(instruction.class.opcode) {
                line = Some(instruction.clone());
            }
            match instruction.result_id.and_then(|id| wanted.get(id)) {
                Some(target) => moved[target as usize].push(Moved { instruction, line: line.clone() }),
                None => instructions.push(instruction),
            }
        }
    }
    moved
}

/// Inserts instructions before a loop: at the end of its entering block, or in a new preheader if that has other successors.
fn put_before(
    function: &mut dr::Function,
    (entry, header): (u32, u32),
    moved: Vec<Moved>,
    new_blocks: &mut Vec<(usize, dr::Block)>,
    context: &mut Context,
) {
    let (from, to) = (label(&function.blocks[entry as usize]), label(&function.blocks[header as usize]));
    let before = &mut function.blocks[entry as usize];
    if before.instructions.last().is_some_and(|last| last.class.opcode == Op::Branch) {
        let is_end = |each: &dr::Instruction| {
            matches!(each.class.opcode, Op::Branch | Op::LoopMerge | Op::SelectionMerge)
        };
        let end = before.instructions.iter().rposition(|each| !is_end(each)).map_or(0, |last| last + 1);
        let moved = with_lines(moved, &before.instructions[..end], context.has_lines);
        before.instructions.splice(end..end, moved);
        return;
    }
    let id = context.globals.fresh();
    edit::redirect(before, to, id);
    edit::rename_predecessor(&mut function.blocks[header as usize], from, id);
    let mut block = edit::new_block(id);
    block.instructions = with_lines(moved, &[], context.has_lines);
    block.instructions.push(branch(to));
    new_blocks.push((header as usize, block));
}

/// Restores the source line of each instruction, and after them the line that was in effect before.
fn with_lines(moved: Vec<Moved>, before: &[dr::Instruction], has_lines: bool) -> Vec<dr::Instruction> {
    if !has_lines {
        return moved.into_iter().map(|each| each.instruction).collect();
    }
    let none = || effect(Op::NoLine, vec![]);
    let each = |each: Moved| [each.line.unwrap_or_else(none), each.instruction];
    moved.into_iter().flat_map(each).chain([edit::line_at_end(before)]).collect()
}
