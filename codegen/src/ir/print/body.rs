//! Blocks and instructions.

use super::{Printer, names};
use crate::ir::{Block, Flags, Function, Inst, Merge, Opcode, TypeKind, opcode::Core};

impl Printer<'_> {
    pub(super) fn block(&mut self, function: &Function, block: Block) {
        let data = function.block(block);
        let name = self.names.block(block);
        self.push(&format!("{name}:"));
        match &data.merge {
            None => {}
            Some(Merge::Selection { merge, control }) => {
                let merge = self.names.block(*merge);
                self.push(&format!(" selection {merge} {control}"));
            }
            Some(Merge::Loop { merge, continues, control }) => {
                let (merge, continues) = (self.names.block(*merge), self.names.block(*continues));
                self.push(&format!(" loop {merge} {continues} {}", control.mask));
                control.parameters.iter().for_each(|word| self.push(&format!(" {word}")));
            }
        }
        self.push("\n");
        for &inst in &data.insts {
            self.push("    ");
            self.inst(function, inst);
            self.push("\n");
        }
    }

    fn inst(&mut self, function: &Function, inst: Inst) {
        let data = function.inst(inst);
        let is_void = self.module.types.kind(data.ty) == TypeKind::Void;
        if !is_void {
            let name = self.names.inst(inst).to_owned();
            self.push(&format!("{name} = "));
        }
        self.push(&names::opcode(data.opcode));
        if !is_void {
            self.push(" ");
            self.ty(data.ty);
        }
        self.flags(data.flags);
        match data.opcode {
            Opcode::Core(Core::Phi) => self.phi(function, inst),
            Opcode::Core(Core::Switch) => self.switch(function, inst),
            _ => self.operands(function, inst),
        }
        self.inst_decorations(function, inst);
        self.location(data.location);
    }

    /// The values, blocks and literals of an instruction, with commas.
    fn operands(&mut self, function: &Function, inst: Inst) {
        let mut separator = " ";
        for value in function.operands(inst) {
            self.push(separator);
            self.value(value);
            separator = ", ";
        }
        let blocks = function.blocks(inst).map(|block| self.names.block(block));
        let literals = function.literals(inst).iter().map(u32::to_string);
        for word in blocks.chain(literals).collect::<Vec<String>>() {
            self.push(separator);
            self.push(&word);
            separator = ", ";
        }
    }

    fn phi(&mut self, function: &Function, inst: Inst) {
        let mut separator = " ";
        for (block, value) in function.incoming(inst) {
            let block = self.names.block(block);
            self.push(&format!("{separator}{block}: "));
            self.value(value);
            separator = ", ";
        }
    }

    fn switch(&mut self, function: &Function, inst: Inst) {
        self.push(" ");
        self.operand_list(function.operands(inst), &[]);
        if let Some(block) = function.blocks(inst).next() {
            let block = self.names.block(block);
            self.push(&format!(", {block}"));
        }
        for (value, block) in function.cases(inst) {
            let block = self.names.block(block);
            self.push(&format!(", {value}: {block}"));
        }
    }

    pub(super) fn flags(&mut self, flags: Flags) {
        for (flag, name) in Flags::NAMES {
            if flags.contains(flag) {
                self.push(&format!(" {name}"));
            }
        }
        if let Some(rounding) = flags.rounding() {
            let name = names::of(&crate::ir::Rounding::NAMES, rounding);
            self.push(&format!(" {name}"));
        }
        if let Some(alignment) = flags.alignment() {
            self.push(&format!(" align {alignment}"));
        }
    }
}
