//! The loop over the instructions of a work-item.

use super::{
    arithmetic::{self, Division, compare16, compare32, compare64, f32_of, f64_of},
    group::Group,
    item::{Frame, Item, State, Stop},
    observed, special, undefined,
    view::Running,
};
use crate::{
    checks::Check,
    library::{self, Conversion, ScalarKind},
    memory::pointer::Pointer,
    observe::Control,
    program::{
        code::{Code, Instruction, Member, Operation as O},
        constant::{mask, sign_extend},
    },
};
use spirocl_codegen::ir::Rounding;

/// The most bytes of a work-item.
const LARGEST_ITEM: u64 = 2 << 30;

/// The steps after which another work-item has its turn.
const QUANTUM: i64 = 50_000;

/// All kinds by their number.
pub(super) const KINDS: [ScalarKind; 11] = [
    ScalarKind::F16,
    ScalarKind::F32,
    ScalarKind::F64,
    ScalarKind::I8,
    ScalarKind::I16,
    ScalarKind::I32,
    ScalarKind::I64,
    ScalarKind::U8,
    ScalarKind::U16,
    ScalarKind::U32,
    ScalarKind::U64,
];

impl<'a> Group<'a> {
    /// Runs a work-item until it stops.
    pub(super) fn run_item(&mut self, item: &mut Item) -> Stop {
        loop {
            let stop = match (
                item.state.is_dirty,
                cfg!(feature = "observers") && self.observation.observer.is_some(),
            ) {
                (false, false) => self.run::<false, false>(item),
                (true, false) => self.run::<true, false>(item),
                (false, true) => self.run::<false, true>(item),
                (true, true) => self.run::<true, true>(item),
            };
            if stop != Stop::Undefined {
                // A loop with a barrier waits before its turn ends.
                if stop == Stop::Waits && item.state.steps > self.launch.options.step_limit {
                    return self.too_many_steps(&item.state, item.state.pc as usize + 1);
                }
                return stop;
            }
        }
    }

    /// Puts the first frame of a function in place.
    pub(super) fn enter(&self, item: &mut Item, function: u32, arguments: &[u64]) -> Result<(), Check> {
        let code = &self.launch.program.codes[function as usize];
        item.state.function = function;
        self.reserve(&mut item.state, code.frame.slots, code)?;
        item.state.pc = 0;
        item.state.base = 0;
        item.state.objects = 0;
        item.registers.resize(code.frame.slots as usize, 0);
        item.registers[..code.constants.len()].copy_from_slice(&code.constants);
        let first = code.frame.parameters as usize;
        for (slot, &argument) in item.registers[first..].iter_mut().zip(arguments) {
            *slot = argument;
        }
        if self.launch.checks.uninitialized {
            item.shadow.resize(code.frame.slots as usize, 0);
            item.origins.resize(code.frame.slots as usize, 0);
        }
        push_variables(code, function, &mut item.state)
    }

    /// Takes the memory of a frame from that of the launch, unless the work-item had as much before.
    #[inline]
    fn reserve(&self, state: &mut State, slots: u32, code: &Code) -> Result<(), Check> {
        // A slot has undefined bits and where they came from, a variable undefined bits.
        let bytes = 20 * u64::from(slots) + 2 * (state.private.bytes.len() as u64 + code.variable_bytes);
        if bytes > state.charged {
            if bytes > LARGEST_ITEM || !self.launch.budget.take(bytes - state.charged) {
                return Err(Check::MemoryLimit);
            }
            state.charged = bytes;
        }
        Ok(())
    }

    #[expect(clippy::too_many_lines, reason = "a table of operations, a line or two each")]
    fn run<const UNDEFINED: bool, const OBSERVED: bool>(&mut self, item: &mut Item) -> Stop {
        let program = self.launch.program;
        let has_shadow = self.launch.checks.uninitialized;
        let Item { registers, shadow, origins, state } = item;
        let mut code: &'a Code = &program.codes[state.function as usize];
        // Observers see each instruction, and so does what follows undefined values.
        let instructions_of = |code: &'a Code| -> &'a [Instruction] {
            if UNDEFINED || OBSERVED { &code.instructions } else { &code.fused }
        };
        let mut instructions = instructions_of(code);
        let mut pc = state.pc as usize;
        let mut frame: &mut [u64] = &mut registers[state.base as usize..];
        let mut fuel = QUANTUM;
        let mut last = pc;
        macro_rules! at {
            ($slot:expr) => {
                frame[$slot as usize]
            };
        }
        macro_rules! stop {
            ($why:expr) => {{
                state.pc = pc as u32;
                state.steps += (QUANTUM - fuel) as u64;
                return $why;
            }};
        }
        macro_rules! spend {
            ($cost:expr) => {
                fuel -= i64::from($cost);
                if fuel < 0 {
                    stop!(self.end_of_quantum(state, QUANTUM - fuel));
                }
            };
        }
        macro_rules! jump {
            ($cost:expr, $target:expr) => {{
                fuel -= i64::from($cost);
                pc = $target as usize;
                if fuel < 0 {
                    stop!(self.end_of_quantum(state, QUANTUM - fuel));
                }
            }};
        }
        // The operations that others are fused of.
        macro_rules! float {
            ($i:ident, $operator:tt) => {
                at!($i.d) = (f32_of(at!($i.a)) $operator f32_of(at!($i.b))).to_bits().into()
            };
        }
        macro_rules! integer {
            ($i:ident, $function:ident) => {
                at!($i.d) = (at!($i.a) as u32).$function(at!($i.b) as u32).into()
            };
        }
        // The next instruction, as the second of a fused one.
        macro_rules! second {
            () => {{
                let second = &instructions[pc];
                pc += 1;
                second
            }};
        }
        macro_rules! branch_on {
            ($i:ident, $condition:expr) => {{
                let condition: bool = $condition;
                at!($i.d) = u64::from(condition);
                let branch = &instructions[pc];
                jump!(branch.d, if condition { branch.b } else { branch.c });
            }};
        }
        macro_rules! jump_too {
            () => {{
                let second = &instructions[pc];
                jump!(second.d, second.a);
            }};
        }
        macro_rules! floats {
            ($i:ident, $first:tt, $second:tt) => {{
                float!($i, $first);
                let second = second!();
                float!(second, $second);
            }};
        }
        macro_rules! integers {
            ($i:ident, $first:ident, $second:ident) => {{
                integer!($i, $first);
                let second = second!();
                integer!(second, $second);
            }};
        }
        macro_rules! load4 {
            ($i:ident) => {
                if self.load::<OBSERVED, true>(state, pc, frame, shadow, origins, $i) && !UNDEFINED {
                    state.is_dirty = true;
                    stop!(Stop::Undefined);
                }
            };
        }
        macro_rules! element32 {
            ($i:ident) => {{
                let distance = i64::from(at!($i.b) as i32).wrapping_mul($i.c.into());
                at!($i.d) = at!($i.a).wrapping_add(distance as u64);
            }};
        }
        macro_rules! element64 {
            ($i:ident) => {
                at!($i.d) = at!($i.a).wrapping_add(at!($i.b).wrapping_mul($i.c.into()))
            };
        }
        loop {
            if OBSERVED {
                if !self.observation.untold.is_empty() {
                    state.pc = last as u32;
                    observed::tell_faults(self, Some(Running { registers, shadow, state }));
                }
                state.pc = pc as u32;
                match observed::tell_instruction(self, Running { registers, shadow, state }) {
                    Control::Continue => {}
                    Control::Yield => stop!(Stop::Yield),
                    Control::Stop => stop!(Stop::Ended),
                }
                frame = &mut registers[state.base as usize..];
                last = pc;
            }
            let i = &instructions[pc];
            if UNDEFINED && !undefined::propagate(self, state, code, frame, shadow, origins, i, pc) {
                stop!(Stop::Killed);
            }
            pc += 1;
            match i.operation {
                O::Copy => at!(i.d) = at!(i.a),
                O::Select => at!(i.d) = if at!(i.a) & 1 == 1 { at!(i.b) } else { at!(i.c) },
                O::Add32 => integer!(i, wrapping_add),
                O::Sub32 => integer!(i, wrapping_sub),
                O::Mul32 => integer!(i, wrapping_mul),
                O::Add64 => at!(i.d) = at!(i.a).wrapping_add(at!(i.b)),
                O::Sub64 => at!(i.d) = at!(i.a).wrapping_sub(at!(i.b)),
                O::Mul64 => at!(i.d) = at!(i.a).wrapping_mul(at!(i.b)),
                O::AddN => at!(i.d) = at!(i.a).wrapping_add(at!(i.b)) & mask(i.x.into()),
                O::SubN => at!(i.d) = at!(i.a).wrapping_sub(at!(i.b)) & mask(i.x.into()),
                O::MulN => at!(i.d) = at!(i.a).wrapping_mul(at!(i.b)) & mask(i.x.into()),
                O::And => at!(i.d) = at!(i.a) & at!(i.b),
                O::Or => at!(i.d) = at!(i.a) | at!(i.b),
                O::Xor => at!(i.d) = at!(i.a) ^ at!(i.b),
                O::UDiv => at!(i.d) = self.divide(state, pc, Division::Unsigned, i.x, at!(i.a), at!(i.b)),
                O::SDiv => at!(i.d) = self.divide(state, pc, Division::Signed, i.x, at!(i.a), at!(i.b)),
                O::URem => at!(i.d) = self.divide(state, pc, Division::UnsignedRest, i.x, at!(i.a), at!(i.b)),
                O::SRem => at!(i.d) = self.divide(state, pc, Division::SignedRest, i.x, at!(i.a), at!(i.b)),
                O::SMod => at!(i.d) = self.divide(state, pc, Division::Modulo, i.x, at!(i.a), at!(i.b)),
                O::Shl => {
                    let (by, bits) = (self.shift(state, pc, i.x, at!(i.b)), u32::from(i.x));
                    at!(i.d) = at!(i.a) << by & mask(bits);
                }
                O::LShr => at!(i.d) = at!(i.a) >> self.shift(state, pc, i.x, at!(i.b)),
                O::AShr => {
                    let (by, bits) = (self.shift(state, pc, i.x, at!(i.b)), u32::from(i.x));
                    at!(i.d) = (sign_extend(at!(i.a), bits) >> by) as u64 & mask(bits);
                }
                O::Not => at!(i.d) = !at!(i.a) & mask(i.x.into()),
                O::Neg => at!(i.d) = at!(i.a).wrapping_neg() & mask(i.x.into()),
                O::Mask => at!(i.d) = at!(i.a) & mask(i.x.into()),
                O::SExt => at!(i.d) = sign_extend(at!(i.a), i.x.into()) as u64 & mask(i.y.into()),
                O::BitCount => at!(i.d) = at!(i.a).count_ones().into(),
                O::BitReverse => at!(i.d) = at!(i.a).reverse_bits() >> (64 - u32::from(i.x)),
                O::Equal => at!(i.d) = u64::from(at!(i.a) == at!(i.b)),
                O::NotEqual => at!(i.d) = u64::from(at!(i.a) != at!(i.b)),
                O::ULess => at!(i.d) = u64::from(at!(i.a) < at!(i.b)),
                O::ULessEqual => at!(i.d) = u64::from(at!(i.a) <= at!(i.b)),
                O::SLess32 => at!(i.d) = u64::from((at!(i.a) as i32) < at!(i.b) as i32),
                O::SLessEqual32 => at!(i.d) = u64::from(at!(i.a) as i32 <= at!(i.b) as i32),
                O::SLess64 => at!(i.d) = u64::from((at!(i.a) as i64) < at!(i.b) as i64),
                O::SLessEqual64 => at!(i.d) = u64::from(at!(i.a) as i64 <= at!(i.b) as i64),
                O::SLessN => {
                    at!(i.d) =
                        u64::from(sign_extend(at!(i.a), i.x.into()) < sign_extend(at!(i.b), i.x.into()));
                }
                O::SLessEqualN => {
                    at!(i.d) =
                        u64::from(sign_extend(at!(i.a), i.x.into()) <= sign_extend(at!(i.b), i.x.into()));
                }
                O::FCompare16 => at!(i.d) = compare16(at!(i.a), at!(i.b), i.y),
                O::FCompare32 => at!(i.d) = compare32(at!(i.a), at!(i.b), i.y),
                O::FCompare64 => at!(i.d) = compare64(at!(i.a), at!(i.b), i.y),
                O::FAdd32 => float!(i, +),
                O::FSub32 => float!(i, -),
                O::FMul32 => float!(i, *),
                O::FDiv32 => float!(i, /),
                O::FAdd64 => at!(i.d) = (f64_of(at!(i.a)) + f64_of(at!(i.b))).to_bits(),
                O::FSub64 => at!(i.d) = (f64_of(at!(i.a)) - f64_of(at!(i.b))).to_bits(),
                O::FMul64 => at!(i.d) = (f64_of(at!(i.a)) * f64_of(at!(i.b))).to_bits(),
                O::FDiv64 => at!(i.d) = (f64_of(at!(i.a)) / f64_of(at!(i.b))).to_bits(),
                O::FHalf => at!(i.d) = arithmetic::half(i.y, at!(i.a), at!(i.b)),
                O::FRem => at!(i.d) = arithmetic::remainder(i.x, at!(i.a), at!(i.b), false),
                O::FMod => at!(i.d) = arithmetic::remainder(i.x, at!(i.a), at!(i.b), true),
                O::FNeg => at!(i.d) = at!(i.a) ^ 1 << (i.x - 1),
                O::FAbs => at!(i.d) = at!(i.a) & !(1 << (i.x - 1)),
                O::FMad32 => {
                    let (a, b, c) = (f32_of(at!(i.a)), f32_of(at!(i.b)), f32_of(at!(i.c)));
                    at!(i.d) = if i.x == 1 { a.mul_add(b, c) } else { a * b + c }.to_bits().into();
                }
                O::FMad64 => {
                    let (a, b, c) = (f64_of(at!(i.a)), f64_of(at!(i.b)), f64_of(at!(i.c)));
                    at!(i.d) = if i.x == 1 { a.mul_add(b, c) } else { a * b + c }.to_bits();
                }
                O::FClass => at!(i.d) = arithmetic::classify(i.x, at!(i.a), i.y),
                O::SToF32 => at!(i.d) = (at!(i.a) as i32 as f32).to_bits().into(),
                O::UToF32 => at!(i.d) = (at!(i.a) as u32 as f32).to_bits().into(),
                O::F32ToS32 => {
                    let value = f32_of(at!(i.a));
                    if !(value > -2_147_483_904.0 && value < 2_147_483_648.0) {
                        self.out_of_range(state, pc);
                    }
                    at!(i.d) = (value as i32 as u32).into();
                }
                O::F32ToF64 => at!(i.d) = f64::from(f32_of(at!(i.a))).to_bits(),
                O::F64ToF32 => at!(i.d) = (f64_of(at!(i.a)) as f32).to_bits().into(),
                O::Convert => at!(i.d) = self.convert(state, pc, i, at!(i.a)),
                O::Element32 => element32!(i),
                O::Element64 => element64!(i),
                O::Offset => at!(i.d) = at!(i.a).wrapping_add(u64::from(i.b) | u64::from(i.c) << 32),
                O::Insert => at!(i.d) = at!(i.a) | at!(i.b) << i.c,
                O::Field => at!(i.d) = at!(i.a) >> i.b & mask(i.x.into()),
                O::Load4 => load4!(i),
                O::Load => {
                    if self.load::<OBSERVED, false>(state, pc, frame, shadow, origins, i) && !UNDEFINED {
                        state.is_dirty = true;
                        stop!(Stop::Undefined);
                    }
                }
                O::Store4 => {
                    self.store::<UNDEFINED, OBSERVED, true>(state, pc, frame, shadow, origins, i);
                }
                O::Store => {
                    self.store::<UNDEFINED, OBSERVED, false>(state, pc, frame, shadow, origins, i);
                }
                O::StoreBytes => {
                    let bytes = &code.bytes[i.b as usize..(i.b + i.c) as usize];
                    self.store_bytes(state, pc, at!(i.a), bytes);
                }
                O::CopyMemory => _ = self.copy_memory(state, pc, at!(i.a), at!(i.b), i.c.into(), i.d),
                O::CopySized => _ = self.copy_memory(state, pc, at!(i.a), at!(i.b), at!(i.c), i.d),
                O::Lifetime => self.lifetime(state, at!(i.a), i.x == 1),
                O::LoadSlot => {
                    at!(i.d) = at!(i.a);
                    // Where undefined values are not followed yet, only variables hold any.
                    if !UNDEFINED && has_shadow {
                        let (to, from) = ((state.base + i.d) as usize, (state.base + i.a) as usize);
                        if shadow[from] != 0 {
                            (shadow[to], origins[to]) = (shadow[from], origins[from]);
                            state.is_dirty = true;
                            stop!(Stop::Undefined);
                        }
                    }
                }
                O::StoreSlot => {
                    at!(i.d) = at!(i.a);
                    if !UNDEFINED && has_shadow {
                        shadow[(state.base + i.d) as usize] = 0;
                    }
                }
                O::Undefine => {
                    at!(i.d) = 0;
                    if has_shadow {
                        let slot = (state.base + i.d) as usize;
                        shadow[slot] = u64::MAX;
                        origins[slot] = self.launch.sites.origin_of_private(state.function, i.b);
                    }
                }
                O::Variable => {
                    let index = (state.objects + i.b) as usize;
                    at!(i.d) = state.private.address(index);
                }
                O::Jump => jump!(i.d, i.a),
                O::Branch => jump!(i.d, if at!(i.a) & 1 == 1 { i.b } else { i.c }),
                O::Switch => {
                    pc = switch_target(&code.pool, i, at!(i.a));
                    spend!(i.d);
                }
                O::Call => {
                    state.pc = pc as u32;
                    if !self.call(state, registers, shadow, origins, code, i) {
                        stop!(Stop::Killed);
                    }
                    code = &program.codes[state.function as usize];
                    instructions = instructions_of(code);
                    frame = &mut registers[state.base as usize..];
                    pc = 0;
                    spend!(4);
                }
                O::Return | O::ReturnValue => {
                    let results: &[u32] = match i.operation {
                        O::ReturnValue => &code.pool[i.a as usize..][..i.c as usize],
                        _ => &[],
                    };
                    if !leave(state, registers, shadow, origins, results) {
                        stop!(Stop::Finished);
                    }
                    code = &program.codes[state.function as usize];
                    instructions = instructions_of(code);
                    frame = &mut registers[state.base as usize..];
                    pc = state.pc as usize;
                }
                O::Unreachable => {
                    self.fault(state, pc, Check::Unreachable, || {
                        "execution reaches code that is undefined to reach".to_owned()
                    });
                    stop!(Stop::Killed);
                }
                O::Bounds => {
                    let member = &code.members[i.c as usize];
                    let index = at!(i.a) as i64;
                    let extent = member.count + u64::from(i.y);
                    if index < 0 || index as u64 >= extent {
                        self.beyond_member(state, pc, member, index, at!(i.b));
                    }
                }
                O::BuiltIn => at!(i.d) = self.number_of(state, i.x, i.y) & mask(i.a),
                O::Library => at!(i.d) = self.library(code, frame, i),
                O::LibraryOne => {
                    let function = &code.functions[i.b as usize];
                    at!(i.d) = function.call_with_one(at!(i.a), &self.launch.math);
                }
                O::FloatFunction => {
                    let function = code.float_functions[i.b as usize];
                    at!(i.d) = function(f32_of(at!(i.a))).to_bits().into();
                }
                O::FSqrt32 => at!(i.d) = f32_of(at!(i.a)).sqrt().to_bits().into(),
                O::Special => {
                    state.pc = pc as u32;
                    let special = &code.specials[i.b as usize];
                    match special::run(self, state, frame, special) {
                        super::special::Flow::Next => {
                            if let Some(origin) = self.undefined_result.take() {
                                let results = special.results();
                                let first = (state.base + results.first) as usize;
                                shadow[first..][..results.count as usize].fill(u64::MAX);
                                origins[first..][..results.count as usize].fill(origin);
                                if !UNDEFINED {
                                    state.is_dirty = true;
                                    stop!(Stop::Undefined);
                                }
                            }
                        }
                        super::special::Flow::Wait => {
                            pc -= 1;
                            stop!(Stop::Waits);
                        }
                        super::special::Flow::Kill => stop!(Stop::Killed),
                    }
                }
                O::EqualBranch => branch_on!(i, at!(i.a) == at!(i.b)),
                O::NotEqualBranch => branch_on!(i, at!(i.a) != at!(i.b)),
                O::ULessBranch => branch_on!(i, at!(i.a) < at!(i.b)),
                O::ULessEqualBranch => branch_on!(i, at!(i.a) <= at!(i.b)),
                O::SLess32Branch => branch_on!(i, (at!(i.a) as i32) < at!(i.b) as i32),
                O::SLessEqual32Branch => branch_on!(i, at!(i.a) as i32 <= at!(i.b) as i32),
                O::FCompare32Branch => branch_on!(i, compare32(at!(i.a), at!(i.b), i.y) != 0),
                O::CopyCopy => {
                    at!(i.d) = at!(i.a);
                    let second = second!();
                    at!(second.d) = at!(second.a);
                }
                O::CopyJump => {
                    at!(i.d) = at!(i.a);
                    jump_too!();
                }
                O::Add32Jump => {
                    integer!(i, wrapping_add);
                    jump_too!();
                }
                O::FAdd32Jump => {
                    float!(i, +);
                    jump_too!();
                }
                O::FMul32FMul32 => floats!(i, *, *),
                O::FMul32FAdd32 => floats!(i, *, +),
                O::FMul32FSub32 => floats!(i, *, -),
                O::FAdd32FMul32 => floats!(i, +, *),
                O::FAdd32FAdd32 => floats!(i, +, +),
                O::FAdd32FDiv32 => floats!(i, +, /),
                O::FSub32FMul32 => floats!(i, -, *),
                O::FSub32FAdd32 => floats!(i, -, +),
                O::Mul32Add32 => integers!(i, wrapping_mul, wrapping_add),
                O::Add32Add32 => integers!(i, wrapping_add, wrapping_add),
                O::Element32Load4 => {
                    element32!(i);
                    let second = second!();
                    load4!(second);
                }
                O::Element64Load4 => {
                    element64!(i);
                    let second = second!();
                    load4!(second);
                }
            }
        }
    }

    /// Steps are counted at jumps; a work-item with too many ends.
    fn end_of_quantum(&mut self, state: &mut State, steps: i64) -> Stop {
        if state.steps + steps as u64 > self.launch.options.step_limit {
            return self.too_many_steps(state, state.pc as usize);
        }
        Stop::Quantum
    }

    /// Ends the launch, as a work-item took too many steps.
    #[cold]
    pub(super) fn too_many_steps(&mut self, state: &State, pc: usize) -> Stop {
        self.schedule.is_abandoned = true;
        self.fault(state, pc, Check::StepLimit, || {
            "the work-item exceeds the limit of steps: an infinite loop?".to_owned()
        });
        Stop::Killed
    }

    #[cold]
    fn beyond_member(&mut self, state: &State, pc: usize, member: &Member, index: i64, pointer: u64) {
        let subject = self.subject(state, Pointer::of(pointer));
        self.fault_with(state, pc, Check::MemberBounds, subject, None, || {
            let what = match &member.name {
                Some((name, Some(structure))) => format!("member `{name}` of `{structure}`"),
                Some((name, None)) => format!("member `{name}`"),
                None if member.is_row => "the array".to_owned(),
                None => "the member".to_owned(),
            };
            let what = if member.is_row { format!("a row of {what}") } else { what };
            let elements = if member.count == 1 { "element" } else { "elements" };
            format!("index {index} is outside of {what}, which has {} {elements}", member.count)
        });
    }

    #[inline]
    fn divide(&mut self, state: &State, pc: usize, kind: Division, bits: u8, a: u64, b: u64) -> u64 {
        match arithmetic::divide(kind, bits.into(), a, b) {
            Ok(result) => result,
            Err(message) => {
                self.fault(state, pc, Check::DivisionByZero, || message.to_owned());
                0
            }
        }
    }

    /// The distance of a shift, which must be below the width.
    #[inline(always)]
    fn shift(&mut self, state: &State, pc: usize, bits: u8, by: u64) -> u32 {
        if by >= u64::from(bits) {
            self.fault(state, pc, Check::Shift, || {
                let by = sign_extend(by, 32);
                format!("a value of {bits} bits is shifted by {by}")
            });
        }
        by as u32 & (u32::from(bits) - 1)
    }

    #[cold]
    fn out_of_range(&mut self, state: &State, pc: usize) {
        self.fault(state, pc, Check::Conversion, || {
            "the value of the floating-point number is out of the range of the integer".to_owned()
        });
    }

    fn convert(&mut self, state: &State, pc: usize, i: &Instruction, value: u64) -> u64 {
        let (from, to) = (KINDS[usize::from(i.x)], KINDS[usize::from(i.y)]);
        let mode = (i.c & 0x3f) as usize;
        let rounding = mode.checked_sub(1).and_then(|mode| Rounding::NAMES.get(mode)).map(|&(mode, _)| mode);
        let saturated = i.c & 0x80 != 0;
        let is_speculated = i.c & 0x40 != 0;
        if !saturated
            && !is_speculated
            && from.is_float()
            && !to.is_float()
            && !library::converts_in_range(value, from, to)
        {
            self.out_of_range(state, pc);
        }
        library::convert(value, from, to, Conversion { rounding, saturated })
    }

    #[inline]
    fn library(&self, code: &Code, frame: &[u64], i: &Instruction) -> u64 {
        let slots = &code.pool[i.a as usize..][..i.c as usize];
        let at = |index: usize| slots.get(index).map_or(0, |&slot| frame[slot as usize]);
        let arguments = [at(0), at(1), at(2)];
        code.functions[i.b as usize].call(&arguments, &self.launch.math).unwrap_or(0)
    }

    fn call(
        &mut self,
        state: &mut State,
        registers: &mut Vec<u64>,
        shadow: &mut Vec<u64>,
        origins: &mut Vec<u32>,
        code: &Code,
        i: &Instruction,
    ) -> bool {
        if state.frames.len() >= super::launch::DEEPEST_CALL {
            self.fault(state, state.pc as usize, Check::CallDepth, || "calls are nested too deep".to_owned());
            return false;
        }
        let callee = &self.launch.program.codes[i.b as usize];
        let base = state.base + code.frame.slots;
        if let Err(check) = self.reserve(state, base + callee.frame.slots, callee) {
            self.cannot_enter(state, state.pc as usize, check);
            return false;
        }
        state.frames.push(Frame {
            function: state.function,
            pc: state.pc,
            base: state.base,
            objects: state.objects,
            result: i.d,
        });
        let end = (base + callee.frame.slots) as usize;
        if registers.len() < end {
            registers.resize(end, 0);
        }
        let (below, frame) = registers.split_at_mut(base as usize);
        let caller = &below[state.base as usize..];
        frame[..callee.constants.len()].copy_from_slice(&callee.constants);
        let arguments = &code.pool[i.a as usize..][..i.c as usize];
        let parameters =
            &mut frame[callee.frame.parameters as usize..][..callee.frame.parameter_slots as usize];
        for (parameter, &slot) in parameters.iter_mut().zip(arguments) {
            *parameter = caller[slot as usize];
        }
        if self.launch.checks.uninitialized {
            if shadow.len() < end {
                shadow.resize(end, 0);
                origins.resize(end, 0);
            }
            shadow[base as usize..end].fill(0);
            if state.is_dirty {
                for (parameter, &slot) in (base + callee.frame.parameters..).zip(arguments) {
                    shadow[parameter as usize] = shadow[(state.base + slot) as usize];
                    origins[parameter as usize] = origins[(state.base + slot) as usize];
                }
            }
        }
        state.function = i.b;
        state.base = base;
        state.objects = state.private.objects.len() as u32;
        match push_variables(callee, i.b, state) {
            Ok(()) => true,
            Err(check) => {
                self.cannot_enter(state, 0, check);
                false
            }
        }
    }
}

/// Makes the variables of a frame.
fn push_variables(code: &Code, function: u32, state: &mut State) -> Result<(), Check> {
    for (variable, number) in code.variables.iter().zip(0u32..) {
        state.private.push(variable.size, function, number).ok_or(Check::CallDepth)?;
    }
    Ok(())
}

/// Returns to the caller with results in these slots; false from the kernel itself.
fn leave(
    state: &mut State,
    registers: &mut [u64],
    shadow: &mut [u64],
    origins: &mut [u32],
    results: &[u32],
) -> bool {
    state.private.pop(state.objects as usize);
    let Some(frame) = state.frames.pop() else { return false };
    for (to, &from) in (frame.base + frame.result..).zip(results) {
        let (to, from) = (to as usize, (state.base + from) as usize);
        registers[to] = registers[from];
        if state.is_dirty {
            shadow[to] = shadow[from];
            origins[to] = origins[from];
        }
    }
    state.function = frame.function;
    state.pc = frame.pc;
    state.base = frame.base;
    state.objects = frame.objects;
    true
}

fn switch_target(pool: &[u32], i: &Instruction, value: u64) -> usize {
    let table = &pool[i.b as usize..][..1 + 3 * i.c as usize];
    let cases = table[1..].chunks_exact(3);
    let found = cases.into_iter().find(|case| u64::from(case[0]) | u64::from(case[1]) << 32 == value);
    found.map_or(table[0], |case| case[2]) as usize
}
