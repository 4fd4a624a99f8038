//! Memory: addresses, loads, stores and copies.

use super::{
    super::{
        code::{Access, Instruction, Operation, Variable},
        constant::Evaluator,
        shape::{Leaf, LeafKind},
    },
    Compiler, members,
};
use spirocl_codegen::ir::{
    ConstantKind, Flags, Function, Inst, Module, Opcode, Type, TypeKind, Value, ValueKind, opcode::Core,
};

/// Constants of at least so many scalars are stored as bytes.
const BYTES_FROM: usize = 8;
/// The most scalars of one access.
const LONGEST_RUN: usize = 255;

/// Scalars of one size that follow each other without a gap.
struct Run {
    first: usize,
    count: usize,
    offset: u64,
    bytes: u8,
}

fn runs(shape: &[Leaf]) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for (index, leaf) in shape.iter().enumerate() {
        if let Some(last) = runs.last_mut() {
            let end = last.offset + last.count as u64 * u64::from(last.bytes);
            if last.bytes == leaf.bytes && end == leaf.offset && last.count < LONGEST_RUN {
                last.count += 1;
                continue;
            }
        }
        runs.push(Run { first: index, count: 1, offset: leaf.offset, bytes: leaf.bytes });
    }
    runs
}

/// For each instruction whether it is a variable of a scalar or vector that is only loaded and stored as a whole.
pub(super) fn variables_in_slots(module: &Module, function: &Function) -> Vec<bool> {
    let mut found = vec![false; function.inst_count()];
    let pointee = |inst: Inst| module.types.pointee(function.inst(inst).ty).map(|(_, ty)| ty);
    for (_, inst) in function.all_insts() {
        if function.inst(inst).opcode == Opcode::Core(Core::Variable) {
            let kind = pointee(inst).map(|ty| module.types.kind(ty));
            found[inst.index()] = matches!(
                kind,
                Some(
                    TypeKind::Int(_)
                        | TypeKind::Float(_)
                        | TypeKind::Bool
                        | TypeKind::Vector(..)
                        | TypeKind::Pointer(..)
                )
            );
        }
    }
    for (_, inst) in function.all_insts() {
        let data = function.inst(inst);
        for (index, value) in function.operands(inst).enumerate() {
            let Some(used) = value.inst().filter(|used| found[used.index()]) else { continue };
            let ty = pointee(used);
            let is_whole = match (data.opcode, index) {
                (Opcode::Core(Core::Load), _) => Some(data.ty) == ty,
                (Opcode::Core(Core::Store), 0) => match function.operand(inst, 1).kind() {
                    ValueKind::Inst(stored) => Some(function.inst(stored).ty) == ty,
                    ValueKind::Constant(constant) => Some(module.constants.ty(constant)) == ty,
                    ValueKind::Global(_) | ValueKind::Function(_) => true,
                },
                (Opcode::Core(Core::LifetimeStart | Core::LifetimeStop), _)
                | (Opcode::DebugDeclare | Opcode::DebugValue, _) => true,
                _ => false,
            };
            found[used.index()] &= is_whole;
        }
    }
    found
}

/// Pointers are numbers of 64 bits.
const NARROW_POINTER: &str = "a pointer of 32 bits in memory";

/// Whether a value has pointers that are less wide in memory than the numbers that they are.
fn has_narrow_pointer(shape: &[Leaf]) -> bool {
    shape.iter().any(|leaf| leaf.kind == LeafKind::Pointer && leaf.bytes < 8)
}

impl Compiler<'_> {
    /// The first slot of a variable that lies in slots.
    fn variable_slots(&self, pointer: Value) -> Option<u32> {
        let inst = pointer.inst().filter(|inst| self.uses.in_slots[inst.index()])?;
        self.values[inst.index()].as_ref().and_then(|slots| slots.first().copied())
    }

    /// A variable that lies in slots, undefined at first.
    fn declare_in_slots(&mut self, inst: Inst, ty: Type) -> Result<(), String> {
        let number = self.code.variables.len() as u32;
        let name = self.function.names.get(&inst).cloned();
        let location = self.function.inst(inst).location;
        self.code.variables.push(Variable { size: 0, alignment: 1, name, location });
        let count = self.shape(ty)?.len();
        let first = self.allocator.fresh(count);
        self.define(inst, (first..first + count as u32).collect());
        self.undefine(first, count as u32, number);
        match self.function.operands(inst).next() {
            Some(value) => self.store_slots(value, first),
            None => Ok(()),
        }
    }

    fn undefine(&mut self, first: u32, count: u32, number: u32) {
        for slot in first..first + count {
            self.emit(Instruction::new(Operation::Undefine, slot, 0, number));
        }
    }

    fn store_slots(&mut self, value: Value, first: u32) -> Result<(), String> {
        if let ValueKind::Constant(constant) = value.kind()
            && *self.module.constants.kind(constant) == ConstantKind::Undef
        {
            return Ok(());
        }
        let slots = self.slots(value)?;
        for (to, &from) in (first..).zip(slots.iter()) {
            self.emit(Instruction::new(Operation::StoreSlot, to, from, 0));
        }
        Ok(())
    }

    /// The slot of a pointer and a constant to add to it.
    pub(super) fn address(&mut self, pointer: Value) -> Result<(u32, u64), String> {
        if let Some(inst) = pointer.inst()
            && let Some(address) = self.addressed[inst.index()]
        {
            return Ok(address);
        }
        Ok((self.slot(pointer)?, 0))
    }

    /// The same with a constant that fits an instruction.
    fn near_address(&mut self, pointer: Value, extent: u64) -> Result<(u32, u64), String> {
        let (base, offset) = self.address(pointer)?;
        if offset.saturating_add(extent) <= u64::from(u32::MAX) {
            return Ok((base, offset));
        }
        let slot = self.allocator.fresh(1);
        self.offset(slot, base, offset);
        Ok((slot, 0))
    }

    fn access(&self, ty: Type, flags: Flags) -> Access {
        let natural = self.module.data_layout().of(ty).map_or(1, |layout| layout.alignment);
        let alignment = flags.alignment().map_or(natural, u64::from);
        Access::new(alignment.min(1 << 20), flags.contains(Flags::VOLATILE))
    }

    pub(super) fn declare(&mut self, inst: Inst) -> Result<(), String> {
        let Some((_, ty)) = self.module.types.pointee(self.function.inst(inst).ty) else {
            return Err("a variable without a pointer type".to_owned());
        };
        if self.uses.in_slots[inst.index()] {
            return self.declare_in_slots(inst, ty);
        }
        let layout = self.module.data_layout().of(ty).ok_or("a variable without a size")?;
        let stated = self.function.inst(inst).flags.alignment().map_or(1, u64::from);
        let slot = self.variable(inst, layout.size, layout.alignment.max(stated));
        self.define(inst, [slot].into());
        let initializer = self.function.operands(inst).next();
        match initializer {
            Some(value) => self.store_value(value, ty, (slot, 0), Access::new(1, false)),
            None => Ok(()),
        }
    }

    pub(super) fn load(&mut self, inst: Inst) -> Result<(), String> {
        let data = *self.function.inst(inst);
        let shape = self.shape(data.ty)?;
        if let Some(first) = self.variable_slots(self.function.operand(inst, 0)) {
            let span = self.result(inst)?;
            for index in 0..span.count {
                self.emit(Instruction::new(Operation::LoadSlot, span.first + index, first + index, 0));
            }
            return Ok(());
        }
        if has_narrow_pointer(&shape) {
            self.unsupported(NARROW_POINTER);
            return self.result(inst).map(drop);
        }
        let extent = shape.last().map_or(0, |leaf| leaf.offset + 8);
        let (base, offset) = self.near_address(self.function.operand(inst, 0), extent)?;
        let span = self.result(inst)?;
        let mut access = self.access(data.ty, data.flags);
        for run in runs(&shape) {
            let is_usual = (run.bytes, run.count) == (4, 1) && !access.is_volatile();
            let operation = if is_usual { Operation::Load4 } else { Operation::Load };
            self.emit(Instruction {
                operation,
                x: run.bytes,
                y: run.count as u8,
                d: span.first + run.first as u32,
                a: base,
                b: (offset + run.offset) as u32,
                c: access.0,
            });
            access = Access::new(1, data.flags.contains(Flags::VOLATILE));
        }
        Ok(())
    }

    pub(super) fn store(&mut self, inst: Inst) -> Result<(), String> {
        let value = self.function.operand(inst, 1);
        if let Some(first) = self.variable_slots(self.function.operand(inst, 0)) {
            return self.store_slots(value, first);
        }
        let ty = self.type_of(value);
        let extent = self.module.data_layout().of(ty).map_or(0, |layout| layout.size);
        let address = self.near_address(self.function.operand(inst, 0), extent)?;
        let mut access = self.access(ty, self.function.inst(inst).flags);
        if matches!(self.module.types.kind(ty), TypeKind::Struct(_) | TypeKind::Array(..)) {
            access = access.of_aggregate();
        }
        self.store_value(value, ty, address, access)
    }

    fn store_value(
        &mut self,
        value: Value,
        ty: Type,
        (base, offset): (u32, u64),
        mut access: Access,
    ) -> Result<(), String> {
        let shape = self.shape(ty)?;
        if has_narrow_pointer(&shape) {
            self.unsupported(NARROW_POINTER);
            return Ok(());
        }
        if let ValueKind::Constant(constant) = value.kind() {
            if *self.module.constants.kind(constant) == ConstantKind::Undef {
                return Ok(());
            }
            if shape.len() >= BYTES_FROM && self.store_bytes(value, ty, (base, offset))? {
                return Ok(());
            }
        }
        let slots = self.slots(value)?;
        // The stores of a value follow each other.
        let rows: Vec<_> = runs(&shape)
            .into_iter()
            .map(|run| (self.row(&slots[run.first..run.first + run.count]), run))
            .collect();
        for (span, run) in rows {
            let operation =
                if (run.bytes, run.count) == (4, 1) { Operation::Store4 } else { Operation::Store };
            self.emit(Instruction {
                operation,
                x: run.bytes,
                y: run.count as u8,
                d: span.first,
                a: base,
                b: (offset + run.offset) as u32,
                c: access.0,
            });
            access = Access(access.0 & !63);
        }
        Ok(())
    }

    /// Stores a constant as bytes, if its bytes are known.
    fn store_bytes(&mut self, value: Value, ty: Type, (base, offset): (u32, u64)) -> Result<bool, String> {
        let size = self.module.data_layout().of(ty).ok_or("a value without a size")?.size as usize;
        let mut bytes = vec![0; size];
        let mut evaluator = Evaluator { module: self.module, shapes: self.shapes, addresses: self.addresses };
        if evaluator.write_bytes(value, ty, &mut bytes).is_none() {
            return Ok(false);
        }
        let slot = match offset {
            0 => base,
            _ => {
                let slot = self.allocator.fresh(1);
                self.offset(slot, base, offset);
                slot
            }
        };
        let first = self.code.bytes.len() as u32;
        self.code.bytes.extend_from_slice(&bytes);
        let mut instruction = Instruction::new(Operation::StoreBytes, 0, slot, first);
        instruction.c = size as u32;
        self.emit(instruction);
        Ok(true)
    }

    pub(super) fn copy_memory(&mut self, inst: Inst) -> Result<(), String> {
        let (to, from) = (self.function.operand(inst, 0), self.function.operand(inst, 1));
        let (_, ty) = self.module.types.pointee(self.type_of(to)).ok_or("a copy to no pointer")?;
        let layout = self.module.data_layout().of(ty).ok_or("a copy without a size")?;
        let access = self.access(ty, self.function.inst(inst).flags);
        let (a, b) = (self.slot(to)?, self.slot(from)?);
        let mut copy = Instruction::new(Operation::CopyMemory, access.0, a, b);
        copy.c = u32::try_from(layout.size).map_err(|_| "a copy is too large")?;
        self.emit(copy);
        Ok(())
    }

    pub(super) fn copy_sized(&mut self, inst: Inst) -> Result<(), String> {
        let operand = |index| self.function.operand(inst, index);
        let (to, from, size) = (operand(0), operand(1), operand(2));
        let alignment = self.function.inst(inst).flags.alignment().map_or(1, u64::from);
        let (a, b, c) = (self.slot(to)?, self.slot(from)?, self.slot(size)?);
        let mut copy = Instruction::new(Operation::CopySized, Access::new(alignment, false).0, a, b);
        copy.c = c;
        self.emit(copy);
        Ok(())
    }

    pub(super) fn lifetime(&mut self, inst: Inst, is_start: bool) -> Result<(), String> {
        let operand = self.function.operand(inst, 0);
        if let Some(first) = self.variable_slots(operand) {
            let count = operand
                .inst()
                .and_then(|inst| self.values[inst.index()].as_ref())
                .map_or(0, |slots| slots.len());
            let declared = self
                .code
                .instructions
                .iter()
                .find(|each| each.operation == Operation::Undefine && each.d == first);
            let number = declared.map_or(0, |each| each.b);
            if is_start {
                self.undefine(first, count as u32, number);
            }
            return Ok(());
        }
        let pointer = self.slot(operand)?;
        let mut instruction = Instruction::new(Operation::Lifetime, 0, pointer, 0);
        instruction.x = u8::from(is_start);
        self.emit(instruction);
        Ok(())
    }

    pub(super) fn access_chain(&mut self, inst: Inst, has_element: bool) -> Result<(), String> {
        let operands: Vec<Value> = self.function.operands(inst).collect();
        members::check(self, inst, &operands, has_element)?;
        let (_, mut ty) =
            self.module.types.pointee(self.type_of(operands[0])).ok_or("a chain from no pointer")?;
        let (mut base, mut offset) = self.address(operands[0])?;
        let mut indices = operands[1..].iter().copied();
        if has_element && let Some(index) = indices.next() {
            let size = self.module.data_layout().of(ty).map_or(1, |layout| layout.size);
            self.step(index, size, &mut base, &mut offset)?;
        }
        for index in indices {
            if let TypeKind::Struct(_) = self.module.types.kind(ty) {
                let number = self.known_index(index).ok_or("a member at run time")?;
                let start =
                    self.module.data_layout().offset(ty, number).ok_or("a member without an offset")?;
                offset = offset.wrapping_add(start);
                ty = self.module.types.part(ty, number).ok_or("there is no such member")?;
            } else {
                ty = match self.module.types.kind(ty) {
                    TypeKind::Array(element, _) | TypeKind::Vector(element, _) => element,
                    _ => return Err("an index into a scalar".to_owned()),
                };
                let size = self.module.data_layout().of(ty).map_or(1, |layout| layout.size);
                self.step(index, size, &mut base, &mut offset)?;
            }
        }
        if offset == 0 {
            self.define(inst, [base].into());
        } else {
            self.addressed[inst.index()] = Some((base, offset));
        }
        Ok(())
    }

    /// Moves an address by so many elements.
    fn step(&mut self, index: Value, size: u64, base: &mut u32, offset: &mut u64) -> Result<(), String> {
        if let Some(number) = self.known_index(index) {
            *offset = offset.wrapping_add(number.wrapping_mul(size));
            return Ok(());
        }
        let bits = self.bits(self.type_of(index));
        let mut slot = self.slot(index)?;
        if bits < 32 {
            let wide = self.allocator.fresh(1);
            let mut extend = Instruction::new(Operation::SExt, wide, slot, 0);
            (extend.x, extend.y) = (bits, 64);
            self.emit(extend);
            slot = wide;
        }
        let operation = if bits == 32 { Operation::Element32 } else { Operation::Element64 };
        let result = self.allocator.fresh(1);
        let mut element = Instruction::new(operation, result, *base, slot);
        element.c = u32::try_from(size).map_err(|_| "an element is too large")?;
        self.emit(element);
        *base = result;
        Ok(())
    }

    /// An index that is constant, with its sign.
    pub(super) fn known_index(&mut self, index: Value) -> Option<u64> {
        let constant = index.constant()?;
        let bits = self.bits(self.module.constants.ty(constant));
        let mut evaluator = Evaluator { module: self.module, shapes: self.shapes, addresses: self.addresses };
        let value = *evaluator.scalars(index)?.first()?;
        Some(super::super::constant::sign_extend(value, bits.into()) as u64)
    }

    pub(super) fn pointer_difference(&mut self, inst: Inst) -> Result<(), String> {
        let (left, right) = (self.function.operand(inst, 0), self.function.operand(inst, 1));
        let (_, ty) = self.module.types.pointee(self.type_of(left)).ok_or("a difference of no pointers")?;
        let size = self.module.data_layout().of(ty).map_or(1, |layout| layout.size).max(1);
        let (a, b) = (self.slot(left)?, self.slot(right)?);
        let bytes = self.allocator.fresh(1);
        self.emit(Instruction::new(Operation::Sub64, bytes, a, b));
        let size = self.allocator.constant(size);
        let result = self.result(inst)?;
        let mut divide = Instruction::new(Operation::SDiv, result.first, bytes, size);
        divide.x = 64;
        self.emit(divide);
        Ok(())
    }
}
