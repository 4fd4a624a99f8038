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

pub(super) fn compile(compiler: &mut Compiler<'_>, inst: Inst, function: Std) -> Result<(), String> {
    match function {
        Std::vloadn => load_vector(compiler, inst),
        Std::vstoren => store_vector(compiler, inst),
        Std::vload_half | Std::vload_halfn => load_halves(compiler, inst, false),
        Std::vloada_halfn => load_halves(compiler, inst, true),
        Std::vstore_half | Std::vstore_half_r | Std::vstore_halfn | Std::vstore_halfn_r => {
            store_halves(compiler, inst, false)
        }
        Std::vstorea_halfn | Std::vstorea_halfn_r => store_halves(compiler, inst, true),
        Std::prefetch => Ok(()),
        Std::shuffle | Std::shuffle2 => shuffle_by_mask(compiler, inst),
        Std::printf => printf(compiler, inst),
        Std::cross
        | Std::distance
        | Std::length
        | Std::normalize
        | Std::fast_distance
        | Std::fast_length
        | Std::fast_normalize => on_vectors(compiler, inst, function),
        Std::fract | Std::frexp | Std::lgamma_r | Std::modf | Std::remquo | Std::sincos => {
            pair(compiler, inst, function)
        }
        Std::select => select_by_sign(compiler, inst),
        Std::fabs => simple(compiler, inst, Operation::FAbs, 0),
        Std::mad => multiply_add(compiler, inst, function, 0),
        Std::fma => multiply_add(compiler, inst, function, 1),
        _ => by_component(compiler, inst, function),
    }
}

fn simple(compiler: &mut Compiler<'_>, inst: Inst, operation: Operation, x: u8) -> Result<(), String> {
    let slots = compiler.slots(compiler.function.operand(inst, 0))?;
    let bits = compiler.bits(compiler.function.inst(inst).ty);
    let result = compiler.result(inst)?;
    for (d, &a) in (result.first..).zip(slots.iter()) {
        compiler.emit(Instruction { x: x.max(bits), ..Instruction::new(operation, d, a, 0) });
    }
    Ok(())
}

fn multiply_add(compiler: &mut Compiler<'_>, inst: Inst, function: Std, x: u8) -> Result<(), String> {
    let operation = match compiler.bits(compiler.function.inst(inst).ty) {
        32 => Operation::FMad32,
        64 => Operation::FMad64,
        _ => return by_component(compiler, inst, function),
    };
    let mut operands = Vec::new();
    for operand in compiler.function.operands(inst) {
        operands.push(compiler.slots(operand)?);
    }
    let result = compiler.result(inst)?;
    let [first, second, third] = &operands[..] else { return Err("fma has three operands".to_owned()) };
    for (index, ((&a, &b), &c)) in first.iter().zip(second.iter()).zip(third.iter()).enumerate() {
        compiler.emit(Instruction { x, c, ..Instruction::new(operation, result.first + index as u32, a, b) });
    }
    Ok(())
}

fn operand_slots(compiler: &mut Compiler<'_>, inst: Inst) -> Result<Vec<Slots>, String> {
    compiler.function.operands(inst).map(|operand| compiler.slots(operand)).collect()
}

/// The kind of the first operand.
fn first_kind(compiler: &Compiler<'_>, inst: Inst) -> ScalarKind {
    scalar_kind(compiler.scalar(compiler.type_of(compiler.function.operand(inst, 0))).0, true)
}

fn by_component(compiler: &mut Compiler<'_>, inst: Inst, function: Std) -> Result<(), String> {
    let kind = first_kind(compiler, inst);
    let operands = operand_slots(compiler, inst)?;
    let result = compiler.result(inst)?;
    for index in 0..result.count as usize {
        let slots: Vec<u32> =
            operands.iter().map(|slots| slots[if slots.len() == 1 { 0 } else { index }]).collect();
        emit(compiler, function, kind, result.first + index as u32, &slots)?;
    }
    Ok(())
}

/// A function of one component on slots.
pub(super) fn emit(
    compiler: &mut Compiler<'_>,
    function: Std,
    kind: ScalarKind,
    d: u32,
    slots: &[u32],
) -> Result<(), String> {
    let Some(looked_up) = Function::new(function, kind) else {
        return Err(format!("the function {function:?} of OpenCL.std"));
    };
    if let [slot] = slots
        && let Some(of_float) = looked_up.of_float(&compiler.math)
    {
        if matches!(function, Std::sqrt | Std::half_sqrt | Std::native_sqrt) {
            compiler.emit(Instruction::new(Operation::FSqrt32, d, *slot, 0));
            return Ok(());
        }
        let number = compiler.code.float_functions.len() as u32;
        compiler.code.float_functions.push(of_float);
        compiler.emit(Instruction::new(Operation::FloatFunction, d, *slot, number));
        return Ok(());
    }
    let number = compiler.code.functions.len() as u32;
    compiler.code.functions.push(looked_up);
    if let [slot] = slots {
        compiler.emit(Instruction::new(Operation::LibraryOne, d, *slot, number));
        return Ok(());
    }
    let a = compiler.pool(slots);
    let mut call = Instruction::new(Operation::Library, d, a, number);
    call.c = slots.len() as u32;
    compiler.emit(call);
    Ok(())
}

fn on_vectors(compiler: &mut Compiler<'_>, inst: Inst, function: Std) -> Result<(), String> {
    let kind = first_kind(compiler, inst);
    let operands = operand_slots(compiler, inst)?;
    let result = compiler.result(inst)?;
    compiler.special(Special::Vector { function, kind, result, operands });
    Ok(())
}

fn pair(compiler: &mut Compiler<'_>, inst: Inst, function: Std) -> Result<(), String> {
    let kind = first_kind(compiler, inst);
    let mut operands = operand_slots(compiler, inst)?;
    let pointer = operands.pop().and_then(|slots| slots.first().copied()).ok_or("no pointer")?;
    let last = compiler.function.operands(inst).last().ok_or("no pointer")?;
    let (_, pointee) = compiler.module.types.pointee(compiler.type_of(last)).ok_or("no pointer")?;
    let stored_bytes = u32::from(compiler.bits(pointee)) / 8;
    let result = compiler.result(inst)?;
    compiler.special(Special::Pair { function, kind, result, operands, pointer, stored_bytes });
    Ok(())
}

/// OpenCL C 3.0, 6.15.6: a scalar condition is compared with zero, components of a vector are tested by their top bit.
fn select_by_sign(compiler: &mut Compiler<'_>, inst: Inst) -> Result<(), String> {
    let condition_type = compiler.type_of(compiler.function.operand(inst, 2));
    let bits = compiler.bits(condition_type);
    let operands = operand_slots(compiler, inst)?;
    let result = compiler.result(inst)?;
    let (zero, top) = (compiler.allocator.constant(0), compiler.allocator.constant(u64::from(bits) - 1));
    for index in 0..result.count as usize {
        let [no, yes, condition] = [0, 1, 2].map(|operand: usize| operands[operand][index]);
        let truth = compiler.allocator.fresh(1);
        let test = match operands[2].len() {
            1 => Instruction::new(Operation::NotEqual, truth, condition, zero),
            _ => Instruction { x: bits, ..Instruction::new(Operation::LShr, truth, condition, top) },
        };
        compiler.emit(test);
        let mut select = Instruction::new(Operation::Select, result.first + index as u32, truth, yes);
        select.c = no;
        compiler.emit(select);
    }
    Ok(())
}

fn shuffle_by_mask(compiler: &mut Compiler<'_>, inst: Inst) -> Result<(), String> {
    let mut operands = operand_slots(compiler, inst)?;
    let mask = operands.pop().ok_or("a shuffle without a mask")?;
    let result = compiler.result(inst)?;
    compiler.special(Special::Shuffle { result, operands, mask });
    Ok(())
}

fn printf(compiler: &mut Compiler<'_>, inst: Inst) -> Result<(), String> {
    let format = compiler.slot(compiler.function.operand(inst, 0))?;
    let mut arguments = Vec::new();
    for operand in compiler.function.operands(inst).skip(1) {
        let (kind, _) = compiler.scalar(compiler.type_of(operand));
        let is_pointer = kind == super::LeafKind::Pointer;
        let slots = compiler.slots(operand)?;
        arguments.push((slots, scalar_kind(kind, true), is_pointer));
    }
    let result = compiler.result(inst)?.first;
    compiler.special(Special::Printf { result, format, arguments });
    Ok(())
}

// Vectors in memory

/// The address of the vector of so many bytes that an offset names.
fn vector_address(
    compiler: &mut Compiler<'_>,
    offset: Value,
    pointer: Value,
    bytes: u32,
) -> Result<u32, String> {
    let base = compiler.slot(pointer)?;
    let index = compiler.slot(offset)?;
    let operation = if compiler.bits(compiler.type_of(offset)) == 32 {
        Operation::Element32
    } else {
        Operation::Element64
    };
    let address = compiler.allocator.fresh(1);
    let mut element = Instruction::new(operation, address, base, index);
    element.c = bytes;
    compiler.emit(element);
    Ok(address)
}

fn load_vector(compiler: &mut Compiler<'_>, inst: Inst) -> Result<(), String> {
    let ty = compiler.function.inst(inst).ty;
    let (bytes, count) = (u32::from(compiler.bits(ty)) / 8, compiler.scalar(ty).1 as u32);
    let address = vector_address(
        compiler,
        compiler.function.operand(inst, 0),
        compiler.function.operand(inst, 1),
        bytes * count,
    )?;
    let result = compiler.result(inst)?;
    load_at(compiler, result.first, address, bytes, count, u64::from(bytes));
    Ok(())
}

fn load_at(compiler: &mut Compiler<'_>, d: u32, address: u32, bytes: u32, count: u32, alignment: u64) {
    compiler.emit(Instruction {
        operation: Operation::Load,
        x: bytes as u8,
        y: count as u8,
        d,
        a: address,
        b: 0,
        c: Access::new(alignment, false).0,
    });
}

fn store_at(compiler: &mut Compiler<'_>, slots: &[u32], address: u32, bytes: u32, alignment: u64) {
    let row = compiler.row(slots);
    compiler.emit(Instruction {
        operation: Operation::Store,
        x: bytes as u8,
        y: row.count as u8,
        d: row.first,
        a: address,
        b: 0,
        c: Access::new(alignment, false).0,
    });
}

fn store_vector(compiler: &mut Compiler<'_>, inst: Inst) -> Result<(), String> {
    let value = compiler.function.operand(inst, 0);
    let ty = compiler.type_of(value);
    let (bytes, count) = (u32::from(compiler.bits(ty)) / 8, compiler.scalar(ty).1 as u32);
    let slots = compiler.slots(value)?;
    let address = vector_address(
        compiler,
        compiler.function.operand(inst, 1),
        compiler.function.operand(inst, 2),
        bytes * count,
    )?;
    store_at(compiler, &slots, address, bytes, bytes.into());
    Ok(())
}

/// The distance of vectors of halves, and their alignment. OpenCL C 3.0, 6.15.7: aligned vectors of three lie as those of four.
fn halves(count: u32, is_aligned: bool) -> (u32, u64) {
    match (is_aligned, count) {
        (true, 3) => (8, 8),
        (true, _) => (2 * count, u64::from(2 * count)),
        (false, _) => (2 * count, 2),
    }
}

fn load_halves(compiler: &mut Compiler<'_>, inst: Inst, is_aligned: bool) -> Result<(), String> {
    let ty = compiler.function.inst(inst).ty;
    let count = compiler.scalar(ty).1 as u32;
    let (distance, alignment) = halves(count, is_aligned);
    let address = vector_address(
        compiler,
        compiler.function.operand(inst, 0),
        compiler.function.operand(inst, 1),
        distance,
    )?;
    let halves = compiler.allocator.fresh(count as usize);
    load_at(compiler, halves, address, 2, count, alignment);
    let result = compiler.result(inst)?;
    for index in 0..count {
        conversion(
            compiler,
            result.first + index,
            halves + index,
            ScalarKind::F16,
            float_kind(compiler, ty),
            None,
        );
    }
    Ok(())
}

fn float_kind(compiler: &Compiler<'_>, ty: Type) -> ScalarKind {
    scalar_kind(compiler.scalar(ty).0, true)
}

fn conversion(
    compiler: &mut Compiler<'_>,
    d: u32,
    a: u32,
    from: ScalarKind,
    to: ScalarKind,
    rounding: Option<Rounding>,
) {
    let mut convert = Instruction::new(Operation::Convert, d, a, 0);
    (convert.x, convert.y) = (from as u8, to as u8);
    convert.c = rounding.map_or(0, |mode| mode as u32 + 1);
    compiler.emit(convert);
}

fn store_halves(compiler: &mut Compiler<'_>, inst: Inst, is_aligned: bool) -> Result<(), String> {
    let value = compiler.function.operand(inst, 0);
    let ty = compiler.type_of(value);
    let count = compiler.scalar(ty).1 as u32;
    let (distance, alignment) = halves(count, is_aligned);
    let rounding =
        compiler.function.literals(inst).first().and_then(|&mode| Rounding::NAMES.get(mode as usize));
    let rounding = rounding.map(|&(mode, _)| mode);
    let slots = compiler.slots(value)?;
    let halves = compiler.allocator.fresh(count as usize);
    for (index, &slot) in (0..count).zip(slots.iter()) {
        conversion(compiler, halves + index, slot, float_kind(compiler, ty), ScalarKind::F16, rounding);
    }
    let address = vector_address(
        compiler,
        compiler.function.operand(inst, 1),
        compiler.function.operand(inst, 2),
        distance,
    )?;
    let row: Vec<u32> = (halves..halves + count).collect();
    store_at(compiler, &row, address, 2, alignment);
    Ok(())
}
