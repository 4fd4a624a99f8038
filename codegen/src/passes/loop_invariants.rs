//! Loop-invariant code: what a loop computes anew each time round from values that do not change in it is computed once, before the loop.
//!
//! It moves only where it cannot hurt:
//!
//! - Only computations move, which neither touch memory nor speak to other work-items, and loads of what the loop does not write.
//! - What may trap (an integer division by what may be zero, a load) moves only if the loop is sure to come to it. Of the rest, that moves
//!   which is computed each time round: what a branch seldom needs stays in its branch.
//! - What moves is worth a register for the whole loop: loads, multiplication, division, floating-point arithmetic, conversions to and from
//!   floating-point numbers, functions of mathematics. Cheap instructions (sums, shifts, addresses, parts of vectors) move only if something
//!   that moves needs them, and a loop takes no more than [`REGISTERS`] results.

use super::{
    Changed, Context,
    definition::Definitions,
    edit::{self, is_line, label},
    globals::{Type, Value, truncate},
    id_map::IdMap,
    loops::{Loops, NONE},
    memory::{ALL, Access, access, storage_class, written_class},
};
use crate::{
    cfg::Dominators,
    instruction::{branch, effect, id_at},
};
use rspirv::{
    dr::{self, Operand},
    spirv::{Op, StorageClass},
};

/// How many 32-bit registers the results that a loop takes may fill.
const REGISTERS: u32 = 16;

/// How many loops a value leaves at most.
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
    // What uses a value comes after it.
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

/// For each loop, the storage classes that it writes, as bits; those of loops within it too.
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

/// What an instruction asks of a loop that it leaves.
#[derive(Clone, Copy)]
struct Need {
    /// The loop is sure to come to it.
    certain: bool,
    /// The loop writes none of these storage classes.
    unwritten: u32,
}

/// Where a value can be computed.
#[derive(Clone, Copy, Default)]
struct Home {
    /// The innermost loop around its instruction.
    innermost: u32,
    /// The outermost loop that it can leave, or [`NONE`].
    left: u32,
    /// The innermost loop that it cannot leave, or [`NONE`].
    stays_in: u32,
}

struct Motion<'a> {
    loops: Loops,
    dominators: &'a Dominators,
    definitions: Definitions,
    /// For each loop, the classes that it writes.
    written: Vec<u32>,
    /// For each loop, how many registers are left.
    free: Vec<u32>,
    /// Where the values that are in loops can be computed.
    homes: IdMap<Home>,
    /// The loops before which values are to be computed.
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
                // It is as if it stood before that loop: what comes to the loop comes to it.
                place = self.loops.header(home.stays_in);
                home = Home { left: home.stays_in, stays_in: self.loops.parent(home.stays_in), ..home };
            }
        }
        self.homes.insert(id, home);
    }

    /// What an instruction needs to leave a loop; none if it never can.
    fn need(&self, instruction: &dr::Instruction, context: &Context) -> Option<Need> {
        let class = || storage_class(id_at(instruction, 0)?, &self.definitions, context);
        match (access(instruction, &self.definitions, context), instruction.class.opcode) {
            (Access::Load, _) => {
                // A generic pointer may point into any class.
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

    /// Chooses whether an instruction moves. Returns whether it does.
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
                // Numbers of outer loops are lower.
                let target = self.wanted.get(operand).map_or(target, |earlier| earlier.min(target));
                self.wanted.insert(operand, target);
            }
        }
        true
    }
}

/// Whether an instruction may end the program for some operands, so that it must not come where it would not have come.
fn may_trap(instruction: &dr::Instruction, context: &Context) -> bool {
    let signed = match instruction.class.opcode {
        Op::UDiv | Op::UMod => false,
        Op::SDiv | Op::SRem | Op::SMod => true,
        _ => return false,
    };
    !id_at(instruction, 1).is_some_and(|divisor| is_safe_divisor(divisor, signed, context))
}

/// Whether a constant is not zero, and not -1 where the least number divided by that has no result.
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

/// Whether an instruction is worth a register for the whole loop.
fn is_worth_it(op: Op) -> bool {
    let is_arithmetic = matches!(
        op,
        Op::IMul | Op::UDiv | Op::SDiv | Op::UMod | Op::SRem | Op::SMod | Op::VectorTimesScalar | Op::Dot
    ) || matches!(op, Op::FAdd | Op::FSub | Op::FMul | Op::FDiv | Op::FRem | Op::FMod);
    let is_conversion =
        matches!(op, Op::ConvertFToU | Op::ConvertFToS | Op::ConvertSToF | Op::ConvertUToF | Op::FConvert);
    is_arithmetic || is_conversion || matches!(op, Op::Load | Op::ExtInst)
}

/// How many 32-bit registers a result fills.
fn registers(instruction: &dr::Instruction, context: &Context) -> u32 {
    let of_scalar = |ty: Type| match ty {
        Type::Int(width) | Type::Float(width) => width.div_ceil(32),
        Type::Bool => 1,
        Type::Pointer(..) => 2,
        // Images and the like stay where they are used.
        Type::Vector(..) | Type::Array(..) | Type::Struct | Type::Void | Type::Other => REGISTERS + 1,
    };
    match instruction.result_type.map_or(Type::Other, |ty| context.globals.ty(ty)) {
        Type::Vector(part, count) => count * of_scalar(context.globals.ty(part)),
        scalar => of_scalar(scalar),
    }
}

/// An instruction that moves, and the source line that it has.
struct Moved {
    instruction: dr::Instruction,
    line: Option<dr::Instruction>,
}

/// Takes what moves out of its blocks: for each loop what goes before it, in order.
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

/// Puts instructions before a loop: at the end of the block that enters it, or in a block of their own if that may also go elsewhere.
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

/// Instructions, each after the line that it has, and after them the line that holds at the end of those before.
fn with_lines(moved: Vec<Moved>, before: &[dr::Instruction], has_lines: bool) -> Vec<dr::Instruction> {
    if !has_lines {
        return moved.into_iter().map(|each| each.instruction).collect();
    }
    let none = || effect(Op::NoLine, vec![]);
    let each = |each: Moved| [each.line.unwrap_or_else(none), each.instruction];
    moved.into_iter().flat_map(each).chain([edit::line_at_end(before)]).collect()
}
