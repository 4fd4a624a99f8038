//! Memory: addresses, loads, stores and copies.

use super::{
    super::{
        code::{Access, Instruction, Operation},
        constant::Evaluator,
        shape::Leaf,
    },
    Compiler,
};
use spirocl_codegen::ir::{ConstantKind, Flags, Inst, Type, TypeKind, Value, ValueKind};

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

impl Compiler<'_> {
    /// The slot of a pointer and a constant to add to it.
    fn address(&mut self, pointer: Value) -> Result<(u32, u64), String> {
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
        let slot = self.fresh(1);
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
        let extent = shape.last().map_or(0, |leaf| leaf.offset + 8);
        let (base, offset) = self.near_address(self.function.operand(inst, 0), extent)?;
        let span = self.result(inst)?;
        let mut access = self.access(data.ty, data.flags);
        for run in runs(&shape) {
            let operation = if (run.bytes, run.count) == (4, 1) { Operation::Load4 } else { Operation::Load };
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
        let ty = self.type_of(value);
        let extent = self.module.data_layout().of(ty).map_or(0, |layout| layout.size);
        let address = self.near_address(self.function.operand(inst, 0), extent)?;
        let access = self.access(ty, self.function.inst(inst).flags);
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
        if let ValueKind::Constant(constant) = value.kind() {
            if *self.module.constants.kind(constant) == ConstantKind::Undef {
                return Ok(());
            }
            if shape.len() >= BYTES_FROM && self.store_bytes(value, ty, (base, offset))? {
                return Ok(());
            }
        }
        let slots = self.slots(value)?;
        for run in runs(&shape) {
            let span = self.row(&slots[run.first..run.first + run.count]);
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
                let slot = self.fresh(1);
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
        let pointer = self.slot(self.function.operand(inst, 0))?;
        let mut instruction = Instruction::new(Operation::Lifetime, 0, pointer, 0);
        instruction.x = u8::from(is_start);
        self.emit(instruction);
        Ok(())
    }

    pub(super) fn access_chain(&mut self, inst: Inst, has_element: bool) -> Result<(), String> {
        let operands: Vec<Value> = self.function.operands(inst).collect();
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
            let wide = self.fresh(1);
            let mut extend = Instruction::new(Operation::SExt, wide, slot, 0);
            (extend.x, extend.y) = (bits, 64);
            self.emit(extend);
            slot = wide;
        }
        let operation = if bits == 32 { Operation::Element32 } else { Operation::Element64 };
        let result = self.fresh(1);
        let mut element = Instruction::new(operation, result, *base, slot);
        element.c = u32::try_from(size).map_err(|_| "an element is too large")?;
        self.emit(element);
        *base = result;
        Ok(())
    }

    /// An index that is constant, with its sign.
    fn known_index(&mut self, index: Value) -> Option<u64> {
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
        let bytes = self.fresh(1);
        self.emit(Instruction::new(Operation::Sub64, bytes, a, b));
        let size = self.constant(size);
        let result = self.result(inst)?;
        let mut divide = Instruction::new(Operation::SDiv, result.first, bytes, size);
        divide.x = 64;
        self.emit(divide);
        Ok(())
    }
}
