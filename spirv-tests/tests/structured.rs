//! Structured control flow for Vulkan, of random graphs: the interpreter sees the same blocks in the same order, with the same values, before and
//! after, and the module for Vulkan is valid. Any graph is one that a function with `goto` and `switch` has.
//!
//! There are 2,000 graphs, and 20,000 with `ALL` in the environment.

use std::path::Path;
use std::process::ExitCode;

use spirocl_codegen::ir::{
    Binary, Block, Compare, Flags, Function, FunctionId, Inst, Loc, Module, Opcode, Operands, Type, Value,
    graph::graph, opcode::Core,
};
use spirocl_codegen::{load, targets::vulkan};
use spirocl_interpret::{Argument, Buffer, BufferAccess, Check, Device, Options, Range};
use spirocl_tests::generator::random::Random;
use spirocl_tests::harness::compiler;
use spirocl_tests::harness::trials::{self, Trial};
use spirocl_tests::oracles::validate;

/// The graphs of a module.
const BATCH: u64 = 50;

/// The events that are recorded of a run, which need not end.
const EVENTS: usize = 60;

/// Enough for the events, between which there may be hubs with many ways.
const STEPS: u64 = 60_000;

fn main() -> ExitCode {
    let graphs = if std::env::var_os("ALL").is_some() { 20_000 } else { 2_000 };
    let trial = |batch: u64| {
        let first = batch * BATCH;
        Trial::test(format!("structured/{first}"), move || check(first))
    };
    trials::run((0..graphs / BATCH).map(trial).collect())
}

/// What each block calls: its number and the value that it uses are recorded, and what follows depends on the result.
fn source() -> String {
    let mut text = format!(
        "uint event(global uint *seen, uint block, uint used, uint seed) {{
            uint at = seen[0];
            seen[0] = at + 1;
            if (at < {EVENTS}) {{
                seen[1 + 2 * at] = block;
                seen[2 + 2 * at] = used;
            }}
            uint x = seed + at * 0x9e3779b9;
            x = (x ^ x >> 16) * 0x85ebca6b;
            x = (x ^ x >> 13) * 0xc2b2ae35;
            return x >> 12;
        }}\n"
    );
    for kernel in 0..BATCH {
        text.push_str(&format!(
            "kernel void graph{kernel}(global uint *seen, uint seed) {{ event(seen, 0, 0, seed); }}\n"
        ));
    }
    text
}

fn check(first: u64) -> Result<(), String> {
    let words = compiler::compile_case(Path::new("structured.cl"), &source(), &["-O0"])?;
    let mut module = load::module(&words).map_err(|error| error.to_string())?;
    let event = named(&module, "event")?;
    let kernels: Vec<FunctionId> = module.entry_points.iter().map(|entry| entry.function).collect();
    let mut graphs = Vec::new();
    for (&kernel, number) in kernels.iter().zip(first..) {
        let mut random = Random::new(number);
        let edges = edges(&mut random, number);
        rewrite(&mut module, kernel, event, &edges, &mut random);
        graphs.push(edges);
    }
    let mut structured = module.clone();
    vulkan::structurize(&mut structured);
    let made = vulkan::translate(module.clone(), &vulkan::Options::default())
        .map_err(|refusals| format!("{refusals:?}"))?;
    validate::validate(&made.words(), &["vulkan1.3"])?;
    let [before, after] = [module, structured].map(|module| {
        let options = Options { step_limit: STEPS, threads: 1, ..Options::without_checks() };
        Device::new(module, options)
    });
    let (before, after) = (before?, after?);
    for (index, edges) in graphs.iter().enumerate() {
        for seed in 0..3 {
            let kernel = format!("graph{index}");
            let (expected, found) = (trace(&before, &kernel, seed)?, trace(&after, &kernel, seed)?);
            if expected != found {
                return Err(format!("{edges:?} with seed {seed}: {found:?} in place of {expected:?}"));
            }
        }
    }
    Ok(())
}

fn named(module: &Module, name: &str) -> Result<FunctionId, String> {
    let mut ids = module.function_ids();
    let found = ids.find(|&id| module.function(id).name.as_deref() == Some(name));
    found.ok_or_else(|| format!("there is no function {name}"))
}

/// Where each block goes; nothing goes to the first one.
fn edges(random: &mut Random, number: u64) -> Vec<Vec<u32>> {
    let count = 2 + random.below(if number.is_multiple_of(BATCH) { 40 } else { 10 });
    let targets = |random: &mut Random| {
        let most = 1 + random.below(3) + u32::from(random.below(12) == 0) * 2;
        (0..random.below(most + 1)).map(|_| 1 + random.below(count - 1)).collect()
    };
    (0..count).map(|_| targets(random)).collect()
}

/// The types of a graph, and what its blocks call.
struct Graph<'m> {
    module: &'m mut Module,
    event: FunctionId,
    function: Function,
    blocks: Vec<Block>,
    void: Type,
    bool: Type,
    uint: Type,
}

/// Gives a kernel a body whose block `n` goes to the blocks `edges[n]`. Blocks use values of those that dominate them, and phis.
fn rewrite(
    module: &mut Module,
    kernel: FunctionId,
    event: FunctionId,
    edges: &[Vec<u32>],
    random: &mut Random,
) {
    let mut function = module.function(kernel).clone();
    function.layout.clear();
    let blocks = edges.iter().map(|_| function.add_block()).collect();
    let (void, bool, uint) = (module.types.void(), module.types.bool(), module.types.int(32));
    let mut graph = Graph { module, event, function, blocks, void, bool, uint };
    graph.fill(edges, random);
    let function = graph.function;
    *module.function_mut(kernel) = function;
}

impl Graph<'_> {
    fn fill(&mut self, edges: &[Vec<u32>], random: &mut Random) {
        // The terminators come first, for the graph; the values that they take are set at the end.
        let terminators: Vec<Inst> =
            (0..edges.len()).map(|at| self.terminator(self.blocks[at], &edges[at])).collect();
        let cfg = graph(&self.function);
        let dominators = cfg.dominators();
        let call = Opcode::Core(Core::Call);
        let events: Vec<Inst> = edges.iter().map(|_| self.make(call, self.uint, &[])).collect();
        let mut pick = |at: u32| {
            let mut above = at;
            while random.below(3) > 0 {
                match dominators.immediate(above) {
                    Some(next) => above = next,
                    None => break,
                }
            }
            Value::from(events[above as usize])
        };
        let parameters: Vec<Value> = self.function.parameters.iter().map(|&each| each.into()).collect();
        for &at in cfg.order() {
            let index = at as usize;
            let block = self.blocks[index];
            let mut from: Vec<u32> = cfg.predecessors(at).to_vec();
            from.sort_unstable();
            from.dedup();
            let mut used = match dominators.immediate(at) {
                Some(above) => pick(above),
                None => self.number(0),
            };
            if from.len() > 1 {
                let zero = self.number(0);
                let value = |&each: &u32| if cfg.is_reachable(each) { pick(each) } else { zero };
                let values: Vec<Value> = from.iter().map(value).collect();
                let incoming: Vec<Block> = from.iter().map(|&each| self.blocks[each as usize]).collect();
                let operands = Operands { values: &values, blocks: &incoming, literals: &[] };
                let phi = Opcode::Core(Core::Phi);
                let phi = self.function.make(phi, self.uint, operands, Flags::default(), Loc::UNKNOWN);
                self.function.block_mut(block).insts.insert(0, phi);
                used = phi.into();
            }
            let values = [self.event.into(), parameters[0], self.number(u64::from(at)), used, parameters[1]];
            self.function.set_operands(events[index], Operands::values(&values));
            self.insert(block, events[index]);
            self.choose(block, terminators[index], edges[index].len(), events[index].into());
        }
        // A block comes after those that dominate it. SPIR-V, 2.16.1 "Universal Validation Rules".
        let unreachable = (0..edges.len() as u32).filter(|&at| !cfg.is_reachable(at));
        let order: Vec<u32> = cfg.order().iter().copied().chain(unreachable).collect();
        self.function.layout = order.into_iter().map(|at| self.blocks[at as usize]).collect();
    }

    fn terminator(&mut self, block: Block, targets: &[u32]) -> Inst {
        let targets: Vec<Block> = targets.iter().map(|&to| self.blocks[to as usize]).collect();
        let undefined: [Value; 2] = [self.bool, self.uint].map(|ty| self.module.undef(ty).into());
        let (opcode, values): (_, &[Value]) = match targets.len() {
            0 => (Core::Return, &[]),
            1 => (Core::Branch, &[]),
            2 => (Core::BranchConditional, &undefined[..1]),
            _ => (Core::Switch, &undefined[1..]),
        };
        let cases: Vec<u32> = if opcode == Core::Switch {
            (1..targets.len() as u32).flat_map(|n| [n, 0]).collect()
        } else {
            vec![]
        };
        let operands = Operands { values, blocks: &targets, literals: &cases };
        self.function.append(block, Opcode::Core(opcode), self.void, operands, Flags::default(), Loc::UNKNOWN)
    }

    /// Lets a terminator with several targets depend on a value.
    fn choose(&mut self, block: Block, terminator: Inst, targets: usize, value: Value) {
        if targets < 2 {
            return;
        }
        let count = self.number(targets as u64);
        let mut choice = self.make(Opcode::Binary(Binary::UnsignedRemainder), self.uint, &[value, count]);
        self.insert(block, choice);
        if targets == 2 {
            let zero = self.number(0);
            choice = self.make(Opcode::Compare(Compare::Equal), self.bool, &[choice.into(), zero]);
            self.insert(block, choice);
        }
        self.function.set_operand(terminator, 0, choice.into());
    }

    fn number(&mut self, value: u64) -> Value {
        self.module.int(self.uint, value).into()
    }

    fn make(&mut self, opcode: Opcode, ty: Type, values: &[Value]) -> Inst {
        self.function.make(opcode, ty, Operands::values(values), Flags::default(), Loc::UNKNOWN)
    }

    /// Inserts before the terminator.
    fn insert(&mut self, block: Block, inst: Inst) {
        let insts = &mut self.function.block_mut(block).insts;
        insts.insert(insts.len() - 1, inst);
    }
}

/// The first events of a run, and their number if it ends.
fn trace(device: &Device, kernel: &str, seed: u32) -> Result<(Vec<u32>, Option<u32>), String> {
    let buffer = Buffer::new(&[0; 4 + EVENTS * 8], BufferAccess::ReadWrite);
    let arguments = [Argument::Buffer(buffer.clone(), 0), Argument::Value(seed.to_le_bytes().to_vec())];
    let outcome = device.launch(kernel, &arguments, Range::new(&[1], &[1]))?;
    let is_endless = match &outcome.reports[..] {
        [] => false,
        [report] if report.check == Check::StepLimit => true,
        reports => return Err(format!("{kernel}: {reports:?}")),
    };
    let bytes = buffer.read();
    let (words, _) = bytes.as_chunks::<4>();
    let mut words = words.iter().map(|&word| u32::from_le_bytes(word));
    let count = words.next().unwrap_or_default();
    if is_endless && count < EVENTS as u32 {
        return Err(format!("{kernel}: only {count} events within the limit of steps"));
    }
    Ok((words.collect(), (!is_endless).then_some(count)))
}
