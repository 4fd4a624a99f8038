//! Random graphs: the result obeys the rules, and does what the original did.

use super::{check::check, structurize};
use crate::ir::{
    Block, Compare, Flags, Function, Inst, Loc, Module, Opcode, Operands, Type, Value, ValueKind,
    graph::graph, opcode::Core,
};
use spirv::Op;

/// Numbers from a fixed seed.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as u32 % bound
    }
}

/// What stands for all that a block does: it is seen, with the value of its operand, and gives a value.
const EVENT: Opcode = Opcode::Intrinsic(Op::Nop);

struct Types {
    void: Type,
    uint: Type,
}

/// A function whose block `n` goes to the blocks `edges[n]`. Blocks use values of those that dominate them, and phis.
fn function(module: &mut Module, edges: &[Vec<u32>], random: &mut Random) -> Function {
    let types = Types { void: module.types.void(), uint: module.types.int(32) };
    let ty = module.types.function(types.void, &[]);
    let mut function = Function::new(ty, types.void);
    let blocks: Vec<Block> = edges.iter().map(|_| function.add_block()).collect();
    // The terminators come first, for the graph; the values that they take are set at the end.
    for (&block, targets) in blocks.iter().zip(edges) {
        let targets: Vec<Block> = targets.iter().map(|&to| blocks[to as usize]).collect();
        let undef: Value = module.undef(types.uint).into();
        let (opcode, values): (_, &[Value]) = match targets.len() {
            0 => (Core::Return, &[]),
            1 => (Core::Branch, &[]),
            2 => (Core::BranchConditional, &[undef]),
            _ => (Core::Switch, &[undef]),
        };
        let cases: Vec<u32> = if opcode == Core::Switch {
            (1..targets.len() as u32).flat_map(|n| [n, 0]).collect()
        } else {
            vec![]
        };
        let operands = Operands { values, blocks: &targets, literals: &cases };
        function.append(block, Opcode::Core(opcode), types.void, operands, Flags::default(), Loc::UNKNOWN);
    }
    let cfg = graph(&function);
    let dominators = cfg.dominators();
    let events: Vec<Inst> = blocks
        .iter()
        .map(|_| function.make(EVENT, types.uint, Operands::default(), Flags::default(), Loc::UNKNOWN))
        .collect();
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
    for &at in cfg.order() {
        let block = blocks[at as usize];
        let from: Vec<u32> = cfg.predecessors(at).iter().copied().filter(|&p| cfg.is_reachable(p)).collect();
        let mut operand = dominators.immediate(at).map(&mut pick);
        if from.len() > 1 {
            let values: Vec<Value> = from.iter().map(|&each| pick(each)).collect();
            let incoming: Vec<Block> = from.iter().map(|&each| blocks[each as usize]).collect();
            let operands = Operands { values: &values, blocks: &incoming, literals: &[] };
            let phi = Opcode::Core(Core::Phi);
            let phi = function.make(phi, types.uint, operands, Flags::default(), Loc::UNKNOWN);
            function.block_mut(block).insts.insert(0, phi);
            operand = Some(phi.into());
        }
        let values: Vec<Value> = operand.into_iter().collect();
        let event = events[at as usize];
        function.set_operands(event, Operands { values: &values, blocks: &[], literals: &[at] });
        let terminator = function.terminator(block).expect("it was made");
        if edges[at as usize].len() > 1 {
            function.set_operand(terminator, 0, event.into());
        }
        let end = function.block(block).insts.len() - 1;
        function.block_mut(block).insts.insert(end, event);
    }
    function
}

/// What a run of a function shows.
fn trace(module: &Module, function: &Function, seed: u64) -> Result<Vec<(u32, Option<u64>)>, String> {
    let mut random = Random(seed);
    let mut seen = Vec::new();
    let mut values = vec![None; function.inst_count()];
    let (mut block, mut from) = (function.entry().expect("it has a body"), None);
    for _ in 0..2000 {
        let value = |values: &[Option<u64>], value: Value| match value.kind() {
            ValueKind::Inst(inst) => values[inst.index()],
            ValueKind::Constant(constant) => module.constants.int(constant),
            ValueKind::Global(_) | ValueKind::Function(_) => None,
        };
        let phis: Vec<Inst> = function.phis(block).collect();
        let new: Vec<Option<u64>> = phis
            .iter()
            .map(|&phi| {
                let incoming = function.incoming(phi).find(|(pred, _)| Some(*pred) == from);
                let (_, operand) = incoming.ok_or(format!("{phi} has nothing from {from:?}"))?;
                Ok(value(&values, operand))
            })
            .collect::<Result<_, String>>()?;
        for (phi, new) in phis.into_iter().zip(new) {
            values[phi.index()] = new;
        }
        let mut next = None;
        for &inst in &function.block(block).insts {
            let operands: Vec<Option<u64>> =
                function.operands(inst).map(|operand| value(&values, operand)).collect();
            match function.inst(inst).opcode {
                Opcode::Core(Core::Phi) => {}
                EVENT => {
                    seen.push((function.literals(inst)[0], operands.first().copied().flatten()));
                    values[inst.index()] = Some(u64::from(random.below(1 << 20)));
                    if seen.len() == 60 {
                        return Ok(seen);
                    }
                }
                Opcode::Compare(Compare::Equal) => {
                    let equal = operands[0].ok_or("undefined")? == operands[1].ok_or("undefined")?;
                    values[inst.index()] = Some(u64::from(equal));
                }
                Opcode::Core(Core::Branch) => next = function.blocks(inst).next(),
                Opcode::Core(Core::BranchConditional) => {
                    let condition = operands[0].ok_or("an undefined condition")?;
                    next = function.blocks(inst).nth(usize::from(condition % 2 == 0));
                }
                Opcode::Core(Core::Switch) => {
                    let count = function.blocks(inst).len() as u64;
                    let selector = operands[0].ok_or("an undefined selector")? % count;
                    next = function.blocks(inst).nth(selector as usize);
                }
                Opcode::Core(Core::Return) => return Ok(seen),
                opcode => return Err(format!("{opcode:?} was reached")),
            }
        }
        from = Some(block);
        block = next.ok_or("a block without a terminator")?;
    }
    Ok(seen)
}

fn test(edges: &[Vec<u32>], seed: u64) {
    let mut module = Module::new(64);
    let function = function(&mut module, edges, &mut Random(seed));
    let id = module.add_function(function.clone());
    structurize(&mut module, id);
    let structured = module.function(id);
    if let Err(error) = check(structured) {
        let lines: Vec<String> = structured
            .layout
            .iter()
            .map(|&block| {
                let to: Vec<Block> = structured.successors(block).collect();
                format!("{block} -> {to:?} {:?}", structured.block(block).merge)
            })
            .collect();
        panic!("{error}: {edges:?}\n{}", lines.join("\n"));
    }
    for seed in 0..4 {
        let expected = trace(&module, &function, seed);
        assert_eq!(trace(&module, structured, seed), expected, "{edges:?}");
        assert!(expected.is_ok(), "{expected:?} of {edges:?}");
    }
}

#[test]
fn random_graphs_become_structured_and_do_the_same() {
    let mut random = Random(7);
    for round in 0..20_000 {
        let count = 2 + random.below(if round % 50 == 0 { 40 } else { 10 });
        let edges: Vec<Vec<u32>> = (0..count)
            .map(|_| {
                let most = 1 + random.below(3) + u32::from(random.below(12) == 0) * 2;
                // Nothing goes to the entry.
                (0..random.below(most + 1)).map(|_| 1 + random.below(count - 1)).collect()
            })
            .collect();
        test(&edges, round);
    }
}

#[test]
fn a_loop_with_two_exits_gets_a_hub() {
    test(&[vec![1], vec![2, 3], vec![1, 4], vec![5], vec![5], vec![]], 1);
}

#[test]
fn a_cycle_with_two_entries_gets_a_header() {
    test(&[vec![1, 2], vec![2, 3], vec![1, 3], vec![]], 1);
}

#[test]
fn a_merge_that_does_not_nest_gets_a_hub() {
    // `a || b`: block 3 is reached from both tests.
    test(&[vec![3, 1], vec![3, 2], vec![4], vec![4], vec![]], 1);
}

#[test]
fn an_infinite_loop_gets_an_unreachable_merge() {
    test(&[vec![1], vec![2, 2], vec![1]], 1);
}

#[test]
fn structured_selections_stay_as_they_are() {
    let mut module = Module::new(64);
    let edges = [vec![1, 2], vec![3], vec![3], vec![]];
    let function = function(&mut module, &edges, &mut Random(1));
    let id = module.add_function(function);
    structurize(&mut module, id);
    assert_eq!(module.function(id).layout.len(), edges.len());
}
