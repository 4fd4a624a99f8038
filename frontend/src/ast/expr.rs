//! Expressions of the syntax tree.

use super::{Block, Declarator, InitializerList, Name, Specifiers, TypeName};
use crate::{
    source::Span,
    symbol::Symbol,
    token::{FloatLiteral, IntegerLiteral, StringId},
};

/// An expression.
///
/// A large file has hundreds of thousands of them at once, so a kind with much to hold is in a box: its operands in one.
#[derive(Clone, Debug)]
pub struct Expr {
    /// Which one.
    pub kind: ExprKind,
    /// The whole expression.
    pub span: Span,
}

/// The kinds of expressions.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// `42u`
    Integer(IntegerLiteral),
    /// `1.5f`
    Float(FloatLiteral),
    /// `'a'`
    Character(i32),
    /// `"text"`
    String(StringId),
    /// `name`
    Name(Symbol),
    /// `(inner)`: kept, because `(float4)(a, b)` is a vector literal and `(float4)a` is a cast.
    Paren(Box<Expr>),
    /// `-a`, `*a`, `++a`
    Unary(UnaryOp, Box<Expr>),
    /// `a++`, `a--`
    Postfix(PostfixOp, Box<Expr>),
    /// `a + b`
    Binary(BinaryOp, Box<[Expr; 2]>),
    /// `a = b`, `a += b`
    Assign(Option<BinaryOp>, Box<[Expr; 2]>),
    /// `condition ? then : otherwise`; without `then` for GNU's `a ?: b`.
    Conditional(Box<Conditional>),
    /// `a, b, c`
    Comma(Box<[Expr]>),
    /// `callee(arguments)`
    Call(Box<Call>),
    /// `base[index]`
    Index(Box<[Expr; 2]>),
    /// `base.member`, `base->member`, and vector components
    Member {
        /// The structure, vector, or pointer to one.
        base: Box<Expr>,
        /// Whether it is `->`.
        arrow: bool,
        /// The name after it.
        member: Name,
    },
    /// `(type)operand`; a vector literal if the operand is in parentheses and the type is a vector.
    Cast(Box<TypeName>, Box<Expr>),
    /// `(type){ ... }`
    CompoundLiteral(Box<CompoundLiteral>),
    /// `sizeof expression`
    SizeofExpr(Box<Expr>),
    /// `sizeof(type)`
    SizeofType(Box<TypeName>),
    /// `__alignof__(expression)`
    AlignofExpr(Box<Expr>),
    /// `__alignof__(type)`
    AlignofType(Box<TypeName>),
    /// `vec_step(expression)`
    VecStepExpr(Box<Expr>),
    /// `vec_step(type)`
    VecStepType(Box<TypeName>),
    /// `__builtin_astype(expression, type)`
    Astype(Box<Expr>, Box<TypeName>),
    /// `__builtin_convertvector(expression, type)`
    ConvertVector(Box<Expr>, Box<TypeName>),
    /// `__builtin_offsetof(type, member.path[1])`
    Offsetof(Box<(TypeName, Vec<super::Designator>)>),
    /// C11's `_Generic(control, type: value, default: value)`
    Generic(Box<(Expr, Vec<Association>)>),
    /// `__builtin_types_compatible_p(type, type)`
    TypesCompatible(Box<TypeName>, Box<TypeName>),
    /// `__builtin_bit_cast(type, expression)`
    BitCast(Box<TypeName>, Box<Expr>),
    /// GNU's `({ ... })`
    StatementExpression(Box<Block>),
    /// `^type(parameters) { ... }`: a Block literal. OpenCL C 2.0, 6.12.
    BlockLiteral(Box<BlockLiteral>),
    /// What could not be parsed; already reported.
    Error,
}

/// `condition ? then : otherwise`, `condition ?: otherwise`.
#[derive(Clone, Debug)]
pub struct Conditional {
    /// What decides.
    pub condition: Expr,
    /// The value if the condition holds; that of the condition if it is left out.
    pub then: Option<Expr>,
    /// The value if it does not.
    pub otherwise: Expr,
}

/// `callee(arguments)`.
#[derive(Clone, Debug)]
pub struct Call {
    /// What is called.
    pub callee: Expr,
    /// What it is given.
    pub arguments: Vec<Expr>,
}

/// `(type) { ... }`.
#[derive(Clone, Debug)]
pub struct CompoundLiteral {
    /// The type of the object.
    pub name: TypeName,
    /// Its value.
    pub list: InitializerList,
}

/// A part of `_Generic`.
#[derive(Clone, Debug)]
pub struct Association {
    /// The type; none for `default`.
    pub name: Option<TypeName>,
    /// What is chosen for it.
    pub value: Expr,
    /// The type, or the word `default`.
    pub span: Span,
}

/// `^type(parameters) { ... }`.
#[derive(Clone, Debug)]
pub struct BlockLiteral {
    /// The return type's specifiers, if a type is written.
    pub specifiers: Option<Specifiers>,
    /// The abstract declarator with the parameters, if any is written.
    pub declarator: Declarator,
    /// The body.
    pub body: Block,
}

/// Prefix operators.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "each is the operator of its name in C99 6.5.3")]
pub enum UnaryOp {
    Plus,
    Minus,
    BitNot,
    LogicalNot,
    Dereference,
    AddressOf,
    Increment,
    Decrement,
}

impl UnaryOp {
    /// The operator as written.
    pub const fn spelling(self) -> &'static str {
        match self {
            Self::Plus => "+",
            Self::Minus => "-",
            Self::BitNot => "~",
            Self::LogicalNot => "!",
            Self::Dereference => "*",
            Self::AddressOf => "&",
            Self::Increment => "++",
            Self::Decrement => "--",
        }
    }
}

/// Postfix operators.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "each is the operator of its name in C99 6.5.2.4")]
pub enum PostfixOp {
    Increment,
    Decrement,
}

/// Binary operators, without assignment and comma.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "each is the operator of its name in C99 6.5.5 to 6.5.14")]
pub enum BinaryOp {
    Multiply,
    Divide,
    Remainder,
    Add,
    Subtract,
    ShiftLeft,
    ShiftRight,
    Less,
    Greater,
    LessEqual,
    GreaterEqual,
    Equal,
    NotEqual,
    BitAnd,
    BitXor,
    BitOr,
    LogicalAnd,
    LogicalOr,
}

impl BinaryOp {
    /// The operator as written.
    pub const fn spelling(self) -> &'static str {
        match self {
            Self::Multiply => "*",
            Self::Divide => "/",
            Self::Remainder => "%",
            Self::Add => "+",
            Self::Subtract => "-",
            Self::ShiftLeft => "<<",
            Self::ShiftRight => ">>",
            Self::Less => "<",
            Self::Greater => ">",
            Self::LessEqual => "<=",
            Self::GreaterEqual => ">=",
            Self::Equal => "==",
            Self::NotEqual => "!=",
            Self::BitAnd => "&",
            Self::BitXor => "^",
            Self::BitOr => "|",
            Self::LogicalAnd => "&&",
            Self::LogicalOr => "||",
        }
    }
}

#[cfg(target_pointer_width = "64")]
const _: () = assert!(size_of::<Expr>() == 32);
