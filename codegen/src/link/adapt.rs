//! Calls of what another compiler has made: pointers whose types differ only in what they point at are converted where a function is
//! called. Compilers on opaque pointers guess what a parameter points at from its uses, or write bytes.

use super::type_of;
use crate::instruction::{self, id_at};
use rspirv::{
    dr::{self, Instruction, Operand},
    spirv::{Op, Word},
};
use rustc_hash::FxHashMap;

/// The types of a function: what it returns, and its parameters.
#[derive(Clone)]
struct Signature(Vec<Word>);

/// A function that is called by a type other than its own.
struct Adapter {
    called_as: Signature,
    is: Signature,
}

/// Which calls have to be adapted.
#[derive(Default)]
pub(super) struct Adapters(FxHashMap<Word, Adapter>);

impl Adapters {
    /// Whether calls of `import` can become calls of `target`. Functions of one type can; of types that differ in pointees only can
    /// too, and their calls are adapted.
    pub(super) fn reconcile(&mut self, module: &dr::Module, import: Word, target: Word) -> bool {
        let (Some(wanted), Some(found)) = (type_of(module, import), type_of(module, target)) else {
            return false;
        };
        if wanted == found {
            return true;
        }
        let (Some(called_as), Some(is)) = (signature(module, wanted), signature(module, found)) else {
            return false;
        };
        let differ_in_pointees = called_as.0.len() == is.0.len()
            && called_as.0.iter().zip(&is.0).all(|(&one, &other)| {
                one == other
                    || space(module, one)
                        .is_some_and(|space_of_one| Some(space_of_one) == space(module, other))
            });
        if differ_in_pointees {
            self.0.insert(import, Adapter { called_as, is });
        }
        differ_in_pointees
    }

    /// Adapts all calls; they still name what they did.
    pub(super) fn apply(&self, module: &mut dr::Module, bound: &mut Word) {
        if self.0.is_empty() {
            return;
        }
        let blocks = module.functions.iter_mut().flat_map(|function| &mut function.blocks);
        for block in blocks {
            let mut adapted = Vec::with_capacity(block.instructions.len());
            for instruction in std::mem::take(&mut block.instructions) {
                let callee = id_at(&instruction, 0).filter(|_| instruction.class.opcode == Op::FunctionCall);
                match callee.and_then(|callee| self.0.get(&callee)) {
                    Some(adapter) => adapter.adapt(instruction, bound, &mut adapted),
                    None => adapted.push(instruction),
                }
            }
            block.instructions = adapted;
        }
    }
}

impl Adapter {
    fn adapt(&self, mut call: Instruction, bound: &mut Word, block: &mut Vec<Instruction>) {
        let mut convert = |block: &mut Vec<Instruction>, value: Word, ty: Word| {
            let id = *bound;
            *bound += 1;
            block.push(instruction::of_ids(Op::Bitcast, ty, id, &[value]));
            id
        };
        let types = self.called_as.0.iter().zip(&self.is.0);
        for (argument, (wanted, found)) in call.operands.iter_mut().zip(types).skip(1) {
            if let (Operand::IdRef(value), true) = (argument, wanted != found) {
                *value = convert(block, *value, *found);
            }
        }
        let (wanted, found) = (self.called_as.0[0], self.is.0[0]);
        if wanted == found {
            block.push(call);
            return;
        }
        let result = call.result_id.expect("calls have results");
        let made = *bound;
        *bound += 1;
        (call.result_type, call.result_id) = (Some(found), Some(made));
        block.push(call);
        block.push(instruction::of_ids(Op::Bitcast, wanted, result, &[made]));
    }
}

fn signature(module: &dr::Module, ty: Word) -> Option<Signature> {
    let ty = find(module, ty).filter(|each| each.class.opcode == Op::TypeFunction)?;
    Some(Signature(ty.operands.iter().filter_map(Operand::id_ref_any).collect()))
}

/// The storage class of a pointer.
fn space(module: &dr::Module, ty: Word) -> Option<&Operand> {
    find(module, ty).filter(|each| each.class.opcode == Op::TypePointer)?.operands.first()
}

fn find(module: &dr::Module, id: Word) -> Option<&Instruction> {
    module.types_global_values.iter().find(|each| each.result_id == Some(id))
}
