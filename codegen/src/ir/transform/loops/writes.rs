//! What writes memory in loops.

use crate::{
    analysis::{
        cfg::Cfg,
        loops::{Loops, NONE},
    },
    ir::{
        Function, Inst, Module,
        opcode::Effects,
        transform::memory::alias::{Aliasing, Footprint},
    },
};

/// The largest number of writes in a loop that are compared with a location.
const MOST: usize = 32;

/// For each loop, the instructions that write memory in it, those within it included, and where they write: up to one more than [`MOST`].
pub(super) struct Writes(Vec<Vec<(Inst, Footprint)>>);

impl Writes {
    pub(super) fn new(function: &Function, module: &Module, cfg: &Cfg, loops: &Loops) -> Self {
        let mut writes: Vec<Vec<(Inst, Footprint)>> = vec![Vec::new(); loops.len()];
        for &block in cfg.order() {
            let innermost = loops.of(block);
            if innermost == NONE {
                continue;
            }
            for &inst in &function.block(function.layout[block as usize]).insts {
                let opcode = function.inst(inst).opcode;
                let own = &mut writes[innermost as usize];
                if opcode.effects() == Effects::Writes && !opcode.is_debug() && own.len() <= MOST {
                    own.push((inst, Aliasing::writes(function, module, inst)));
                }
            }
        }
        // Outer loops have lower numbers.
        for each in (0..loops.len() as u32).rev().filter(|&each| loops.parent(each) != NONE) {
            let (outer, inner) = writes.split_at_mut(each as usize);
            let outer = &mut outer[loops.parent(each) as usize];
            let room = (MOST + 1).saturating_sub(outer.len());
            outer.extend(inner[0].iter().take(room));
        }
        Self(writes)
    }

    /// The writes of a loop, unless they are too many.
    pub(super) fn of(&self, number: u32) -> Option<&[(Inst, Footprint)]> {
        let writes = &self.0[number as usize];
        (writes.len() <= MOST).then_some(writes)
    }
}
