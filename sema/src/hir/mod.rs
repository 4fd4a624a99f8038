//! The typed tree: every expression has a type, and every conversion is a node. No overloads, no implicit conversions,
//! no compound assignment, no array decay, no unqualified pointers.
//!
//! [`contraction`] implements `FP_CONTRACT`, [`expr`] holds expressions, [`stmt`] statements, [`ids`] the ids, [`names`] type names, [`mod@print`] the text form.

pub mod contraction;
pub mod expr;
pub mod ids;
pub mod names;
pub mod print;
pub mod stmt;

pub use contraction::Contraction;
pub use expr::*;
pub use ids::*;
pub use names::{Spelled, TypeName, TypeNames};
pub use stmt::*;

use crate::{
    address_space::AddressSpace,
    types::{QualType, TypeId, Types},
};
use spirocl_frontend::{
    language::Language,
    source::Span,
    symbol::{Symbol, Symbols},
};

/// A whole program, typed.
#[derive(Debug)]
pub struct Module {
    /// The language it was written in.
    pub language: Language,
    /// The texts of all names.
    pub symbols: Symbols,
    /// All types.
    pub types: Types,
    /// All functions that are defined or called, in order of first declaration.
    pub functions: Vec<Function>,
    /// All variables outside private memory.
    pub globals: Vec<Global>,
    /// The names by which its declarations write types.
    pub type_names: TypeNames,
}

impl Module {
    /// The function behind an id.
    pub fn function(&self, id: FunctionId) -> &Function {
        &self.functions[id.index()]
    }

    /// Empties the bodies of all functions. Signatures, variables and types stay.
    pub fn forget_expressions(&mut self) {
        for function in &mut self.functions {
            function.exprs = Vec::new();
            if let Some(body) = &mut function.body {
                *body = Vec::new();
            }
        }
    }

    /// A type as users write it.
    pub fn type_text(&self, ty: QualType) -> String {
        use crate::check::spelling::{Spaces, spell_qualified};
        spell_qualified(&self.types, &self.symbols, ty, Spaces::Written)
    }

    /// The variable behind an id.
    pub fn global(&self, id: GlobalId) -> &Global {
        &self.globals[id.index()]
    }
}

/// Who else can see a function or variable.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Linkage {
    /// Nobody: `static`, `local`, strings, and functions that are `inline` only.
    Internal,
    /// Defined here, for others too.
    Export,
    /// Declared here, defined elsewhere.
    Import,
}

/// A variable outside private memory: at program scope, `static` or `constant` in a function, `local` in a kernel, a string.
#[derive(Clone, Debug)]
pub struct Global {
    /// Its name; none for a string.
    pub name: Option<Symbol>,
    /// Its type.
    pub ty: QualType,
    /// Its address space: global, constant or local.
    pub space: AddressSpace,
    /// Its value at the start; none for `local` and imported ones. Program-scope global variables without one are zero.
    pub initializer: Option<Constant>,
    /// Who sees it.
    pub linkage: Linkage,
    /// The function in which it is declared, if it is not at program scope.
    pub function: Option<FunctionId>,
    /// `aligned(N)`, in bytes.
    pub alignment: Option<u32>,
    /// `spirv_spec_constant(ID)`: it is a specialization constant, and its initializer the value that it has by default.
    pub spec_id: Option<Stated<u32>>,
    /// Its name where it is declared.
    pub span: Span,
}

/// A function.
#[derive(Clone, Debug)]
pub struct Function {
    /// The name as written.
    pub name: Symbol,
    /// The name for linking: differs from `name` only for `overloadable` functions.
    pub link_name: Box<str>,
    /// What it returns.
    pub return_type: TypeId,
    /// Its parameters, in order.
    pub parameters: Vec<Parameter>,
    /// What a kernel has and other functions have not.
    pub kernel: Option<KernelAttributes>,
    /// Who sees it.
    pub linkage: Linkage,
    /// `inline`, `always_inline`, `noinline`, `pure`, `const`.
    pub hints: FunctionHints,
    /// The ranges of its source in which `FP_CONTRACT` has each value.
    pub contraction: Contraction,
    /// Parameters and private variables.
    pub locals: Vec<Local>,
    /// All its expressions.
    pub exprs: Vec<Expr>,
    /// How many labels it has.
    pub labels: u32,
    /// How many temporaries it has.
    pub temporaries: u32,
    /// Its body; none if it is only declared.
    pub body: Option<Vec<Stmt>>,
    /// Its name where it is defined.
    pub span: Span,
}

impl Function {
    /// The expression behind an id.
    pub fn expr(&self, id: ExprId) -> &Expr {
        &self.exprs[id.index()]
    }

    /// The local behind an id.
    pub fn local(&self, id: LocalId) -> &Local {
        &self.locals[id.index()]
    }
}

/// A parameter.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// The variable that holds it.
    pub local: LocalId,
    /// Its type as written (`float4*`, `my_type`), for reflection; empty where the declaration writes none.
    pub type_name: Box<str>,
}

/// A private variable or parameter.
#[derive(Clone, Debug)]
pub struct Local {
    /// Its name; none for an unnamed parameter or a variable that the analyser made.
    pub name: Option<Symbol>,
    /// Its type.
    pub ty: QualType,
    /// `aligned(N)`, in bytes.
    pub alignment: Option<u32>,
    /// Its name where it is declared.
    pub span: Span,
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
}

/// The value of an attribute, and its location.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stated<T> {
    /// Its value.
    pub value: T,
    /// The attribute.
    pub at: Span,
}

/// Wishes about a function.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(missing_docs, reason = "each is the attribute of its name")]
pub struct FunctionHints {
    pub inline: bool,
    pub always_inline: bool,
    pub noinline: bool,
    pub is_pure: bool,
    pub is_const: bool,
}
