//! The typed tree: every expression has a type, and every conversion is a node. No overloads, no implicit conversions,
//! no compound assignment, no array decay, no unqualified pointers.
//!
//! [`contraction`] implements `FP_CONTRACT`, [`expr`] holds expressions, [`stmt`] statements, [`ids`] the ids,
//! [`list`] their lists,
//! [`mod@print`] the text form.

pub mod contraction;
pub mod expr;
pub mod ids;
pub mod list;
pub mod print;
pub mod stmt;

pub use crate::types::names::{DeclarationId, Spelled, TypeName, TypeNames};
pub use contraction::Contraction;
pub use expr::*;
pub use ids::*;
pub use list::List;
pub use stmt::*;

use crate::{
    address_space::AddressSpace,
    types::{
        QualType, TypeId, Types,
        spelling::{Spaces, spell_qualified},
    },
};
use spirocl_frontend::{
    language::Language,
    source::Span,
    symbol::{Symbol, Symbols},
};

/// A type-checked translation unit.
#[derive(Debug)]
pub struct Module {
    /// The language version and its options.
    pub language: Language,
    /// The interned identifiers.
    pub symbols: Symbols,
    /// The interned types.
    pub types: Types,
    /// All functions that are defined or called, in order of first declaration.
    pub functions: Vec<Function>,
    /// All variables outside private memory.
    pub globals: Vec<Global>,
    /// The spellings of types in declarations.
    pub type_names: TypeNames,
}

impl Module {
    /// Returns the function with an id.
    pub fn function(&self, id: FunctionId) -> &Function {
        &self.functions[id.index()]
    }

    /// Takes the code of all functions away, by function: each can be dropped then when nothing needs it any more.
    pub fn take_code(&mut self) -> Vec<Code> {
        self.functions.iter_mut().map(Function::take_code).collect()
    }

    /// Returns a type as it is written in source text.
    pub fn type_text(&self, ty: QualType) -> String {
        spell_qualified(&self.types, &self.symbols, ty, Spaces::Written)
    }

    /// Returns the variable with an id.
    pub fn global(&self, id: GlobalId) -> &Global {
        &self.globals[id.index()]
    }
}

/// The linkage of a function or variable. C99 6.2.2.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Linkage {
    /// Internal: `static`, `local`, string literals, and functions that are only `inline`.
    Internal,
    /// External, defined in this module.
    Export,
    /// External, defined in another module.
    Import,
}

/// A variable outside private memory: at program scope, `static` or `constant` in a function, `local` in a kernel, a string.
#[derive(Clone, Debug)]
pub struct Global {
    /// Its name; `None` for a string literal.
    pub name: Option<Symbol>,
    /// Its type.
    pub ty: QualType,
    /// Its address space: global, constant or local.
    pub space: AddressSpace,
    /// Its initial value; `None` for `local` and imported variables. Program-scope variables without an initializer are zero.
    pub initializer: Option<Constant>,
    /// Its linkage.
    pub linkage: Linkage,
    /// The function in which it is declared, if it is not at program scope.
    pub function: Option<FunctionId>,
    /// `aligned(N)`, in bytes.
    pub alignment: Option<u32>,
    /// `spirv_spec_constant(ID)`: a specialization constant, whose default value is the initializer.
    pub spec_id: Option<Stated<u32>>,
    /// The span of its name in the declaration.
    pub span: Span,
    /// Its declaration.
    pub declaration: DeclarationId,
}

/// A function.
#[derive(Clone, Debug)]
pub struct Function {
    /// The name as written.
    pub name: Symbol,
    /// The name for linking: differs from `name` only for `overloadable` functions.
    pub link_name: Box<str>,
    /// Its return type.
    pub return_type: TypeId,
    /// Its parameters, in order.
    pub parameters: Vec<Parameter>,
    /// The attributes of a kernel; `None` for other functions.
    pub kernel: Option<KernelAttributes>,
    /// Its linkage.
    pub linkage: Linkage,
    /// `inline`, `always_inline`, `noinline`, `pure`, `const`.
    pub hints: FunctionHints,
    /// The state of `FP_CONTRACT` by ranges of its source.
    pub contraction: Contraction,
    /// Its parameters and private variables.
    pub locals: Vec<Local>,
    /// All its expressions.
    pub exprs: Vec<Expr>,
    /// The number of its labels.
    pub labels: u32,
    /// The number of its temporaries.
    pub temporaries: u32,
    /// Its body; `None` for a declaration.
    pub body: Option<Box<[Stmt]>>,
    /// The span of its name in the definition.
    pub span: Span,
    /// That definition.
    pub declaration: DeclarationId,
}

impl Function {
    /// A copy of its code.
    pub fn code(&self) -> Code {
        Code { exprs: self.exprs.clone(), statements: self.body.clone().unwrap_or_default() }
    }

    /// Leaves a definition without statements.
    fn take_code(&mut self) -> Code {
        let statements = self.body.as_mut().map(std::mem::take).unwrap_or_default();
        Code { exprs: std::mem::take(&mut self.exprs), statements }
    }

    /// Returns the expression with an id.
    pub fn expr(&self, id: ExprId) -> &Expr {
        &self.exprs[id.index()]
    }

    /// Returns the local variable with an id.
    pub fn local(&self, id: LocalId) -> &Local {
        &self.locals[id.index()]
    }
}

/// The code of a function.
#[derive(Clone, Debug, Default)]
pub struct Code {
    /// Its expressions, by id.
    pub exprs: Vec<Expr>,
    /// Its statements.
    pub statements: Box<[Stmt]>,
}

impl Code {
    /// Returns an expression.
    pub fn expr(&self, id: ExprId) -> &Expr {
        &self.exprs[id.index()]
    }
}

/// A parameter.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// The variable that holds it.
    pub local: LocalId,
    /// The spelling of its type (`float4*`, `my_type`), for reflection; empty if the declaration has none.
    pub type_name: Box<str>,
}

/// A private variable or parameter.
#[derive(Clone, Debug)]
pub struct Local {
    /// Its name; `None` for an unnamed parameter or a variable that the analyser created.
    pub name: Option<Symbol>,
    /// Its type.
    pub ty: QualType,
    /// `aligned(N)`, in bytes.
    pub alignment: Option<u32>,
    /// The span of its name in the declaration.
    pub span: Span,
    /// Its declaration.
    pub declaration: DeclarationId,
}

impl Local {
    /// A variable that no program declares.
    pub(crate) fn made(ty: QualType, span: Span) -> Self {
        Self { name: None, ty, alignment: None, span, declaration: DeclarationId::NONE }
    }
}

/// Attributes of kernels. OpenCL C 3.0, 6.9.2.
#[derive(Clone, Debug, Default)]
pub struct KernelAttributes {
    /// `reqd_work_group_size(x, y, z)`
    pub reqd_work_group_size: Option<Stated<[u32; 3]>>,
    /// `work_group_size_hint(x, y, z)`
    pub work_group_size_hint: Option<Stated<[u32; 3]>>,
    /// `vec_type_hint(type)`
    pub vec_type_hint: Option<Stated<TypeId>>,
    /// `intel_reqd_sub_group_size(n)`
    pub required_sub_group_size: Option<Stated<u32>>,
    /// Whether a function calls it: such a kernel has its code in a function for calls, which the entry point calls too.
    pub is_called: bool,
}

/// The value of an attribute, and its location.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stated<T> {
    /// Its value.
    pub value: T,
    /// The attribute.
    pub at: Span,
}

/// Optimization hints of a function, from its specifiers and attributes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(missing_docs, reason = "each has the name of its attribute")]
pub struct FunctionHints {
    pub inline: bool,
    pub always_inline: bool,
    pub noinline: bool,
    pub is_pure: bool,
    pub is_const: bool,
}
