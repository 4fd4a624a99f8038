//! Splits built-in calls on large vectors into parts, as a workaround for CPU drivers.
//!
//! A C library takes and returns vectors that are larger than a register in memory (System V ABI for x86-64, 3.2.3), but the SPIR-V reader
//! of
//! pocl passes values, which gives wrong results. This affects vectors of 1,024 bits with AVX-512, and of 512 bits with AVX and AVX2. Parts
//! of
//! 256 bits are always correct, and built-in functions are component-wise (OpenCL C 3.0, 6.15.2) except for loads, stores and shuffles.

use super::{
    Context,
    definition::Definitions,
    globals::{Globals, Type},
};
use crate::instruction::{self, id_at, value};
use rspirv::{
    dr::{self, Operand},
    spirv::{Decoration, Op, OpenclStd100Op as Std, StorageClass},
};
use rustc_hash::FxHashMap;

/// The largest vector in bits that is passed to a library function.
const LARGEST: u32 = 256;

/// Runs the pass.
pub(crate) fn run(module: &mut dr::Module) {
    if !module.types_global_values.iter().any(has_many_components) {
        return;
    }
    let set = instruction::opencl_std(module);
    let mut context = Context::new(module);
    let mut definitions = Definitions::default();
    for function in &mut module.functions {
        definitions.record_function(function);
        Splitter {
            context: &mut context,
            definitions: &definitions,
            set,
            made: Vec::new(),
            variables: Vec::new(),
            known: FxHashMap::default(),
        }
        .function(function);
    }
    context.finish(module);
}

/// Whether there are more than four components; smaller vectors are never too large.
fn has_many_components(instruction: &dr::Instruction) -> bool {
    let count = instruction.operands.get(1);
    instruction.class.opcode == Op::TypeVector
        && matches!(count, Some(&Operand::LiteralBit32(count)) if count > 4)
}

/// How an instruction on large vectors is split.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    /// Component-wise. An operand may be a pointer to a vector for a second result.
    Components,
    /// `vloadn`: offset, pointer, number of components.
    Load,
    /// `vstoren`: vector, offset, pointer, optional rounding mode.
    Store,
    /// A shuffle of one or two vectors; the last operand is the mask.
    Shuffle,
}

/// The properties of an instruction to split.
#[derive(Clone, Copy)]
struct Split {
    form: Form,
    /// The index of the first argument.
    first: usize,
    /// The number of parts.
    parts: u32,
}

struct Splitter<'a> {
    context: &'a mut Context,
    definitions: &'a Definitions,
    /// `OpenCL.std`
    set: Option<u32>,
    /// The instructions of the current block.
    made: Vec<dr::Instruction>,
    /// New variables of the function.
    variables: Vec<dr::Instruction>,
    /// The known parts of vectors in the current block, by vector and number of parts.
    known: FxHashMap<(u32, u32), Vec<u32>>,
}

impl Splitter<'_> {
    fn function(&mut self, function: &mut dr::Function) {
        for block in &mut function.blocks {
            let is_split = |each: &dr::Instruction| self.split_of(each).is_some();
            if !block.instructions.iter().any(is_split) {
                continue;
            }
            self.known.clear();
            for instruction in std::mem::take(&mut block.instructions) {
                match self.split_of(&instruction) {
                    None => self.made.push(instruction),
                    Some(split) => self.apart(&instruction, split),
                }
            }
            block.instructions = std::mem::take(&mut self.made);
        }
        if let Some(entry) = function.blocks.first_mut() {
            entry.instructions.splice(0..0, self.variables.drain(..));
        }
    }

    /// How an instruction is split, if it must be.
    fn split_of(&self, instruction: &dr::Instruction) -> Option<Split> {
        let (form, first) = match instruction.class.opcode {
            Op::ExtInst if id_at(instruction, 0) == self.set => (form(instruction.operands.get(1)?)?, 2),
            op if is_library_function(op) => (Form::Components, 0),
            op if is_conversion(op) && self.is_rounded(instruction.result_id?) => (Form::Components, 0),
            _ => return None,
        };
        let values = instruction.operands[first..].iter().filter_map(Operand::id_ref_any);
        let operands = values.filter_map(|id| self.type_of(id));
        let types = instruction.result_type.into_iter().chain(operands);
        let largest = types.map(|ty| self.bits(ty)).max()?;
        (largest > LARGEST).then_some(Split { form, first, parts: largest / LARGEST })
    }

    /// Whether a conversion has a rounding mode or saturates.
    fn is_rounded(&self, id: u32) -> bool {
        [Decoration::FPRoundingMode, Decoration::SaturatedConversion]
            .into_iter()
            .any(|decoration| self.context.has_decoration(id, decoration))
    }

    fn globals(&mut self) -> &mut Globals {
        &mut self.context.globals
    }

    fn type_of(&self, id: u32) -> Option<u32> {
        self.definitions.type_of(id, self.context)
    }

    /// The component type and count of a vector type.
    fn vector(&self, ty: u32) -> Option<(u32, u32)> {
        match self.context.globals.ty(ty) {
            Type::Vector(component, count) => Some((component, count)),
            _ => None,
        }
    }

    /// The bits of a vector or of the pointee if that is a vector; 0 for other types, which are passed as they are.
    fn bits(&self, ty: u32) -> u32 {
        let pointee = self.context.globals.pointee(ty).map_or(ty, |(_, pointee)| pointee);
        self.vector(pointee).map_or(0, |(component, count)| count * self.width(component))
    }

    fn width(&self, component: u32) -> u32 {
        match self.context.globals.ty(component) {
            Type::Int(width) | Type::Float(width) => width,
            _ => 0,
        }
    }

    fn emit(&mut self, op: Op, ty: u32, operands: Vec<Operand>) -> u32 {
        let id = self.globals().fresh();
        self.made.push(value(op, ty, id, operands));
        id
    }

    fn emit_ids(&mut self, op: Op, ty: u32, ids: &[u32]) -> u32 {
        self.emit(op, ty, ids.iter().map(|&id| Operand::IdRef(id)).collect())
    }

    fn apart(&mut self, instruction: &dr::Instruction, split: Split) {
        match split.form {
            Form::Components => self.components(instruction, split),
            Form::Load => self.load(instruction, split.parts),
            Form::Store => self.store(instruction, split.parts),
            Form::Shuffle => self.shuffle(instruction),
        }
    }

    // Parts

    /// The type of one of several equal parts.
    fn part_type(&mut self, ty: u32, parts: u32) -> u32 {
        match self.vector(ty) {
            Some((component, count)) => self.globals().vector_type(component, count / parts),
            None => ty,
        }
    }

    /// Extracts the parts of a vector.
    fn parts(&mut self, vector: u32, ty: u32, parts: u32) -> Vec<u32> {
        if let Some(known) = self.known.get(&(vector, parts)) {
            return known.clone();
        }
        let (part, size) = (self.part_type(ty, parts), self.vector(ty).map_or(1, |(_, count)| count / parts));
        let known = (0..parts * size).map(|place| self.globals().constituent(vector, place));
        let known: Option<Vec<u32>> = known.collect();
        let take = |number: u32| {
            let places = number * size..(number + 1) * size;
            if let Some(known) = &known {
                let constants = &known[places.start as usize..places.end as usize];
                return self.globals().composite(part, constants);
            }
            let places = places.map(Operand::LiteralBit32);
            let operands = [vector; 2].map(Operand::IdRef).into_iter().chain(places).collect();
            self.emit(Op::VectorShuffle, part, operands)
        };
        let all: Vec<u32> = (0..parts).map(take).collect();
        self.known.insert((vector, parts), all.clone());
        all
    }

    /// Assembles parts to the vector with an id.
    fn join(&mut self, parts: &[u32], ty: u32, id: u32) {
        let (component, count) = self.vector(ty).expect("what has parts is a vector");
        let mut joined = parts.to_vec();
        let mut size = count / parts.len() as u32;
        while joined.len() > 1 {
            size *= 2;
            let whole = self.globals().vector_type(component, size);
            let is_last = joined.len() == 2;
            let join = |pair: &[u32]| {
                let new = if is_last { id } else { self.context.globals.fresh() };
                let places = (0..size).map(Operand::LiteralBit32);
                let operands = pair.iter().map(|&part| Operand::IdRef(part)).chain(places).collect();
                self.made.push(value(Op::VectorShuffle, whole, new, operands));
                new
            };
            joined = joined.chunks_exact(2).map(join).collect();
        }
        self.known.insert((id, parts.len() as u32), parts.to_vec());
    }

    // Forms

    fn components(&mut self, instruction: &dr::Instruction, split: Split) {
        let (Some(ty), Some(id)) = (instruction.result_type, instruction.result_id) else { return };
        let (before, operands) = instruction.operands.split_at(split.first);
        let part_type = self.part_type(ty, split.parts);
        let mut columns = Vec::with_capacity(operands.len());
        let mut written = Vec::new();
        for operand in operands.iter().filter_map(Operand::id_ref_any) {
            let Some(of) = self.type_of(operand) else { return };
            columns.push(match self.context.globals.pointee(of) {
                Some((_, pointee)) => {
                    let parts = self.new_variables(pointee, split.parts);
                    written.push((operand, pointee, parts.clone()));
                    parts
                }
                None if self.vector(of).is_some() => self.parts(operand, of, split.parts),
                None => vec![operand; split.parts as usize],
            });
        }
        let mut results = Vec::new();
        for number in 0..split.parts as usize {
            let part = self.context.copy_id(id);
            let values = columns.iter().map(|column| Operand::IdRef(column[number]));
            let operands = before.iter().cloned().chain(values).collect();
            self.made.push(value(instruction.class.opcode, part_type, part, operands));
            results.push(part);
        }
        self.context.forget_annotations(id);
        self.join(&results, ty, id);
        for (pointer, pointee, variables) in written {
            self.write(pointer, pointee, &variables);
        }
    }

    /// Returns private variables for the parts that a function writes through a pointer.
    fn new_variables(&mut self, pointee: u32, parts: u32) -> Vec<u32> {
        let part = self.part_type(pointee, parts);
        let ty = self.globals().pointer_type(StorageClass::Function, part);
        let class = Operand::StorageClass(StorageClass::Function);
        let mut new = || {
            let id = self.context.globals.fresh();
            self.variables.push(value(Op::Variable, ty, id, vec![class.clone()]));
            self.context.annotate_alignment(id, part);
            id
        };
        (0..parts).map(|_| new()).collect()
    }

    /// Copies the contents of the private variables to the memory behind a pointer.
    fn write(&mut self, pointer: u32, pointee: u32, variables: &[u32]) {
        let part = self.part_type(pointee, variables.len() as u32);
        let parts: Vec<u32> =
            variables.iter().map(|&variable| self.emit_ids(Op::Load, part, &[variable])).collect();
        let whole = self.globals().fresh();
        self.join(&parts, pointee, whole);
        let operands = [pointer, whole].map(Operand::IdRef).to_vec();
        self.made.push(instruction::effect(Op::Store, operands));
    }

    /// The offsets of the parts of the vector at an offset.
    fn offsets(&mut self, offset: u32, parts: u32) -> Vec<u32> {
        let ty = self.type_of(offset).expect("an offset is an integer");
        let count = self.globals().integer(ty, parts.into());
        let first = self.emit_ids(Op::IMul, ty, &[offset, count]);
        let mut all = vec![first];
        for number in 1..parts {
            let number = self.globals().integer(ty, number.into());
            all.push(self.emit_ids(Op::IAdd, ty, &[first, number]));
        }
        all
    }

    fn load(&mut self, instruction: &dr::Instruction, parts: u32) {
        let (Some(ty), Some(id), Some(offset)) =
            (instruction.result_type, instruction.result_id, id_at(instruction, 2))
        else {
            return;
        };
        let (part, size) = (self.part_type(ty, parts), self.vector(ty).map_or(1, |(_, count)| count / parts));
        let mut loaded = Vec::new();
        for offset in self.offsets(offset, parts) {
            let mut operands = instruction.operands.clone();
            operands[2] = Operand::IdRef(offset);
            operands[4] = Operand::LiteralBit32(size);
            loaded.push(self.emit(Op::ExtInst, part, operands));
        }
        self.join(&loaded, ty, id);
    }

    fn store(&mut self, instruction: &dr::Instruction, parts: u32) {
        let (Some(void), Some(data), Some(offset)) =
            (instruction.result_type, id_at(instruction, 2), id_at(instruction, 3))
        else {
            return;
        };
        let Some(ty) = self.type_of(data) else { return };
        let data = self.parts(data, ty, parts);
        for (part, offset) in data.into_iter().zip(self.offsets(offset, parts)) {
            let mut operands = instruction.operands.clone();
            operands[2] = Operand::IdRef(part);
            operands[3] = Operand::IdRef(offset);
            self.emit(Op::ExtInst, void, operands);
        }
    }

    /// A private variable that is initialized with a vector.
    fn stored(&mut self, vector: u32, ty: u32) -> u32 {
        let variable = self.new_variables(ty, 1)[0];
        let operands = [variable, vector].map(Operand::IdRef).to_vec();
        self.made.push(instruction::effect(Op::Store, operands));
        variable
    }

    /// Shuffles each component separately. Only as many mask bits count as are needed to index the components. Dynamic extraction goes
    /// through memory, because Intel's driver takes seconds to compile some dynamic extractions.
    fn shuffle(&mut self, instruction: &dr::Instruction) {
        let ids: Vec<u32> = instruction.operands[2..].iter().filter_map(Operand::id_ref_any).collect();
        let (Some(ty), Some(id), Some((&mask, sources))) =
            (instruction.result_type, instruction.result_id, ids.split_last())
        else {
            return;
        };
        let (Some(mask_type), Some(source_type)) = (self.type_of(mask), self.type_of(sources[0])) else {
            return;
        };
        let (Some((number, count)), Some((component, size))) =
            (self.vector(mask_type), self.vector(source_type))
        else {
            return;
        };
        let inside = self.globals().integer(number, u64::from(size) - 1);
        let second = self.globals().integer(number, size.into());
        let zero = self.globals().integer(number, 0);
        let truth = self.globals().bool_type();
        let pointer = self.globals().pointer_type(StorageClass::Function, component);
        let stored: Vec<u32> = sources.iter().map(|&source| self.stored(source, source_type)).collect();
        let mut picked = Vec::new();
        for place in 0..count {
            let operands = vec![Operand::IdRef(mask), Operand::LiteralBit32(place)];
            let index = self.emit(Op::CompositeExtract, number, operands);
            let at = self.emit_ids(Op::BitwiseAnd, number, &[index, inside]);
            let found: Vec<u32> = stored
                .iter()
                .map(|&variable| {
                    let place = self.emit_ids(Op::InBoundsAccessChain, pointer, &[variable, at]);
                    self.emit_ids(Op::Load, component, &[place])
                })
                .collect();
            picked.push(match found[..] {
                [first, other] => {
                    let which = self.emit_ids(Op::BitwiseAnd, number, &[index, second]);
                    let is_second = self.emit_ids(Op::INotEqual, truth, &[which, zero]);
                    self.emit_ids(Op::Select, component, &[is_second, other, first])
                }
                _ => found[0],
            });
        }
        self.made.push(instruction::of_ids(Op::CompositeConstruct, ty, id, &picked));
    }
}

/// How an `OpenCL.std` instruction is split, by its number.
fn form(number: &Operand) -> Option<Form> {
    let &Operand::LiteralExtInstInteger(number) = number else { return None };
    let number = Std::from_u32(number)?;
    Some(match number {
        Std::vloadn | Std::vload_halfn | Std::vloada_halfn => Form::Load,
        Std::vstoren
        | Std::vstore_halfn
        | Std::vstore_halfn_r
        | Std::vstorea_halfn
        | Std::vstorea_halfn_r => Form::Store,
        Std::shuffle | Std::shuffle2 => Form::Shuffle,
        // Not component-wise, but never on large vectors.
        Std::cross
        | Std::distance
        | Std::length
        | Std::normalize
        | Std::fast_distance
        | Std::fast_length
        | Std::fast_normalize
        | Std::printf
        | Std::prefetch
        | Std::vload_half
        | Std::vstore_half
        | Std::vstore_half_r => return None,
        _ => Form::Components,
    })
}

/// Core instructions that drivers implement by library calls.
fn is_library_function(op: Op) -> bool {
    matches!(
        op,
        Op::IsNan
            | Op::IsInf
            | Op::IsFinite
            | Op::IsNormal
            | Op::SignBitSet
            | Op::SatConvertSToU
            | Op::SatConvertUToS
            | Op::BitReverse
            | Op::BitCount
    )
}

/// Numeric conversions, which are library calls if they saturate or have a rounding mode.
fn is_conversion(op: Op) -> bool {
    matches!(
        op,
        Op::ConvertFToU
            | Op::ConvertFToS
            | Op::ConvertSToF
            | Op::ConvertUToF
            | Op::UConvert
            | Op::SConvert
            | Op::FConvert
    )
}
