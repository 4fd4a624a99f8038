//! Checks calls of GNU C and clang built-ins that are not described by argument types alone; the others have rows in
//! [`crate::builtins`].

use super::{Assignment, Checker, declaration::ConstantUse, gnu_memory::Bytes};
use crate::{
    builtins::{Gnu as Lowered, Lower, Special, Unavailable},
    error::{
        call::{self as error, trap},
        operand::shuffle_place,
    },
    hir::{Constant, ExprId, ExprKind},
    types::{Scalar, TypeId},
};
use spirocl_frontend::{ast, source::Span};
use spirv::Op;

/// A built-in function of GNU C or clang.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Gnu {
    /// The first argument; the second is its likely value.
    Expect,
    /// The argument; its value is unpredictable.
    Unpredictable,
    Assume,
    Unreachable,
    ConstantP,
    Infinity(Scalar),
    Nan(Scalar),
    /// The pointer argument; the second argument is its alignment.
    AssumeAligned,
    /// No operation: SPIR-V has prefetches only for arrays in global memory.
    Prefetch,
    /// A load with a nontemporal hint.
    NontemporalLoad,
    NontemporalStore,
    ShuffleVector,
    /// Whether an integer operation overflows the type of the stored result. The operands have the given type, if any.
    Overflows(Op, Option<TypeId>),
    /// Copies bytes.
    Copy(Bytes),
    /// Copies bytes between locations that may overlap.
    Move,
    /// Sets bytes to a value, or to zero if there is no argument for it.
    Fill(Bytes),
    /// One of two expressions, selected by a constant.
    Choose,
    /// No operation: SPIR-V has no instruction that stops a work-item.
    Trap,
    /// The size of the object that a pointer points into, which is always unknown.
    ObjectSize,
}

/// The functions: name, kind and possible numbers of arguments.
const FUNCTIONS: &[(&str, Gnu, &[usize])] = &[
    ("__builtin_expect", Gnu::Expect, &[2]),
    ("__builtin_expect_with_probability", Gnu::Expect, &[3]),
    ("__builtin_unpredictable", Gnu::Unpredictable, &[1]),
    ("__builtin_assume", Gnu::Assume, &[1]),
    ("__builtin_unreachable", Gnu::Unreachable, &[0]),
    ("__builtin_constant_p", Gnu::ConstantP, &[1]),
    ("__builtin_inff", Gnu::Infinity(Scalar::Float), &[0]),
    ("__builtin_huge_valf", Gnu::Infinity(Scalar::Float), &[0]),
    ("__builtin_inf", Gnu::Infinity(Scalar::Double), &[0]),
    ("__builtin_huge_val", Gnu::Infinity(Scalar::Double), &[0]),
    ("__builtin_inff16", Gnu::Infinity(Scalar::Half), &[0]),
    ("__builtin_huge_valf16", Gnu::Infinity(Scalar::Half), &[0]),
    ("__builtin_nanf16", Gnu::Nan(Scalar::Half), &[1]),
    ("__builtin_nanf", Gnu::Nan(Scalar::Float), &[1]),
    ("__builtin_nan", Gnu::Nan(Scalar::Double), &[1]),
    ("__builtin_assume_aligned", Gnu::AssumeAligned, &[2, 3]),
    ("__builtin_prefetch", Gnu::Prefetch, &[1, 2, 3]),
    ("__builtin_nontemporal_load", Gnu::NontemporalLoad, &[1]),
    ("__builtin_nontemporal_store", Gnu::NontemporalStore, &[2]),
    ("__builtin_add_overflow", Gnu::Overflows(Op::IAdd, None), &[3]),
    ("__builtin_sadd_overflow", Gnu::Overflows(Op::IAdd, Some(TypeId::INT)), &[3]),
    ("__builtin_saddl_overflow", Gnu::Overflows(Op::IAdd, Some(TypeId::LONG)), &[3]),
    ("__builtin_saddll_overflow", Gnu::Overflows(Op::IAdd, Some(TypeId::LONG)), &[3]),
    ("__builtin_uadd_overflow", Gnu::Overflows(Op::IAdd, Some(TypeId::UINT)), &[3]),
    ("__builtin_uaddl_overflow", Gnu::Overflows(Op::IAdd, Some(TypeId::ULONG)), &[3]),
    ("__builtin_uaddll_overflow", Gnu::Overflows(Op::IAdd, Some(TypeId::ULONG)), &[3]),
    ("__builtin_sub_overflow", Gnu::Overflows(Op::ISub, None), &[3]),
    ("__builtin_ssub_overflow", Gnu::Overflows(Op::ISub, Some(TypeId::INT)), &[3]),
    ("__builtin_ssubl_overflow", Gnu::Overflows(Op::ISub, Some(TypeId::LONG)), &[3]),
    ("__builtin_ssubll_overflow", Gnu::Overflows(Op::ISub, Some(TypeId::LONG)), &[3]),
    ("__builtin_usub_overflow", Gnu::Overflows(Op::ISub, Some(TypeId::UINT)), &[3]),
    ("__builtin_usubl_overflow", Gnu::Overflows(Op::ISub, Some(TypeId::ULONG)), &[3]),
    ("__builtin_usubll_overflow", Gnu::Overflows(Op::ISub, Some(TypeId::ULONG)), &[3]),
    ("__builtin_mul_overflow", Gnu::Overflows(Op::IMul, None), &[3]),
    ("__builtin_smul_overflow", Gnu::Overflows(Op::IMul, Some(TypeId::INT)), &[3]),
    ("__builtin_smull_overflow", Gnu::Overflows(Op::IMul, Some(TypeId::LONG)), &[3]),
    ("__builtin_smulll_overflow", Gnu::Overflows(Op::IMul, Some(TypeId::LONG)), &[3]),
    ("__builtin_umul_overflow", Gnu::Overflows(Op::IMul, Some(TypeId::UINT)), &[3]),
    ("__builtin_umull_overflow", Gnu::Overflows(Op::IMul, Some(TypeId::ULONG)), &[3]),
    ("__builtin_umulll_overflow", Gnu::Overflows(Op::IMul, Some(TypeId::ULONG)), &[3]),
    ("__builtin_memcpy", Gnu::Copy(Bytes::Any), &[3]),
    ("__builtin_memcpy_inline", Gnu::Copy(Bytes::Known), &[3]),
    ("__builtin_memmove", Gnu::Move, &[3]),
    ("__builtin_memset", Gnu::Fill(Bytes::Any), &[3]),
    ("__builtin_memset_inline", Gnu::Fill(Bytes::Known), &[3]),
    ("__builtin_bzero", Gnu::Fill(Bytes::Any), &[2]),
    ("__builtin_choose_expr", Gnu::Choose, &[3]),
    ("__builtin_trap", Gnu::Trap, &[0]),
    ("__builtin_debugtrap", Gnu::Trap, &[0]),
    ("__builtin_object_size", Gnu::ObjectSize, &[2]),
    ("__builtin_dynamic_object_size", Gnu::ObjectSize, &[2]),
    // Two vectors, and an index for each element of the result.
    ("__builtin_shufflevector", Gnu::ShuffleVector, &[4, 5, 6, 10, 18]),
];

/// Returns the kind and the possible numbers of arguments of the function with a name.
pub(super) fn function_of(name: &str) -> Option<(Gnu, &'static [usize])> {
    FUNCTIONS.iter().find(|(known, ..)| *known == name).map(|&(_, function, counts)| (function, counts))
}

/// Keywords that are parsed like calls.
const KEYWORDS: &[&str] = &[
    "__builtin_astype",
    "__builtin_bit_cast",
    "__builtin_convertvector",
    "__builtin_offsetof",
    "__builtin_types_compatible_p",
];

/// Whether `__has_builtin` is true for a name, as in clang: built-in functions, not functions that clang declares in
/// headers.
pub fn builtin_exists(name: &str) -> bool {
    use crate::builtins::exists;
    let of_clang = |function: &Lower| {
        matches!(
            function,
            Lower::Special(Special::Printf | Special::ToSpace(_) | Special::Pipe(_) | Special::GroupPipe(..))
        )
    };
    name.starts_with("__builtin_") && exists(name)
        || KEYWORDS.contains(&name)
        || function_of(name).is_some()
        || super::gnu_atomics::function_of(name).is_some()
        || super::enqueue::function_of(name).is_some()
        || crate::builtins::entries(name).any(|entry| of_clang(&entry.lower))
        || exists(name) && exists(&format!("__builtin_{name}"))
}

/// The prefixes that GNU C and clang reserve for built-in functions.
const PREFIXES: &[&str] = &["__builtin_", "__sync_", "__atomic_", "__opencl_atomic_", "__c11_atomic_"];

impl Checker<'_> {
    /// Reports the use of a GNU C or clang function.
    pub(super) fn note_gnu_function(&mut self, name: &str, span: Span) {
        if PREFIXES.iter().any(|prefix| name.starts_with(prefix)) {
            self.diagnostics.report(error::gnu_function(span, name));
        }
    }

    pub(super) fn call_gnu(
        &mut self,
        name: ast::Name,
        (function, counts): (Gnu, &[usize]),
        arguments: &[ast::Expr],
        span: Span,
    ) -> ExprId {
        if !counts.contains(&arguments.len()) {
            self.report_count(name, counts, arguments);
            return self.body.add_error(span);
        }
        match function {
            Gnu::Expect | Gnu::Unpredictable => self.expect(name, arguments, span),
            Gnu::Assume => self.assume(&arguments[0], span),
            Gnu::Unreachable => self.unreachable(span),
            Gnu::ConstantP => {
                let value = self.value(&arguments[0]);
                let known = self.is_constant(value);
                self.integer(u64::from(known), TypeId::INT, span)
            }
            Gnu::Infinity(Scalar::Half) | Gnu::Nan(Scalar::Half) if !self.pragmas.language.has_half() => {
                self.report_unavailable(name, Unavailable::Needs(&["cl_khr_fp16"]));
                self.body.add_error(span)
            }
            Gnu::Infinity(scalar) => self.special_float(f64::INFINITY, scalar, span),
            Gnu::Nan(scalar) => {
                self.value(&arguments[0]);
                self.special_float(f64::NAN, scalar, span)
            }
            Gnu::AssumeAligned | Gnu::Prefetch => self.about_pointer(name, function, arguments, span),
            Gnu::NontemporalLoad => {
                let place = self.pointee_of(name, &arguments[0], span);
                self.load(place)
            }
            Gnu::NontemporalStore => self.nontemporal_store(name, arguments, span),
            Gnu::ShuffleVector => self.shuffle_vector(name, arguments, span),
            Gnu::Overflows(op, ty) => self.overflows(name, (op, ty), arguments, span),
            Gnu::Copy(bytes) => self.copy_bytes(name, bytes, arguments, span),
            Gnu::Move => self.move_bytes(name, arguments, span),
            Gnu::Fill(bytes) => self.fill_bytes(name, bytes, arguments, span),
            Gnu::Choose => self.choose_expression(arguments, span),
            Gnu::Trap => {
                self.diagnostics.report(trap(span, self.symbols.text(name.symbol)));
                self.unreachable(span)
            }
            Gnu::ObjectSize => self.object_size(name, arguments, span),
        }
    }

    /// Checks `__builtin_expect`: the value of the first operand; the others specify its likely value.
    fn expect(&mut self, name: ast::Name, arguments: &[ast::Expr], span: Span) -> ExprId {
        let values: Vec<ExprId> = arguments.iter().map(|argument| self.value(argument)).collect();
        if values.iter().any(|&value| self.is_error(value)) {
            return self.body.add_error(span);
        }
        for &value in &values {
            if self.types.scalar(self.body.expr(value).ty).is_none() {
                return self.refuse(name, value, span);
            }
        }
        let value = self.to_number(values[0], TypeId::LONG);
        if values.len() == 1 || !self.hints_are_told() {
            return value;
        }
        let likely = self.to_number(values[1], TypeId::LONG);
        let lower = Lower::Op(Op::ExpectKHR);
        self.body.add(ExprKind::Builtin { lower, arguments: vec![value, likely] }, TypeId::LONG, span)
    }

    fn assume(&mut self, condition: &ast::Expr, span: Span) -> ExprId {
        let condition = self.condition(condition);
        if self.is_error(condition) || !self.hints_are_told() {
            return self.to_void(condition);
        }
        let lower = Lower::Op(Op::AssumeTrueKHR);
        self.body.add(ExprKind::Builtin { lower, arguments: vec![condition] }, TypeId::VOID, span)
    }

    /// Whether hints are emitted: only if a pragma enables the extension, since devices without it would reject the
    /// module.
    fn hints_are_told(&self) -> bool {
        self.pragmas.enables(&self.symbols, "cl_khr_expect_assume")
    }

    /// Checks `__builtin_object_size(pointer, kind)`: the maximum or the minimum, depending on the second bit of the
    /// kind.
    fn object_size(&mut self, name: ast::Name, arguments: &[ast::Expr], span: Span) -> ExprId {
        let pointer = self.unevaluated(|checker| {
            let pointer = checker.value(&arguments[0]);
            checker.is_error(pointer) || checker.is_pointer_for(name, pointer, span)
        });
        let kind = self.constant_integer(&arguments[1], ConstantUse::ObjectSizeKind);
        let (true, Some(kind)) = (pointer, kind) else { return self.body.add_error(span) };
        let ty = self.size_type();
        let bits = self.types.size_of(ty, self.pragmas.language).unwrap_or(8) * 8;
        let size = if kind.value() & 2 == 0 { u64::MAX >> (64 - bits) } else { 0 };
        self.integer(size, ty, span)
    }

    /// Adds a `void` expression that control never reaches.
    fn unreachable(&mut self, span: Span) -> ExprId {
        self.body.add(ExprKind::Statements { body: Vec::new(), result: None }, TypeId::VOID, span)
    }

    fn special_float(&mut self, value: f64, scalar: Scalar, span: Span) -> ExprId {
        let scalar = if scalar == Scalar::Double && !self.pragmas.language.has_double() {
            Scalar::Float
        } else {
            scalar
        };
        let bits = match scalar {
            // All exponent bits are set; NaN also sets the most significant bit of the mantissa.
            Scalar::Half => 0x7c00 | u64::from(value.is_nan()) << 9,
            Scalar::Double => value.to_bits(),
            _ => u64::from((value as f32).to_bits()),
        };
        self.body.add(ExprKind::Constant(Constant::Float(bits)), scalar.id(), span)
    }

    /// Checks hints about a pointer and its pointee.
    fn about_pointer(
        &mut self,
        name: ast::Name,
        function: Gnu,
        arguments: &[ast::Expr],
        span: Span,
    ) -> ExprId {
        let pointer = self.value(&arguments[0]);
        for hint in &arguments[1..] {
            self.value(hint);
        }
        if !self.is_pointer_for(name, pointer, span) {
            return self.body.add_error(span);
        }
        if function == Gnu::Prefetch { self.to_void(pointer) } else { pointer }
    }

    /// Reports an argument of an invalid type.
    pub(super) fn refuse(&mut self, name: ast::Name, value: ExprId, span: Span) -> ExprId {
        let text = self.symbols.text(name.symbol).to_owned();
        self.report_operand(&text, value, span);
        self.body.add_error(span)
    }

    /// Whether an argument is a pointer. Reports other arguments.
    pub(super) fn is_pointer_for(&mut self, name: ast::Name, value: ExprId, span: Span) -> bool {
        let is_pointer = self.types.pointee(self.body.expr(value).ty).is_some();
        if !is_pointer && !self.is_error(value) {
            self.refuse(name, value, span);
        }
        is_pointer
    }

    /// Returns the lvalue that an argument points to.
    fn pointee_of(&mut self, name: ast::Name, pointer: &ast::Expr, span: Span) -> ExprId {
        let pointer = self.value(pointer);
        if self.is_pointer_for(name, pointer, span) {
            self.pointed_at(pointer, span)
        } else {
            self.body.add_error(span)
        }
    }

    fn nontemporal_store(&mut self, name: ast::Name, arguments: &[ast::Expr], span: Span) -> ExprId {
        let value = self.value(&arguments[0]);
        let place = self.pointee_of(name, &arguments[1], span);
        let Some(object) = self.modifiable(place) else { return self.body.add_error(span) };
        let value = self.convert_for(value, object.ty.ty, Assignment::Assign(place));
        let volatile = object.ty.qualifiers.is_volatile;
        let stored = self.body.add(ExprKind::Assign { place, value, volatile }, object.ty.ty, span);
        self.to_void(stored)
    }

    /// Checks `__builtin_shufflevector`: two vectors of one type, and constant indices into their concatenation.
    fn shuffle_vector(&mut self, name: ast::Name, arguments: &[ast::Expr], span: Span) -> ExprId {
        let (vectors, places) = arguments.split_at(2);
        let (one, other) = (self.value(&vectors[0]), self.value(&vectors[1]));
        if self.is_error(one) || self.is_error(other) {
            return self.body.add_error(span);
        }
        let (ty, other_type) = (self.body.expr(one).ty, self.body.expr(other).ty);
        let Some((scalar, count)) = self.types.elements(ty).filter(|&(_, count)| count > 1) else {
            return self.refuse(name, one, span);
        };
        if ty != other_type {
            let text = self.symbols.text(name.symbol).to_owned();
            self.report_operands(&text, one, other, span);
            return self.body.add_error(span);
        }
        let mut values = vec![one, other];
        for place in places {
            let Some(index) = self.constant_integer(place, ConstantUse::ShufflePlace) else {
                return self.body.add_error(span);
            };
            let (index, total) = (index.value(), 2 * i128::from(count));
            if !(-1..total).contains(&index) {
                self.diagnostics.report(shuffle_place(place.span, index, total));
                return self.body.add_error(span);
            }
            values.push(self.integer(u64::from(index as u32), TypeId::INT, place.span));
        }
        let ty = self.types.vector(scalar, places.len() as u8);
        let lower = Lower::Special(Special::Gnu(Lowered::ShuffleVector));
        self.body.add(ExprKind::Builtin { lower, arguments: values }, ty, span)
    }

    /// Checks `__builtin_add_overflow` and related functions: the operation is computed in a type that represents the
    /// values of the operands and of the result. If no such type exists, each operand has 64 bits and its own
    /// signedness.
    fn overflows(
        &mut self,
        name: ast::Name,
        (op, ty): (Op, Option<TypeId>),
        arguments: &[ast::Expr],
        span: Span,
    ) -> ExprId {
        let mut values: Vec<ExprId> = arguments.iter().map(|argument| self.value(argument)).collect();
        if values.iter().any(|&value| self.is_error(value)) {
            return self.body.add_error(span);
        }
        let target = values[2];
        let pointee = self.types.pointee(self.body.expr(target).ty).filter(|(object, space)| {
            let is_right = ty.is_none_or(|ty| ty == object.ty);
            is_right && object.ty != TypeId::BOOL && !object.qualifiers.is_const && !space.is_read_only()
        });
        let types = [self.body.expr(values[0]).ty, self.body.expr(values[1]).ty];
        let types = [types[0], types[1], pointee.map_or(TypeId::VOID, |(object, _)| object.ty)];
        let scalars = types.map(|each| self.types.scalar(each).filter(|&each| each.is_integer()));
        if let Some(wrong) = scalars.iter().position(Option::is_none) {
            return self.refuse(name, values[wrong], span);
        }
        let [left, right, stored] = scalars.map(|each| each.expect("all are integers"));
        let all = [left, right, stored];
        let common = match ty {
            Some(ty) => Some(ty),
            None if left == right && right == stored => Some(stored.id()),
            None if all.iter().all(|each| each.is_signed() || each.bits() < 64) => Some(TypeId::LONG),
            None if all.iter().all(|each| !each.is_signed()) => Some(TypeId::ULONG),
            None => None,
        };
        for (value, scalar) in values.iter_mut().zip([left, right]) {
            let own = if scalar.is_signed() { TypeId::LONG } else { TypeId::ULONG };
            *value = self.to_number(*value, common.unwrap_or(own));
        }
        let lower = Lower::Special(Special::Gnu(Lowered::Overflows(op)));
        self.body.add(ExprKind::Builtin { lower, arguments: values }, TypeId::BOOL, span)
    }

    /// Checks `__builtin_convertvector(value, type)`.
    pub(super) fn convert_vector(&mut self, operand: &ast::Expr, name: &ast::TypeName, span: Span) -> ExprId {
        self.note_gnu_function("__builtin_convertvector", span);
        let value = self.value(operand);
        let target = self.type_name(name).ty;
        if self.is_error(value) || target == TypeId::ERROR {
            return self.body.add_error(span);
        }
        let counts =
            [self.body.expr(value).ty, target].map(|ty| self.types.elements(ty).map(|(_, count)| count));
        if counts[0] != counts[1] || counts[0].is_none_or(|count| count == 1) {
            let (from, to) = self.show_both(self.written_type(value), target);
            self.diagnostics.report(error::convert_operand(
                self.body.expr(value).span,
                "__builtin_convertvector",
                &from,
                &to,
            ));
            return self.body.add_error(span);
        }
        self.to_number(value, target)
    }
}
