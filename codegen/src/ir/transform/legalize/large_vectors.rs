//! Splits calls of library functions on large vectors into parts (LLVM's legalization of vector types), as a workaround for CPU drivers.
//!
//! A C library takes and returns vectors that are larger than a register in memory (System V ABI for x86-64, 3.2.3), but the SPIR-V reader of
//! pocl passes values, which gives wrong results. This affects vectors of 1,024 bits with AVX-512, and of 512 bits with AVX and AVX2. Parts of
//! 256 bits are always correct, and built-in functions are component-wise (OpenCL C 3.0, 6.15.2) except for loads, stores and shuffles.

use crate::ir::{
    AddressSpace, Binary, Block, Cast, Compare, Flags, Function, Inst, InstData, Module, Opcode, Operands,
    Type, TypeKind, Unary, Value,
    opcode::Core,
    transform::{
        Changed,
        edit::{constituent, interned_type, rewrite, splat, type_of},
    },
};
use rustc_hash::FxHashMap;
use spirv::OpenclStd100Op as Std;

/// The largest vector in bits that is passed to a library function.
const LARGEST: u32 = 256;

/// Runs the pass.
pub fn run(function: &mut Function, module: &mut Module) -> Changed {
    let has_split = |block: &Block| {
        function.block(*block).insts.iter().any(|&inst| split_of(function, module, inst).is_some())
    };
    let blocks: Vec<Block> = function.layout.iter().copied().filter(has_split).collect();
    let Some(entry) = function.entry().filter(|_| !blocks.is_empty()) else { return Changed::No };
    let mut splitter =
        Splitter { function, module, made: Vec::new(), variables: Vec::new(), known: FxHashMap::default() };
    blocks.into_iter().for_each(|block| splitter.block(block));
    let Splitter { variables, .. } = splitter;
    function.block_mut(entry).insts.splice(0..0, variables);
    Changed::Yes
}

/// Whether a program has vectors that are too large.
pub fn has_any(module: &Module) -> bool {
    module.types.iter().any(|(ty, _)| bits(module, ty) > LARGEST)
}

/// How an instruction on large vectors is split.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    /// Component-wise. An operand may be a pointer to a vector for a second result.
    Components,
    /// `vloadn`: offset, pointer; the literal is the number of components.
    Load,
    /// `vstoren`: vector, offset, pointer; the literal is the rounding mode, if there is one.
    Store,
    /// A shuffle of one or two vectors; the last operand is the mask.
    Shuffle,
}

/// How an instruction is split if its vectors are large: not at all unless drivers implement it by a call.
fn form(data: &InstData) -> Option<Form> {
    let is_library_call = match data.opcode {
        Opcode::Library(function) => return library_form(function),
        Opcode::Unary(unary) => matches!(
            unary,
            Unary::IsNan
                | Unary::IsInf
                | Unary::IsFinite
                | Unary::IsNormal
                | Unary::SignBit
                | Unary::BitReverse
                | Unary::BitCount
        ),
        Opcode::Cast(Cast::SaturateSignedToUnsigned | Cast::SaturateUnsignedToSigned) => true,
        Opcode::Cast(_) => data.flags.is_explicit_conversion(),
        _ => false,
    };
    is_library_call.then_some(Form::Components)
}

fn library_form(function: Std) -> Option<Form> {
    match function {
        Std::vloadn | Std::vload_halfn | Std::vloada_halfn => Some(Form::Load),
        Std::vstoren
        | Std::vstore_halfn
        | Std::vstore_halfn_r
        | Std::vstorea_halfn
        | Std::vstorea_halfn_r => Some(Form::Store),
        Std::shuffle | Std::shuffle2 => Some(Form::Shuffle),
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
        | Std::vstore_half_r => None,
        _ => Some(Form::Components),
    }
}

/// How an instruction is split, and the number of parts; none if its vectors are not too large.
fn split_of(function: &Function, module: &Module, inst: Inst) -> Option<(Form, u32)> {
    let data = function.inst(inst);
    let form = form(data)?;
    // What a function writes to a global variable is as large as its result.
    let operands = function.operands(inst).filter_map(|value| interned_type(function, module, value));
    let largest = operands.chain([data.ty]).map(|ty| bits(module, ty)).max()?;
    (largest > LARGEST).then_some((form, largest / LARGEST))
}

/// The bits of a vector or of the pointee if that is a vector; 0 for other types, which are passed as they are.
fn bits(module: &Module, ty: Type) -> u32 {
    let ty = module.types.pointee(ty).map_or(ty, |(_, pointee)| pointee);
    match module.types.kind(ty) {
        TypeKind::Vector(component, count) => {
            u32::from(count) * module.types.bits(component).map_or(0, u32::from)
        }
        _ => 0,
    }
}

struct Splitter<'a> {
    function: &'a mut Function,
    module: &'a mut Module,
    /// The instructions of the current block.
    made: Vec<Inst>,
    /// New variables of the function.
    variables: Vec<Inst>,
    /// The known parts of vectors in the current block, by vector and number of parts.
    known: FxHashMap<(Value, u32), Vec<Value>>,
}

impl Splitter<'_> {
    fn block(&mut self, block: Block) {
        self.known.clear();
        for inst in std::mem::take(&mut self.function.block_mut(block).insts) {
            match split_of(self.function, self.module, inst) {
                None => self.made.push(inst),
                Some((Form::Components, parts)) => self.components(inst, parts),
                Some((Form::Load, parts)) => self.load(inst, parts),
                Some((Form::Store, parts)) => self.store(inst, parts),
                Some((Form::Shuffle, _)) => self.shuffle(inst),
            }
        }
        self.function.block_mut(block).insts = std::mem::take(&mut self.made);
    }

    /// Appends an instruction where another one was.
    fn emit(&mut self, at: Inst, opcode: Opcode, ty: Type, operands: Operands) -> Value {
        let location = self.function.inst(at).location;
        let new = self.function.make(opcode, ty, operands, Flags::default(), location);
        self.made.push(new);
        new.into()
    }

    fn emit_values(&mut self, at: Inst, opcode: Opcode, ty: Type, values: &[Value]) -> Value {
        self.emit(at, opcode, ty, Operands::values(values))
    }

    fn type_of(&mut self, value: Value) -> Type {
        type_of(self.function, self.module, value)
    }

    /// The component type and count of a vector type.
    fn vector(&self, ty: Type) -> Option<(Type, u32)> {
        match self.module.types.kind(ty) {
            TypeKind::Vector(component, count) => Some((component, count.into())),
            _ => None,
        }
    }

    // Parts

    /// The type of one of several equal parts.
    fn part_type(&mut self, ty: Type, parts: u32) -> Type {
        match self.vector(ty) {
            Some((component, count)) => self.module.types.vector(component, (count / parts) as u8),
            None => ty,
        }
    }

    /// Extracts the parts of a vector.
    fn parts(&mut self, at: Inst, vector: Value, parts: u32) -> Vec<Value> {
        if let Some(known) = self.known.get(&(vector, parts)) {
            return known.clone();
        }
        let ty = self.type_of(vector);
        let (part, size) = (self.part_type(ty, parts), self.vector(ty).map_or(1, |(_, count)| count / parts));
        let known: Option<Vec<Value>> =
            (0..parts * size).map(|place| constituent(self.module, vector, place)).collect();
        let take = |number: u32| {
            let places = number * size..(number + 1) * size;
            if let Some(known) = &known {
                let constants = &known[places.start as usize..places.end as usize];
                return self.module.composite(part, constants).into();
            }
            let places: Vec<u32> = places.collect();
            let operands = Operands { values: &[vector; 2], blocks: &[], literals: &places };
            self.emit(at, Opcode::Core(Core::Shuffle), part, operands)
        };
        let all: Vec<Value> = (0..parts).map(take).collect();
        self.known.insert((vector, parts), all.clone());
        all
    }

    /// Joins pairs of parts until two are left, which make the vector, and the number of its components.
    fn pairs(&mut self, at: Inst, parts: &[Value]) -> ([Value; 2], Vec<u32>) {
        let mut joined = parts.to_vec();
        loop {
            let ty = self.type_of(joined[0]);
            let (component, size) = self.vector(ty).expect("parts of large vectors are vectors");
            let places: Vec<u32> = (0..size * 2).collect();
            if let [first, second] = joined[..] {
                return ([first, second], places);
            }
            let whole = self.module.types.vector(component, (size * 2) as u8);
            let join = |pair: &[Value]| {
                let operands = Operands { values: pair, blocks: &[], literals: &places };
                self.emit(at, Opcode::Core(Core::Shuffle), whole, operands)
            };
            joined = joined.chunks_exact(2).map(join).collect();
        }
    }

    /// Makes an instruction the vector of these parts.
    fn become_joined(&mut self, inst: Inst, parts: &[Value]) {
        let (pair, places) = self.pairs(inst, parts);
        let operands = Operands { values: &pair, blocks: &[], literals: &places };
        self.becomes(inst, Opcode::Core(Core::Shuffle), operands);
        self.known.insert((inst.into(), parts.len() as u32), parts.to_vec());
    }

    /// Replaces what an instruction does, and appends it. What was said of it does not hold for what it does now.
    fn becomes(&mut self, inst: Inst, opcode: Opcode, operands: Operands) {
        rewrite(self.function, inst, opcode, operands);
        self.function.decorations.shift_remove(&inst);
        self.made.push(inst);
    }

    // Forms

    fn components(&mut self, inst: Inst, parts: u32) {
        let data = *self.function.inst(inst);
        let operands: Vec<Value> = self.function.operands(inst).collect();
        let part_type = self.part_type(data.ty, parts);
        let mut columns = Vec::with_capacity(operands.len());
        let mut written = Vec::new();
        for operand in operands {
            let ty = self.type_of(operand);
            columns.push(match self.module.types.pointee(ty) {
                Some((_, pointee)) => {
                    let variables = self.new_variables(inst, pointee, parts);
                    written.push((operand, pointee, variables.clone()));
                    variables
                }
                None if self.vector(ty).is_some() => self.parts(inst, operand, parts),
                None => vec![operand; parts as usize],
            });
        }
        let decorations = self.function.decorations.get(&inst).cloned();
        let mut results = Vec::with_capacity(parts as usize);
        for number in 0..parts as usize {
            let values: Vec<Value> = columns.iter().map(|column| column[number]).collect();
            let operands = Operands::values(&values);
            let part = self.function.make(data.opcode, part_type, operands, data.flags, data.location);
            if let Some(decorations) = &decorations {
                self.function.decorations.insert(part, decorations.clone());
            }
            self.made.push(part);
            results.push(part.into());
        }
        self.become_joined(inst, &results);
        for (pointer, pointee, variables) in written {
            self.write(inst, pointer, pointee, &variables);
        }
    }

    /// Returns private variables for the parts that a function writes through a pointer.
    fn new_variables(&mut self, at: Inst, pointee: Type, parts: u32) -> Vec<Value> {
        let part = self.part_type(pointee, parts);
        let ty = self.module.types.pointer(AddressSpace::Private, part);
        let layout = self.module.data_layout().of(part);
        let alignment = layout.and_then(|layout| u32::try_from(layout.alignment).ok()).unwrap_or(1);
        let flags = Flags::default().with_alignment(alignment);
        let location = self.function.inst(at).location;
        let variables = (0..parts).map(|_| {
            self.function.make(Opcode::Core(Core::Variable), ty, Operands::default(), flags, location)
        });
        let variables: Vec<Inst> = variables.collect();
        self.variables.extend(&variables);
        variables.into_iter().map(Value::from).collect()
    }

    /// Copies the contents of the private variables to the memory behind a pointer.
    fn write(&mut self, at: Inst, pointer: Value, pointee: Type, variables: &[Value]) {
        let part = self.part_type(pointee, variables.len() as u32);
        let parts: Vec<Value> = variables
            .iter()
            .map(|&variable| self.emit_values(at, Opcode::Core(Core::Load), part, &[variable]))
            .collect();
        let (pair, places) = self.pairs(at, &parts);
        let operands = Operands { values: &pair, blocks: &[], literals: &places };
        let whole = self.emit(at, Opcode::Core(Core::Shuffle), pointee, operands);
        let void = self.module.types.void();
        self.emit_values(at, Opcode::Core(Core::Store), void, &[pointer, whole]);
    }

    /// The offsets of the parts of the vector at an offset.
    fn offsets(&mut self, at: Inst, offset: Value, parts: u32) -> Vec<Value> {
        let ty = self.type_of(offset);
        let count = self.module.int(ty, parts.into()).into();
        let first = self.emit_values(at, Opcode::Binary(Binary::Multiply), ty, &[offset, count]);
        let mut all = vec![first];
        for number in 1..parts {
            let number = self.module.int(ty, number.into()).into();
            all.push(self.emit_values(at, Opcode::Binary(Binary::Add), ty, &[first, number]));
        }
        all
    }

    fn load(&mut self, inst: Inst, parts: u32) {
        let data = *self.function.inst(inst);
        let (offset, pointer) = (self.function.operand(inst, 0), self.function.operand(inst, 1));
        let part = self.part_type(data.ty, parts);
        let size = [self.vector(part).map_or(1, |(_, count)| count)];
        let mut loaded = Vec::with_capacity(parts as usize);
        for offset in self.offsets(inst, offset, parts) {
            let operands = Operands { values: &[offset, pointer], blocks: &[], literals: &size };
            loaded.push(self.emit(inst, data.opcode, part, operands));
        }
        self.become_joined(inst, &loaded);
    }

    fn store(&mut self, inst: Inst, parts: u32) {
        let data = *self.function.inst(inst);
        let [vector, offset, pointer] = [0, 1, 2].map(|index| self.function.operand(inst, index));
        let mode = self.function.literals(inst).to_vec();
        let stored = self.parts(inst, vector, parts);
        for (part, offset) in stored.into_iter().zip(self.offsets(inst, offset, parts)) {
            let operands = Operands { values: &[part, offset, pointer], blocks: &[], literals: &mode };
            self.emit(inst, data.opcode, data.ty, operands);
        }
    }

    /// A private variable that is initialized with a vector.
    fn stored(&mut self, at: Inst, vector: Value) -> Value {
        let ty = self.type_of(vector);
        let variable = self.new_variables(at, ty, 1)[0];
        let void = self.module.types.void();
        self.emit_values(at, Opcode::Core(Core::Store), void, &[variable, vector]);
        variable
    }

    /// Shuffles each component separately. Only as many mask bits count as are needed to index the components. Dynamic extraction goes
    /// through memory, because Intel's driver takes seconds to compile some dynamic extractions.
    fn shuffle(&mut self, inst: Inst) {
        let operands: Vec<Value> = self.function.operands(inst).collect();
        let Some((&mask, sources)) = operands.split_last() else { return };
        let types = [mask, sources[0]].map(|value| self.type_of(value));
        let [(number, count), (component, size)] =
            types.map(|ty| self.vector(ty).expect("what is shuffled is a vector"));
        let inside = splat(self.module, number, u64::from(size) - 1);
        let second = splat(self.module, number, size.into());
        let zero = splat(self.module, number, 0);
        let truth = self.module.types.bool();
        let pointer = self.module.types.pointer(AddressSpace::Private, component);
        let stored: Vec<Value> = sources.iter().map(|&source| self.stored(inst, source)).collect();
        let mut picked = Vec::with_capacity(count as usize);
        for place in 0..count {
            let extracted = Operands { values: &[mask], blocks: &[], literals: &[place] };
            let index = self.emit(inst, Opcode::Core(Core::Extract), number, extracted);
            let at = self.emit_values(inst, Opcode::Binary(Binary::And), number, &[index, inside]);
            let mut found = Vec::with_capacity(stored.len());
            for &variable in &stored {
                let place = self.emit_values(inst, Opcode::Core(Core::AccessChain), pointer, &[variable, at]);
                if let Some(chain) = place.inst() {
                    self.function.inst_mut(chain).flags = Flags::IN_BOUNDS;
                }
                found.push(self.emit_values(inst, Opcode::Core(Core::Load), component, &[place]));
            }
            picked.push(match found[..] {
                [first, other] => {
                    let which = self.emit_values(inst, Opcode::Binary(Binary::And), number, &[index, second]);
                    let is_second =
                        self.emit_values(inst, Opcode::Compare(Compare::NotEqual), truth, &[which, zero]);
                    self.emit_values(inst, Opcode::Core(Core::Select), component, &[is_second, other, first])
                }
                _ => found[0],
            });
        }
        self.becomes(inst, Opcode::Core(Core::Construct), Operands::values(&picked));
    }
}
