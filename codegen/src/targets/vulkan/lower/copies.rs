//! Copies of memory: by values where they are small, by loops of integers otherwise.

use super::{
    body::Body,
    loads::{self, Access},
    pointers::Address,
};
use crate::ir::{Compare, Inst, Type, Value};

/// The largest number of integers that are copied without a loop.
const UNROLLED: u64 = 16;

/// `CopyMemory`: an object of the type of the pointers.
pub(super) fn copy_memory(body: &mut Body<'_, '_>, inst: Inst) {
    let (to, from) = (body.old.operand(inst, 0), body.old.operand(inst, 1));
    let flags = body.old.inst(inst).flags;
    let pointer = body.old_type(to);
    let ty = body.lowerer.old.types.pointee(pointer).expect("the target is a pointer").1;
    let access = loads::access_of(body, flags, ty);
    let (to, from) = (body.address(to), body.address(from));
    let is_typed = |address: &Address| matches!(address, Address::AccessChain(_));
    let size = body.lowerer.size(ty);
    if is_typed(&to) || is_typed(&from) || size <= UNROLLED * 4 {
        let value = loads::load(body, &from, ty, access);
        loads::store(body, &to, ty, value, access);
    } else {
        let count = body.uint(64, size);
        copy_bytes(body, &to, &from, count, access);
    }
}

/// `CopyMemorySized`: a number of bytes.
pub(super) fn copy_memory_sized(body: &mut Body<'_, '_>, inst: Inst) {
    let (to, from) = (body.old.operand(inst, 0), body.old.operand(inst, 1));
    let flags = body.old.inst(inst).flags;
    let mut alignment = u64::from(flags.alignment().unwrap_or(0));
    if alignment == 0 {
        let natural = |body: &mut Body<'_, '_>, pointer: Value| {
            let ty = body.old_type(pointer);
            body.lowerer.old.types.pointee(ty).map_or(1, |(_, pointee)| body.lowerer.alignment(pointee))
        };
        alignment = natural(body, to).min(natural(body, from));
    }
    let bytes = body.value(body.old.operand(inst, 2));
    let bytes = body.resize(bytes, 64);
    let (to, from) = (body.address(to), body.address(from));
    let access = Access { alignment, flags: crate::ir::Flags::default() };
    copy_bytes(body, &to, &from, bytes, access);
}

/// Copies bytes by integers as large as alignment and number allow.
fn copy_bytes(body: &mut Body<'_, '_>, to: &Address, from: &Address, bytes: Value, access: Access) {
    let known = body.known(bytes);
    let divides = known.map_or(1, |bytes| 1u64 << bytes.trailing_zeros().min(3));
    let width = |body: &Body<'_, '_>, address: &Address| match address {
        Address::Class(class, _) => body.lowerer.memory.class(*class).width.max(1),
        _ => 8,
    };
    let unit = access.alignment.min(divides).min(width(body, to).max(width(body, from))).clamp(1, 8);
    let ty = old_uint(body, unit);
    let access = Access { alignment: unit, ..access };
    if let Some(bytes) = known
        && bytes / unit <= UNROLLED
    {
        for index in 0..bytes / unit {
            let at = body.uint(64, index * unit);
            copy_one(body, to, from, at, (ty, access));
        }
        return;
    }
    let zero = body.uint(64, 0);
    counted(body, bytes, zero, unit, |body, at| copy_one(body, to, from, at, (ty, access)));
}

/// A loop over offsets from `start` to `end`, exclusive, by `step`.
fn counted(
    body: &mut Body<'_, '_>,
    end: Value,
    start: Value,
    step: u64,
    each: impl FnOnce(&mut Body<'_, '_>, Value),
) {
    let (header, inner, exit) = (body.new_block(), body.new_block(), body.new_block());
    let before = body.block;
    body.branch(header);
    body.block = header;
    let ty = body.type_of(start);
    let phi = body.phi_of(ty, &[(before, start)]);
    let more = body.compare(Compare::UnsignedLess, phi, end);
    body.branch_if(more, inner, exit);
    body.block = inner;
    each(body, phi);
    let next = body.add_known(phi, step);
    let latch = body.block;
    body.branch(header);
    let operands = [start, next];
    let blocks = [before, latch];
    let inst = phi.inst().expect("a phi is an instruction");
    body.new.set_operands(inst, crate::ir::Operands { values: &operands, blocks: &blocks, literals: &[] });
    body.block = exit;
}

fn copy_one(body: &mut Body<'_, '_>, to: &Address, from: &Address, at: Value, (ty, access): (Type, Access)) {
    let from = moved_by(body, from, at);
    let to = moved_by(body, to, at);
    let value = loads::load(body, &from, ty, access);
    loads::store(body, &to, ty, value, access);
}

/// An address moved by a number of bytes.
pub(super) fn moved_by(body: &mut Body<'_, '_>, address: &Address, by: Value) -> Address {
    match address {
        Address::Global(base) => Address::Global(body.add(*base, by)),
        Address::Generic(base) => Address::Generic(body.add(*base, by)),
        Address::Class(class, base) => {
            let unit = body.lowerer.memory.class(*class).unit;
            let by = body.shift_right(by, u64::from(unit.trailing_zeros()));
            let by = body.resize(by, 32);
            Address::Class(*class, body.add(*base, by))
        }
        Address::AccessChain(_) | Address::Words(_) | Address::Nothing => address.clone(),
    }
}

/// An unsigned integer type of the program with this number of bytes.
pub(super) fn old_uint(body: &mut Body<'_, '_>, bytes: u64) -> Type {
    body.lowerer.old.types.int(bytes as u8 * 8)
}
