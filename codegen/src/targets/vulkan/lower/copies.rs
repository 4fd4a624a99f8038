//! Copies of memory: by values where they are small, by loops of integers otherwise.

use super::{body::Body, loads::Access, pointers::Address};
use crate::ir::{Compare, Inst, Type, Value};

/// The largest number of integers that are copied without a loop.
const UNROLLED: u64 = 16;

impl Body<'_, '_> {
    /// `CopyMemory`: an object of the type of the pointers.
    pub(super) fn copy_memory(&mut self, inst: Inst) {
        let (to, from) = (self.old.operand(inst, 0), self.old.operand(inst, 1));
        let flags = self.old.inst(inst).flags;
        let pointer = self.old_type(to);
        let ty = self.l.old.types.pointee(pointer).expect("the target is a pointer").1;
        let access = self.access_of(flags, ty);
        let (to, from) = (self.address(to), self.address(from));
        let is_typed = |address: &Address| matches!(address, Address::Place(_));
        let size = self.l.size(ty);
        if is_typed(&to) || is_typed(&from) || size <= UNROLLED * 4 {
            let value = self.load(&from, ty, access);
            self.store(&to, ty, value, access);
        } else {
            let count = self.uint(64, size);
            self.copy_bytes(&to, &from, count, access);
        }
    }

    /// `CopyMemorySized`: a number of bytes.
    pub(super) fn copy_memory_sized(&mut self, inst: Inst) {
        let (to, from) = (self.old.operand(inst, 0), self.old.operand(inst, 1));
        let flags = self.old.inst(inst).flags;
        let mut alignment = u64::from(flags.alignment().unwrap_or(0));
        if alignment == 0 {
            let natural = |body: &mut Self, pointer: Value| {
                let ty = body.old_type(pointer);
                body.l.old.types.pointee(ty).map_or(1, |(_, pointee)| body.l.alignment(pointee))
            };
            alignment = natural(self, to).min(natural(self, from));
        }
        let bytes = self.value(self.old.operand(inst, 2));
        let bytes = self.resize(bytes, 64);
        let (to, from) = (self.address(to), self.address(from));
        let access = Access { alignment, flags: crate::ir::Flags::default() };
        self.copy_bytes(&to, &from, bytes, access);
    }

    /// Copies bytes by integers as large as alignment and number allow.
    fn copy_bytes(&mut self, to: &Address, from: &Address, bytes: Value, access: Access) {
        let known = self.known(bytes);
        let divides = known.map_or(1, |bytes| 1u64 << bytes.trailing_zeros().min(3));
        let width = |body: &Self, address: &Address| match address {
            Address::Class(class, _) => body.l.memory.class(*class).width.max(1),
            _ => 8,
        };
        let unit = access.alignment.min(divides).min(width(self, to).max(width(self, from))).clamp(1, 8);
        let ty = self.old_uint(unit);
        let access = Access { alignment: unit, ..access };
        if let Some(bytes) = known
            && bytes / unit <= UNROLLED
        {
            for index in 0..bytes / unit {
                let at = self.uint(64, index * unit);
                self.copy_one(to, from, at, (ty, access));
            }
            return;
        }
        let zero = self.uint(64, 0);
        self.counted(bytes, zero, unit, |body, at| body.copy_one(to, from, at, (ty, access)));
    }

    /// A loop over offsets from `start` to `end`, exclusive, by `step`.
    pub(super) fn counted(
        &mut self,
        end: Value,
        start: Value,
        step: u64,
        body: impl FnOnce(&mut Self, Value),
    ) {
        let (header, inner, exit) = (self.new_block(), self.new_block(), self.new_block());
        let before = self.block;
        self.branch(header);
        self.block = header;
        let ty = self.type_of(start);
        let phi = self.phi_of(ty, &[(before, start)]);
        let more = self.compare(Compare::UnsignedLess, phi, end);
        self.branch_if(more, inner, exit);
        self.block = inner;
        body(self, phi);
        let next = self.add_known(phi, step);
        let latch = self.block;
        self.branch(header);
        let operands = [start, next];
        let blocks = [before, latch];
        let inst = phi.inst().expect("a phi is an instruction");
        self.new
            .set_operands(inst, crate::ir::Operands { values: &operands, blocks: &blocks, literals: &[] });
        self.block = exit;
    }

    fn copy_one(&mut self, to: &Address, from: &Address, at: Value, (ty, access): (Type, Access)) {
        let from = self.moved(from, at);
        let to = self.moved(to, at);
        let value = self.load(&from, ty, access);
        self.store(&to, ty, value, access);
    }

    /// An address moved by a number of bytes.
    pub(super) fn moved(&mut self, address: &Address, by: Value) -> Address {
        match address {
            Address::Global(base) => Address::Global(self.add(*base, by)),
            Address::Generic(base) => Address::Generic(self.add(*base, by)),
            Address::Class(class, base) => {
                let unit = self.l.memory.class(*class).unit;
                let by = self.shift_right(by, u64::from(unit.trailing_zeros()));
                let by = self.resize(by, 32);
                Address::Class(*class, self.add(*base, by))
            }
            Address::Place(_) | Address::Words(_) | Address::Nothing => address.clone(),
        }
    }

    /// An unsigned integer type of the program with this number of bytes.
    pub(super) fn old_uint(&mut self, bytes: u64) -> Type {
        self.l.old.types.int(bytes as u8 * 8)
    }
}
