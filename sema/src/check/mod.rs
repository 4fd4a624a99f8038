//! Semantic analysis: [`Checker`] contains the shared state; each module of this directory adds the checks of one
//! subject.
//!
//! Declarations: `specifier`, `type_names`, `declarator`, `declaration`, `initializer`, `function`, `kernel`,
//! `attribute`, `enumeration`, `structure`, `variable`, `recursion`. Expressions and statements have their own modules.
//! `spelling` formats types for diagnostics.

mod assign;
mod attribute;
mod block;
mod block_call;
mod builtin_call;
mod call;
mod cast;
mod compare;
mod conditional;
mod convert;
mod declaration;
mod declarator;
mod enqueue;
mod enumeration;
mod expression;
mod extension_pragma;
mod function;
mod generic_selection;
mod gnu_atomics;
mod gnu_call;
mod gnu_memory;
mod initializer;
mod jump;
mod kernel;
mod literal;
mod mangle;
mod member;
mod memory_order;
mod operator;
mod place;
mod pointer;
mod pointer_conversion;
mod pointer_warning;
mod precedence;
mod printf;
mod recursion;
mod reporter;
mod specifier;
mod spelling;
mod statement;
mod structure;
mod tautology;
mod type_names;
mod unused_result;
mod variable;

pub use attribute::attribute_exists;
pub(crate) use convert::Assignment;
pub(crate) use declaration::ConstantUse;
pub use gnu_call::builtin_exists;
pub(crate) use place::Place;

use crate::{
    analysis, constant,
    hir::{self, Constant, ExprId, ExprKind, FunctionId, GlobalId, LocalId},
    scope::Scopes,
    types::{Qualifiers, TypeId, Types, names::Aliases},
    warnings,
};
use block::{Blocks, BodyBlocks};
use declarator::SpacePlace;
use function::Signature;
use jump::Jumps;
use rustc_hash::{FxHashMap, FxHashSet};
use spirocl_frontend::{
    ast,
    diagnostic::{Diagnostic, Diagnostics, Edit, Severity},
    language::Language,
    source::Span,
    symbol::{Symbol, Symbols},
    token::{FpContract, Literals, Pragma, PragmaId},
};

/// Analyzes a program. The result is complete only if no error was reported.
pub fn analyse(
    unit: ast::TranslationUnit,
    language: &Language,
    diagnostics: &mut Diagnostics,
) -> hir::Module {
    let ast::TranslationUnit { items, mut symbols, literals } = unit;
    let builtin_types = specifier::builtin_types(&symbols);
    let aliases = Aliases::new(&mut symbols, expression::size_type(language));
    let language_changes = extension_pragma::changes(&literals, language, &symbols);
    let mut checker = Checker {
        language,
        language_of_options: language,
        language_changes: &language_changes,
        diagnostics,
        symbols,
        literals: &literals,
        types: Types::default(),
        scopes: Scopes::default(),
        functions: Vec::new(),
        signatures: Vec::new(),
        globals: Vec::new(),
        linked: FxHashMap::default(),
        without_value: FxHashSet::default(),
        strings: FxHashMap::default(),
        calls: Vec::new(),
        builtin_types,
        aliases,
        space_places: FxHashMap::default(),
        typedef_spaces: FxHashSet::default(),
        underscored: false,
        variadic: FxHashSet::default(),
        extensions: FxHashSet::default(),
        contraction: FpContract::Default,
        pack: None,
        half_said: false,
        auto_type: None,
        enumerations: FxHashSet::default(),
        bracketed_attributes: FxHashSet::default(),
        forward_enumerations: FxHashSet::default(),
        exempt_from_unused: FxHashSet::default(),
        must_be_constant: false,
        body: Body::default(),
        blocks: Blocks::default(),
    };
    checker.collect_definitions(&items);
    for item in items.iter() {
        checker.item(item);
    }
    checker.finish()
}

/// The shared state of semantic analysis.
pub(crate) struct Checker<'a> {
    /// The current language options, which pragmas change.
    pub(crate) language: &'a Language,
    /// The language options before any pragma.
    language_of_options: &'a Language,
    /// The language options after each pragma that changes them.
    language_changes: &'a extension_pragma::Changes,
    pub(crate) diagnostics: &'a mut Diagnostics,
    pub(crate) symbols: Symbols,
    pub(crate) literals: &'a Literals,
    pub(crate) types: Types,
    pub(crate) scopes: Scopes,
    pub(crate) functions: Vec<hir::Function>,
    /// The properties of each function that only the checker needs.
    pub(crate) signatures: Vec<Signature>,
    pub(crate) globals: Vec<hir::Global>,
    /// Variables with external linkage, by name.
    linked: FxHashMap<Symbol, GlobalId>,
    /// Variables whose initializer was reported: expressions that depend on them are not diagnosed again.
    pub(crate) without_value: FxHashSet<GlobalId>,
    /// The string literals so far, with the terminating null.
    pub(crate) strings: FxHashMap<Box<[u8]>, GlobalId>,
    /// Every call of a program function, in order.
    pub(crate) calls: Vec<CallEdge>,
    /// The built-in type names that the program uses.
    pub(crate) builtin_types: FxHashMap<Symbol, &'static type_names::Row>,
    /// Typedefs and other names of types, for diagnostics.
    pub(crate) aliases: Aliases,
    /// The location of the pointee address space for each declared pointer and each function that returns one, by the
    /// location of its name.
    pub(crate) space_places: FxHashMap<Span, SpacePlace>,
    /// Uses of typedefs that specify an address space.
    pub(crate) typedef_spaces: FxHashSet<Span>,
    /// Functions declared with `...`, which is reported: the number of arguments in their calls is not checked.
    pub(crate) variadic: FxHashSet<Symbol>,
    /// Whether the program uses `__global` instead of `global`: then fix-its do, too.
    pub(crate) underscored: bool,
    /// The extensions that a pragma enabled.
    pub(crate) extensions: FxHashSet<Symbol>,
    /// The state of `FP_CONTRACT` at program scope.
    pub(crate) contraction: FpContract,
    /// The maximum alignment of structure members, set by `#pragma pack`.
    pub(crate) pack: Option<u32>,
    /// Whether a use of `half` without its pragma was already reported.
    pub(crate) half_said: bool,
    /// The type that `__auto_type` denotes in the current declaration.
    pub(crate) auto_type: Option<TypeId>,
    /// The tags of all enumerations that are defined at program scope, including later ones.
    pub(crate) enumerations: FxHashSet<Symbol>,
    /// The attributes in `[[...]]` that were already reported.
    pub(crate) bracketed_attributes: FxHashSet<Span>,
    /// The declarations of enumerations that are defined later.
    pub(crate) forward_enumerations: FxHashSet<Span>,
    /// The names of declarations with the attribute `unused`, and of variables in unevaluated operands: they are exempt
    /// from warnings about unused entities.
    pub(crate) exempt_from_unused: FxHashSet<Span>,
    /// Whether the current expression must be constant: then constant evaluation problems are errors instead of
    /// warnings.
    pub(crate) must_be_constant: bool,
    /// The current body; at program scope a temporary one for array sizes, initializers and enumerators.
    pub(crate) body: Body,
    /// The Blocks of the program.
    pub(crate) blocks: Blocks<'a>,
}

/// A call of one function by another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CallEdge {
    pub(crate) caller: FunctionId,
    pub(crate) callee: FunctionId,
    /// The location of the callee's name in the call.
    pub(crate) span: Span,
}

/// The current function body: the parts of its [`hir::Function`] and the state that its statements need.
#[derive(Debug)]
pub(crate) struct Body {
    /// The function, or `None` for the temporary body at program scope.
    pub(crate) function: Option<FunctionId>,
    /// Whether it is a kernel.
    pub(crate) kernel: bool,
    /// The return type of the function.
    pub(crate) return_type: TypeId,
    /// The number of open scopes in its outermost block, where `local` variables may be declared.
    pub(crate) outermost_depth: usize,
    /// The start of the outermost block.
    pub(crate) outermost_start: Span,
    pub(crate) exprs: Vec<hir::Expr>,
    pub(crate) locals: Vec<hir::Local>,
    pub(crate) labels: u32,
    pub(crate) temporaries: u32,
    /// The source ranges with each state of `FP_CONTRACT`.
    pub(crate) contraction: hir::Contraction,
    /// Labels, and the enclosing loops and switches.
    pub(crate) jumps: Jumps,
    /// Unknown names that were already reported.
    pub(crate) unknown: FxHashSet<Symbol>,
    /// The values of `const` variables with constant initializers; `None` if the initializer was reported.
    pub(crate) constants: FxHashMap<LocalId, Option<Constant>>,
    /// The qualifiers of qualified compound literals.
    pub(crate) literals: FxHashMap<ExprId, Qualifiers>,
    /// Its Blocks.
    pub(crate) blocks: BodyBlocks,
}

impl Default for Body {
    fn default() -> Self {
        Self {
            function: None,
            kernel: false,
            return_type: TypeId::VOID,
            outermost_depth: 0,
            outermost_start: Span::default(),
            exprs: Vec::new(),
            locals: Vec::new(),
            labels: 0,
            temporaries: 0,
            contraction: hir::Contraction::default(),
            jumps: Jumps::default(),
            unknown: FxHashSet::default(),
            constants: FxHashMap::default(),
            literals: FxHashMap::default(),
            blocks: BodyBlocks::default(),
        }
    }
}

impl<'a> Checker<'a> {
    /// Records the definitions of functions: those with Block parameters are checked again for the Blocks of each call.
    fn collect_definitions(&mut self, items: &'a [ast::Item]) {
        for item in items {
            if let ast::Item::Declaration(declaration) = item {
                self.collect_enumerations(declaration);
            }
            let ast::Item::Function(definition) = item else { continue };
            let Some(name) = definition.declarator.name else { continue };
            self.blocks.definitions.insert(name.span, definition);
        }
    }
}

impl Checker<'_> {
    pub(crate) fn report(&mut self, mut diagnostic: Diagnostic) {
        if let Some(errors) = &mut self.blocks.muted {
            if diagnostic.severity == Severity::Error {
                errors.push(diagnostic);
            }
            return;
        }
        // An address space that a typedef specifies cannot be removed where the typedef is used.
        let is_typedef = |edit: &Edit| self.typedef_spaces.contains(&edit.span);
        diagnostic.help.retain(|help| !help.edits.iter().any(is_typedef));
        if self.underscored {
            diagnostic.help.iter_mut().for_each(reporter::underscore);
        }
        self.diagnostics.report(diagnostic);
    }

    /// Adds an expression to the current body.
    pub(crate) fn add(&mut self, kind: ExprKind, ty: TypeId, span: Span) -> ExprId {
        self.body.exprs.push(hir::Expr { kind, ty, span });
        ExprId(self.body.exprs.len() as u32 - 1)
    }

    /// Adds an error node (hole) for an expression that was reported.
    pub(crate) fn add_error(&mut self, span: Span) -> ExprId {
        self.add(ExprKind::Error, TypeId::ERROR, span)
    }

    /// Returns an expression of the current body.
    pub(crate) fn expr(&self, id: ExprId) -> &hir::Expr {
        &self.body.exprs[id.index()]
    }

    /// Checks an unevaluated operand (of `sizeof` or `typeof`): its expressions are discarded, so the result of `check`
    /// must not refer to them.
    pub(crate) fn unevaluated<T>(&mut self, check: impl FnOnce(&mut Self) -> T) -> T {
        let (mark, calls) = (self.body.exprs.len(), self.calls.len());
        let result = check(self);
        for expr in self.body.exprs.drain(mark..) {
            let declared = match expr.kind {
                ExprKind::Local(local) => self.body.locals[local.index()].span,
                ExprKind::Global(global) => self.globals[global.index()].span,
                _ => continue,
            };
            self.exempt_from_unused.insert(declared);
        }
        self.calls.truncate(calls);
        result
    }

    /// What the constant values of expressions depend on.
    pub(crate) fn constant_context(&self) -> constant::Context<'_> {
        constant::Context {
            language: self.language,
            types: &self.types,
            symbols: &self.symbols,
            globals: &self.globals,
            without_value: &self.without_value,
            exprs: &self.body.exprs,
            locals: &self.body.locals,
            constants: &self.body.constants,
        }
    }

    fn item(&mut self, item: &ast::Item) {
        match item {
            ast::Item::Function(definition) => self.function_definition(definition),
            ast::Item::Declaration(declaration) => {
                self.program_scope_declaration(declaration);
                self.body.exprs.clear();
            }
            ast::Item::Pragma(id, _) => self.program_scope_pragma(*id),
            ast::Item::Error(_) => {}
        }
    }

    fn program_scope_pragma(&mut self, id: PragmaId) {
        match *self.literals.pragma(id) {
            Pragma::Extension { name, enable } => self.extension_pragma(id, name, enable),
            Pragma::FpContract(state) => self.contraction = state,
            Pragma::Pack(most) => self.pack = most,
            Pragma::Unroll { .. } => {}
        }
    }

    /// Whether `#pragma OPENCL EXTENSION name : enable` is in effect and the extension is supported.
    pub(crate) fn pragma_extension_on(&self, name: &str) -> bool {
        let is_named = |&symbol: &Symbol| self.text(symbol) == name;
        self.language.defines(name) && self.extensions.iter().any(is_named)
    }

    fn finish(mut self) -> hir::Module {
        self.complete_variables();
        self.hide_inline_functions();
        self.check_unfit_calls();
        self.check_calls();
        let module = hir::Module {
            language: self.language_of_options.clone(),
            symbols: self.symbols,
            types: self.types,
            functions: self.functions,
            globals: self.globals,
            type_names: self.aliases.into_names(),
        };
        if !self.diagnostics.has_errors() {
            warnings::report(&module, &self.exempt_from_unused, self.diagnostics);
            analysis::report(&module, self.diagnostics);
        }
        module
    }
}
