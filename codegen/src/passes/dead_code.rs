//! Dead code elimination: removes instructions without side effects whose results are unused, and variables that are written but never
//! read.

use super::{Changed, Context, edit::is_comment, effects, id_map::IdMap};
use crate::{debug::note, instruction::id_at};
use rspirv::{
    dr::{self, Operand},
    spirv::{Op, StorageClass},
};

/// Runs the pass.
pub(crate) fn run(function: &mut dr::Function, context: &mut Context) -> Changed {
    let mut liveness = Liveness {
        places: std::mem::take(&mut context.places),
        live: Vec::new(),
        starts: Vec::new(),
        pending: Vec::new(),
        stores: Vec::new(),
    };
    liveness.find(function, context);
    let mut changed = false;
    for (block, &start) in function.blocks.iter_mut().zip(&liveness.starts) {
        let mut place = start;
        block.instructions.retain_mut(|instruction| {
            place += 1;
            if note::is(instruction) {
                liveness.look_at_note(instruction);
            }
            let stays = liveness.live[place as usize - 1] || is_comment(instruction.class.opcode);
            changed |= !stays;
            stays
        });
    }
    context.places = liveness.places;
    changed.into()
}

/// The set of live instructions, which are numbered across the blocks.
struct Liveness {
    /// The number of the instruction that defines each id.
    places: IdMap<u32>,
    live: Vec<bool>,
    /// The number of the first instruction of each block.
    starts: Vec<u32>,
    /// The worklist: live instructions whose operands are not yet marked.
    pending: Vec<u32>,
    /// Stores and copies into private variables: the number of the store and that of the variable.
    stores: Vec<(u32, u32)>,
}

impl Liveness {
    fn find(&mut self, function: &dr::Function, context: &Context) {
        self.places.clear();
        let all: Vec<&dr::Instruction> = self.number(function);
        self.live = vec![false; all.len()];
        for (place, instruction) in all.iter().enumerate() {
            self.root(place as u32, instruction, &all, context);
        }
        self.stores.sort_unstable();
        while let Some(place) = self.pending.pop() {
            let instruction = all[place as usize];
            for id in instruction.operands.iter().filter_map(Operand::id_ref_any) {
                if let Some(definition) = self.places.get(id) {
                    self.need(definition);
                }
            }
            if instruction.class.opcode == Op::Variable {
                self.need_stores(place);
            }
        }
    }

    fn number<'a>(&mut self, function: &'a dr::Function) -> Vec<&'a dr::Instruction> {
        let mut all = Vec::new();
        for block in &function.blocks {
            self.starts.push(all.len() as u32);
            for instruction in &block.instructions {
                if let Some(id) = instruction.result_id {
                    self.places.insert(id, all.len() as u32);
                }
                all.push(instruction);
            }
        }
        all
    }

    /// Marks an instruction that is live because of its side effects.
    fn root(
        &mut self,
        place: u32,
        instruction: &dr::Instruction,
        all: &[&dr::Instruction],
        context: &Context,
    ) {
        if effects::is_removable(instruction) || is_comment(instruction.class.opcode) {
            return;
        }
        match self.private_target(instruction, all, context) {
            Some(variable) => self.stores.push((variable, place)),
            None => self.need(place),
        }
    }

    /// The private variable that a non-volatile store or copy writes to; the store is live only if the variable is read.
    fn private_target(
        &self,
        instruction: &dr::Instruction,
        all: &[&dr::Instruction],
        context: &Context,
    ) -> Option<u32> {
        let writes = matches!(instruction.class.opcode, Op::Store | Op::CopyMemory | Op::CopyMemorySized);
        if !writes || effects::is_volatile(instruction) {
            return None;
        }
        let mut pointer = self.places.get(id_at(instruction, 0)?)?;
        loop {
            let definition = all[pointer as usize];
            match definition.class.opcode {
                Op::InBoundsAccessChain | Op::AccessChain => {
                    pointer = self.places.get(id_at(definition, 0)?)?
                }
                Op::Variable => {
                    let private =
                        definition.operands.first() == Some(&Operand::StorageClass(StorageClass::Function));
                    let plain = definition.result_id.is_some_and(|id| !context.is_decorated(id));
                    return (private && plain).then_some(pointer);
                }
                _ => return None,
            }
        }
    }

    /// Debug notes do not keep the values that they name alive.
    fn look_at_note(&self, note: &mut dr::Instruction) {
        let place = note::id(note).and_then(|id| self.places.get(id));
        if place.is_some_and(|place| !self.live[place as usize]) {
            note::lose(note);
        }
    }

    fn need(&mut self, place: u32) {
        if !std::mem::replace(&mut self.live[place as usize], true) {
            self.pending.push(place);
        }
    }

    fn need_stores(&mut self, variable: u32) {
        let first = self.stores.partition_point(|&(each, _)| each < variable);
        let mut index = first;
        while let Some(&(each, store)) = self.stores.get(index)
            && each == variable
        {
            self.need(store);
            index += 1;
        }
    }
}
