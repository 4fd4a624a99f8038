//! The body of a function that is being lowered: blocks, values, and what makes new instructions.

use super::{Lowerer, instructions, pointers::AccessChain};
use crate::ir::{
    AddressSpace, Binary, Block, Cast, Compare, Constant, Flags, Function, FunctionId, Inst, Loc, Opcode,
    Operands, Type, TypeKind, Value, ValueKind, graph, opcode::Core,
};
use spirocl_frontend::handle_map::HandleMap;

/// What a value of the program became.
#[derive(Clone, Debug)]
pub(super) enum Lowered {
    /// A value.
    Value(Value),
    /// A place in a variable that stays typed.
    AccessChain(AccessChain),
}

/// A function that is being lowered.
pub(super) struct Body<'l, 'o> {
    pub(super) lowerer: &'l mut Lowerer<'o>,
    /// The function of the program.
    pub(super) id: FunctionId,
    pub(super) old: Function,
    /// What it becomes.
    pub(super) new: Function,
    /// Where instructions are appended.
    pub(super) block: Block,
    pub(super) location: Loc,
    pub(super) values: Vec<Option<Lowered>>,
    pub(super) blocks: Vec<Block>,
    /// The block that each block of the program ends in.
    ends: Vec<Option<Block>>,
    phis: Vec<(Inst, Inst)>,
    /// The variables, which open the entry block.
    variables: Vec<Inst>,
    /// Instructions that come before all others of the entry block.
    pub(super) prologue: Block,
    pub(super) host: Host,
    /// The arrays of private memory.
    pub(super) class_variables: HandleMap<super::classes::ClassId, Inst>,
}

/// What the host gives.
#[derive(Default)]
pub(super) struct Host {
    /// The words of the push constants, in a kernel.
    pub(super) words: Vec<Inst>,
    /// The address of the program's data, once it was needed.
    pub(super) data: Option<Value>,
    /// The same for the buffer of `printf`.
    pub(super) printf_buffer: Option<Value>,
}

impl<'l, 'o> Body<'l, 'o> {
    /// Lowers a function that is no kernel; it was declared.
    pub(super) fn function(lowerer: &'l mut Lowerer<'o>, id: FunctionId) {
        lowerer.enter(id);
        let new_id = lowerer.functions[&id];
        let new = lowerer.new.function(new_id).clone();
        let mut body = Body::new(lowerer, id, new);
        let parameters = body.old.parameters.clone();
        for (index, old) in parameters.into_iter().enumerate() {
            let parameter: Value = body.new.parameters[index].into();
            body.values[old.index()] = Some(body.parameter(old, parameter));
        }
        body.blocks_and_end();
        let Body { old, new, .. } = body;
        *lowerer.old.function_mut(id) = old;
        *lowerer.new.function_mut(new_id) = new;
    }

    /// What a parameter is: a pointer to a private variable is a place.
    fn parameter(&self, old: Inst, root: Value) -> Lowered {
        match self.lowerer.old.types.kind(self.old.inst(old).ty) {
            TypeKind::Pointer(space @ AddressSpace::Private, ty) => {
                Lowered::AccessChain(AccessChain { root, space, ty, indices: Vec::new() })
            }
            _ => Lowered::Value(root),
        }
    }

    /// The state before the first block. It has the function of the program until its end.
    pub(super) fn new(lowerer: &'l mut Lowerer<'o>, id: FunctionId, mut new: Function) -> Self {
        let empty = Function::new(lowerer.old.function(id).ty, lowerer.old.function(id).return_type);
        let old = std::mem::replace(lowerer.old.function_mut(id), empty);
        let mut blocks = vec![Block(u32::MAX); old.block_count()];
        for &block in &old.layout {
            blocks[block.index()] = new.add_block();
        }
        // An access becomes an address and the access.
        new.reserve(old.inst_count() * 2, old.inst_count() * 4);
        let prologue = new.make_block();
        let entry = new.entry().expect("the function has a body");
        Self {
            id,
            values: vec![None; old.inst_count()],
            ends: vec![None; old.block_count()],
            old,
            new,
            block: entry,
            location: Loc::UNKNOWN,
            blocks,
            phis: Vec::new(),
            variables: Vec::new(),
            prologue,
            host: Host::default(),
            class_variables: HandleMap::default(),
            lowerer,
        }
    }

    /// Lowers the blocks, in the order of the program, and completes phis and the entry.
    pub(super) fn blocks_and_end(&mut self) {
        let cfg = graph::graph(&self.old);
        let numbers = graph::number(&self.old);
        let layout = self.old.layout.clone();
        let count = self.new.block_count();
        let reachable: Vec<Block> = cfg.order().iter().map(|&at| layout[at as usize]).collect();
        for &block in &layout {
            if !cfg.is_reachable(numbers[block.index()]) {
                let new = self.blocks[block.index()];
                self.new.layout.retain(|&each| each != new);
            }
        }
        for &block in &reachable {
            self.block = self.blocks[block.index()];
            for inst in self.old.block(block).insts.clone() {
                let location = self.old.inst(inst).location;
                self.lowerer.reports.location = location;
                self.location = self.lowerer.new_location(location);
                instructions::lower_instruction(self, inst);
            }
            self.ends[block.index()] = Some(self.block);
            let merge = self.old.block(block).merge.clone();
            if let Some(crate::ir::Merge::Loop { control, .. }) = merge {
                // The structure is computed anew; only the control is kept, at the header.
                let header = self.blocks[block.index()];
                self.new.block_mut(header).merge =
                    Some(crate::ir::Merge::Loop { merge: header, continues: header, control });
            }
        }
        self.complete_phis();
        let entry = self.new.entry().expect("the function has a body");
        let mut insts = std::mem::take(&mut self.variables);
        insts.append(&mut self.new.block_mut(self.prologue).insts.clone());
        insts.append(&mut self.new.block_mut(entry).insts);
        self.new.block_mut(entry).insts = insts;
        if self.new.block_count() == count {
            self.new.layout = reachable.into_iter().map(|block| self.blocks[block.index()]).collect();
            return;
        }
        // Blocks that were made for single instructions come where their dominators are done.
        let order: Vec<Block> = {
            let cfg = graph::graph(&self.new);
            cfg.order().iter().map(|&at| self.new.layout[at as usize]).collect()
        };
        self.new.layout = order;
    }

    fn complete_phis(&mut self) {
        for (old, new) in std::mem::take(&mut self.phis) {
            let incoming: Vec<(Block, Value)> = self.old.incoming(old).collect();
            let (mut values, mut blocks) = (Vec::new(), Vec::new());
            for (from, value) in incoming {
                let Some(end) = self.ends[from.index()] else { continue };
                // A value that needs instructions is made at the end of the predecessor.
                let terminator = self.new.block_mut(end).insts.pop();
                self.block = end;
                values.push(self.value(value));
                self.new.block_mut(end).insts.extend(terminator);
                blocks.push(end);
            }
            self.new.set_operands(new, Operands { values: &values, blocks: &blocks, literals: &[] });
        }
    }

    /// Makes the phi of one; its operands come at the end.
    pub(super) fn phi(&mut self, old: Inst) {
        let ty = self.lowerer.value_type(self.old.inst(old).ty);
        let phi = self.op(Opcode::Core(Core::Phi), ty, &[]);
        let inst = phi.inst().expect("a phi is an instruction");
        self.phis.push((old, inst));
        self.set(old, phi);
    }

    /// Says what an instruction of the program became.
    pub(super) fn set(&mut self, old: Inst, value: Value) {
        self.values[old.index()] = Some(Lowered::Value(value));
    }

    /// The type of an operand of the program.
    pub(super) fn old_type(&mut self, value: Value) -> Type {
        match value.kind() {
            ValueKind::Inst(inst) => self.old.inst(inst).ty,
            ValueKind::Constant(_) | ValueKind::Global(_) | ValueKind::Function(_) => {
                self.lowerer.old_type(self.id, value)
            }
        }
    }

    /// The kind of a type of the program.
    pub(super) fn old_kind(&self, ty: Type) -> TypeKind {
        self.lowerer.old.types.kind(ty)
    }

    /// The type of a new value.
    pub(super) fn type_of(&mut self, value: Value) -> Type {
        match value.kind() {
            ValueKind::Inst(inst) => self.new.inst(inst).ty,
            ValueKind::Constant(constant) => self.lowerer.new.constants.ty(constant),
            ValueKind::Global(global) => self.lowerer.new.global_type(global),
            ValueKind::Function(function) => self.lowerer.new.function(function).ty,
        }
    }

    /// The kind of a new type.
    pub(super) fn kind(&self, ty: Type) -> TypeKind {
        self.lowerer.new.types.kind(ty)
    }

    // Making instructions

    /// Appends an instruction.
    pub(super) fn op(&mut self, opcode: Opcode, ty: Type, values: &[Value]) -> Value {
        self.op_with(opcode, ty, Operands::values(values), Flags::default())
    }

    /// Appends an instruction with all that it can have.
    pub(super) fn op_with(&mut self, opcode: Opcode, ty: Type, operands: Operands, flags: Flags) -> Value {
        self.new.append(self.block, opcode, ty, operands, flags, self.location).into()
    }

    /// Appends an instruction without a result.
    pub(super) fn effect(&mut self, opcode: Opcode, values: &[Value], flags: Flags) {
        let void = self.lowerer.new.types.void();
        self.op_with(opcode, void, Operands::values(values), flags);
    }

    /// Adds a variable in private memory.
    pub(super) fn variable(&mut self, ty: Type) -> Inst {
        let pointer = self.lowerer.new.types.pointer(AddressSpace::Private, ty);
        let inst = self.new.make(
            Opcode::Core(Core::Variable),
            pointer,
            Operands::default(),
            Flags::default(),
            Loc::UNKNOWN,
        );
        self.variables.push(inst);
        inst
    }

    /// Runs `make` where the entry block starts.
    pub(super) fn in_prologue<R>(&mut self, make: impl FnOnce(&mut Self) -> R) -> R {
        let block = std::mem::replace(&mut self.block, self.prologue);
        let result = make(self);
        self.block = block;
        result
    }

    // Control flow

    /// Adds a block; instructions still go to the current one.
    pub(super) fn new_block(&mut self) -> Block {
        self.new.add_block()
    }

    /// Ends the block with a branch, and goes on in another.
    pub(super) fn branch(&mut self, to: Block) {
        let void = self.lowerer.new.types.void();
        let operands = Operands { values: &[], blocks: &[to], literals: &[] };
        self.op_with(Opcode::Core(Core::Branch), void, operands, Flags::default());
    }

    /// Ends the block with a choice.
    pub(super) fn branch_if(&mut self, condition: Value, yes: Block, no: Block) {
        let void = self.lowerer.new.types.void();
        let operands = Operands { values: &[condition], blocks: &[yes, no], literals: &[] };
        self.op_with(Opcode::Core(Core::BranchConditional), void, operands, Flags::default());
    }

    /// A phi with its operands.
    pub(super) fn phi_of(&mut self, ty: Type, incoming: &[(Block, Value)]) -> Value {
        let (blocks, values): (Vec<Block>, Vec<Value>) = incoming.iter().copied().unzip();
        let operands = Operands { values: &values, blocks: &blocks, literals: &[] };
        self.op_with(Opcode::Core(Core::Phi), ty, operands, Flags::default())
    }

    // Integers

    /// The unsigned integer type of a width.
    pub(super) fn uint_type(&mut self, bits: u8) -> Type {
        self.lowerer.new.types.int(bits)
    }

    /// An integer constant.
    pub(super) fn uint(&mut self, bits: u8, value: u64) -> Value {
        let ty = self.uint_type(bits);
        self.lowerer.new.int(ty, value).into()
    }

    /// A constant of an integer type or vector of one, the same in all components.
    pub(super) fn splat_uint(&mut self, ty: Type, value: u64) -> Value {
        let (scalar, count) = self.lowerer.new.types.scalar(ty);
        let one: Value = self.lowerer.new.int(scalar, value).into();
        self.splat_constant(ty, one, count)
    }

    /// A constant of a floating-point type or vector of one.
    pub(super) fn splat_float(&mut self, ty: Type, value: f64) -> Value {
        let (scalar, count) = self.lowerer.new.types.scalar(ty);
        let bits = match self.lowerer.new.types.bits(scalar) {
            Some(64) => value.to_bits(),
            Some(32) => u64::from((value as f32).to_bits()),
            _ => u64::from(half_bits(value as f32)),
        };
        let one: Value = self.lowerer.new.float(scalar, bits).into();
        self.splat_constant(ty, one, count)
    }

    fn splat_constant(&mut self, ty: Type, one: Value, count: u8) -> Value {
        if count == 1 {
            return one;
        }
        let parts = vec![one; usize::from(count)];
        self.lowerer.new.composite(ty, &parts).into()
    }

    /// The bits of a constant.
    pub(super) fn known(&self, value: Value) -> Option<u64> {
        match value.kind() {
            ValueKind::Constant(constant) => self.lowerer.new.constants.int(constant),
            ValueKind::Inst(_) | ValueKind::Global(_) | ValueKind::Function(_) => None,
        }
    }

    /// A binary operation.
    pub(super) fn binary(&mut self, binary: Binary, one: Value, other: Value) -> Value {
        let ty = self.type_of(one);
        if let Some(value) = self.folded(binary, ty, one, other) {
            return value;
        }
        self.op(Opcode::Binary(binary), ty, &[one, other])
    }

    /// What needs no instruction: address arithmetic has many zeros and ones.
    fn folded(&mut self, binary: Binary, ty: Type, one: Value, other: Value) -> Option<Value> {
        let TypeKind::Int(_) = self.kind(ty) else { return None };
        let (first, second) = (self.known(one), self.known(other));
        match (binary, first, second) {
            (Binary::Add | Binary::Or | Binary::ShiftLeft | Binary::LogicalShiftRight, _, Some(0))
            | (Binary::Multiply, _, Some(1)) => Some(one),
            (Binary::Add | Binary::Or, Some(0), _) | (Binary::Multiply, Some(1), _) => Some(other),
            (Binary::Add, Some(a), Some(b)) => Some(self.lowerer.new.int(ty, a.wrapping_add(b)).into()),
            (Binary::Multiply, Some(a), Some(b)) => Some(self.lowerer.new.int(ty, a.wrapping_mul(b)).into()),
            (Binary::LogicalShiftRight, Some(a), Some(b)) if b < 64 => {
                Some(self.lowerer.new.int(ty, a >> b).into())
            }
            _ => None,
        }
    }

    /// A sum.
    pub(super) fn add(&mut self, one: Value, other: Value) -> Value {
        self.binary(Binary::Add, one, other)
    }

    /// A sum with a number.
    pub(super) fn add_known(&mut self, one: Value, other: u64) -> Value {
        let ty = self.type_of(one);
        let other = self.splat_uint(ty, other);
        self.add(one, other)
    }

    /// A product with a number; a shift where it is a power of two.
    pub(super) fn multiply_known(&mut self, one: Value, factor: u64) -> Value {
        let ty = self.type_of(one);
        if factor.is_power_of_two() && self.known(one).is_none() {
            let count = self.splat_uint(ty, u64::from(factor.trailing_zeros()));
            return self.binary(Binary::ShiftLeft, one, count);
        }
        let factor = self.splat_uint(ty, factor);
        self.binary(Binary::Multiply, one, factor)
    }

    /// A shift to the right by a number, with zeros.
    pub(super) fn shift_right(&mut self, one: Value, count: u64) -> Value {
        let ty = self.type_of(one);
        let count = self.splat_uint(ty, count);
        self.binary(Binary::LogicalShiftRight, one, count)
    }

    /// A shift to the left by a number.
    pub(super) fn shift_left(&mut self, one: Value, count: u64) -> Value {
        let ty = self.type_of(one);
        let count = self.splat_uint(ty, count);
        self.binary(Binary::ShiftLeft, one, count)
    }

    /// The bits that a mask has.
    pub(super) fn mask(&mut self, one: Value, mask: u64) -> Value {
        let ty = self.type_of(one);
        let mask = self.splat_uint(ty, mask);
        self.binary(Binary::And, one, mask)
    }

    /// A comparison; the result has the shape of the operands.
    pub(super) fn compare(&mut self, compare: Compare, one: Value, other: Value) -> Value {
        let ty = self.type_of(one);
        let count = self.lowerer.new.types.scalar(ty).1;
        let bool = self.lowerer.new.types.bool();
        let ty = self.lowerer.new.types.vector(bool, count);
        self.op(Opcode::Compare(compare), ty, &[one, other])
    }

    /// A comparison with a number.
    pub(super) fn compare_known(&mut self, compare: Compare, one: Value, other: u64) -> Value {
        let ty = self.type_of(one);
        let other = self.splat_uint(ty, other);
        self.compare(compare, one, other)
    }

    /// A selection.
    pub(super) fn select(&mut self, condition: Value, yes: Value, no: Value) -> Value {
        let ty = self.type_of(yes);
        self.op(Opcode::Core(Core::Select), ty, &[condition, yes, no])
    }

    /// A conversion.
    pub(super) fn cast(&mut self, cast: Cast, ty: Type, value: Value) -> Value {
        if self.type_of(value) == ty {
            return value;
        }
        if let (Some(bits), TypeKind::Int(width)) = (self.known(value), self.kind(ty)) {
            let from = self.type_of(value);
            let from = self.lowerer.new.types.bits(from).unwrap_or(1);
            match cast {
                Cast::UnsignedConvert => return self.lowerer.new.int(ty, bits).into(),
                Cast::SignedConvert if from < width => {
                    let shift = 64 - u32::from(from);
                    let extended = ((bits << shift) as i64 >> shift) as u64;
                    return self.lowerer.new.int(ty, extended).into();
                }
                Cast::SignedConvert => return self.lowerer.new.int(ty, bits).into(),
                _ => {}
            }
        }
        self.op(Opcode::Cast(cast), ty, &[value])
    }

    /// An integer of any width as one of another, with zeros above.
    pub(super) fn resize(&mut self, value: Value, bits: u8) -> Value {
        let ty = self.type_of(value);
        let to = self.with_bits(ty, bits);
        self.cast(Cast::UnsignedConvert, to, value)
    }

    /// The integer type with another width and the same number of components.
    pub(super) fn with_bits(&mut self, ty: Type, bits: u8) -> Type {
        let count = self.lowerer.new.types.scalar(ty).1;
        let scalar = self.uint_type(bits);
        self.lowerer.new.types.vector(scalar, count)
    }

    /// The bits of a value under another type.
    pub(super) fn bitcast(&mut self, value: Value, ty: Type) -> Value {
        self.cast(Cast::Bitcast, ty, value)
    }

    /// A component or member.
    pub(super) fn extract(&mut self, value: Value, index: u32) -> Value {
        let ty = self.type_of(value);
        let part = self.lowerer.new.types.part(ty, u64::from(index)).expect("the index is in the composite");
        let operands = Operands { values: &[value], blocks: &[], literals: &[index] };
        self.op_with(Opcode::Core(Core::Extract), part, operands, Flags::default())
    }

    /// A composite of its parts.
    pub(super) fn construct(&mut self, ty: Type, parts: &[Value]) -> Value {
        let constants: Option<Vec<Constant>> = parts.iter().map(|part| part.constant()).collect();
        if let Some(constants) = constants
            && constants.iter().all(|&constant| self.is_simple(constant))
        {
            return self.lowerer.new.composite(ty, parts).into();
        }
        self.op(Opcode::Core(Core::Construct), ty, parts)
    }

    fn is_simple(&self, constant: Constant) -> bool {
        use crate::ir::ConstantKind as Kind;
        matches!(
            self.lowerer.new.constants.kind(constant),
            Kind::Bool(_) | Kind::Int(_) | Kind::Float(_) | Kind::Null | Kind::Composite(_)
        )
    }

    /// A vector with one value in all components.
    pub(super) fn splat(&mut self, ty: Type, value: Value) -> Value {
        let count = self.lowerer.new.types.scalar(ty).1;
        if count == 1 { value } else { self.construct(ty, &vec![value; usize::from(count)]) }
    }

    /// The undefined value.
    pub(super) fn undef(&mut self, ty: Type) -> Value {
        self.lowerer.new.undef(ty).into()
    }
}

/// The bits of a half with the value of a float that one can hold.
fn half_bits(value: f32) -> u16 {
    let bits = value.to_bits();
    let sign = (bits >> 16) as u16 & 0x8000;
    let exponent = (bits >> 23 & 0xff) as i32 - 127;
    let mantissa = bits & 0x7f_ffff;
    match exponent {
        128 => sign | 0x7c00 | u16::from(mantissa != 0) << 9,
        16.. => sign | 0x7c00,
        -14..=15 => sign | ((exponent + 15) as u16) << 10 | (mantissa >> 13) as u16,
        -24..=-15 => sign | ((mantissa | 0x80_0000) >> (-1 - exponent)) as u16,
        _ => sign,
    }
}
