//! Adapters for calls between modules of different compilers: pointer arguments whose pointee types differ are converted at the call.
//! Compilers with opaque pointers derive the pointee of a parameter from its uses, or use bytes. Also decides which variable types are
//! compatible.

use crate::instruction::{self, id_at};
use rspirv::{
    dr::{self, Instruction, Operand},
    spirv::{Op, StorageClass, Word},
};
use rustc_hash::{FxHashMap, FxHashSet};

/// The type of a function: result and parameters.
#[derive(Clone)]
struct Signature(Vec<Word>);

/// A function that is called with a type other than its own.
struct Adapter {
    called_as: Signature,
    is: Signature,
}

/// The types of a module.
pub(super) struct Types {
    /// The types of functions and variables.
    of: FxHashMap<Word, Word>,
    signatures: FxHashMap<Word, Signature>,
    /// The storage class and pointee of pointer types.
    pointers: FxHashMap<Word, (StorageClass, Word)>,
    /// The element type and length constant of array types.
    arrays: FxHashMap<Word, (Word, Word)>,
    /// The constants with value 1.
    ones: FxHashSet<Word>,
}

impl Types {
    pub(super) fn new(module: &dr::Module) -> Self {
        let definitions = module.functions.iter().filter_map(|function| function.def.as_ref());
        let functions = definitions.filter_map(|each| Some((each.result_id?, id_at(each, 1)?)));
        let globals = &module.types_global_values;
        let variables = globals.iter().filter(|each| each.class.opcode == Op::Variable);
        let variables = variables.filter_map(|each| Some((each.result_id?, each.result_type?)));
        let signature = |each: &Instruction| {
            let ids = each.operands.iter().filter_map(instruction::id).collect();
            Some((each.result_id.filter(|_| each.class.opcode == Op::TypeFunction)?, Signature(ids)))
        };
        let pointer = |each: &Instruction| match (each.class.opcode, each.operands.as_slice()) {
            (Op::TypePointer, [Operand::StorageClass(space), Operand::IdRef(pointee)]) => {
                Some((each.result_id?, (*space, *pointee)))
            }
            _ => None,
        };
        let array = |each: &Instruction| match (each.class.opcode, each.operands.as_slice()) {
            (Op::TypeArray, [Operand::IdRef(element), Operand::IdRef(length)]) => {
                Some((each.result_id?, (*element, *length)))
            }
            _ => None,
        };
        let one = |each: &Instruction| match (each.class.opcode, each.operands.as_slice()) {
            (Op::Constant, [Operand::LiteralBit32(1) | Operand::LiteralBit64(1)]) => each.result_id,
            _ => None,
        };
        Self {
            of: functions.chain(variables).collect(),
            signatures: globals.iter().filter_map(signature).collect(),
            pointers: globals.iter().filter_map(pointer).collect(),
            arrays: globals.iter().filter_map(array).collect(),
            ones: globals.iter().filter_map(one).collect(),
        }
    }

    fn of(&self, id: Word) -> Option<Word> {
        self.of.get(&id).copied()
    }

    fn signature(&self, ty: Word) -> Option<Signature> {
        self.signatures.get(&ty).cloned()
    }

    fn space(&self, ty: Word) -> Option<StorageClass> {
        self.pointers.get(&ty).map(|&(space, _)| space)
    }

    /// The type of `import` if it and `target` are compatible array types of different length, one of which is unknown. C99 6.2.7,
    /// 6.7.5.2p6. An array of unknown length is emitted with one element.
    pub(super) fn of_other_length(&self, import: Word, target: Word) -> Option<Word> {
        let ty = self.of(import)?;
        let array = |ty: Word| {
            let (space, pointee) = *self.pointers.get(&ty)?;
            let (element, length) = *self.arrays.get(&pointee)?;
            Some((space, element, self.ones.contains(&length)))
        };
        let (space, element, may_be_unknown) = array(ty)?;
        let (other_space, other_element, other_may_be_unknown) = array(self.of(target)?)?;
        let fits = (space, element) == (other_space, other_element) && may_be_unknown != other_may_be_unknown;
        Some(ty).filter(|_| fits)
    }
}

/// The calls to adapt.
#[derive(Default)]
pub(super) struct Adapters(FxHashMap<Word, Adapter>);

impl Adapters {
    /// Whether calls of `import` can be redirected to `target`: the types are equal or differ only in pointees, in which case the calls are
    /// adapted.
    pub(super) fn reconcile(&mut self, types: &Types, import: Word, target: Word) -> bool {
        let (Some(wanted), Some(found)) = (types.of(import), types.of(target)) else {
            return false;
        };
        if wanted == found {
            return true;
        }
        let (Some(called_as), Some(is)) = (types.signature(wanted), types.signature(found)) else {
            return false;
        };
        let differ_in_pointees = called_as.0.len() == is.0.len()
            && called_as.0.iter().zip(&is.0).all(|(&one, &other)| {
                one == other || types.space(one).is_some_and(|space| types.space(other) == Some(space))
            });
        if differ_in_pointees {
            self.0.insert(import, Adapter { called_as, is });
        }
        differ_in_pointees
    }

    /// Adapts all calls, which still name the original functions.
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
