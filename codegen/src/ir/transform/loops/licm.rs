//! Loop-invariant code motion: moves instructions whose operands do not change in a loop to the block before it.
//!
//! Conditions for hoisting:
//!
//! - The instruction only computes, or loads from memory that nothing in the loop may write ([`Aliasing`]).
//! - An instruction that may fault (an integer division by a possible zero, a load) must be executed whenever the loop is entered. Others
//!   must be executed in every iteration, so that code of a rarely taken branch stays there.
//! - The result is worth a register for the whole loop: loads, multiplications, divisions, floating-point arithmetic, conversions to and
//!   from floating point, math functions. Cheap instructions (additions, shifts, addresses, vector components) are only hoisted as operands
//!   of others, and at most [`REGISTERS`] registers are used for each loop.

use super::{preheader::Preheaders, writes::Writes};
use crate::{
    analysis::{
        cfg::{Cfg, Dominators},
        loops::{Loops, NONE},
    },
    ir::{
        Binary, Cast, ConstantKind, Flags, Function, Inst, Module, Opcode, Type, TypeKind, Value,
        constant::truncate,
        graph,
        opcode::{Core, Effects},
        transform::{
            Changed,
            memory::{alias::Aliasing, location::Location},
        },
    },
};
use spirv::Op;

/// The number of 32-bit registers that the results hoisted out of one loop may fill.
const REGISTERS: u32 = 16;

/// The largest number of loop levels that a value is hoisted out of.
const LEVELS: usize = 8;

/// Runs the pass.
pub fn run(function: &mut Function, module: &mut Module) -> Changed {
    if function.layout.len() == 1 {
        return Changed::No;
    }
    let graph = graph::of(function);
    let (cfg, dominators, loops) = (graph.cfg(), graph.dominators(), graph.loops());
    if loops.is_empty() {
        return Changed::No;
    }
    let mut motion = Motion::new(function, module, (cfg, dominators), loops);
    for &block in dominators.order() {
        for &inst in &function.block(function.layout[block as usize]).insts {
            motion.find_home(inst, block);
        }
    }
    // Users follow their operands.
    let mut any = false;
    for &block in dominators.order().iter().rev() {
        for &inst in function.block(function.layout[block as usize]).insts.iter().rev() {
            any |= motion.choose(inst);
        }
    }
    let Motion { wanted, .. } = motion;
    if any {
        move_out(function, dominators, loops, &wanted);
    }
    any.into()
}

/// The conditions on a loop for hoisting an instruction out of it.
struct Need {
    /// The instruction must be executed whenever the loop is entered.
    certain: bool,
    /// Nothing in the loop may write this location.
    unwritten: Option<Location>,
}

/// The range of loops that a value can be hoisted out of.
#[derive(Clone, Copy)]
struct Home {
    /// The innermost loop around the instruction, or [`NONE`].
    innermost: u32,
    /// The outermost loop that it can be hoisted out of, or [`NONE`].
    left: u32,
    /// The innermost loop that it must stay in, or [`NONE`].
    stays_in: u32,
}

impl Home {
    const OUTSIDE: Self = Self { innermost: NONE, left: NONE, stays_in: NONE };
}

struct Motion<'a> {
    function: &'a Function,
    module: &'a Module,
    dominators: &'a Dominators,
    loops: &'a Loops,
    aliasing: Aliasing,
    writes: Writes,
    /// For each loop, the number of free registers.
    free: Vec<u32>,
    /// The hoisting range of each value, by instruction.
    homes: Vec<Home>,
    /// The loop to hoist each value out of, or [`NONE`].
    wanted: Vec<u32>,
}

impl<'a> Motion<'a> {
    fn new(
        function: &'a Function,
        module: &'a Module,
        (cfg, dominators): (&'a Cfg, &'a Dominators),
        loops: &'a Loops,
    ) -> Self {
        Self {
            writes: Writes::new(function, module, cfg, loops),
            free: vec![REGISTERS; loops.len()],
            aliasing: Aliasing::new(function),
            homes: vec![Home::OUTSIDE; function.inst_count()],
            wanted: vec![NONE; function.inst_count()],
            function,
            module,
            dominators,
            loops,
        }
    }

    fn find_home(&mut self, inst: Inst, block: u32) {
        let innermost = self.loops.of(block);
        if innermost == NONE {
            return;
        }
        let mut home = Home { innermost, left: NONE, stays_in: innermost };
        if let Some(need) = self.need(inst) {
            let mut place = block;
            for _ in 0..LEVELS {
                if home.stays_in == NONE || !self.can_leave(home.stays_in, inst, place, &need) {
                    break;
                }
                // An instruction hoisted before a loop is executed whenever its header is.
                place = self.loops.header(home.stays_in);
                home = Home { left: home.stays_in, stays_in: self.loops.parent(home.stays_in), ..home };
            }
        }
        self.homes[inst.index()] = home;
    }

    /// The conditions for hoisting an instruction; `None` if it can never be hoisted.
    fn need(&self, inst: Inst) -> Option<Need> {
        let (function, module) = (self.function, self.module);
        let data = function.inst(inst);
        if function.is_decorated(inst) {
            return None;
        }
        match data.opcode {
            Opcode::Core(Core::Load) if !data.flags.contains(Flags::VOLATILE) => {
                let read = Aliasing::read(function, module, inst);
                Some(Need { certain: true, unwritten: read.filter(|read| !read.is_constant(module)) })
            }
            // Its uses must be in the same block. SPIR-V, `OpSampledImage`.
            Opcode::Core(Core::Phi | Core::Variable) | Opcode::Intrinsic(Op::SampledImage) => None,
            opcode if opcode.effects() != Effects::None => None,
            _ => Some(Need { certain: self.may_fault(inst), unwritten: None }),
        }
    }

    fn can_leave(&self, each: u32, inst: Inst, block: u32, need: &Need) -> bool {
        let stays = |used: Inst| {
            let home = self.homes[used.index()].stays_in;
            home != NONE && self.loops.holds(each, home)
        };
        let reached = if need.certain { self.loops.certain(each) } else { self.loops.each_time(each) };
        self.loops.entry(each) != NONE
            && self.dominators.dominates_range(block, reached)
            && !self.function.operands(inst).filter_map(Value::inst).any(stays)
            && need.unwritten.as_ref().is_none_or(|location| !self.is_written(each, location))
    }

    /// Whether something in a loop may write a location, whose address does not change there.
    fn is_written(&self, each: u32, location: &Location) -> bool {
        let Some(writes) = self.writes.of(each) else { return true };
        let sought = self.aliasing.sought(location);
        writes.iter().any(|(_, write)| self.aliasing.may_touch(self.function, self.module, write, sought))
    }

    /// Decides whether to hoist an instruction. Returns the decision.
    fn choose(&mut self, inst: Inst) -> bool {
        let home = self.homes[inst.index()];
        if home.left == NONE {
            return false;
        }
        let data = self.function.inst(inst);
        if self.wanted[inst.index()] == NONE && is_worth_it(data.opcode) {
            let registers = registers(self.module, data.ty);
            let free = &mut self.free[home.left as usize];
            if *free >= registers {
                *free -= registers;
                self.wanted[inst.index()] = home.left;
            }
        }
        let target = self.wanted[inst.index()];
        if target == NONE {
            return false;
        }
        for used in self.function.operands(inst).filter_map(Value::inst) {
            let innermost = self.homes[used.index()].innermost;
            if innermost != NONE && self.loops.holds(target, innermost) {
                // Outer loops have lower numbers; no loop has the highest.
                self.wanted[used.index()] = self.wanted[used.index()].min(target);
            }
        }
        true
    }

    /// Whether an instruction may fault for some operands, and so cannot be executed where it was not.
    fn may_fault(&self, inst: Inst) -> bool {
        let signed = match self.function.inst(inst).opcode {
            Opcode::Binary(Binary::UnsignedDivide | Binary::UnsignedRemainder) => false,
            Opcode::Binary(Binary::SignedDivide | Binary::SignedRemainder | Binary::SignedModulo) => true,
            _ => return false,
        };
        !is_safe_divisor(self.module, self.function.operand(inst, 1), signed)
    }
}

/// Whether a constant divisor is neither 0 nor, for signed division, -1.
fn is_safe_divisor(module: &Module, divisor: Value, signed: bool) -> bool {
    let Some(constant) = divisor.constant() else { return false };
    match module.constants.kind(constant) {
        ConstantKind::Int(bits) => {
            let width = module.types.bits(module.constants.ty(constant));
            let is_minus_one = width.is_none_or(|width| *bits == truncate(u64::MAX, width));
            *bits != 0 && !(signed && is_minus_one)
        }
        ConstantKind::Composite(parts) => parts.iter().all(|&part| is_safe_divisor(module, part, signed)),
        _ => false,
    }
}

/// Whether the result of an instruction is worth a register for the whole loop.
fn is_worth_it(opcode: Opcode) -> bool {
    match opcode {
        Opcode::Binary(binary) => matches!(
            binary,
            Binary::Multiply
                | Binary::UnsignedDivide
                | Binary::SignedDivide
                | Binary::UnsignedRemainder
                | Binary::SignedRemainder
                | Binary::SignedModulo
                | Binary::VectorTimesScalar
                | Binary::Dot
                | Binary::FloatAdd
                | Binary::FloatSubtract
                | Binary::FloatMultiply
                | Binary::FloatDivide
                | Binary::FloatRemainder
                | Binary::FloatModulo
        ),
        Opcode::Cast(cast) => matches!(
            cast,
            Cast::FloatToUnsigned
                | Cast::FloatToSigned
                | Cast::SignedToFloat
                | Cast::UnsignedToFloat
                | Cast::FloatConvert
        ),
        Opcode::Core(core) => core == Core::Load,
        Opcode::BuiltIn(_) | Opcode::Library(_) => true,
        _ => false,
    }
}

/// The number of 32-bit registers that a value of a type fills. Opaque values stay where they are used.
fn registers(module: &Module, ty: Type) -> u32 {
    let (component, count) = module.types.scalar(ty);
    let of_component = match module.types.kind(component) {
        TypeKind::Int(width) | TypeKind::Float(width) => u32::from(width).div_ceil(32),
        TypeKind::Bool => 1,
        TypeKind::Pointer(..) => 2,
        _ => REGISTERS + 1,
    };
    u32::from(count) * of_component
}

/// Moves each wanted instruction before its loop.
fn move_out(function: &mut Function, dominators: &Dominators, loops: &Loops, wanted: &[u32]) {
    let mut moved: Vec<Vec<Inst>> = vec![Vec::new(); loops.len()];
    for &block in dominators.order() {
        let block = function.layout[block as usize];
        function.block_mut(block).insts.retain(|inst| match wanted[inst.index()] {
            NONE => true,
            target => {
                moved[target as usize].push(*inst);
                false
            }
        });
    }
    let mut preheaders = Preheaders::default();
    for (number, moved) in (0..).zip(moved).filter(|(_, moved)| !moved.is_empty()) {
        let [entry, header] =
            [loops.entry(number), loops.header(number)].map(|index| function.layout[index as usize]);
        preheaders.insert(function, (entry, header), moved);
    }
    preheaders.place(function);
}
