//! Operations of devices: atomics, barriers, groups, copies, images, pipes, enqueue.

use super::{
    super::special::{AtomicKind, Slots, Special},
    Compiler, Instruction, Operation,
    arithmetic::scalar_kind,
};
use crate::memory::pointer::space;
use spirocl_codegen::ir::{AddressSpace, Inst, Type, TypeKind, ValueKind};
use spirv::{Op, OpenclStd100Op};

impl Compiler<'_> {
    pub(super) fn intrinsic(&mut self, inst: Inst, op: Op) -> Result<(), String> {
        if let Some(kind) = atomic_kind(op) {
            return self.atomic(inst, op, kind);
        }
        match op {
            Op::ControlBarrier | Op::ControlBarrierArriveINTEL | Op::ControlBarrierWaitINTEL => {
                self.barrier(inst, op)
            }
            Op::MemoryBarrier => {
                let semantics = self.slot(self.function.operand(inst, 1))?;
                self.special(Special::Fence { semantics });
                Ok(())
            }
            Op::GroupAsyncCopy => self.async_copy(inst),
            Op::GroupWaitEvents => {
                let [scope, count, events] = self.three(inst)?;
                self.special(Special::WaitEvents { scope, count, events });
                Ok(())
            }
            Op::SampledImage => self.construct(inst),
            Op::Image => {
                let slots = self.slots(self.function.operand(inst, 0))?;
                self.define(inst, [slots[0]].into());
                Ok(())
            }
            Op::GenericPtrMemSemantics => {
                let pointer = self.slot(self.function.operand(inst, 0))?;
                let result = self.result(inst)?.first;
                self.special(Special::PointerSemantics { result, pointer });
                Ok(())
            }
            Op::IAddCarry | Op::ISubBorrow => self.with_carry(inst, op == Op::IAddCarry),
            Op::UMulExtended => self.extended_product(inst, OpenclStd100Op::u_mul_hi),
            Op::SMulExtended => self.extended_product(inst, OpenclStd100Op::s_mul_hi),
            Op::SDot | Op::UDot | Op::SUDot | Op::SDotAccSat | Op::UDotAccSat | Op::SUDotAccSat => {
                self.integer_dot(inst, op)
            }
            Op::BitFieldInsert | Op::BitFieldSExtract | Op::BitFieldUExtract => self.bit_field(inst, op),
            Op::ExpectKHR | Op::ArithmeticFenceEXT => self.alias(inst),
            Op::AssumeTrueKHR | Op::Nop | Op::SubgroupBlockPrefetchINTEL => Ok(()),
            Op::ReadClockKHR => {
                let result = self.result(inst)?;
                self.special(Special::Clock { result });
                Ok(())
            }
            Op::SubgroupBlockReadINTEL | Op::SubgroupBlockWriteINTEL => self.block_access(inst, op),
            Op::BuildNDRange => self.build_range(inst),
            _ => self.by_name(inst, op),
        }
    }

    /// Families of operations that are known by the names of their instructions.
    fn by_name(&mut self, inst: Inst, op: Op) -> Result<(), String> {
        let name = format!("{op:?}");
        if name.starts_with("Group") && name.contains("Pipe") {
            return self.collective(inst, op, true);
        }
        if name.contains("Pipe") || matches!(op, Op::IsValidReserveId) {
            return self.pipe(inst, op);
        }
        if name.starts_with("Image") || name.starts_with("SubgroupImage") {
            return self.image(inst, op);
        }
        if name.starts_with("Group") || name.starts_with("Subgroup") {
            return self.collective(inst, op, name.starts_with("Group"));
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
            return self.enqueue(inst, op);
        }
        self.unsupported(&format!("the instruction Op{name}"));
        self.result(inst)?;
        Ok(())
    }

    fn three(&mut self, inst: Inst) -> Result<[u32; 3], String> {
        let mut slots = [0; 3];
        for (index, slot) in slots.iter_mut().enumerate() {
            *slot = self.slot(self.function.operand(inst, index))?;
        }
        Ok(slots)
    }

    fn all_slots(&mut self, inst: Inst) -> Result<Vec<Slots>, String> {
        self.function.operands(inst).map(|operand| self.slots(operand)).collect()
    }

    fn is_void(&self, ty: Type) -> bool {
        self.module.types.kind(ty) == TypeKind::Void
    }

    fn atomic(&mut self, inst: Inst, op: Op, kind: AtomicKind) -> Result<(), String> {
        let operands = self.all_slots(inst)?;
        let ty = self.function.inst(inst).ty;
        let at = |index: usize| operands.get(index).map(|slots: &Slots| slots[0]);
        let (value, comparator) = match op {
            Op::AtomicCompareExchange | Op::AtomicCompareExchangeWeak => (at(4), at(5)),
            _ => (at(3), None),
        };
        let bits = match kind {
            AtomicKind::TestAndSet | AtomicKind::Clear => 32,
            AtomicKind::Store => self.bits(self.type_of(self.function.operand(inst, 3))),
            _ => self.bits(ty),
        };
        let missing = || "an atomic operation without an operand".to_owned();
        let result = if self.is_void(ty) { None } else { Some(self.result(inst)?.first) };
        self.special(Special::Atomic {
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

    fn barrier(&mut self, inst: Inst, op: Op) -> Result<(), String> {
        let [scope, _, semantics] = self.three(inst)?;
        self.special(match op {
            Op::ControlBarrier => Special::Barrier { scope, semantics },
            Op::ControlBarrierArriveINTEL => Special::Arrive { scope, semantics },
            _ => Special::Wait { scope, semantics },
        });
        Ok(())
    }

    fn async_copy(&mut self, inst: Inst) -> Result<(), String> {
        let operands = self.all_slots(inst)?;
        let destination = self.function.operand(inst, 1);
        let pointee = self.module.types.pointee(self.type_of(destination)).ok_or("a copy to no pointer")?;
        let element =
            self.module.data_layout().of(pointee.1).ok_or("a copy of something without a size")?.size;
        let at = |index: usize| operands[index][0];
        let result = self.result(inst)?.first;
        self.special(Special::AsyncCopy {
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

    fn collective(&mut self, inst: Inst, op: Op, has_scope: bool) -> Result<(), String> {
        let mut operands = self.all_slots(inst)?;
        let is_ballot_khr = op == Op::SubgroupBallotKHR;
        let scope = match has_scope && !operands.is_empty() && !is_ballot_khr {
            true => operands.remove(0)[0],
            false => self.constant(spirv::Scope::Subgroup as u64),
        };
        let ty = match self.function.operands(inst).nth(usize::from(has_scope)) {
            Some(value) => self.type_of(value),
            None => self.function.inst(inst).ty,
        };
        let kind = scalar_kind(self.scalar(ty).0, true);
        let literals = self.function.literals(inst).into();
        let result = self.result(inst)?;
        self.special(Special::Collective { op, scope, result, kind, operands, literals });
        Ok(())
    }

    fn image(&mut self, inst: Inst, op: Op) -> Result<(), String> {
        let operands = self.all_slots(inst)?;
        let component = match op {
            Op::ImageWrite => self.type_of(self.function.operand(inst, 2)),
            _ => self.function.inst(inst).ty,
        };
        let half = self.scalar(component).0 == super::LeafKind::Float(16);
        let mut literals = self.function.literals(inst).to_vec();
        if op == Op::ImageSampleExplicitLod {
            let coordinates = self.type_of(self.function.operand(inst, 1));
            if matches!(self.scalar(coordinates).0, super::LeafKind::Int(_)) {
                literals.push(super::super::INTEGER_COORDINATES);
            }
        }
        let literals = literals.into();
        let result = self.result(inst)?;
        self.special(Special::Image { op, result, operands, literals, half });
        Ok(())
    }

    fn pipe(&mut self, inst: Inst, op: Op) -> Result<(), String> {
        let operands = self.all_slots(inst)?;
        let is_void = self.is_void(self.function.inst(inst).ty);
        let result = if is_void { None } else { Some(self.result(inst)?.first) };
        self.special(Special::Pipe { op, result, operands });
        Ok(())
    }

    fn enqueue(&mut self, inst: Inst, op: Op) -> Result<(), String> {
        let operands = self.all_slots(inst)?;
        let function = self.function.operands(inst).find_map(|operand| match operand.kind() {
            ValueKind::Function(function) => Some(function.0),
            ValueKind::Inst(_) | ValueKind::Constant(_) | ValueKind::Global(_) => None,
        });
        let result = self.result(inst)?;
        self.special(Special::Enqueue { op, result, operands, function });
        Ok(())
    }

    /// The range has the number of dimensions, offset, global size and local size, as LLVM's translator lays it out.
    fn build_range(&mut self, inst: Inst) -> Result<(), String> {
        let operands = self.all_slots(inst)?;
        let zero = self.constant(0);
        let extents = |slots: &Slots| [0, 1, 2].map(|index: usize| slots.get(index).copied().unwrap_or(zero));
        let dimensions = operands[0].len() as u64;
        let mut slots = vec![self.constant(dimensions)];
        for operand in [2, 0, 1] {
            slots.extend(extents(&operands[operand]));
        }
        self.define(inst, slots.into());
        Ok(())
    }

    fn block_access(&mut self, inst: Inst, op: Op) -> Result<(), String> {
        let pointer = self.slot(self.function.operand(inst, 0))?;
        if op == Op::SubgroupBlockReadINTEL {
            let bits = self.bits(self.function.inst(inst).ty).into();
            let result = Some(self.result(inst)?);
            self.special(Special::Block { op, result, pointer, value: Box::default(), bits });
            return Ok(());
        }
        let value = self.function.operand(inst, 1);
        let bits = self.bits(self.type_of(value)).into();
        let value = self.slots(value)?;
        self.special(Special::Block { op, result: None, pointer, value, bits });
        Ok(())
    }

    pub(super) fn from_generic(&mut self, inst: Inst) -> Result<(), String> {
        let pointer = self.slot(self.function.operand(inst, 0))?;
        let wanted = self.module.types.pointee(self.function.inst(inst).ty).map(|(space, _)| space);
        let space = match wanted {
            Some(AddressSpace::Local) => space::LOCAL,
            Some(AddressSpace::Private) => space::PRIVATE,
            Some(AddressSpace::Constant) => space::CONSTANT,
            Some(AddressSpace::Global | AddressSpace::Generic) | None => space::GLOBAL,
        };
        let result = self.result(inst)?.first;
        self.special(Special::FromGeneric { result, pointer, space });
        Ok(())
    }

    // Arithmetic that is rare

    fn with_carry(&mut self, inst: Inst, is_sum: bool) -> Result<(), String> {
        let operands = self.all_slots(inst)?;
        let bits = self.bits(self.type_of(self.function.operand(inst, 0)));
        let result = self.result(inst)?;
        let count = result.count / 2;
        let operation = if is_sum { Operation::AddN } else { Operation::SubN };
        for index in 0..count {
            let (a, b) = (operands[0][index as usize], operands[1][index as usize]);
            let low = result.first + index;
            self.emit(Instruction { x: bits, ..Instruction::new(operation, low, a, b) });
            let (less, than) = if is_sum { (low, a) } else { (a, b) };
            self.emit(Instruction::new(Operation::ULess, low + count, less, than));
        }
        Ok(())
    }

    fn extended_product(&mut self, inst: Inst, high: OpenclStd100Op) -> Result<(), String> {
        let operands = self.all_slots(inst)?;
        let ty = self.type_of(self.function.operand(inst, 0));
        let (bits, kind) = (self.bits(ty), scalar_kind(self.scalar(ty).0, true));
        let result = self.result(inst)?;
        let count = result.count / 2;
        for index in 0..count {
            let (a, b) = (operands[0][index as usize], operands[1][index as usize]);
            let low = result.first + index;
            self.emit(Instruction { x: bits, ..Instruction::new(Operation::MulN, low, a, b) });
            self.emit_library(high, kind, low + count, &[a, b])?;
        }
        Ok(())
    }

    fn integer_dot(&mut self, inst: Inst, op: Op) -> Result<(), String> {
        let operands = self.all_slots(inst)?;
        let packed = !self.function.literals(inst).is_empty();
        let bits = match packed {
            true => 8,
            false => self.bits(self.type_of(self.function.operand(inst, 0))).into(),
        };
        let signed = match op {
            Op::SDot | Op::SDotAccSat => [true, true],
            Op::SUDot | Op::SUDotAccSat => [true, false],
            _ => [false, false],
        };
        let result_bits = self.bits(self.function.inst(inst).ty).into();
        let result = self.result(inst)?.first;
        let accumulator = operands.get(2).map(|slots| slots[0]);
        let [a, b] = [0, 1].map(|index: usize| operands[index].clone());
        self.special(Special::IntegerDot { result, bits, result_bits, signed, packed, a, b, accumulator });
        Ok(())
    }

    fn bit_field(&mut self, inst: Inst, op: Op) -> Result<(), String> {
        let operands = self.all_slots(inst)?;
        let bits = self.bits(self.function.inst(inst).ty).into();
        let result = self.result(inst)?;
        let rest = usize::from(op == Op::BitFieldInsert) + 1;
        for index in 0..result.count {
            let at = index as usize;
            let insert = (op == Op::BitFieldInsert).then(|| operands[1][at]);
            self.special(Special::BitField {
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
