//! Where values are used outside their blocks, or by way of other blocks, for passes that move control around a block.

use crate::ir::{Block, Function, Inst, Opcode, opcode::Core};
use spirocl_frontend::handle_map::HandleMap;

/// A use of a value outside its block, or in a phi of its block by way of another.
pub(super) struct Use {
    pub(super) user: Inst,
    /// The place among the operands of the user.
    pub(super) index: usize,
    /// The block in which the value is needed: for a phi, that from which it comes.
    pub(super) block: Block,
    /// The block of the user.
    pub(super) home: Block,
}

/// The uses of the values of some blocks.
pub(super) struct Uses(HandleMap<Inst, Vec<Use>>);

impl Uses {
    /// Finds the uses of the values of blocks.
    pub(super) fn of(function: &Function, blocks: impl Iterator<Item = Block>) -> Self {
        let mut homes = HandleMap::default();
        for block in blocks {
            for &inst in &function.block(block).insts {
                homes.insert(inst, block);
            }
        }
        let mut uses: HandleMap<Inst, Vec<Use>> = HandleMap::default();
        for (home, user) in function.all_insts() {
            for (index, value) in function.operands(user).enumerate() {
                let Some(inst) = value.inst() else { continue };
                let Some(&defined) = homes.get(&inst) else { continue };
                let is_phi = function.inst(user).opcode == Opcode::Core(Core::Phi);
                let from = if is_phi { function.blocks(user).nth(index) } else { None };
                let block = from.unwrap_or(home);
                if home != defined || block != defined {
                    uses.get_or_default(inst).push(Use { user, index, block, home });
                }
            }
        }
        Self(uses)
    }

    /// Those of a value.
    pub(super) fn of_value(&self, inst: Inst) -> &[Use] {
        self.0.get(&inst).map_or(&[], Vec::as_slice)
    }
}
