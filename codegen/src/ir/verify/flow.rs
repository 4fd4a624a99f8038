//! Blocks, the control flow between them, and where values are defined.

use super::{ModuleVerifier, require, rules};
use crate::{
    analysis::cfg::{Cfg, Dominators},
    ir::{Block, Function, Inst, Merge, Opcode, Value, graph, opcode::Core},
};

/// Where a value is defined: in no block, or at an index of a block of the layout.
#[derive(Clone, Copy, PartialEq, Eq)]
enum DefinitionPoint {
    Nowhere,
    Parameter,
    At(u32, u32),
}

/// A function that is being checked.
struct Flow<'m> {
    checker: ModuleVerifier<'m>,
    function: &'m Function,
    places: Vec<DefinitionPoint>,
    /// The index of each block in the layout.
    numbers: Vec<u32>,
}

/// Checks the blocks of a function and their instructions.
pub(super) fn check(checker: ModuleVerifier, function: &Function) -> Result<(), String> {
    let places = places(function)?;
    let flow = Flow { checker, function, places, numbers: graph::number(function) };
    for &block in &function.layout {
        flow.shape(block)?;
    }
    if function.layout.is_empty() {
        return Ok(());
    }
    let graph = graph::graph(function);
    require(graph.predecessors(0).is_empty(), || "the entry block has a predecessor".to_owned())?;
    let dominators = graph.dominators();
    for (number, &block) in function.layout.iter().enumerate() {
        flow.block(number as u32, block, &graph, &dominators)?;
    }
    Ok(())
}

/// Finds where each value is defined: each is in one place, blocks are in the layout once.
fn places(function: &Function) -> Result<Vec<DefinitionPoint>, String> {
    let mut places = vec![DefinitionPoint::Nowhere; function.inst_count()];
    for &parameter in &function.parameters {
        require(function.inst(parameter).opcode == Opcode::Core(Core::Parameter), || {
            format!("{parameter} is not a parameter")
        })?;
        require(places[parameter.index()] == DefinitionPoint::Nowhere, || {
            format!("{parameter} is there twice")
        })?;
        places[parameter.index()] = DefinitionPoint::Parameter;
    }
    let mut seen = vec![false; function.block_count()];
    for (number, &block) in function.layout.iter().enumerate() {
        require(block.index() < function.block_count(), || format!("{block} is not defined"))?;
        require(!std::mem::replace(&mut seen[block.index()], true), || format!("{block} is there twice"))?;
        for (index, &inst) in function.block(block).insts.iter().enumerate() {
            require(inst.index() < function.inst_count(), || format!("{inst} is not defined"))?;
            require(places[inst.index()] == DefinitionPoint::Nowhere, || format!("{inst} is there twice"))?;
            places[inst.index()] = DefinitionPoint::At(number as u32, index as u32);
        }
    }
    Ok(places)
}

impl Flow<'_> {
    /// Checks that a block ends with its only terminator and begins with its phis, and that the blocks that it names are in the layout.
    fn shape(&self, block: Block) -> Result<(), String> {
        let function = self.function;
        let data = function.block(block);
        let in_layout = |other: Block| {
            let number = self.numbers.get(other.index()).copied();
            require(number.is_some_and(|number| number != u32::MAX), || {
                format!("{other} is not in the function")
            })
        };
        require(function.terminator(block).is_some(), || format!("{block} has no terminator"))?;
        let mut phis_end = false;
        for (index, &inst) in data.insts.iter().enumerate() {
            let opcode = function.inst(inst).opcode;
            require(self.checker.is_type(function.inst(inst).ty), || {
                format!("the type of {inst} is not defined")
            })?;
            require(opcode.is_terminator() == (index + 1 == data.insts.len()), || {
                format!("{block} goes on after its terminator")
            })?;
            require(opcode != Opcode::Core(Core::Parameter), || {
                format!("the parameter {inst} is in {block}")
            })?;
            let is_phi = opcode == Opcode::Core(Core::Phi);
            require(!(is_phi && phis_end), || {
                format!("{block} has the phi {inst} after other instructions")
            })?;
            phis_end |= !is_phi;
            function.blocks(inst).try_for_each(in_layout)?;
        }
        match &data.merge {
            None => Ok(()),
            Some(Merge::Selection { merge, .. }) => in_layout(*merge),
            Some(Merge::Loop { merge, continues, .. }) => {
                in_layout(*merge).and_then(|()| in_layout(*continues))
            }
        }
    }

    fn block(&self, number: u32, block: Block, graph: &Cfg, dominators: &Dominators) -> Result<(), String> {
        let function = self.function;
        let mut variables_end = false;
        for (index, &inst) in function.block(block).insts.iter().enumerate() {
            let data = function.inst(inst);
            let fail = |why: String| format!("{inst} {:?} in {block}: {why}", data.opcode);
            for value in function.operands(inst) {
                self.operand(value, data.opcode.is_debug()).map_err(fail)?;
            }
            self.checker.location(data.location).map_err(fail)?;
            let is_variable = data.opcode == Opcode::Core(Core::Variable);
            require(!is_variable || number == 0 && !variables_end, || {
                fail("variables are the first instructions of the entry block".to_owned())
            })?;
            variables_end |= !is_variable && !data.opcode.is_debug();
            rules::check(self.checker, function, inst).map_err(fail)?;
            if data.opcode == Opcode::Core(Core::Phi) {
                self.phi(number, inst, graph, dominators).map_err(fail)?;
            } else if graph.is_reachable(number) {
                for value in function.operands(inst) {
                    let is_there = data.opcode.is_debug() && self.is_removed(value)
                        || self.is_there(value, number, index as u32, dominators);
                    require(is_there, || fail(format!("{value:?} is not defined before it")))?;
                }
            }
        }
        Ok(())
    }

    /// Checks that an operand names something. What only debug values name may be in no block.
    fn operand(&self, value: Value, is_debug: bool) -> Result<(), String> {
        match value.inst() {
            Some(inst) => {
                let place = self.places.get(inst.index());
                let is_there = place.is_some_and(|&place| is_debug || place != DefinitionPoint::Nowhere);
                require(is_there, || format!("{inst} is not defined"))
            }
            None => self.checker.handle(value),
        }
    }

    /// Whether a value is no longer defined. Debug values do not count as uses.
    fn is_removed(&self, value: Value) -> bool {
        value.inst().is_some_and(|inst| self.places[inst.index()] == DefinitionPoint::Nowhere)
    }

    /// Whether a value is defined where a block reaches an instruction.
    fn is_there(&self, value: Value, number: u32, index: u32, dominators: &Dominators) -> bool {
        match value.inst().map(|inst| self.places[inst.index()]) {
            None | Some(DefinitionPoint::Parameter) => true,
            Some(DefinitionPoint::Nowhere) => false,
            Some(DefinitionPoint::At(block, at)) if block == number => at < index,
            Some(DefinitionPoint::At(block, _)) => dominators.dominates(block, number),
        }
    }

    /// Checks that a phi has one value for each predecessor, which is defined at its end.
    fn phi(&self, number: u32, phi: Inst, graph: &Cfg, dominators: &Dominators) -> Result<(), String> {
        let mut named: Vec<u32> =
            self.function.blocks(phi).map(|block| self.numbers[block.index()]).collect();
        named.sort_unstable();
        let mut expected = graph.predecessors(number).to_vec();
        expected.sort_unstable();
        require(named == expected, || {
            format!("it comes from the blocks {named:?} of the layout, its block from {expected:?}")
        })?;
        for (block, value) in self.function.incoming(phi) {
            let from = self.numbers[block.index()];
            let is_there = !graph.is_reachable(from) || self.is_there(value, from, u32::MAX, dominators);
            require(is_there, || format!("{value:?} is not defined at the end of {block}"))?;
        }
        Ok(())
    }
}
