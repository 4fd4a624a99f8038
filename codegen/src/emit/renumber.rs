//! Renumbers the ids of a module densely from 1, in order of first appearance.

use crate::instruction;
use rspirv::dr;

/// Renumbers a module.
pub(crate) fn run(module: &mut dr::Module) {
    let bound = module.header.as_ref().map_or(1, |header| header.bound as usize);
    let mut numbers = Numbers { new: vec![0; bound], next: 1 };
    for instruction in module.all_inst_iter_mut() {
        if let Some(id) = &mut instruction.result_type {
            numbers.renumber(id);
        }
        if let Some(id) = &mut instruction.result_id {
            numbers.renumber(id);
        }
        for operand in &mut instruction.operands {
            if let Some(id) = instruction::id_mut(operand) {
                numbers.renumber(id);
            }
        }
    }
    if let Some(header) = &mut module.header {
        header.bound = numbers.next;
    }
}

struct Numbers {
    new: Vec<u32>,
    next: u32,
}

impl Numbers {
    fn renumber(&mut self, id: &mut u32) {
        let new = &mut self.new[*id as usize];
        if *new == 0 {
            *new = self.next;
            self.next += 1;
        }
        *id = *new;
    }
}
