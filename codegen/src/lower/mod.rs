//! Lowering: the typed tree to IR, with every variable in memory.
//!
//! [`Lowering`] has the shared state and appends instructions to the current function; its methods are spread over the files of this folder
//! by subject. Without `-g` a location of the IR names nothing but the construct of the source that an instruction was made for ([`Constructs`]),
//! which later messages point at.

mod blocks;
mod builtins;
mod call;
mod constants;
mod constructs;
mod convert;
mod debug;
mod expression;
mod function;
mod memory;
mod module;
mod operator;
mod statement;
mod types;
mod variable;

pub(crate) use constants::can_be_rejected;
pub(crate) use constructs::Constructs;

use crate::{
    DebugLevel, Options,
    ir::{self, Flags, Inst, Loc, Opcode, Operands, Type, Value, opcode::Core},
};
use debug::DebugBuilder;
use function::{Body, Functions};
use rustc_hash::{FxHashMap, FxHashSet};
use spirocl_frontend::{
    diagnostic::Diagnostics,
    source::{SourceMap, Span},
};
use spirocl_sema::{hir, types::TypeId};
use spirv::{BuiltIn, Op, OpenclStd100Op};
use types::TypeTable;
use variable::Globals;

/// Lowers a program that was analysed without errors.
pub(crate) fn module(
    module: &hir::Module,
    sources: &SourceMap,
    options: &Options,
    diagnostics: &mut Diagnostics,
) -> (ir::Module, Constructs) {
    let mut lowering = Lowering::new(module, sources, options, diagnostics);
    lowering.make_module();
    (lowering.output, lowering.constructs)
}

/// The shared state of lowering.
pub(crate) struct Lowering<'a> {
    /// The typed tree.
    module: &'a hir::Module,
    sources: &'a SourceMap,
    options: &'a Options,
    diagnostics: &'a mut Diagnostics,
    /// The module under construction.
    output: ir::Module,
    /// The construct that is being lowered.
    span: Span,
    constructs: Constructs,
    debug: DebugBuilder,
    types: TypeTable,
    globals: Globals,
    functions: Functions,
    /// The function under construction.
    body: Option<Body<'a>>,
    /// The qualified names of functions and variables, and the last number appended to each to make it unique.
    names: UniqueNames,
}

/// Names with a dot, which are no identifiers.
#[derive(Default)]
struct UniqueNames {
    taken: FxHashSet<String>,
    numbers: FxHashMap<String, u32>,
}

impl UniqueNames {
    /// A name, made unique with a number.
    fn free(&mut self, name: String) -> String {
        let mut free = name.clone();
        while !self.taken.insert(free.clone()) {
            let number = self.numbers.entry(name.clone()).or_insert(0);
            *number += 1;
            free = format!("{name}.{number}");
        }
        free
    }
}

impl<'a> Lowering<'a> {
    fn new(
        module: &'a hir::Module,
        sources: &'a SourceMap,
        options: &'a Options,
        diagnostics: &'a mut Diagnostics,
    ) -> Self {
        Self {
            module,
            sources,
            options,
            diagnostics,
            output: ir::Module::new(module.language.address_width.bits() as u8),
            span: Span::default(),
            constructs: Constructs::default(),
            debug: DebugBuilder::default(),
            types: TypeTable::default(),
            globals: Globals::default(),
            functions: Functions::default(),
            body: None,
            names: UniqueNames::default(),
        }
    }

    /// The width of addresses in bits.
    fn address_bits(&self) -> u32 {
        self.output.address_bits.into()
    }

    // Instructions of the current function. In unreachable code none are made, and values are undefined.

    /// Appends an instruction that computes a value of others.
    fn emit(&mut self, opcode: impl Into<Opcode>, ty: Type, values: &[Value]) -> Value {
        self.emit_with(opcode.into(), ty, Operands::values(values), Flags::default())
    }

    /// Appends an instruction with literals.
    fn emit_literals(
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
    fn emit_effect(&mut self, opcode: impl Into<Opcode>, values: &[Value]) {
        let void = self.void_type();
        self.emit(opcode, void, values);
    }

    /// Appends a call of a function of OpenCL.std.
    fn emit_library(&mut self, function: OpenclStd100Op, ty: Type, values: &[Value]) -> Value {
        self.emit(Opcode::Library(function), ty, values)
    }

    /// Appends an instruction.
    fn emit_with(&mut self, opcode: Opcode, ty: Type, operands: Operands, flags: Flags) -> Value {
        if !self.is_reachable() {
            return self.undefined(ty);
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
    fn no_value(&mut self) -> Value {
        let void = self.void_type();
        self.undefined(void)
    }

    /// Extracts a component or member.
    fn extract(&mut self, ty: Type, composite: Value, index: u32) -> Value {
        self.emit_literals(Op::CompositeExtract, ty, &[composite], &[index])
    }

    /// Adds flags to the instruction that a value is the result of, if it was just made.
    fn add_flags(&mut self, value: Value, flags: Flags) {
        if let (Some(inst), true) = (value.inst(), self.is_reachable()) {
            let data = self.body().output.inst_mut(inst);
            data.flags = data.flags.with(flags);
        }
    }

    /// A value that the device provides.
    fn emit_built_in(&mut self, built_in: BuiltIn, ty: Type) -> Value {
        self.emit(Opcode::BuiltIn(built_in), ty, &[])
    }

    /// The location of the construct that is being lowered.
    fn location(&mut self) -> Loc {
        let location = self.debug_location();
        if location.is_none() && self.options.debug != DebugLevel::None {
            return Loc::UNKNOWN;
        }
        self.constructs.location(self.span, location, &mut self.output)
    }

    /// The location of what nobody steps to: variables and phis. With debug information it is unknown, otherwise messages use it.
    fn location_without_line(&mut self) -> Loc {
        if self.options.debug == DebugLevel::None { self.location() } else { Loc::UNKNOWN }
    }

    /// Whether the current position is reachable.
    fn is_reachable(&self) -> bool {
        self.body.as_ref().is_some_and(Body::is_open)
    }

    /// The function under construction.
    fn body(&mut self) -> &mut Body<'a> {
        self.body.as_mut().expect("instructions are made within a function")
    }

    /// The typed tree of the current function.
    fn function(&self) -> &'a hir::Function {
        self.body.as_ref().expect("expressions are lowered within a function").function
    }

    /// An expression of the current function.
    fn expr(&self, id: hir::ExprId) -> &'a hir::Expr {
        self.function().expr(id)
    }

    /// The type of an expression of the current function.
    fn type_of(&self, id: hir::ExprId) -> TypeId {
        self.expr(id).ty
    }

    /// Gives the result of an instruction a name.
    fn name(&mut self, inst: Inst, name: &str) {
        self.body().output.names.insert(inst, name.into());
    }

    /// Adds a decoration that the IR has no form for.
    fn decorate(&mut self, inst: Inst, kind: spirv::Decoration, literals: &[u32]) {
        let decoration = ir::Decoration { kind, literals: literals.into(), values: Vec::new() };
        self.body().output.decorations.entry(inst).or_default().push(decoration);
    }
}

/// The linkage of a function or variable.
fn linkage(name: &str, linkage: hir::Linkage) -> Option<ir::Linkage> {
    let kind = match linkage {
        hir::Linkage::Internal => return None,
        hir::Linkage::Export => ir::LinkageKind::Export,
        hir::Linkage::Import => ir::LinkageKind::Import,
    };
    Some(ir::Linkage { name: name.into(), kind })
}
