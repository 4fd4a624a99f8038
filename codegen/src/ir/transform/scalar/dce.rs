//! Dead code elimination: removes instructions without side effects whose results are unused, and variables that are written but never
//! read.

use crate::ir::{
    Flags, Function, Inst, Module, Opcode, Value,
    opcode::{Core, Effects},
    transform::Changed,
};

/// Runs the pass.
pub fn run(function: &mut Function, _: &mut Module) -> Changed {
    let live = Liveness::find(function);
    let mut changed = false;
    for block in function.layout.clone() {
        let mut insts = std::mem::take(&mut function.block_mut(block).insts);
        insts.retain(|&inst| {
            if live[inst.index()] {
                return true;
            }
            // What names a removed value says that the variable has no value from there on.
            let is_debug = function.inst(inst).opcode.is_debug();
            changed |= !is_debug;
            is_debug
        });
        function.block_mut(block).insts = insts;
    }
    changed.into()
}

struct Liveness {
    live: Vec<bool>,
    /// Live instructions whose operands are not yet marked.
    pending: Vec<Inst>,
    /// Writes to private variables, which are live only if the variable is read: the variable and the write, sorted.
    writes: Vec<(Inst, Inst)>,
}

impl Liveness {
    /// Whether each instruction is live, by index.
    fn find(function: &Function) -> Vec<bool> {
        let mut liveness =
            Self { live: vec![false; function.inst_count()], pending: Vec::new(), writes: Vec::new() };
        for (_, inst) in function.all_insts() {
            if is_removable(function, inst) || function.inst(inst).opcode.is_debug() {
                continue;
            }
            match written_variable(function, inst) {
                Some(variable) => liveness.writes.push((variable, inst)),
                None => liveness.need(inst),
            }
        }
        liveness.writes.sort_unstable();
        while let Some(inst) = liveness.pending.pop() {
            for used in function.operands(inst).filter_map(Value::inst) {
                liveness.need(used);
            }
            if function.inst(inst).opcode == Opcode::Core(Core::Variable) {
                let first = liveness.writes.partition_point(|&(variable, _)| variable < inst);
                let of_variable =
                    liveness.writes[first..].iter().take_while(|&&(variable, _)| variable == inst);
                let writes: Vec<Inst> = of_variable.map(|&(_, write)| write).collect();
                writes.into_iter().for_each(|write| liveness.need(write));
            }
        }
        liveness.live
    }

    fn need(&mut self, inst: Inst) {
        if !std::mem::replace(&mut self.live[inst.index()], true) {
            self.pending.push(inst);
        }
    }
}

/// Whether an instruction does nothing but give a result.
pub fn is_removable(function: &Function, inst: Inst) -> bool {
    let data = function.inst(inst);
    match data.opcode.effects() {
        Effects::None => true,
        Effects::Reads => !data.flags.contains(Flags::VOLATILE),
        Effects::Writes => false,
    }
}

/// The private variable that a store or copy writes to, if it is not volatile.
fn written_variable(function: &Function, inst: Inst) -> Option<Inst> {
    let data = function.inst(inst);
    let Opcode::Core(core) = data.opcode else { return None };
    let writes = matches!(
        core,
        Core::Store | Core::CopyMemory | Core::CopyMemorySized | Core::LifetimeStart | Core::LifetimeStop
    );
    if !writes || data.flags.contains(Flags::VOLATILE) {
        return None;
    }
    let mut pointer = function.operand(inst, 0).inst()?;
    loop {
        match function.inst(pointer).opcode {
            Opcode::Core(Core::AccessChain) => pointer = function.operand(pointer, 0).inst()?,
            Opcode::Core(Core::Variable) => {
                return (!function.is_decorated(pointer)).then_some(pointer);
            }
            _ => return None,
        }
    }
}
