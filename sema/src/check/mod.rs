//! The analyser proper: [`Checker`] holds what all its parts share; each file of this folder adds the checks of one subject.
//!
//! Declarations: `specifier`, `type_names`, `declarator`, `declaration`, `initializer`, `function`, `kernel`, `attribute`,
//! `enumeration`, `structure`, `variable`, `recursion`. Expressions and statements have their own files. `spelling` writes types as users do, with the
//! names of `alias`.

mod alias;
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
pub(crate) mod flow;
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
mod specifier;
pub(crate) mod spelling;
mod statement;
mod structure;
mod tautology;
mod type_names;
mod unused_result;
mod variable;

pub(crate) use alias::{AliasId, Spelling};
pub use attribute::attribute_exists;
pub(crate) use convert::Assignment;
pub(crate) use declaration::ConstantUse;
pub(crate) use expression::{RED_ZONE, STACK_STEP};
pub use gnu_call::builtin_exists;
pub(crate) use member::ComponentError;
pub(crate) use place::Place;
pub(crate) use spelling::Shown;

use crate::{
    analysis,
    hir::{self, Constant, ExprId, ExprKind, FunctionId, GlobalId, LocalId},
    scope::Scopes,
    types::{QualType, Qualifiers, TypeId, TypeKind, Types},
    warnings,
};
use alias::Aliases;
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

/// Analyses a program. The result is whole only if no error was reported.
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

/// What the parts of the analyser share.
pub(crate) struct Checker<'a> {
    /// The language here: pragmas change it.
    pub(crate) language: &'a Language,
    /// The language before any pragma.
    language_of_options: &'a Language,
    /// What pragmas make of it.
    language_changes: &'a extension_pragma::Changes,
    pub(crate) diagnostics: &'a mut Diagnostics,
    pub(crate) symbols: Symbols,
    pub(crate) literals: &'a Literals,
    pub(crate) types: Types,
    pub(crate) scopes: Scopes,
    pub(crate) functions: Vec<hir::Function>,
    /// What is known of each function besides.
    pub(crate) signatures: Vec<Signature>,
    pub(crate) globals: Vec<hir::Global>,
    /// Those that other files may see or have.
    linked: FxHashMap<Symbol, GlobalId>,
    /// Those whose initializer was reported: what is computed from them is not reported again.
    pub(crate) without_value: FxHashSet<GlobalId>,
    /// The string literals so far, with the closing null.
    pub(crate) strings: FxHashMap<Box<[u8]>, GlobalId>,
    /// Every call of one function by another, in order.
    pub(crate) calls: Vec<CallEdge>,
    /// The built-in type names that occur in the program.
    pub(crate) builtin_types: FxHashMap<Symbol, &'static type_names::Row>,
    /// Typedefs and other names of types, for messages.
    pub(crate) aliases: Aliases,
    /// For each declared pointer, and each function that returns one, by the place of its name.
    pub(crate) space_places: FxHashMap<Span, SpacePlace>,
    /// Uses of typedefs that name an address space.
    pub(crate) typedef_spaces: FxHashSet<Span>,
    /// Functions declared with `...`, which is reported there: their calls may have any number of arguments.
    pub(crate) variadic: FxHashSet<Symbol>,
    /// Whether the program writes `__global` for `global`: then edits do.
    pub(crate) underscored: bool,
    /// The extensions that a pragma turned on.
    pub(crate) extensions: FxHashSet<Symbol>,
    /// The state of `FP_CONTRACT` at program scope.
    pub(crate) contraction: FpContract,
    /// The highest alignment of members of structures, by `#pragma pack`.
    pub(crate) pack: Option<u32>,
    /// Whether a use of `half` without its pragma was reported.
    pub(crate) half_said: bool,
    /// The type that `__auto_type` denotes in this declaration.
    pub(crate) auto_type: Option<TypeId>,
    /// The tags of enumerations that are defined at program scope, wherever.
    pub(crate) enumerations: FxHashSet<Symbol>,
    /// Attributes in `[[...]]` that were reported.
    pub(crate) bracketed_attributes: FxHashSet<Span>,
    /// Where enumerations are declared that are defined later.
    pub(crate) forward_enumerations: FxHashSet<Span>,
    /// The names of declarations with the attribute `unused`, and of variables in operands that are not evaluated: no warning calls
    /// them unused.
    pub(crate) exempt_from_unused: FxHashSet<Span>,
    /// Whether what is being checked must be constant: then what is wrong with it as a constant is an error, not a warning.
    pub(crate) must_be_constant: bool,
    /// The body being checked; at program scope a scratch one for array sizes, initializers and enumeration constants.
    pub(crate) body: Body,
    /// The Blocks of the program.
    pub(crate) blocks: Blocks<'a>,
}

/// One function calls another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CallEdge {
    pub(crate) caller: FunctionId,
    pub(crate) callee: FunctionId,
    /// The name in the call.
    pub(crate) span: Span,
}

/// The function body being checked: what becomes part of its [`hir::Function`], and what its statements need to know.
#[derive(Debug)]
pub(crate) struct Body {
    /// The function, unless this is the scratch body of program scope.
    pub(crate) function: Option<FunctionId>,
    /// Whether it is a kernel.
    pub(crate) kernel: bool,
    /// What the function returns.
    pub(crate) return_type: TypeId,
    /// How many scopes are open in its outermost block, where `local` variables may be declared.
    pub(crate) outermost_depth: usize,
    /// Where that block begins.
    pub(crate) outermost_start: Span,
    pub(crate) exprs: Vec<hir::Expr>,
    pub(crate) locals: Vec<hir::Local>,
    pub(crate) labels: u32,
    pub(crate) temporaries: u32,
    /// The ranges of its source in which `FP_CONTRACT` has each value.
    pub(crate) contraction: hir::Contraction,
    /// Labels, and the loops and switches around.
    pub(crate) jumps: Jumps,
    /// Names that were reported as unknown: once is enough.
    pub(crate) unknown: FxHashSet<Symbol>,
    /// The values of `const` variables whose first value is constant; none where that was reported.
    pub(crate) constants: FxHashMap<LocalId, Option<Constant>>,
    /// The qualifiers of its compound literals, if they have any.
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
    /// Notes where functions are defined: those that take Blocks are checked again for the Blocks of each call.
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
        // An address space that a typedef names cannot be taken away where the typedef is used.
        let is_typedef = |edit: &Edit| self.typedef_spaces.contains(&edit.span);
        diagnostic.help.retain(|help| !help.edits.iter().any(is_typedef));
        if self.underscored {
            diagnostic.help.iter_mut().for_each(spelling::underscore);
        }
        self.diagnostics.report(diagnostic);
    }

    /// Adds an expression to the body being checked.
    pub(crate) fn add(&mut self, kind: ExprKind, ty: TypeId, span: Span) -> ExprId {
        self.body.exprs.push(hir::Expr { kind, ty, span });
        ExprId(self.body.exprs.len() as u32 - 1)
    }

    /// Adds the hole for an expression that was reported.
    pub(crate) fn add_error(&mut self, span: Span) -> ExprId {
        self.add(ExprKind::Error, TypeId::ERROR, span)
    }

    /// An expression of the body being checked.
    pub(crate) fn expr(&self, id: ExprId) -> &hir::Expr {
        &self.body.exprs[id.index()]
    }

    /// Checks something that is never evaluated (the operand of `sizeof`, of `typeof`): its expressions are forgotten, so that
    /// the result of `check` must hold none.
    pub(crate) fn unevaluated<T>(&mut self, check: impl FnOnce(&mut Self) -> T) -> T {
        let (mark, calls) = (self.body.exprs.len(), self.calls.len());
        let result = check(self);
        for expr in self.body.exprs.drain(mark..) {
            if let ExprKind::Local(local) = expr.kind {
                self.exempt_from_unused.insert(self.body.locals[local.index()].span);
            }
        }
        self.calls.truncate(calls);
        result
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

    /// Whether `#pragma OPENCL EXTENSION name : enable` holds and the extension is there.
    pub(crate) fn pragma_extension_on(&self, name: &str) -> bool {
        let is_named = |&symbol: &Symbol| self.text(symbol) == name;
        self.language.defines(name) && self.extensions.iter().any(is_named)
    }

    /// The qualifiers of an object of a type: an array has those of its elements.
    pub(crate) fn qualifiers(&self, ty: QualType) -> Qualifiers {
        match *self.types.kind(ty.ty) {
            TypeKind::Array { element, .. } => ty.qualifiers.with(self.qualifiers(element)),
            _ => ty.qualifiers,
        }
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
