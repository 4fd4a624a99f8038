//! `__builtin_memcpy`, `__builtin_memmove`, `__builtin_memset` and their like: bytes in units as wide as the pointers are aligned where
//! their number is known, one by one where it is not.

use super::{Checker, declaration::ConstantUse};
use crate::{
    address_space::{self, AddressSpace},
    builtins::{Gnu as Lowered, Lower, Special},
    error::declaration::copy_too_large,
    hir::{BinaryOp, CompareOp, Conversion, ExprId, ExprKind, LocalId, LoopKind, Stmt, StmtKind},
    types::{QualType, Scalar, TypeId},
};
use spirocl_frontend::{ast, source::Span};

/// How many bytes a function takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bytes {
    /// As many as are asked for at run time.
    Any,
    /// A constant number.
    Known,
}

/// The most bytes that are set by one store.
const ONE_STORE: u64 = 256;

/// A number of bytes.
#[derive(Clone, Copy, Debug)]
enum Size {
    Known(u64),
    /// A value of type `size_t`.
    Computed(ExprId),
}

/// A loop over units: what it declares first, the place and value of its index, and how often it runs.
struct Units {
    declared: Vec<Stmt>,
    index: LocalId,
    count: LocalId,
}

impl Checker<'_> {
    /// `__builtin_memcpy(to, from, size)`
    pub(super) fn copy_bytes(
        &mut self,
        name: ast::Name,
        bytes: Bytes,
        arguments: &[ast::Expr],
        span: Span,
    ) -> ExprId {
        let pointers = [self.value(&arguments[0]), self.value(&arguments[1])];
        let Some(size) = self.byte_count(name, bytes, &arguments[2]) else { return self.add_error(span) };
        if !self.can_write(name, pointers[0], span) || !self.is_pointer_for(name, pointers[1], span) {
            return self.add_error(span);
        }
        let Size::Known(size) = size else { return self.copied_by_units(pointers, size, false, span) };
        let unit = self.unit(&pointers, Size::Known(size));
        let array = self.types.array(unit.id(), Some(size / unit_bytes(unit)));
        let copied = pointers.map(|pointer| self.pointer_to_units(pointer, array, span)).to_vec();
        let ty = self.expr(copied[0]).ty;
        let lower = Lower::Special(Special::Gnu(Lowered::Copy));
        let copy = self.add(ExprKind::Builtin { lower, arguments: copied }, ty, span);
        self.pointer_to_units(copy, TypeId::VOID, span)
    }

    /// `__builtin_memmove(to, from, size)`
    pub(super) fn move_bytes(&mut self, name: ast::Name, arguments: &[ast::Expr], span: Span) -> ExprId {
        let pointers = [self.value(&arguments[0]), self.value(&arguments[1])];
        let size = self.byte_count(name, Bytes::Any, &arguments[2]);
        let can_move =
            self.can_write(name, pointers[0], span) && self.is_pointer_for(name, pointers[1], span);
        let (Some(size), true) = (size, can_move) else { return self.add_error(span) };
        self.copied_by_units(pointers, size, true, span)
    }

    /// `__builtin_memset(to, byte, size)`, `__builtin_bzero(to, size)`
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
        let Some(size) = size.filter(|_| !self.is_error(byte)) else { return self.add_error(span) };
        if !self.can_write(name, pointer, span) {
            return self.add_error(span);
        }
        if !self.types.scalar(self.expr(byte).ty).is_some_and(Scalar::is_integer) {
            return self.refuse(name, byte, span);
        }
        match (size, self.known_integer(byte)) {
            (Size::Known(size), Some(0)) if size <= ONE_STORE => self.zeroed(pointer, size, span),
            (size, _) => self.filled_by_units(pointer, byte, size, span),
        }
    }

    /// The last argument. Reports one that is not a byte count.
    fn byte_count(&mut self, name: ast::Name, bytes: Bytes, argument: &ast::Expr) -> Option<Size> {
        if bytes == Bytes::Any {
            let size = self.value(argument);
            if self.is_error(size) {
                return None;
            }
            if !self.types.scalar(self.expr(size).ty).is_some_and(Scalar::is_integer) {
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
            let (text, number) = (self.text(name.symbol).to_owned(), size.value().to_string());
            self.report(copy_too_large(argument.span, &text, &number));
            return None;
        };
        Some(Size::Known(known))
    }

    /// Whether bytes can be written where an argument points. Reports where they cannot.
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
        self.types.pointee(self.expr(pointer).ty).expect("it is a pointer")
    }

    /// The widest unit in which all pointers are aligned and that divides the size; bytes where that is not known.
    fn unit(&self, pointers: &[ExprId], size: Size) -> Scalar {
        let Size::Known(size) = size else { return Scalar::UChar };
        let is_aligned = |pointer: &ExprId, bytes: u64| {
            u64::from(self.types.align_of(self.object(*pointer).0.ty, self.language)) >= bytes
        };
        let fits = |unit: &Scalar| {
            let bytes = unit_bytes(*unit);
            size.is_multiple_of(bytes) && pointers.iter().all(|pointer| is_aligned(pointer, bytes))
        };
        let units = [Scalar::ULong, Scalar::UInt, Scalar::UShort];
        units.into_iter().find(fits).unwrap_or(Scalar::UChar)
    }

    /// A pointer as one to another type in the same memory, with the same qualifiers.
    fn pointer_to_units(&mut self, pointer: ExprId, ty: TypeId, span: Span) -> ExprId {
        let (object, space) = self.object(pointer);
        let ty = self.types.pointer(QualType { ty, qualifiers: object.qualifiers }, space);
        self.add(ExprKind::Convert(Conversion::Pointee, pointer), ty, span)
    }

    /// One store of zeros.
    fn zeroed(&mut self, pointer: ExprId, size: u64, span: Span) -> ExprId {
        let unit = self.unit(&[pointer], Size::Known(size));
        let volatile = self.object(pointer).0.qualifiers.is_volatile;
        let (local, declare) = self.declare_hidden(pointer, span);
        let held = self.read(local, span);
        let mut body = vec![declare];
        if size > 0 {
            let array = self.types.array(unit.id(), Some(size / unit_bytes(unit)));
            let target = self.pointer_to_units(held, array, span);
            let place = self.add(ExprKind::Dereference(target), array, span);
            let value = self.zero(array, span);
            let store = self.add(ExprKind::Assign { place, value, volatile }, array, span);
            body.push(Stmt { kind: StmtKind::Expr(store), span });
        }
        self.with_pointer(body, local, span)
    }

    fn filled_by_units(&mut self, pointer: ExprId, byte: ExprId, size: Size, span: Span) -> ExprId {
        let unit = self.unit(&[pointer], size);
        let volatile = self.object(pointer).0.qualifiers.is_volatile;
        let (to, declare_to) = self.declare_hidden(pointer, span);
        // The byte in each byte of a unit.
        let byte = self.add_folded(ExprKind::Convert(Conversion::Integer, byte), TypeId::UCHAR, span);
        let wide = self.to_number(byte, unit.id());
        let ones = self.integer(0x0101_0101_0101_0101 & (u64::MAX >> (64 - unit.bits())), unit.id(), span);
        let pattern = self.add_folded(ExprKind::Binary(BinaryOp::Multiply, wide, ones), unit.id(), span);
        let (value, declare_value) = self.declare_hidden(pattern, span);
        let mut units = self.units(size, unit, span);
        let place = self.unit_at(to, units.index, unit, span);
        let value = self.read(value, span);
        let store = self.add(ExprKind::Assign { place, value, volatile }, unit.id(), span);
        let mut body = vec![declare_to, declare_value];
        body.append(&mut units.declared);
        let step = self.each_unit(&units, store, span);
        body.push(step);
        self.with_pointer(body, to, span)
    }

    /// Copies units from the first to the last; from the last to the first if they may overlap and the target follows the source.
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
        let value = self.add(ExprKind::Load { place, volatile: volatile[1] }, unit.id(), span);
        let place = self.unit_at(to, index, unit, span);
        let store = self.add(ExprKind::Assign { place, value, volatile: volatile[0] }, unit.id(), span);
        turn.push(Stmt { kind: StmtKind::Expr(store), span });
        let turn = self.add(ExprKind::Statements { body: turn, result: None }, TypeId::VOID, span);
        let step = self.each_unit(&units, turn, span);
        body.push(step);
        self.with_pointer(body, to, span)
    }

    /// The index from the front if the target precedes the source, else from the back.
    fn index_in_order(&mut self, pointers: [LocalId; 2], units: &Units, span: Span) -> ExprId {
        let ty = self.size_type();
        let [to, from] = pointers.map(|local| {
            let pointer = self.read(local, span);
            self.add(ExprKind::Convert(Conversion::PointerToInteger, pointer), ty, span)
        });
        let is_before = self.add(ExprKind::Compare(CompareOp::Less, to, from), TypeId::BOOL, span);
        let (index, again) = (self.read(units.index, span), self.read(units.index, span));
        let (count, one) = (self.read(units.count, span), self.integer(1, ty, span));
        let last = self.add(ExprKind::Binary(BinaryOp::Subtract, count, one), ty, span);
        let behind = self.add(ExprKind::Binary(BinaryOp::Subtract, last, again), ty, span);
        self.add(ExprKind::Conditional(is_before, index, behind), ty, span)
    }

    pub(super) fn read(&mut self, local: LocalId, span: Span) -> ExprId {
        let ty = self.body.locals[local.index()].ty.ty;
        let place = self.add(ExprKind::Local(local), ty, span);
        self.add(ExprKind::Load { place, volatile: false }, ty, span)
    }

    /// The variables of a loop over all units.
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

    /// The place of a unit.
    fn unit_at(&mut self, pointer: LocalId, index: LocalId, unit: Scalar, span: Span) -> ExprId {
        let pointer = self.read(pointer, span);
        let pointer = self.pointer_to_units(pointer, unit.id(), span);
        let (index, ty) = (self.read(index, span), self.expr(pointer).ty);
        let moved = self.add(ExprKind::PointerOffset(pointer, index), ty, span);
        self.add(ExprKind::Dereference(moved), unit.id(), span)
    }

    fn each_unit(&mut self, units: &Units, work: ExprId, span: Span) -> Stmt {
        let ty = self.size_type();
        let (index, count) = (self.read(units.index, span), self.read(units.count, span));
        let condition = self.add(ExprKind::Compare(CompareOp::Less, index, count), TypeId::BOOL, span);
        let (index, one) = (self.read(units.index, span), self.integer(1, ty, span));
        let value = self.add(ExprKind::Binary(BinaryOp::Add, index, one), ty, span);
        let place = self.add(ExprKind::Local(units.index), ty, span);
        let step = self.add(ExprKind::Assign { place, value, volatile: false }, ty, span);
        let kind = StmtKind::Loop {
            kind: LoopKind::TestFirst,
            condition: Some(condition),
            step: Some(step),
            body: Box::new(Stmt { kind: StmtKind::Expr(work), span }),
            unroll: None,
        };
        Stmt { kind, span }
    }

    /// Statements, and then the pointer that a variable holds, as one to no type.
    fn with_pointer(&mut self, body: Vec<Stmt>, pointer: LocalId, span: Span) -> ExprId {
        let pointer = self.read(pointer, span);
        let result = self.pointer_to_units(pointer, TypeId::VOID, span);
        let ty = self.expr(result).ty;
        self.add(ExprKind::Statements { body, result: Some(result) }, ty, span)
    }
}

fn unit_bytes(unit: Scalar) -> u64 {
    u64::from(unit.bits() / 8)
}
