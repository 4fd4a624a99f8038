//! What each instruction of the program becomes: the table of contents of the lowering.

use super::body::{Body, Lowered};
use crate::ir::{
    Block, Cast, Compare, Flags, Inst, Opcode, Operands, Type, TypeKind, Unary, Value, opcode::Core,
};
use spirv::Op;

impl Body<'_, '_> {
    /// Lowers an instruction.
    pub(super) fn instruction(&mut self, inst: Inst) {
        let data = *self.old.inst(inst);
        match data.opcode {
            Opcode::Core(core) => self.core(core, inst),
            Opcode::Unary(unary) => self.unary(unary, inst),
            Opcode::Binary(binary) => self.binary_instruction(binary, inst),
            Opcode::Compare(compare) => self.compare_instruction(compare, inst),
            Opcode::Cast(cast) => self.cast_instruction(cast, inst),
            Opcode::Library(function) => self.library_function(function, inst),
            Opcode::BuiltIn(variable) => self.work_item_value(variable, inst),
            Opcode::Intrinsic(op) => self.intrinsic(op, inst),
            Opcode::Shader(_) | Opcode::DebugValue | Opcode::DebugDeclare => {}
        }
    }

    fn core(&mut self, core: Core, inst: Inst) {
        match core {
            Core::Parameter | Core::LifetimeStart | Core::LifetimeStop => {}
            Core::Phi => self.phi(inst),
            Core::Select => self.select_instruction(inst),
            Core::CopyObject => self.copy_object(inst),
            Core::CopyLogical => self.copy_logical(inst),
            Core::Construct => self.construct_instruction(inst),
            Core::Extract => self.extract_instruction(inst),
            Core::Insert => self.insert_instruction(inst),
            Core::ExtractDynamic => self.extract_dynamic(inst),
            Core::InsertDynamic => self.insert_dynamic(inst),
            Core::Shuffle => self.shuffle_instruction(inst),
            Core::Variable => self.variable_instruction(inst),
            Core::Load => self.load_instruction(inst),
            Core::Store => self.store_instruction(inst),
            Core::CopyMemory => self.copy_memory(inst),
            Core::CopyMemorySized => self.copy_memory_sized(inst),
            Core::AccessChain | Core::PointerAccessChain => self.access_chain(inst),
            Core::PointerDifference => self.pointer_difference(inst),
            Core::FromGenericChecked => self.from_generic_checked(inst),
            Core::Call => self.call(inst),
            Core::Branch | Core::BranchConditional | Core::Switch | Core::Unreachable => {
                self.terminator(inst);
            }
            Core::Return | Core::ReturnValue => self.return_instruction(inst),
        }
    }

    /// The lowered operands.
    pub(super) fn operands(&mut self, inst: Inst) -> Vec<Value> {
        let old: Vec<Value> = self.old.operands(inst).collect();
        old.into_iter().map(|value| self.value(value)).collect()
    }

    /// The lowered type of the result.
    pub(super) fn result_type(&mut self, inst: Inst) -> Type {
        let ty = self.old.inst(inst).ty;
        self.l.value_type(ty)
    }

    fn copy_object(&mut self, inst: Inst) {
        let lowered = self.lowered(self.old.operand(inst, 0));
        self.values[inst.index()] = Some(lowered);
    }

    fn copy_logical(&mut self, inst: Inst) {
        let ty = self.result_type(inst);
        let value = self.value(self.old.operand(inst, 0));
        let result = self.rebuild(value, ty);
        self.set(inst, result);
    }

    /// A composite with the same parts under another type.
    pub(super) fn rebuild(&mut self, value: Value, ty: Type) -> Value {
        if self.type_of(value) == ty {
            return value;
        }
        match self.kind(ty) {
            TypeKind::Struct(_) | TypeKind::Array(..) => {
                let count = self.l.new.types.part_count(ty).unwrap_or(0);
                let parts: Vec<Value> = (0..count)
                    .map(|index| {
                        let part = self.extract(value, index as u32);
                        let ty = self.l.new.types.part(ty, index).expect("the index is in the type");
                        self.rebuild(part, ty)
                    })
                    .collect();
                self.construct(ty, &parts)
            }
            _ => self.bitcast(value, ty),
        }
    }

    fn variable_instruction(&mut self, inst: Inst) {
        self.root(inst);
        let initializer = self.old.operands(inst).next();
        if let Some(initializer) = initializer {
            let ty = self.old_type(initializer);
            let access = self.access_of(self.old.inst(inst).flags, ty);
            let address = self.address(inst.into());
            let value = self.value(initializer);
            self.store(&address, ty, value, access);
        }
    }

    fn load_instruction(&mut self, inst: Inst) {
        let data = *self.old.inst(inst);
        let address = self.address(self.old.operand(inst, 0));
        let access = self.access_of(data.flags, data.ty);
        let value = self.load(&address, data.ty, access);
        self.set(inst, value);
    }

    fn store_instruction(&mut self, inst: Inst) {
        let (pointer, stored) = (self.old.operand(inst, 0), self.old.operand(inst, 1));
        let ty = self.old_type(stored);
        let address = self.address(pointer);
        let access = self.access_of(self.old.inst(inst).flags, ty);
        let value = self.value(stored);
        self.store(&address, ty, value, access);
    }

    fn pointer_difference(&mut self, inst: Inst) {
        let old = self.old.operand(inst, 0);
        let pointer = self.old_type(old);
        let pointee = self.l.old.types.pointee(pointer).expect("the operands are pointers").1;
        let size = self.l.size(pointee) / self.unit(old);
        let operands = self.operands(inst);
        let ty = self.result_type(inst);
        let bytes = self.binary(crate::ir::Binary::Subtract, operands[0], operands[1]);
        let bytes = self.cast(Cast::SignedConvert, ty, bytes);
        let size = self.splat_uint(ty, size);
        let result = self.binary(crate::ir::Binary::SignedDivide, bytes, size);
        self.set(inst, result);
    }

    fn call(&mut self, inst: Inst) {
        let old: Vec<Value> = self.old.operands(inst).collect();
        let callee = old[0].function().and_then(|callee| self.l.functions.get(&callee).copied());
        let Some(callee) = callee else {
            let name = old[0].function().and_then(|callee| self.l.old.function(callee).name.clone());
            let name = name.as_deref().unwrap_or("function").to_owned();
            self.l.refuse(format!("`{name}` is declared but not defined in this module"));
            return;
        };
        let mut values: Vec<Value> = vec![callee.into()];
        for argument in old.into_iter().skip(1) {
            values.push(match self.lowered(argument) {
                Lowered::Value(value) => value,
                // The analysis made sure that it is a whole variable.
                Lowered::Place(place) => place.root,
            });
        }
        let ty = self.result_type(inst);
        let result = self.op(Opcode::Core(Core::Call), ty, &values);
        self.set(inst, result);
    }

    fn return_instruction(&mut self, inst: Inst) {
        let values = self.operands(inst);
        let opcode = self.old.inst(inst).opcode;
        self.effect(opcode, &values, Flags::default());
    }

    fn terminator(&mut self, inst: Inst) {
        let opcode = self.old.inst(inst).opcode;
        let values = self.operands(inst);
        let blocks: Vec<Block> = self.old.blocks(inst).map(|block| self.blocks[block.index()]).collect();
        let literals =
            if opcode == Opcode::Core(Core::Switch) { self.old.literals(inst).to_vec() } else { vec![] };
        let void = self.l.new.types.void();
        let operands = Operands { values: &values, blocks: &blocks, literals: &literals };
        self.op_with(opcode, void, operands, Flags::default());
    }

    fn cast_instruction(&mut self, cast: Cast, inst: Inst) {
        let operand = self.old.operand(inst, 0);
        let (from, to) = (self.old_type(operand), self.old.inst(inst).ty);
        let is_pointer = |body: &Self, ty: Type| body.l.old.types.pointee(ty).is_some();
        if is_pointer(self, from) || is_pointer(self, to) {
            // A bitcast that only marks a lifetime has no value.
            if matches!(self.lowered(operand), Lowered::Place(_)) {
                return;
            }
            let result = self.cast_pointer(cast, to, operand);
            self.set(inst, result);
            return;
        }
        let value = self.value(operand);
        let ty = self.l.value_type(to);
        let flags = self.old.inst(inst).flags;
        let result = match cast {
            Cast::Bitcast => self.bitcast_values(value, ty),
            _ => self.elementwise(&[value], ty, |body, parts, ty| body.conversion(cast, flags, ty, parts[0])),
        };
        self.set(inst, result);
    }

    fn compare_instruction(&mut self, compare: Compare, inst: Inst) {
        let operands = self.operands(inst);
        let ty = self.result_type(inst);
        let compare = match compare {
            Compare::PointerEqual => Compare::Equal,
            Compare::PointerNotEqual => Compare::NotEqual,
            other => other,
        };
        let result =
            self.elementwise(&operands, ty, |body, parts, _| body.comparison(compare, parts[0], parts[1]));
        self.set(inst, result);
    }

    fn unary(&mut self, unary: Unary, inst: Inst) {
        let operands = self.operands(inst);
        let ty = self.result_type(inst);
        let result = match unary {
            Unary::Any | Unary::All => self.reduce_bools(unary, operands[0]),
            _ => self.elementwise(&operands, ty, |body, parts, ty| body.unary_operation(unary, ty, parts[0])),
        };
        self.set(inst, result);
    }

    fn intrinsic(&mut self, op: Op, inst: Inst) {
        if super::atomics::is_atomic(op) {
            return self.atomic(op, inst);
        }
        match op {
            Op::ControlBarrier | Op::MemoryBarrier => self.barrier(op, inst),
            Op::GenericPtrMemSemantics => self.pointer_semantics(inst),
            Op::GroupAsyncCopy => self.async_copy(inst),
            Op::SubgroupBlockReadINTEL => self.block_read(inst),
            Op::SubgroupBlockWriteINTEL => self.block_write(inst),
            Op::GroupWaitEvents => self.full_barrier(),
            // What the compiler may assume is not said to the device.
            Op::AssumeTrueKHR => {}
            Op::ExpectKHR => self.copy_object(inst),
            Op::BitFieldInsert | Op::BitFieldSExtract | Op::BitFieldUExtract => self.bit_field(op, inst),
            Op::SDot | Op::UDot | Op::SUDot | Op::SDotAccSat | Op::UDotAccSat | Op::SUDotAccSat => {
                self.dot_product(op, inst);
            }
            _ if super::groups::is_group(op) => self.group(op, inst),
            _ => self.unsupported(op, inst),
        }
    }

    /// An operation that Vulkan has not.
    pub(super) fn unsupported(&mut self, op: Op, inst: Inst) {
        let name = format!("{op:?}");
        let what = if name.starts_with("Image") || name.starts_with("Sampled") {
            "images are not supported for Vulkan".to_owned()
        } else if name.contains("Pipe") || name.contains("ReserveId") {
            "pipes are not supported for Vulkan".to_owned()
        } else if name.contains("NDRange")
            || name.contains("Queue")
            || name.contains("queue")
            || name.starts_with("GetKernel")
            || name.contains("Event")
        {
            "device-side enqueue is not supported for Vulkan".to_owned()
        } else {
            format!("`Op{name}` is not supported for Vulkan")
        };
        self.l.refuse(what);
        let ty = self.result_type(inst);
        if self.kind(ty) != TypeKind::Void {
            let undef = self.undef(ty);
            self.set(inst, undef);
        }
    }
}
