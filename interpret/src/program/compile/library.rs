//! Functions of OpenCL.std: most are one instruction for each component; those on memory become loads and stores.

use super::{
    super::{
        code::Access,
        special::{Slots, Special},
    },
    Compiler, Instruction, Operation,
    arithmetic::scalar_kind,
};
use crate::library::{Function, ScalarKind};
use spirocl_codegen::ir::{Inst, Rounding, Type, Value};
use spirv::OpenclStd100Op as Std;

impl Compiler<'_> {
    pub(super) fn library(&mut self, inst: Inst, function: Std) -> Result<(), String> {
        match function {
            Std::vloadn => self.load_vector(inst),
            Std::vstoren => self.store_vector(inst),
            Std::vload_half | Std::vload_halfn => self.load_halves(inst, false),
            Std::vloada_halfn => self.load_halves(inst, true),
            Std::vstore_half | Std::vstore_half_r | Std::vstore_halfn | Std::vstore_halfn_r => {
                self.store_halves(inst, false)
            }
            Std::vstorea_halfn | Std::vstorea_halfn_r => self.store_halves(inst, true),
            Std::prefetch => Ok(()),
            Std::shuffle | Std::shuffle2 => self.shuffle_by_mask(inst),
            Std::printf => self.printf(inst),
            Std::cross
            | Std::distance
            | Std::length
            | Std::normalize
            | Std::fast_distance
            | Std::fast_length
            | Std::fast_normalize => self.on_vectors(inst, function),
            Std::fract | Std::frexp | Std::lgamma_r | Std::modf | Std::remquo | Std::sincos => {
                self.pair(inst, function)
            }
            Std::select => self.select_by_sign(inst),
            Std::fabs => self.simple(inst, Operation::FAbs, 0),
            Std::mad => self.multiply_add(inst, function, 0),
            Std::fma => self.multiply_add(inst, function, 1),
            _ => self.by_component(inst, function),
        }
    }

    fn simple(&mut self, inst: Inst, operation: Operation, x: u8) -> Result<(), String> {
        let slots = self.slots(self.function.operand(inst, 0))?;
        let bits = self.bits(self.function.inst(inst).ty);
        let result = self.result(inst)?;
        for (d, &a) in (result.first..).zip(slots.iter()) {
            self.emit(Instruction { x: x.max(bits), ..Instruction::new(operation, d, a, 0) });
        }
        Ok(())
    }

    fn multiply_add(&mut self, inst: Inst, function: Std, x: u8) -> Result<(), String> {
        let operation = match self.bits(self.function.inst(inst).ty) {
            32 => Operation::FMad32,
            64 => Operation::FMad64,
            _ => return self.by_component(inst, function),
        };
        let mut operands = Vec::new();
        for operand in self.function.operands(inst) {
            operands.push(self.slots(operand)?);
        }
        let result = self.result(inst)?;
        let [first, second, third] = &operands[..] else { return Err("fma has three operands".to_owned()) };
        for (index, ((&a, &b), &c)) in first.iter().zip(second.iter()).zip(third.iter()).enumerate() {
            self.emit(Instruction { x, c, ..Instruction::new(operation, result.first + index as u32, a, b) });
        }
        Ok(())
    }

    fn operand_slots(&mut self, inst: Inst) -> Result<Vec<Slots>, String> {
        self.function.operands(inst).map(|operand| self.slots(operand)).collect()
    }

    /// The kind of the first operand.
    fn first_kind(&self, inst: Inst) -> ScalarKind {
        scalar_kind(self.scalar(self.type_of(self.function.operand(inst, 0))).0, true)
    }

    fn by_component(&mut self, inst: Inst, function: Std) -> Result<(), String> {
        let kind = self.first_kind(inst);
        let operands = self.operand_slots(inst)?;
        let result = self.result(inst)?;
        for index in 0..result.count as usize {
            let slots: Vec<u32> =
                operands.iter().map(|slots| slots[if slots.len() == 1 { 0 } else { index }]).collect();
            self.emit_library(function, kind, result.first + index as u32, &slots)?;
        }
        Ok(())
    }

    /// A function of one component on slots.
    pub(super) fn emit_library(
        &mut self,
        function: Std,
        kind: ScalarKind,
        d: u32,
        slots: &[u32],
    ) -> Result<(), String> {
        let Some(looked_up) = Function::new(function, kind) else {
            return Err(format!("the function {function:?} of OpenCL.std"));
        };
        if let [slot] = slots
            && let Some(of_float) = looked_up.of_float(&self.math)
        {
            if matches!(function, Std::sqrt | Std::half_sqrt | Std::native_sqrt) {
                self.emit(Instruction::new(Operation::FSqrt32, d, *slot, 0));
                return Ok(());
            }
            let number = self.code.float_functions.len() as u32;
            self.code.float_functions.push(of_float);
            self.emit(Instruction::new(Operation::FloatFunction, d, *slot, number));
            return Ok(());
        }
        let number = self.code.functions.len() as u32;
        self.code.functions.push(looked_up);
        if let [slot] = slots {
            self.emit(Instruction::new(Operation::LibraryOne, d, *slot, number));
            return Ok(());
        }
        let a = self.pool(slots);
        let mut call = Instruction::new(Operation::Library, d, a, number);
        call.c = slots.len() as u32;
        self.emit(call);
        Ok(())
    }

    fn on_vectors(&mut self, inst: Inst, function: Std) -> Result<(), String> {
        let kind = self.first_kind(inst);
        let operands = self.operand_slots(inst)?;
        let result = self.result(inst)?;
        self.special(Special::Vector { function, kind, result, operands });
        Ok(())
    }

    fn pair(&mut self, inst: Inst, function: Std) -> Result<(), String> {
        let kind = self.first_kind(inst);
        let mut operands = self.operand_slots(inst)?;
        let pointer = operands.pop().and_then(|slots| slots.first().copied()).ok_or("no pointer")?;
        let last = self.function.operands(inst).last().ok_or("no pointer")?;
        let (_, pointee) = self.module.types.pointee(self.type_of(last)).ok_or("no pointer")?;
        let stored_bytes = u32::from(self.bits(pointee)) / 8;
        let result = self.result(inst)?;
        self.special(Special::Pair { function, kind, result, operands, pointer, stored_bytes });
        Ok(())
    }

    /// OpenCL C 3.0, 6.15.6: a scalar condition is compared with zero, components of a vector are tested by their top bit.
    fn select_by_sign(&mut self, inst: Inst) -> Result<(), String> {
        let condition_type = self.type_of(self.function.operand(inst, 2));
        let bits = self.bits(condition_type);
        let operands = self.operand_slots(inst)?;
        let result = self.result(inst)?;
        let (zero, top) = (self.constant(0), self.constant(u64::from(bits) - 1));
        for index in 0..result.count as usize {
            let [no, yes, condition] = [0, 1, 2].map(|operand: usize| operands[operand][index]);
            let truth = self.fresh(1);
            let test = match operands[2].len() {
                1 => Instruction::new(Operation::NotEqual, truth, condition, zero),
                _ => Instruction { x: bits, ..Instruction::new(Operation::LShr, truth, condition, top) },
            };
            self.emit(test);
            let mut select = Instruction::new(Operation::Select, result.first + index as u32, truth, yes);
            select.c = no;
            self.emit(select);
        }
        Ok(())
    }

    fn shuffle_by_mask(&mut self, inst: Inst) -> Result<(), String> {
        let mut operands = self.operand_slots(inst)?;
        let mask = operands.pop().ok_or("a shuffle without a mask")?;
        let result = self.result(inst)?;
        self.special(Special::Shuffle { result, operands, mask });
        Ok(())
    }

    fn printf(&mut self, inst: Inst) -> Result<(), String> {
        let format = self.slot(self.function.operand(inst, 0))?;
        let mut arguments = Vec::new();
        for operand in self.function.operands(inst).skip(1) {
            let (kind, _) = self.scalar(self.type_of(operand));
            let is_pointer = kind == super::LeafKind::Pointer;
            let slots = self.slots(operand)?;
            arguments.push((slots, scalar_kind(kind, true), is_pointer));
        }
        let result = self.result(inst)?.first;
        self.special(Special::Printf { result, format, arguments });
        Ok(())
    }

    // Vectors in memory

    /// The address of the vector of so many bytes that an offset names.
    fn vector_address(&mut self, offset: Value, pointer: Value, bytes: u32) -> Result<u32, String> {
        let base = self.slot(pointer)?;
        let index = self.slot(offset)?;
        let operation =
            if self.bits(self.type_of(offset)) == 32 { Operation::Element32 } else { Operation::Element64 };
        let address = self.fresh(1);
        let mut element = Instruction::new(operation, address, base, index);
        element.c = bytes;
        self.emit(element);
        Ok(address)
    }

    fn load_vector(&mut self, inst: Inst) -> Result<(), String> {
        let ty = self.function.inst(inst).ty;
        let (bytes, count) = (u32::from(self.bits(ty)) / 8, self.scalar(ty).1 as u32);
        let address = self.vector_address(
            self.function.operand(inst, 0),
            self.function.operand(inst, 1),
            bytes * count,
        )?;
        let result = self.result(inst)?;
        self.load_at(result.first, address, bytes, count, u64::from(bytes));
        Ok(())
    }

    fn load_at(&mut self, d: u32, address: u32, bytes: u32, count: u32, alignment: u64) {
        self.emit(Instruction {
            operation: Operation::Load,
            x: bytes as u8,
            y: count as u8,
            d,
            a: address,
            b: 0,
            c: Access::new(alignment, false).0,
        });
    }

    fn store_at(&mut self, slots: &[u32], address: u32, bytes: u32, alignment: u64) {
        let row = self.row(slots);
        self.emit(Instruction {
            operation: Operation::Store,
            x: bytes as u8,
            y: row.count as u8,
            d: row.first,
            a: address,
            b: 0,
            c: Access::new(alignment, false).0,
        });
    }

    fn store_vector(&mut self, inst: Inst) -> Result<(), String> {
        let value = self.function.operand(inst, 0);
        let ty = self.type_of(value);
        let (bytes, count) = (u32::from(self.bits(ty)) / 8, self.scalar(ty).1 as u32);
        let slots = self.slots(value)?;
        let address = self.vector_address(
            self.function.operand(inst, 1),
            self.function.operand(inst, 2),
            bytes * count,
        )?;
        self.store_at(&slots, address, bytes, bytes.into());
        Ok(())
    }

    /// The distance of vectors of halves, and their alignment. OpenCL C 3.0, 6.15.7: aligned vectors of three lie as those of four.
    fn halves(&self, count: u32, is_aligned: bool) -> (u32, u64) {
        match (is_aligned, count) {
            (true, 3) => (8, 8),
            (true, _) => (2 * count, u64::from(2 * count)),
            (false, _) => (2 * count, 2),
        }
    }

    fn load_halves(&mut self, inst: Inst, is_aligned: bool) -> Result<(), String> {
        let ty = self.function.inst(inst).ty;
        let count = self.scalar(ty).1 as u32;
        let (distance, alignment) = self.halves(count, is_aligned);
        let address =
            self.vector_address(self.function.operand(inst, 0), self.function.operand(inst, 1), distance)?;
        let halves = self.fresh(count as usize);
        self.load_at(halves, address, 2, count, alignment);
        let result = self.result(inst)?;
        for index in 0..count {
            self.conversion(result.first + index, halves + index, ScalarKind::F16, self.float_kind(ty), None);
        }
        Ok(())
    }

    fn float_kind(&self, ty: Type) -> ScalarKind {
        scalar_kind(self.scalar(ty).0, true)
    }

    fn conversion(&mut self, d: u32, a: u32, from: ScalarKind, to: ScalarKind, rounding: Option<Rounding>) {
        let mut convert = Instruction::new(Operation::Convert, d, a, 0);
        (convert.x, convert.y) = (from as u8, to as u8);
        convert.c = rounding.map_or(0, |mode| mode as u32 + 1);
        self.emit(convert);
    }

    fn store_halves(&mut self, inst: Inst, is_aligned: bool) -> Result<(), String> {
        let value = self.function.operand(inst, 0);
        let ty = self.type_of(value);
        let count = self.scalar(ty).1 as u32;
        let (distance, alignment) = self.halves(count, is_aligned);
        let rounding =
            self.function.literals(inst).first().and_then(|&mode| Rounding::NAMES.get(mode as usize));
        let rounding = rounding.map(|&(mode, _)| mode);
        let slots = self.slots(value)?;
        let halves = self.fresh(count as usize);
        for (index, &slot) in (0..count).zip(slots.iter()) {
            self.conversion(halves + index, slot, self.float_kind(ty), ScalarKind::F16, rounding);
        }
        let address =
            self.vector_address(self.function.operand(inst, 1), self.function.operand(inst, 2), distance)?;
        let row: Vec<u32> = (halves..halves + count).collect();
        self.store_at(&row, address, 2, alignment);
        Ok(())
    }
}
