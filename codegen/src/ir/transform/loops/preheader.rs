//! Preheaders: the blocks before loops that get what is computed once for a loop.

use crate::ir::{
    Block, Flags, Function, Inst, Loc, Opcode, Operands,
    opcode::Core,
    transform::edit::{replace_block, replace_predecessor},
};
use spirocl_frontend::handle_map::HandleMap;

/// The preheaders that a pass makes, by header.
#[derive(Default)]
pub(super) struct Preheaders(HandleMap<Block, Block>);

impl Preheaders {
    /// Puts instructions before a loop that one block enters: at the end of that block, or in a preheader if it has other successors. Returns
    /// where they are.
    pub(super) fn insert(
        &mut self,
        function: &mut Function,
        (entry, header): (Block, Block),
        insts: Vec<Inst>,
    ) -> Block {
        let before = self.block(function, entry, header);
        let own = &mut function.block_mut(before).insts;
        let end = own.len() - 1;
        own.splice(end..end, insts);
        before
    }

    fn block(&mut self, function: &mut Function, entry: Block, header: Block) -> Block {
        if let Some(&known) = self.0.get(&header) {
            return known;
        }
        let terminator = function.terminator(entry).expect("a block ends with a terminator");
        if function.inst(terminator).opcode == Opcode::Core(Core::Branch) {
            return entry;
        }
        let preheader = function.make_block();
        replace_block(function, terminator, header, preheader);
        replace_predecessor(function, header, entry, preheader);
        let void = function.inst(terminator).ty;
        let operands = Operands { values: &[], blocks: &[header], literals: &[] };
        function.append(
            preheader,
            Opcode::Core(Core::Branch),
            void,
            operands,
            Flags::default(),
            Loc::UNKNOWN,
        );
        self.0.insert(header, preheader);
        preheader
    }

    /// Puts the new blocks before the headers.
    pub(super) fn place(self, function: &mut Function) {
        if self.0.is_empty() {
            return;
        }
        let old = std::mem::take(&mut function.layout);
        for block in old {
            function.layout.extend(self.0.get(&block));
            function.layout.push(block);
        }
    }
}
