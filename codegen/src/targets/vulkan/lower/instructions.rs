//! What each instruction of the program becomes: the table of contents of the lowering.

use super::{
    arithmetic, atomics, bitcasts, block_io,
    body::{Body, Lowered},
    compare, convert, copies, groups, integers, library, loads, pointers, vectors, work_items,
};
use crate::ir::{
    Block, Cast, Compare, Flags, Inst, Opcode, Operands, Type, TypeKind, Unary, Value, opcode::Core,
};
use spirv::Op;

impl Body<'_, '_> {
    /// The lowered operands.
    pub(super) fn operands(&mut self, inst: Inst) -> Vec<Value> {
        let old: Vec<Value> = self.old.operands(inst).collect();
        old.into_iter().map(|value| self.value(value)).collect()
    }

    /// The lowered type of the result.
    pub(super) fn result_type(&mut self, inst: Inst) -> Type {
        let ty = self.old.inst(inst).ty;
        self.lowerer.value_type(ty)
    }
}

/// Lowers an instruction.
pub(super) fn lower_instruction(body: &mut Body<'_, '_>, inst: Inst) {
    let data = *body.old.inst(inst);
    match data.opcode {
        Opcode::Core(core) => lower_core(body, core, inst),
        Opcode::Unary(unary) => lower_unary(body, unary, inst),
        Opcode::Binary(binary) => arithmetic::lower_binary(body, binary, inst),
        Opcode::Compare(compare) => lower_compare(body, compare, inst),
        Opcode::Cast(cast) => lower_cast(body, cast, inst),
        Opcode::Library(function) => library::lower_library_function(body, function, inst),
        Opcode::BuiltIn(variable) => work_items::lower_work_item(body, variable, inst),
        Opcode::Intrinsic(op) => lower_intrinsic(body, op, inst),
        Opcode::Shader(_) | Opcode::DebugValue | Opcode::DebugDeclare => {}
    }
}

fn lower_core(body: &mut Body<'_, '_>, core: Core, inst: Inst) {
    match core {
        Core::Parameter | Core::LifetimeStart | Core::LifetimeStop => {}
        Core::Phi => body.phi(inst),
        Core::Select => vectors::lower_select(body, inst),
        Core::CopyObject => copy_object(body, inst),
        Core::CopyLogical => copy_logical(body, inst),
        Core::Construct => vectors::lower_construct(body, inst),
        Core::Extract => vectors::lower_extract(body, inst),
        Core::Insert => vectors::lower_insert(body, inst),
        Core::ExtractDynamic => vectors::extract_dynamic(body, inst),
        Core::InsertDynamic => vectors::insert_dynamic(body, inst),
        Core::Shuffle => vectors::lower_shuffle(body, inst),
        Core::Variable => lower_variable(body, inst),
        Core::Load => lower_load(body, inst),
        Core::Store => lower_store(body, inst),
        Core::CopyMemory => copies::copy_memory(body, inst),
        Core::CopyMemorySized => copies::copy_memory_sized(body, inst),
        Core::AccessChain | Core::PointerAccessChain => pointers::access_chain(body, inst),
        Core::PointerDifference => pointer_difference(body, inst),
        Core::FromGenericChecked => pointers::from_generic_checked(body, inst),
        Core::Call => lower_call(body, inst),
        Core::Branch | Core::BranchConditional | Core::Switch | Core::Unreachable => {
            lower_terminator(body, inst);
        }
        Core::Return | Core::ReturnValue => lower_return(body, inst),
    }
}

fn copy_object(body: &mut Body<'_, '_>, inst: Inst) {
    let lowered = body.lowered(body.old.operand(inst, 0));
    body.values[inst.index()] = Some(lowered);
}

fn copy_logical(body: &mut Body<'_, '_>, inst: Inst) {
    let ty = body.result_type(inst);
    let value = body.value(body.old.operand(inst, 0));
    let result = rebuild(body, value, ty);
    body.set(inst, result);
}

/// A composite with the same parts under another type.
fn rebuild(body: &mut Body<'_, '_>, value: Value, ty: Type) -> Value {
    if body.type_of(value) == ty {
        return value;
    }
    match body.kind(ty) {
        TypeKind::Struct(_) | TypeKind::Array(..) => {
            let count = body.lowerer.new.types.part_count(ty).unwrap_or(0);
            let parts: Vec<Value> = (0..count)
                .map(|index| {
                    let part = body.extract(value, index as u32);
                    let ty = body.lowerer.new.types.part(ty, index).expect("the index is in the type");
                    rebuild(body, part, ty)
                })
                .collect();
            body.construct(ty, &parts)
        }
        _ => body.bitcast(value, ty),
    }
}

fn lower_variable(body: &mut Body<'_, '_>, inst: Inst) {
    pointers::root_of(body, inst);
    let initializer = body.old.operands(inst).next();
    if let Some(initializer) = initializer {
        let ty = body.old_type(initializer);
        let access = loads::access_of(body, body.old.inst(inst).flags, ty);
        let address = body.address(inst.into());
        let value = body.value(initializer);
        loads::store(body, &address, ty, value, access);
    }
}

fn lower_load(body: &mut Body<'_, '_>, inst: Inst) {
    let data = *body.old.inst(inst);
    let address = body.address(body.old.operand(inst, 0));
    let access = loads::access_of(body, data.flags, data.ty);
    let value = loads::load(body, &address, data.ty, access);
    body.set(inst, value);
}

fn lower_store(body: &mut Body<'_, '_>, inst: Inst) {
    let (pointer, stored) = (body.old.operand(inst, 0), body.old.operand(inst, 1));
    let ty = body.old_type(stored);
    let address = body.address(pointer);
    let access = loads::access_of(body, body.old.inst(inst).flags, ty);
    let value = body.value(stored);
    loads::store(body, &address, ty, value, access);
}

fn pointer_difference(body: &mut Body<'_, '_>, inst: Inst) {
    let old = body.old.operand(inst, 0);
    let pointer = body.old_type(old);
    let pointee = body.lowerer.old.types.pointee(pointer).expect("the operands are pointers").1;
    let size = body.lowerer.size(pointee) / pointers::unit_of(body, old);
    let operands = body.operands(inst);
    let ty = body.result_type(inst);
    let bytes = body.binary(crate::ir::Binary::Subtract, operands[0], operands[1]);
    let bytes = body.cast(Cast::SignedConvert, ty, bytes);
    let size = body.splat_uint(ty, size);
    let result = body.binary(crate::ir::Binary::SignedDivide, bytes, size);
    body.set(inst, result);
}

fn lower_call(body: &mut Body<'_, '_>, inst: Inst) {
    let old: Vec<Value> = body.old.operands(inst).collect();
    let callee = old[0].function().and_then(|callee| body.lowerer.functions.get(&callee).copied());
    let Some(callee) = callee else {
        let name = old[0].function().and_then(|callee| body.lowerer.old.function(callee).name.clone());
        let name = name.as_deref().unwrap_or("function").to_owned();
        body.lowerer.refuse(format!("`{name}` is declared but not defined in this module"));
        return;
    };
    let mut values: Vec<Value> = vec![callee.into()];
    for argument in old.into_iter().skip(1) {
        values.push(match body.lowered(argument) {
            Lowered::Value(value) => value,
            // The analysis made sure that it is a whole variable.
            Lowered::AccessChain(place) => place.root,
        });
    }
    let ty = body.result_type(inst);
    let result = body.op(Opcode::Core(Core::Call), ty, &values);
    body.set(inst, result);
}

fn lower_return(body: &mut Body<'_, '_>, inst: Inst) {
    let values = body.operands(inst);
    let opcode = body.old.inst(inst).opcode;
    body.effect(opcode, &values, Flags::default());
}

fn lower_terminator(body: &mut Body<'_, '_>, inst: Inst) {
    let opcode = body.old.inst(inst).opcode;
    let values = body.operands(inst);
    let blocks: Vec<Block> = body.old.blocks(inst).map(|block| body.blocks[block.index()]).collect();
    let literals =
        if opcode == Opcode::Core(Core::Switch) { body.old.literals(inst).to_vec() } else { vec![] };
    let void = body.lowerer.new.types.void();
    let operands = Operands { values: &values, blocks: &blocks, literals: &literals };
    body.op_with(opcode, void, operands, Flags::default());
}

fn lower_cast(body: &mut Body<'_, '_>, cast: Cast, inst: Inst) {
    let operand = body.old.operand(inst, 0);
    let (from, to) = (body.old_type(operand), body.old.inst(inst).ty);
    let is_pointer = |body: &Body<'_, '_>, ty: Type| body.lowerer.old.types.pointee(ty).is_some();
    if is_pointer(body, from) || is_pointer(body, to) {
        // A bitcast that only marks a lifetime has no value.
        if matches!(body.lowered(operand), Lowered::AccessChain(_)) {
            return;
        }
        let result = pointers::cast_pointer(body, cast, to, operand);
        body.set(inst, result);
        return;
    }
    let value = body.value(operand);
    let ty = body.lowerer.value_type(to);
    let flags = body.old.inst(inst).flags;
    let result = match cast {
        Cast::Bitcast => bitcasts::bitcast_values(body, value, ty),
        _ => vectors::elementwise(body, &[value], ty, &mut |body, parts, ty| {
            convert::conversion(body, cast, flags, ty, parts[0])
        }),
    };
    body.set(inst, result);
}

fn lower_compare(body: &mut Body<'_, '_>, compare: Compare, inst: Inst) {
    let operands = body.operands(inst);
    let ty = body.result_type(inst);
    let compare = match compare {
        Compare::PointerEqual => Compare::Equal,
        Compare::PointerNotEqual => Compare::NotEqual,
        other => other,
    };
    let result = vectors::elementwise(body, &operands, ty, &mut |body, parts, _| {
        compare::comparison(body, compare, parts[0], parts[1])
    });
    body.set(inst, result);
}

fn lower_unary(body: &mut Body<'_, '_>, unary: Unary, inst: Inst) {
    let operands = body.operands(inst);
    let ty = body.result_type(inst);
    let result = match unary {
        Unary::Any | Unary::All => vectors::reduce_bools(body, unary, operands[0]),
        _ => vectors::elementwise(body, &operands, ty, &mut |body, parts, ty| {
            arithmetic::unary_operation(body, unary, ty, parts[0])
        }),
    };
    body.set(inst, result);
}

fn lower_intrinsic(body: &mut Body<'_, '_>, op: Op, inst: Inst) {
    if super::atomics::is_atomic(op) {
        return atomics::lower_atomic(body, op, inst);
    }
    match op {
        Op::ControlBarrier | Op::MemoryBarrier => atomics::lower_barrier(body, op, inst),
        Op::GenericPtrMemSemantics => pointers::pointer_semantics(body, inst),
        Op::GroupAsyncCopy => atomics::async_copy(body, inst),
        Op::SubgroupBlockReadINTEL => block_io::block_read(body, inst),
        Op::SubgroupBlockWriteINTEL => block_io::block_write(body, inst),
        Op::GroupWaitEvents => atomics::full_barrier(body),
        // What the compiler may assume is not said to the device.
        Op::AssumeTrueKHR => {}
        Op::ExpectKHR => copy_object(body, inst),
        Op::BitFieldInsert | Op::BitFieldSExtract | Op::BitFieldUExtract => {
            integers::bit_field(body, op, inst)
        }
        Op::SDot | Op::UDot | Op::SUDot | Op::SDotAccSat | Op::UDotAccSat | Op::SUDotAccSat => {
            integers::dot_product(body, op, inst);
        }
        _ if super::groups::is_group(op) => groups::lower_group(body, op, inst),
        _ => unsupported(body, op, inst),
    }
}

/// An operation that Vulkan has not.
fn unsupported(body: &mut Body<'_, '_>, op: Op, inst: Inst) {
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
    body.lowerer.refuse(what);
    let ty = body.result_type(inst);
    if body.kind(ty) != TypeKind::Void {
        let undef = body.undef(ty);
        body.set(inst, undef);
    }
}
