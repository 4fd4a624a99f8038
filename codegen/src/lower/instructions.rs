//! What appends instructions to the function under construction. In unreachable code none are made, and values are undefined.

use super::{
    Lowering, debug,
    function_builder::{FunctionBuilder, LocalStorage},
};
use crate::{
    DebugLevel,
    ir::{self, Flags, Inst, Loc, Opcode, Operands, Type, Value, opcode::Core},
};
use spirocl_sema::{
    hir::{self, LocalId},
    types::TypeId,
};
use spirv::{BuiltIn, Op, OpenclStd100Op};
use std::rc::Rc;

impl<'a> Lowering<'a> {
    /// Appends an instruction that computes a value of others.
    pub(super) fn emit(&mut self, opcode: impl Into<Opcode>, ty: Type, values: &[Value]) -> Value {
        self.emit_with(opcode.into(), ty, Operands::values(values), Flags::default())
    }

    /// Appends an instruction with literals.
    pub(super) fn emit_literals(
        &mut self,
        opcode: impl Into<Opcode>,
        ty: Type,
        values: &[Value],
        literals: &[u32],
    ) -> Value {
        let operands = Operands { values, blocks: &[], literals };
        self.emit_with(opcode.into(), ty, operands, Flags::default())
    }

    /// Appends an instruction without a result.
    pub(super) fn emit_effect(&mut self, opcode: impl Into<Opcode>, values: &[Value]) {
        let void = self.module.void_type();
        self.emit(opcode, void, values);
    }

    /// Appends a call of a function of OpenCL.std, or what computes the same.
    pub(super) fn emit_library(&mut self, function: OpenclStd100Op, ty: Type, values: &[Value]) -> Value {
        match choosing_comparison(function) {
            Some(is_chosen) => self.emit_extremum(is_chosen, ty, values),
            None => self.emit(Opcode::Library(function), ty, values),
        }
    }

    /// The smaller or the greater integer is chosen by a comparison, which drivers know as one instruction: pocl does not inline functions of
    /// its library, and a call in a loop makes it three times as slow.
    fn emit_extremum(&mut self, is_chosen: Op, ty: Type, values: &[Value]) -> Value {
        let count = self.module.ir.types.scalar(ty).1;
        let truth = self.module.bool_vector_type(count);
        let condition = self.emit(is_chosen, truth, values);
        self.emit(Op::Select, ty, &[condition, values[0], values[1]])
    }

    /// Appends an instruction.
    pub(super) fn emit_with(&mut self, opcode: Opcode, ty: Type, operands: Operands, flags: Flags) -> Value {
        if !self.is_reachable() {
            return self.module.undefined(ty);
        }
        let location = match opcode {
            Opcode::Core(Core::Phi) => self.location_without_line(),
            _ => self.location(),
        };
        let body = self.body();
        let inst = body.output.make(opcode, ty, operands, flags, location);
        body.push(inst);
        inst.into()
    }

    /// The value of an expression of type `void`.
    pub(super) fn no_value(&mut self) -> Value {
        let void = self.module.void_type();
        self.module.undefined(void)
    }

    /// Extracts a component or member.
    pub(super) fn extract(&mut self, ty: Type, composite: Value, index: u32) -> Value {
        self.emit_literals(Op::CompositeExtract, ty, &[composite], &[index])
    }

    /// Adds flags to the instruction that a value is the result of, if it was just made.
    pub(super) fn add_flags(&mut self, value: Value, flags: Flags) {
        if let (Some(inst), true) = (value.inst(), self.is_reachable()) {
            let data = self.body().output.inst_mut(inst);
            data.flags = data.flags.with(flags);
        }
    }

    /// A value that the device provides.
    pub(super) fn emit_built_in(&mut self, built_in: BuiltIn, ty: Type) -> Value {
        self.emit(Opcode::BuiltIn(built_in), ty, &[])
    }

    /// The location of the construct that is being lowered.
    pub(super) fn location(&mut self) -> Loc {
        let location = debug::debug_location(self);
        if location.is_none() && self.options.debug != DebugLevel::None {
            return Loc::UNKNOWN;
        }
        self.module.constructs.location(self.module.span, location, &mut self.module.ir)
    }

    /// The location of what nobody steps to: variables and phis. With debug information it is unknown, otherwise messages use it.
    pub(super) fn location_without_line(&mut self) -> Loc {
        if self.options.debug == DebugLevel::None { self.location() } else { Loc::UNKNOWN }
    }

    /// Whether the current position is reachable.
    pub(super) fn is_reachable(&self) -> bool {
        self.body.as_ref().is_some_and(FunctionBuilder::is_open)
    }

    /// The function under construction.
    pub(super) fn body(&mut self) -> &mut FunctionBuilder<'a> {
        self.body.as_mut().expect("instructions are made within a function")
    }

    /// The current function in the typed tree.
    pub(super) fn function(&self) -> &'a hir::Function {
        self.builder().function
    }

    /// The code of the current function, to be read while instructions are appended.
    pub(super) fn code(&self) -> Rc<hir::Code> {
        Rc::clone(&self.builder().code)
    }

    /// An expression of the current function.
    pub(super) fn expr(&self, id: hir::ExprId) -> &hir::Expr {
        self.builder().code.expr(id)
    }

    fn builder(&self) -> &FunctionBuilder<'a> {
        self.body.as_ref().expect("expressions are lowered within a function")
    }

    /// The value of a local of the current function that needs no memory.
    pub(super) fn bound(&self, local: LocalId) -> Option<Value> {
        match self.builder().locals[local.index()]? {
            LocalStorage::Value(value) => Some(value),
            LocalStorage::Variable(_) => None,
        }
    }

    /// The type of an expression of the current function.
    pub(super) fn type_of(&self, id: hir::ExprId) -> TypeId {
        self.expr(id).ty
    }

    /// Gives the result of an instruction a name.
    pub(super) fn name(&mut self, inst: Inst, name: &str) {
        self.body().output.names.insert(inst, name.into());
    }

    /// Adds a decoration that the IR has no form for.
    pub(super) fn decorate(&mut self, inst: Inst, kind: spirv::Decoration, literals: &[u32]) {
        let decoration = ir::Decoration { kind, literals: literals.into(), values: Vec::new() };
        self.body().output.decorations.entry(inst).or_default().push(decoration);
    }
}

/// The comparison by which `min` and `max` of integers choose their first operand.
fn choosing_comparison(function: OpenclStd100Op) -> Option<Op> {
    match function {
        OpenclStd100Op::s_min => Some(Op::SLessThan),
        OpenclStd100Op::u_min => Some(Op::ULessThan),
        OpenclStd100Op::s_max => Some(Op::SGreaterThan),
        OpenclStd100Op::u_max => Some(Op::UGreaterThan),
        _ => None,
    }
}
