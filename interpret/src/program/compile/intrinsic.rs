//! Operations of devices: atomics, barriers, groups, copies, images, pipes, enqueue.

use super::{
    super::special::{AtomicKind, Slots, Special},
    Compiler, Instruction, Operation,
    arithmetic::scalar_kind,
    composite, library,
};
use crate::memory::pointer::space;
use spirocl_codegen::ir::{AddressSpace, Inst, Type, TypeKind, ValueKind};
use spirv::{Op, OpenclStd100Op};

pub(super) fn compile(compiler: &mut Compiler<'_>, inst: Inst, op: Op) -> Result<(), String> {
    if let Some(kind) = atomic_kind(op) {
        return atomic(compiler, inst, op, kind);
    }
    match op {
        Op::ControlBarrier | Op::ControlBarrierArriveINTEL | Op::ControlBarrierWaitINTEL => {
            barrier(compiler, inst, op)
        }
        Op::MemoryBarrier => {
            let semantics = compiler.slot(compiler.function.operand(inst, 1))?;
            compiler.special(Special::Fence { semantics });
            Ok(())
        }
        Op::GroupAsyncCopy => async_copy(compiler, inst),
        Op::GroupWaitEvents => {
            let [scope, count, events] = three(compiler, inst)?;
            compiler.special(Special::WaitEvents { scope, count, events });
            Ok(())
        }
        Op::SampledImage => composite::construct(compiler, inst),
        Op::Image => {
            let slots = compiler.slots(compiler.function.operand(inst, 0))?;
            compiler.define(inst, [slots[0]].into());
            Ok(())
        }
        Op::GenericPtrMemSemantics => {
            let pointer = compiler.slot(compiler.function.operand(inst, 0))?;
            let result = compiler.result(inst)?.first;
            compiler.special(Special::PointerSemantics { result, pointer });
            Ok(())
        }
        Op::IAddCarry | Op::ISubBorrow => with_carry(compiler, inst, op == Op::IAddCarry),
        Op::UMulExtended => extended_product(compiler, inst, OpenclStd100Op::u_mul_hi),
        Op::SMulExtended => extended_product(compiler, inst, OpenclStd100Op::s_mul_hi),
        Op::SDot | Op::UDot | Op::SUDot | Op::SDotAccSat | Op::UDotAccSat | Op::SUDotAccSat => {
            integer_dot(compiler, inst, op)
        }
        Op::BitFieldInsert | Op::BitFieldSExtract | Op::BitFieldUExtract => bit_field(compiler, inst, op),
        Op::ExpectKHR | Op::ArithmeticFenceEXT => composite::alias(compiler, inst),
        Op::AssumeTrueKHR | Op::Nop | Op::SubgroupBlockPrefetchINTEL => Ok(()),
        Op::ReadClockKHR => {
            let result = compiler.result(inst)?;
            compiler.special(Special::Clock { result });
            Ok(())
        }
        Op::SubgroupBlockReadINTEL | Op::SubgroupBlockWriteINTEL => block_access(compiler, inst, op),
        Op::BuildNDRange => build_range(compiler, inst),
        _ => by_name(compiler, inst, op),
    }
}

/// Families of operations that are known by the names of their instructions.
fn by_name(compiler: &mut Compiler<'_>, inst: Inst, op: Op) -> Result<(), String> {
    let name = format!("{op:?}");
    if name.starts_with("Group") && name.contains("Pipe") {
        return collective(compiler, inst, op, true);
    }
    if name.contains("Pipe") || matches!(op, Op::IsValidReserveId) {
        return pipe(compiler, inst, op);
    }
    if name.starts_with("Image") || name.starts_with("SubgroupImage") {
        return image(compiler, inst, op);
    }
    if name.starts_with("Group") || name.starts_with("Subgroup") {
        return collective(compiler, inst, op, name.starts_with("Group"));
    }
    let is_enqueue = matches!(
        op,
        Op::EnqueueKernel
            | Op::EnqueueMarker
            | Op::GetKernelNDrangeSubGroupCount
            | Op::GetKernelNDrangeMaxSubGroupSize
            | Op::GetKernelWorkGroupSize
            | Op::GetKernelPreferredWorkGroupSizeMultiple
            | Op::GetKernelLocalSizeForSubgroupCount
            | Op::GetKernelMaxNumSubgroups
            | Op::RetainEvent
            | Op::ReleaseEvent
            | Op::CreateUserEvent
            | Op::IsValidEvent
            | Op::SetUserEventStatus
            | Op::CaptureEventProfilingInfo
            | Op::GetDefaultQueue
    );
    if is_enqueue {
        return enqueue(compiler, inst, op);
    }
    compiler.unsupported(&format!("the instruction Op{name}"));
    compiler.result(inst)?;
    Ok(())
}

fn three(compiler: &mut Compiler<'_>, inst: Inst) -> Result<[u32; 3], String> {
    let mut slots = [0; 3];
    for (index, slot) in slots.iter_mut().enumerate() {
        *slot = compiler.slot(compiler.function.operand(inst, index))?;
    }
    Ok(slots)
}

fn all_slots(compiler: &mut Compiler<'_>, inst: Inst) -> Result<Vec<Slots>, String> {
    compiler.function.operands(inst).map(|operand| compiler.slots(operand)).collect()
}

fn is_void(compiler: &Compiler<'_>, ty: Type) -> bool {
    compiler.module.types.kind(ty) == TypeKind::Void
}

fn atomic(compiler: &mut Compiler<'_>, inst: Inst, op: Op, kind: AtomicKind) -> Result<(), String> {
    let operands = all_slots(compiler, inst)?;
    let ty = compiler.function.inst(inst).ty;
    let at = |index: usize| operands.get(index).map(|slots: &Slots| slots[0]);
    let (value, comparator) = match op {
        Op::AtomicCompareExchange | Op::AtomicCompareExchangeWeak => (at(4), at(5)),
        _ => (at(3), None),
    };
    let bits = match kind {
        AtomicKind::TestAndSet | AtomicKind::Clear => 32,
        AtomicKind::Store => compiler.bits(compiler.type_of(compiler.function.operand(inst, 3))),
        _ => compiler.bits(ty),
    };
    let missing = || "an atomic operation without an operand".to_owned();
    let result = if is_void(compiler, ty) { None } else { Some(compiler.result(inst)?.first) };
    compiler.special(Special::Atomic {
        kind,
        bits: bits.into(),
        result,
        pointer: at(0).ok_or_else(missing)?,
        value,
        comparator,
        scope: at(1).ok_or_else(missing)?,
        semantics: at(2).ok_or_else(missing)?,
    });
    Ok(())
}

fn barrier(compiler: &mut Compiler<'_>, inst: Inst, op: Op) -> Result<(), String> {
    let [scope, _, semantics] = three(compiler, inst)?;
    compiler.special(match op {
        Op::ControlBarrier => Special::Barrier { scope, semantics },
        Op::ControlBarrierArriveINTEL => Special::Arrive { scope, semantics },
        _ => Special::Wait { scope, semantics },
    });
    Ok(())
}

fn async_copy(compiler: &mut Compiler<'_>, inst: Inst) -> Result<(), String> {
    let operands = all_slots(compiler, inst)?;
    let destination = compiler.function.operand(inst, 1);
    let pointee =
        compiler.module.types.pointee(compiler.type_of(destination)).ok_or("a copy to no pointer")?;
    let element =
        compiler.module.data_layout().of(pointee.1).ok_or("a copy of something without a size")?.size;
    let at = |index: usize| operands[index][0];
    let result = compiler.result(inst)?.first;
    compiler.special(Special::AsyncCopy {
        result,
        scope: at(0),
        destination: at(1),
        source: at(2),
        count: at(3),
        stride: at(4),
        event: at(5),
        element: element as u32,
        to_local: pointee.0 == AddressSpace::Local,
    });
    Ok(())
}

fn collective(compiler: &mut Compiler<'_>, inst: Inst, op: Op, has_scope: bool) -> Result<(), String> {
    let mut operands = all_slots(compiler, inst)?;
    let is_ballot_khr = op == Op::SubgroupBallotKHR;
    let scope = match has_scope && !operands.is_empty() && !is_ballot_khr {
        true => operands.remove(0)[0],
        false => compiler.allocator.constant(spirv::Scope::Subgroup as u64),
    };
    let ty = match compiler.function.operands(inst).nth(usize::from(has_scope)) {
        Some(value) => compiler.type_of(value),
        None => compiler.function.inst(inst).ty,
    };
    let kind = scalar_kind(compiler.scalar(ty).0, true);
    let literals = compiler.function.literals(inst).into();
    let result = compiler.result(inst)?;
    compiler.special(Special::Collective { op, scope, result, kind, operands, literals });
    Ok(())
}

fn image(compiler: &mut Compiler<'_>, inst: Inst, op: Op) -> Result<(), String> {
    let operands = all_slots(compiler, inst)?;
    let component = match op {
        Op::ImageWrite => compiler.type_of(compiler.function.operand(inst, 2)),
        _ => compiler.function.inst(inst).ty,
    };
    let half = compiler.scalar(component).0 == super::LeafKind::Float(16);
    let mut literals = compiler.function.literals(inst).to_vec();
    if op == Op::ImageSampleExplicitLod {
        let coordinates = compiler.type_of(compiler.function.operand(inst, 1));
        if matches!(compiler.scalar(coordinates).0, super::LeafKind::Int(_)) {
            literals.push(super::super::INTEGER_COORDINATES);
        }
    }
    let literals = literals.into();
    let result = compiler.result(inst)?;
    compiler.special(Special::Image { op, result, operands, literals, half });
    Ok(())
}

fn pipe(compiler: &mut Compiler<'_>, inst: Inst, op: Op) -> Result<(), String> {
    let operands = all_slots(compiler, inst)?;
    let is_void = is_void(compiler, compiler.function.inst(inst).ty);
    let result = if is_void { None } else { Some(compiler.result(inst)?.first) };
    compiler.special(Special::Pipe { op, result, operands });
    Ok(())
}

fn enqueue(compiler: &mut Compiler<'_>, inst: Inst, op: Op) -> Result<(), String> {
    let operands = all_slots(compiler, inst)?;
    let function = compiler.function.operands(inst).find_map(|operand| match operand.kind() {
        ValueKind::Function(function) => Some(function.0),
        ValueKind::Inst(_) | ValueKind::Constant(_) | ValueKind::Global(_) => None,
    });
    let result = compiler.result(inst)?;
    compiler.special(Special::Enqueue { op, result, operands, function });
    Ok(())
}

/// The range has the number of dimensions, offset, global size and local size, as LLVM's translator lays it out.
fn build_range(compiler: &mut Compiler<'_>, inst: Inst) -> Result<(), String> {
    let operands = all_slots(compiler, inst)?;
    let zero = compiler.allocator.constant(0);
    let extents = |slots: &Slots| [0, 1, 2].map(|index: usize| slots.get(index).copied().unwrap_or(zero));
    let dimensions = operands[0].len() as u64;
    let mut slots = vec![compiler.allocator.constant(dimensions)];
    for operand in [2, 0, 1] {
        slots.extend(extents(&operands[operand]));
    }
    compiler.define(inst, slots.into());
    Ok(())
}

fn block_access(compiler: &mut Compiler<'_>, inst: Inst, op: Op) -> Result<(), String> {
    let pointer = compiler.slot(compiler.function.operand(inst, 0))?;
    if op == Op::SubgroupBlockReadINTEL {
        let bits = compiler.bits(compiler.function.inst(inst).ty).into();
        let result = Some(compiler.result(inst)?);
        compiler.special(Special::Block { op, result, pointer, value: Box::default(), bits });
        return Ok(());
    }
    let value = compiler.function.operand(inst, 1);
    let bits = compiler.bits(compiler.type_of(value)).into();
    let value = compiler.slots(value)?;
    compiler.special(Special::Block { op, result: None, pointer, value, bits });
    Ok(())
}

pub(super) fn from_generic(compiler: &mut Compiler<'_>, inst: Inst) -> Result<(), String> {
    let pointer = compiler.slot(compiler.function.operand(inst, 0))?;
    let wanted = compiler.module.types.pointee(compiler.function.inst(inst).ty).map(|(space, _)| space);
    let space = match wanted {
        Some(AddressSpace::Local) => space::LOCAL,
        Some(AddressSpace::Private) => space::PRIVATE,
        Some(AddressSpace::Constant) => space::CONSTANT,
        Some(AddressSpace::Global | AddressSpace::Generic) | None => space::GLOBAL,
    };
    let result = compiler.result(inst)?.first;
    compiler.special(Special::FromGeneric { result, pointer, space });
    Ok(())
}

// Arithmetic that is rare

fn with_carry(compiler: &mut Compiler<'_>, inst: Inst, is_sum: bool) -> Result<(), String> {
    let operands = all_slots(compiler, inst)?;
    let bits = compiler.bits(compiler.type_of(compiler.function.operand(inst, 0)));
    let result = compiler.result(inst)?;
    let count = result.count / 2;
    let operation = if is_sum { Operation::AddN } else { Operation::SubN };
    for index in 0..count {
        let (a, b) = (operands[0][index as usize], operands[1][index as usize]);
        let low = result.first + index;
        compiler.emit(Instruction { x: bits, ..Instruction::new(operation, low, a, b) });
        let (less, than) = if is_sum { (low, a) } else { (a, b) };
        compiler.emit(Instruction::new(Operation::ULess, low + count, less, than));
    }
    Ok(())
}

fn extended_product(compiler: &mut Compiler<'_>, inst: Inst, high: OpenclStd100Op) -> Result<(), String> {
    let operands = all_slots(compiler, inst)?;
    let ty = compiler.type_of(compiler.function.operand(inst, 0));
    let (bits, kind) = (compiler.bits(ty), scalar_kind(compiler.scalar(ty).0, true));
    let result = compiler.result(inst)?;
    let count = result.count / 2;
    for index in 0..count {
        let (a, b) = (operands[0][index as usize], operands[1][index as usize]);
        let low = result.first + index;
        compiler.emit(Instruction { x: bits, ..Instruction::new(Operation::MulN, low, a, b) });
        library::emit(compiler, high, kind, low + count, &[a, b])?;
    }
    Ok(())
}

fn integer_dot(compiler: &mut Compiler<'_>, inst: Inst, op: Op) -> Result<(), String> {
    let operands = all_slots(compiler, inst)?;
    let packed = !compiler.function.literals(inst).is_empty();
    let bits = match packed {
        true => 8,
        false => compiler.bits(compiler.type_of(compiler.function.operand(inst, 0))).into(),
    };
    let signed = match op {
        Op::SDot | Op::SDotAccSat => [true, true],
        Op::SUDot | Op::SUDotAccSat => [true, false],
        _ => [false, false],
    };
    let result_bits = compiler.bits(compiler.function.inst(inst).ty).into();
    let result = compiler.result(inst)?.first;
    let accumulator = operands.get(2).map(|slots| slots[0]);
    let [a, b] = [0, 1].map(|index: usize| operands[index].clone());
    compiler.special(Special::IntegerDot { result, bits, result_bits, signed, packed, a, b, accumulator });
    Ok(())
}

fn bit_field(compiler: &mut Compiler<'_>, inst: Inst, op: Op) -> Result<(), String> {
    let operands = all_slots(compiler, inst)?;
    let bits = compiler.bits(compiler.function.inst(inst).ty).into();
    let result = compiler.result(inst)?;
    let rest = usize::from(op == Op::BitFieldInsert) + 1;
    for index in 0..result.count {
        let at = index as usize;
        let insert = (op == Op::BitFieldInsert).then(|| operands[1][at]);
        compiler.special(Special::BitField {
            op,
            bits,
            result: result.first + index,
            base: operands[0][at],
            insert,
            offset: operands[rest][0],
            count: operands[rest + 1][0],
        });
    }
    Ok(())
}

fn atomic_kind(op: Op) -> Option<AtomicKind> {
    Some(match op {
        Op::AtomicLoad => AtomicKind::Load,
        Op::AtomicStore => AtomicKind::Store,
        Op::AtomicExchange => AtomicKind::Exchange,
        Op::AtomicCompareExchange | Op::AtomicCompareExchangeWeak => AtomicKind::CompareExchange,
        Op::AtomicIIncrement => AtomicKind::Increment,
        Op::AtomicIDecrement => AtomicKind::Decrement,
        Op::AtomicIAdd => AtomicKind::Add,
        Op::AtomicISub => AtomicKind::Subtract,
        Op::AtomicSMin => AtomicKind::SignedMin,
        Op::AtomicUMin => AtomicKind::UnsignedMin,
        Op::AtomicSMax => AtomicKind::SignedMax,
        Op::AtomicUMax => AtomicKind::UnsignedMax,
        Op::AtomicAnd => AtomicKind::And,
        Op::AtomicOr => AtomicKind::Or,
        Op::AtomicXor => AtomicKind::Xor,
        Op::AtomicFAddEXT => AtomicKind::FloatAdd,
        Op::AtomicFMinEXT => AtomicKind::FloatMin,
        Op::AtomicFMaxEXT => AtomicKind::FloatMax,
        Op::AtomicFlagTestAndSet => AtomicKind::TestAndSet,
        Op::AtomicFlagClear => AtomicKind::Clear,
        _ => return None,
    })
}
