//! Checks `__builtin_memcpy`, `__builtin_memmove`, `__builtin_memset` and related functions. The unit of access is as
//! wide as the alignment of the pointers permits if the size is known, and a byte otherwise.

use super::{Checker, declaration::ConstantUse};
use crate::{
    address_space::{self, AddressSpace},
    builtins::{Gnu as Lowered, Lower, Special},
    error::declaration::copy_too_large,
    hir::{BinaryOp, CompareOp, Conversion, ExprId, ExprKind, LocalId, LoopKind, Stmt, StmtKind},
    types::{QualType, Scalar, TypeId},
};
use spirocl_frontend::{ast, source::Span};

/// The kind of the byte count of a function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bytes {
    /// A run-time value.
    Any,
    /// A constant.
    Known,
}

/// The maximum number of bytes that a single store sets.
const ONE_STORE: u64 = 256;

/// A byte count.
#[derive(Clone, Copy, Debug)]
enum Size {
    Known(u64),
    /// A value of type `size_t`.
    Computed(ExprId),
}

/// A loop over units: the declarations before it, the variable of its index and that of the number of iterations.
struct Units {
    declared: Vec<Stmt>,
    index: LocalId,
    count: LocalId,
}

impl Checker<'_> {
    /// Checks `__builtin_memcpy(to, from, size)`.
    pub(super) fn copy_bytes(
        &mut self,
        name: ast::Name,
        bytes: Bytes,
        arguments: &[ast::Expr],
        span: Span,
    ) -> ExprId {
        let pointers = [self.value(&arguments[0]), self.value(&arguments[1])];
        let Some(size) = self.byte_count(name, bytes, &arguments[2]) else {
            return self.body.add_error(span);
        };
        if !self.can_write(name, pointers[0], span) || !self.is_pointer_for(name, pointers[1], span) {
            return self.body.add_error(span);
        }
        let Size::Known(size) = size else { return self.copied_by_units(pointers, size, false, span) };
        let unit = self.unit(&pointers, Size::Known(size));
        let array = self.types.array(unit.id(), Some(size / unit_bytes(unit)));
        let copied = pointers.map(|pointer| self.pointer_to_units(pointer, array, span)).to_vec();
        let ty = self.body.expr(copied[0]).ty;
        let lower = Lower::Special(Special::Gnu(Lowered::Copy));
        let copy = self.body.add(ExprKind::Builtin { lower, arguments: copied }, ty, span);
        self.pointer_to_units(copy, TypeId::VOID, span)
    }

    /// Checks `__builtin_memmove(to, from, size)`.
    pub(super) fn move_bytes(&mut self, name: ast::Name, arguments: &[ast::Expr], span: Span) -> ExprId {
        let pointers = [self.value(&arguments[0]), self.value(&arguments[1])];
        let size = self.byte_count(name, Bytes::Any, &arguments[2]);
        let can_move =
            self.can_write(name, pointers[0], span) && self.is_pointer_for(name, pointers[1], span);
        let (Some(size), true) = (size, can_move) else { return self.body.add_error(span) };
        self.copied_by_units(pointers, size, true, span)
    }

    /// Checks `__builtin_memset(to, byte, size)` and `__builtin_bzero(to, size)`.
    pub(super) fn fill_bytes(
        &mut self,
        name: ast::Name,
        bytes: Bytes,
        arguments: &[ast::Expr],
        span: Span,
    ) -> ExprId {
        let pointer = self.value(&arguments[0]);
        let byte = match arguments {
            [_, byte, _] => self.value(byte),
            _ => self.integer(0, TypeId::INT, span),
        };
        let size = self.byte_count(name, bytes, &arguments[arguments.len() - 1]);
        let Some(size) = size.filter(|_| !self.is_error(byte)) else { return self.body.add_error(span) };
        if !self.can_write(name, pointer, span) {
            return self.body.add_error(span);
        }
        if !self.types.scalar(self.body.expr(byte).ty).is_some_and(Scalar::is_integer) {
            return self.refuse(name, byte, span);
        }
        match (size, self.known_integer(byte)) {
            (Size::Known(size), Some(0)) if size <= ONE_STORE => self.zeroed(pointer, size, span),
            (size, _) => self.filled_by_units(pointer, byte, size, span),
        }
    }

    /// Checks the last argument. Reports an invalid byte count.
    fn byte_count(&mut self, name: ast::Name, bytes: Bytes, argument: &ast::Expr) -> Option<Size> {
        if bytes == Bytes::Any {
            let size = self.value(argument);
            if self.is_error(size) {
                return None;
            }
            if !self.types.scalar(self.body.expr(size).ty).is_some_and(Scalar::is_integer) {
                self.refuse(name, size, argument.span);
                return None;
            }
            if self.known_integer(size).is_none() {
                let ty = self.size_type();
                return Some(Size::Computed(self.to_number(size, ty)));
            }
        }
        let size = self.constant_integer(argument, ConstantUse::CopySize)?;
        let fits = |&bytes: &u64| self.fits_memory(TypeId::UCHAR, Some(bytes));
        let Some(known) = u64::try_from(size.value()).ok().filter(fits) else {
            let (text, number) = (self.symbols.text(name.symbol).to_owned(), size.value().to_string());
            self.diagnostics.report(copy_too_large(argument.span, &text, &number));
            return None;
        };
        Some(Size::Known(known))
    }

    /// Whether the memory that an argument points to is writable. Reports read-only memory.
    fn can_write(&mut self, name: ast::Name, pointer: ExprId, span: Span) -> bool {
        if !self.is_pointer_for(name, pointer, span) {
            return false;
        }
        let (object, space) = self.object(pointer);
        let can = !object.qualifiers.is_const && !space.is_read_only();
        if !can {
            self.refuse(name, pointer, span);
        }
        can
    }

    pub(super) fn object(&self, pointer: ExprId) -> (QualType, AddressSpace) {
        self.types.pointee(self.body.expr(pointer).ty).expect("it is a pointer")
    }

    /// Returns the widest unit to which all pointers are aligned and that divides the size; bytes if the size is
    /// unknown.
    fn unit(&self, pointers: &[ExprId], size: Size) -> Scalar {
        let Size::Known(size) = size else { return Scalar::UChar };
        let is_aligned = |pointer: &ExprId, bytes: u64| {
            u64::from(self.types.align_of(self.object(*pointer).0.ty, self.pragmas.language)) >= bytes
        };
        let fits = |unit: &Scalar| {
            let bytes = unit_bytes(*unit);
            size.is_multiple_of(bytes) && pointers.iter().all(|pointer| is_aligned(pointer, bytes))
        };
        let units = [Scalar::ULong, Scalar::UInt, Scalar::UShort];
        units.into_iter().find(fits).unwrap_or(Scalar::UChar)
    }

    /// Converts a pointer to one with another pointee type, in the same address space and with the same qualifiers.
    fn pointer_to_units(&mut self, pointer: ExprId, ty: TypeId, span: Span) -> ExprId {
        let (object, space) = self.object(pointer);
        let ty = self.types.pointer(QualType { ty, qualifiers: object.qualifiers }, space);
        self.body.add(ExprKind::Convert(Conversion::Pointee, pointer), ty, span)
    }

    /// Adds a single store of zeros.
    fn zeroed(&mut self, pointer: ExprId, size: u64, span: Span) -> ExprId {
        let unit = self.unit(&[pointer], Size::Known(size));
        let volatile = self.object(pointer).0.qualifiers.is_volatile;
        let (local, declare) = self.declare_hidden(pointer, span);
        let held = self.read(local, span);
        let mut body = vec![declare];
        if size > 0 {
            let array = self.types.array(unit.id(), Some(size / unit_bytes(unit)));
            let target = self.pointer_to_units(held, array, span);
            let place = self.body.add(ExprKind::Dereference(target), array, span);
            let value = self.zero(array, span);
            let store = self.body.add(ExprKind::Assign { place, value, volatile }, array, span);
            body.push(Stmt { kind: StmtKind::Expr(store), span });
        }
        self.with_pointer(body, local, span)
    }

    fn filled_by_units(&mut self, pointer: ExprId, byte: ExprId, size: Size, span: Span) -> ExprId {
        let unit = self.unit(&[pointer], size);
        let volatile = self.object(pointer).0.qualifiers.is_volatile;
        let (to, declare_to) = self.declare_hidden(pointer, span);
        // Replicates the byte in each byte of a unit.
        let byte = self.add_folded(ExprKind::Convert(Conversion::Integer, byte), TypeId::UCHAR, span);
        let wide = self.to_number(byte, unit.id());
        let ones = self.integer(0x0101_0101_0101_0101 & (u64::MAX >> (64 - unit.bits())), unit.id(), span);
        let pattern = self.add_folded(ExprKind::Binary(BinaryOp::Multiply, wide, ones), unit.id(), span);
        let (value, declare_value) = self.declare_hidden(pattern, span);
        let mut units = self.units(size, unit, span);
        let place = self.unit_at(to, units.index, unit, span);
        let value = self.read(value, span);
        let store = self.body.add(ExprKind::Assign { place, value, volatile }, unit.id(), span);
        let mut body = vec![declare_to, declare_value];
        body.append(&mut units.declared);
        let step = self.each_unit(&units, store, span);
        body.push(step);
        self.with_pointer(body, to, span)
    }

    /// Copies units in ascending order, or in descending order if they may overlap and the target follows the source.
    fn copied_by_units(
        &mut self,
        pointers: [ExprId; 2],
        size: Size,
        may_overlap: bool,
        span: Span,
    ) -> ExprId {
        let unit = self.unit(&pointers, size);
        let volatile = pointers.map(|pointer| self.object(pointer).0.qualifiers.is_volatile);
        let spaces = pointers.map(|pointer| self.object(pointer).1);
        let [(to, declare_to), (from, declare_from)] =
            pointers.map(|pointer| self.declare_hidden(pointer, span));
        let mut units = self.units(size, unit, span);
        let mut body = vec![declare_to, declare_from];
        body.append(&mut units.declared);
        let meet = address_space::join(spaces[0], spaces[1]).is_some();
        let mut turn = Vec::new();
        let mut index = units.index;
        if may_overlap && meet {
            let ordered = self.index_in_order([to, from], &units, span);
            let declare;
            (index, declare) = self.declare_hidden(ordered, span);
            turn.push(declare);
        }
        let place = self.unit_at(from, index, unit, span);
        let value = self.body.add(ExprKind::Load { place, volatile: volatile[1] }, unit.id(), span);
        let place = self.unit_at(to, index, unit, span);
        let store = self.body.add(ExprKind::Assign { place, value, volatile: volatile[0] }, unit.id(), span);
        turn.push(Stmt { kind: StmtKind::Expr(store), span });
        let turn = self.body.add(ExprKind::Statements { body: turn, result: None }, TypeId::VOID, span);
        let step = self.each_unit(&units, turn, span);
        body.push(step);
        self.with_pointer(body, to, span)
    }

    /// Returns the index in ascending order if the target precedes the source, otherwise in descending order.
    fn index_in_order(&mut self, pointers: [LocalId; 2], units: &Units, span: Span) -> ExprId {
        let ty = self.size_type();
        let [to, from] = pointers.map(|local| {
            let pointer = self.read(local, span);
            self.body.add(ExprKind::Convert(Conversion::PointerToInteger, pointer), ty, span)
        });
        let is_before = self.body.add(ExprKind::Compare(CompareOp::Less, to, from), TypeId::BOOL, span);
        let (index, again) = (self.read(units.index, span), self.read(units.index, span));
        let (count, one) = (self.read(units.count, span), self.integer(1, ty, span));
        let last = self.body.add(ExprKind::Binary(BinaryOp::Subtract, count, one), ty, span);
        let behind = self.body.add(ExprKind::Binary(BinaryOp::Subtract, last, again), ty, span);
        self.body.add(ExprKind::Conditional(is_before, index, behind), ty, span)
    }

    pub(super) fn read(&mut self, local: LocalId, span: Span) -> ExprId {
        let ty = self.body.locals[local.index()].ty.ty;
        let place = self.body.add(ExprKind::Local(local), ty, span);
        self.body.add(ExprKind::Load { place, volatile: false }, ty, span)
    }

    /// Declares the variables of a loop over all units.
    fn units(&mut self, size: Size, unit: Scalar, span: Span) -> Units {
        let ty = self.size_type();
        let count = match size {
            Size::Known(size) => self.integer(size / unit_bytes(unit), ty, span),
            Size::Computed(bytes) => bytes,
        };
        let (count, declare_count) = self.declare_hidden(count, span);
        let first = self.integer(0, ty, span);
        let (index, declare_index) = self.declare_hidden(first, span);
        Units { declared: vec![declare_count, declare_index], index, count }
    }

    /// Returns the lvalue of a unit.
    fn unit_at(&mut self, pointer: LocalId, index: LocalId, unit: Scalar, span: Span) -> ExprId {
        let pointer = self.read(pointer, span);
        let pointer = self.pointer_to_units(pointer, unit.id(), span);
        let (index, ty) = (self.read(index, span), self.body.expr(pointer).ty);
        let moved = self.body.add(ExprKind::PointerOffset(pointer, index), ty, span);
        self.body.add(ExprKind::Dereference(moved), unit.id(), span)
    }

    fn each_unit(&mut self, units: &Units, work: ExprId, span: Span) -> Stmt {
        let ty = self.size_type();
        let (index, count) = (self.read(units.index, span), self.read(units.count, span));
        let condition = self.body.add(ExprKind::Compare(CompareOp::Less, index, count), TypeId::BOOL, span);
        let (index, one) = (self.read(units.index, span), self.integer(1, ty, span));
        let value = self.body.add(ExprKind::Binary(BinaryOp::Add, index, one), ty, span);
        let place = self.body.add(ExprKind::Local(units.index), ty, span);
        let step = self.body.add(ExprKind::Assign { place, value, volatile: false }, ty, span);
        let kind = StmtKind::Loop {
            kind: LoopKind::TestFirst,
            condition: Some(condition),
            step: Some(step),
            body: Box::new(Stmt { kind: StmtKind::Expr(work), span }),
            unroll: None,
        };
        Stmt { kind, span }
    }

    /// Adds statements whose result is the pointer in a variable, as a `void` pointer.
    fn with_pointer(&mut self, body: Vec<Stmt>, pointer: LocalId, span: Span) -> ExprId {
        let pointer = self.read(pointer, span);
        let result = self.pointer_to_units(pointer, TypeId::VOID, span);
        let ty = self.body.expr(result).ty;
        self.body.add(ExprKind::Statements { body, result: Some(result) }, ty, span)
    }
}

fn unit_bytes(unit: Scalar) -> u64 {
    u64::from(unit.bits() / 8)
}
