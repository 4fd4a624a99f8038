//! The module under construction, with the construct of the source that it is extended for. Its types are in `types.rs`; here are the constants
//! that need no constant of the source, and the properties of types of the source.

use super::{
    layout::{Layouts, Part},
    types::TypeTable,
};
use crate::{
    DebugLevel, OptimizationLevel, Options,
    constructs::Constructs,
    ir::{self, ConstantKind, Flags, Opcode, Type, Value},
};
use spirocl_frontend::source::Span;
use spirocl_sema::{
    address_space::AddressSpace,
    hir,
    types::{QualType, Scalar, StructId, TypeId, TypeKind},
};
use spirv::Op;

/// The module under construction.
pub(super) struct ModuleBuilder<'a> {
    pub(super) hir: &'a hir::Module,
    pub(super) options: &'a Options,
    pub(super) ir: ir::Module,
    pub(super) types: TypeTable,
    /// The constants of [`Self::constant_size`] for small numbers.
    small_sizes: [Option<Value>; SMALL],
    pub(super) layouts: Layouts<'a>,
    /// The construct that is being lowered.
    pub(super) span: Span,
    pub(super) constructs: Constructs,
}

/// The number of small constants that are kept at hand.
const SMALL: usize = 256;

impl<'a> ModuleBuilder<'a> {
    /// An empty module for a program.
    pub(super) fn new(hir: &'a hir::Module, options: &'a Options) -> Self {
        Self {
            hir,
            options,
            ir: ir::Module::new(hir.language.address_width.bits() as u8),
            types: TypeTable::default(),
            small_sizes: [None; SMALL],
            layouts: Layouts::new(hir),
            span: Span::default(),
            constructs: Constructs::default(),
        }
    }

    /// The scalar type and number of elements of a type.
    pub(super) fn elements_of(&self, ty: TypeId) -> (Scalar, u8) {
        self.hir.types.elements(ty).expect("sema gives it a scalar or vector type")
    }

    /// `true` or `false`.
    pub(super) fn constant_bool(&mut self, truth: bool) -> Value {
        let ty = self.bool_type();
        self.ir.int(ty, truth.into()).into()
    }

    /// An integer constant; bits above the width are dropped.
    pub(super) fn constant_int(&mut self, bits: u32, value: u64) -> Value {
        let ty = self.int_type(bits);
        self.ir.int(ty, value).into()
    }

    /// A 32-bit integer constant.
    pub(super) fn constant_u32(&mut self, value: u32) -> Value {
        self.constant_int(32, u64::from(value))
    }

    /// An integer constant with the width of addresses: an index or offset, most of which are small.
    pub(super) fn constant_size(&mut self, value: u64) -> Value {
        let place = usize::try_from(value).unwrap_or(usize::MAX);
        if let Some(&Some(known)) = self.small_sizes.get(place) {
            return known;
        }
        let made = self.constant_int(self.address_bits(), value);
        if let Some(small) = self.small_sizes.get_mut(place) {
            *small = Some(made);
        }
        made
    }

    /// A floating-point constant, by its IEEE bits.
    pub(super) fn constant_float(&mut self, bits: u32, value: u64) -> Value {
        let ty = self.float_type(bits);
        self.ir.float(ty, value).into()
    }

    /// Whether a value is the constant `true` or `false`.
    pub(super) fn known_bool(&self, value: Value) -> Option<bool> {
        match *self.ir.constants.kind(value.constant()?) {
            ConstantKind::Bool(truth) => Some(truth),
            _ => None,
        }
    }

    /// The constant of a type whose bits are all zero.
    pub(super) fn null(&mut self, ty: Type) -> Value {
        self.ir.null(ty).into()
    }

    /// The undefined value of a type.
    pub(super) fn undefined(&mut self, ty: Type) -> Value {
        self.ir.undef(ty).into()
    }

    /// A composite constant.
    pub(super) fn composite(&mut self, ty: Type, parts: &[Value]) -> Value {
        self.ir.composite(ty, parts).into()
    }

    /// A vector constant with equal elements, or the element itself for a count of 1.
    pub(super) fn splat_constant(&mut self, element_type: Type, element: Value, count: u8) -> Value {
        if count == 1 {
            return element;
        }
        let ty = self.vector_type(element_type, count);
        self.composite(ty, &vec![element; usize::from(count)])
    }

    /// An operation on constants and addresses. OpenCL SPIR-V Environment: those of capability `Kernel`.
    pub(super) fn constant_operation(&mut self, op: Op, ty: Type, operands: &[Value]) -> Value {
        let kind = ConstantKind::Expression {
            opcode: Opcode::from_op(op),
            flags: if op == Op::InBoundsPtrAccessChain { Flags::IN_BOUNDS } else { Flags::default() },
            operands: operands.into(),
            literals: Box::default(),
        };
        self.ir.constants.intern(ty, kind).into()
    }

    /// The value of padding bytes.
    pub(super) fn padding(&mut self, id: StructId, part: Part) -> Value {
        let ty = self.part_type(id, part);
        self.null(ty)
    }

    /// Whether a type is a structure, union or array.
    pub(super) fn is_aggregate(&self, ty: TypeId) -> bool {
        matches!(self.hir.types.kind(ty), TypeKind::Struct(_) | TypeKind::Array { .. })
    }

    /// The alignment of a type in bytes.
    pub(super) fn align_of(&self, ty: TypeId) -> u32 {
        match self.hir.types.kind(ty) {
            // Most are asked for objects of these.
            TypeKind::Scalar(scalar) => scalar.bits() / 8,
            _ => self.hir.types.align_of(ty, &self.hir.language),
        }
    }

    /// The size of a type in bytes; 1 if it is incomplete.
    pub(super) fn size_of(&self, ty: TypeId) -> u64 {
        self.hir.types.size_of(ty, &self.hir.language).unwrap_or(1)
    }

    /// The pointee and address space of a pointer type.
    pub(super) fn pointee(&self, ty: TypeId) -> (QualType, AddressSpace) {
        self.hir.types.pointee(ty).expect("sema gives pointers pointer types")
    }

    /// The width of addresses in bits.
    pub(super) fn address_bits(&self) -> u32 {
        self.ir.address_bits.into()
    }

    /// Whether to give names to locals, structures and all parameters, not only to functions, variables of the module, and parameters of kernels.
    pub(super) fn names_everything(&self) -> bool {
        self.options.optimization == OptimizationLevel::O0 || self.options.debug != DebugLevel::None
    }
}
