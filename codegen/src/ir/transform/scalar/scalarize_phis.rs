//! Scalarization of phis: where a function keeps a few scalars in a vector, which it makes of components and takes apart again, each component
//! gets a phi of its own. Compilers of drivers vectorize loops over scalars, and see through these. LLVM's Scalarizer does the same to all
//! vectors; those that are computed with as vectors stay vectors here.

use crate::{
    analysis::loops::{Loops, NONE},
    ir::{
        Block, ConstantKind, Function, Inst, Module, Opcode, Operands, Type, TypeKind, Value, graph,
        opcode::Core,
        transform::{
            Changed,
            edit::{self, Replacements, constituent, is_plain},
        },
    },
};

/// The largest number of components: each takes a register of its own.
const COMPONENTS: u8 = 4;

/// The largest number of blocks behind the loop in which the whole is made again.
const WHOLES: usize = 4;

/// Runs the pass.
pub fn run(function: &mut Function, module: &mut Module) -> Changed {
    if function.layout.len() == 1 {
        return Changed::No;
    }
    let mut vectors = vectors(function, module);
    if vectors.is_empty() {
        return Changed::No;
    }
    find_uses(function, &mut vectors);
    vectors.retain(|vector| vector.is_taken_apart && !vector.is_needed);
    if vectors.is_empty() {
        return Changed::No;
    }
    let scalars: Vec<Scalars> = vectors.iter().map(|vector| Scalars::new(function, module, vector)).collect();
    let replacements = replace_uses(function, &vectors, &scalars);
    remove_replaced(function, &replacements);
    replacements.apply(function);
    Changed::Yes
}

/// A phi whose values are made of components.
struct Vector {
    phi: Inst,
    block: Block,
    element: Type,
    count: u8,
    /// Whether any component is used as such.
    is_taken_apart: bool,
    /// Whether the whole is used as often as it is made, or in many places.
    is_needed: bool,
    /// The blocks behind the loop in which the whole is used.
    rebuilt_in: Vec<Block>,
}

/// The phis whose values are made of components.
fn vectors(function: &Function, module: &Module) -> Vec<Vector> {
    let mut vectors = Vec::new();
    for &block in &function.layout {
        for phi in function.phis(block) {
            let TypeKind::Vector(element, count) = module.types.kind(function.inst(phi).ty) else { continue };
            let is_made = |value| value == phi.into() || is_made_of_parts(function, module, value, count);
            if count <= COMPONENTS && is_plain(function, phi) && function.operands(phi).all(is_made) {
                let (is_taken_apart, is_needed, rebuilt_in) = (false, false, Vec::new());
                vectors.push(Vector { phi, block, element, count, is_taken_apart, is_needed, rebuilt_in });
            }
        }
    }
    vectors
}

/// Whether a value has parts that are known: so many operands of an instruction, or constants.
fn is_made_of_parts(function: &Function, module: &Module, value: Value, count: u8) -> bool {
    if let Some(constant) = value.constant() {
        let kind = module.constants.kind(constant);
        return matches!(kind, ConstantKind::Composite(_) | ConstantKind::Null | ConstantKind::Undef);
    }
    value.inst().is_some_and(|inst| {
        function.inst(inst).opcode == Opcode::Core(Core::Construct)
            && function.operands(inst).len() == usize::from(count)
            && is_plain(function, inst)
    })
}

/// The component that an instruction takes of a vector.
fn taken(function: &Function, inst: Inst) -> Option<usize> {
    let is_extract = function.inst(inst).opcode == Opcode::Core(Core::Extract);
    match *function.literals(inst) {
        [index] if is_extract && is_plain(function, inst) => Some(index as usize),
        _ => None,
    }
}

/// Where each operand of an instruction is used: that of a phi at the end of the block that it comes from.
fn uses(function: &Function, block: Block, inst: Inst) -> impl Iterator<Item = (usize, Block, Value)> + '_ {
    let is_phi = function.inst(inst).opcode == Opcode::Core(Core::Phi);
    let mut from = function.blocks(inst).take(if is_phi { usize::MAX } else { 0 });
    let operands = function.operands(inst).enumerate();
    operands.map(move |(index, value)| (index, from.next().unwrap_or(block), value))
}

/// The place of each phi in the list, by instruction.
fn places(function: &Function, vectors: &[Vector]) -> Vec<Option<usize>> {
    let mut places = vec![None; function.inst_count()];
    for (index, vector) in vectors.iter().enumerate() {
        places[vector.phi.index()] = Some(index);
    }
    places
}

fn place_of(places: &[Option<usize>], value: Value) -> Option<usize> {
    places[value.inst()?.index()]
}

/// Finds how the vectors are used. Debug values do not count.
fn find_uses(function: &mut Function, vectors: &mut [Vector]) {
    let graph = graph::of(function);
    let (loops, numbers) = (graph.loops(), graph::number(function));
    let place = places(function, vectors);
    for (block, inst) in function.all_insts() {
        if function.inst(inst).opcode.is_debug() {
            continue;
        }
        for (_, used_in, value) in uses(function, block, inst) {
            let Some(index) = place_of(&place, value) else { continue };
            let vector = &mut vectors[index];
            if inst == vector.phi {
                continue;
            }
            if taken(function, inst).is_some() {
                vector.is_taken_apart = true;
            } else if !vector.rebuilt_in.contains(&used_in) {
                let is_behind = is_behind(loops, numbers[vector.block.index()], numbers[used_in.index()]);
                vector.is_needed |= !is_behind || vector.rebuilt_in.len() == WHOLES;
                if !vector.is_needed {
                    vector.rebuilt_in.push(used_in);
                }
            }
        }
    }
}

/// Whether a block is outside of the loop that another is in.
fn is_behind(loops: &Loops, within: u32, block: u32) -> bool {
    let innermost = loops.of(within);
    innermost != NONE && !loops.contains(innermost, block)
}

/// What takes the place of a vector.
struct Scalars {
    /// The phis of its components.
    components: Vec<Value>,
    /// The whole, made again in the blocks behind the loop.
    wholes: Vec<(Block, Value)>,
}

impl Scalars {
    /// Makes it, in place of the phi.
    fn new(function: &mut Function, module: &mut Module, vector: &Vector) -> Self {
        let data = *function.inst(vector.phi);
        let (blocks, values): (Vec<Block>, Vec<Value>) = function.incoming(vector.phi).unzip();
        let none = Operands { values: &[], blocks: &[], literals: &[] };
        let phis: Vec<Inst> = (0..vector.count)
            .map(|_| function.make(data.opcode, vector.element, none, data.flags, data.location))
            .collect();
        for (index, &phi) in phis.iter().enumerate() {
            let of_value = |value: Value| match value.inst() {
                Some(inst) if inst == vector.phi => phi.into(),
                Some(inst) => function.operand(inst, index),
                None => {
                    constituent(module, value, index as u32).expect("constants of vectors have components")
                }
            };
            let parts: Vec<Value> = values.iter().copied().map(of_value).collect();
            function.set_operands(phi, Operands { values: &parts, blocks: &blocks, literals: &[] });
        }
        let insts = &mut function.block_mut(vector.block).insts;
        let at = insts.iter().position(|&inst| inst == vector.phi).expect("the block has the phi");
        insts.splice(at..=at, phis.iter().copied());
        let components: Vec<Value> = phis.iter().map(|&phi| phi.into()).collect();
        let mut wholes = Vec::new();
        for &block in &vector.rebuilt_in {
            let opcode = Opcode::Core(Core::Construct);
            let whole = edit::make(function, opcode, data.ty, &components, data.location);
            let at = function.phis(block).count();
            function.block_mut(block).insts.insert(at, whole);
            wholes.push((block, whole.into()));
        }
        Self { components, wholes }
    }
}

/// Replaces the vectors where they are used. Returns what takes the place of their components.
fn replace_uses(function: &mut Function, vectors: &[Vector], scalars: &[Scalars]) -> Replacements {
    let place = places(function, vectors);
    let mut replacements = Replacements::default();
    for (block, inst) in function.all_insts().collect::<Vec<_>>() {
        if function.inst(inst).opcode.is_debug() {
            continue;
        }
        let used: Vec<(usize, Block, usize)> = uses(function, block, inst)
            .filter_map(|(operand, used_in, value)| Some((operand, used_in, place_of(&place, value)?)))
            .collect();
        for (operand, used_in, index) in used {
            let Scalars { components, wholes } = &scalars[index];
            if let Some(component) = taken(function, inst) {
                replacements.set(inst, components[component]);
            } else if let Some(&(_, whole)) = wholes.iter().find(|&&(block, _)| block == used_in) {
                function.set_operand(inst, operand, whole);
            }
        }
    }
    replacements
}

/// Removes the instructions that something takes the place of.
fn remove_replaced(function: &mut Function, replacements: &Replacements) {
    for block in function.layout.clone() {
        let mut insts = std::mem::take(&mut function.block_mut(block).insts);
        insts.retain(|&inst| replacements.resolve(inst.into()) == inst.into());
        function.block_mut(block).insts = insts;
    }
}
