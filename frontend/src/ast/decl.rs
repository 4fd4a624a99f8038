//! Declarations of the syntax tree: specifiers, declarators, initializers, attributes.

use super::{Block, Expr, Name};
use crate::{source::Span, symbol::Symbol};

/// A function with its body.
#[derive(Debug)]
pub struct FunctionDefinition {
    /// Everything before the declarator.
    pub specifiers: Specifiers,
    /// The declarator; its part nearest to the name is a [`DeclaratorPart::Function`].
    pub declarator: Declarator,
    /// Whether the parameter list only has names, which are declared before the body. C99 6.9.1.
    pub old_style: bool,
    /// The body.
    pub body: Block,
}

/// `specifiers declarator = initializer, ...;`
#[derive(Debug)]
pub struct Declaration {
    /// Everything before the first declarator.
    pub specifiers: Specifiers,
    /// What is declared; empty for `struct S { ... };` and for `;` alone.
    pub declarators: Vec<InitDeclarator>,
    /// `_Static_assert(...)`: then there are neither specifiers nor declarators.
    pub static_assert: Option<StaticAssert>,
    /// The whole declaration.
    pub span: Span,
}

/// `_Static_assert(condition, "message")`.
#[derive(Debug)]
pub struct StaticAssert {
    /// The constant expression that must not be 0.
    pub condition: Expr,
    /// What to say if it is.
    pub message: Option<Expr>,
}

/// One declarator of a declaration.
#[derive(Debug)]
pub struct InitDeclarator {
    /// The name and the shape of its type.
    pub declarator: Declarator,
    /// What follows `=`.
    pub initializer: Option<Initializer>,
    /// For a member of a structure: the width after `:` (which the analyser rejects).
    pub bit_width: Option<Expr>,
}

/// All specifiers and qualifiers before a declarator, as written.
#[derive(Clone, Debug, Default)]
pub struct Specifiers {
    /// In the order of the text.
    pub list: Vec<Specifier>,
    /// From the first to the last; if there are none, the place where they would stand.
    pub span: Span,
}

impl Specifiers {
    /// The attributes among them.
    pub fn attributes(&self) -> impl Iterator<Item = &Attribute> {
        let lists = self.list.iter().filter_map(|specifier| match &specifier.kind {
            SpecifierKind::Attributes(list) => Some(list),
            _ => None,
        });
        lists.flatten()
    }
}

/// One specifier or qualifier.
#[derive(Clone, Debug)]
pub struct Specifier {
    /// Which one.
    pub kind: SpecifierKind,
    /// Where it stands.
    pub span: Span,
}

/// The kinds of specifiers.
#[derive(Clone, Debug)]
pub enum SpecifierKind {
    /// `typedef`, `extern`, `static`, `auto`, `register`, `_Thread_local`, `__block`.
    Storage(StorageClass),
    /// `const`, `volatile`, `restrict`, `_Atomic`.
    Qualifier(TypeQualifier),
    /// `global`, `local`, `constant`, `private`, `generic`.
    AddressSpace(AddressSpaceKeyword),
    /// `read_only`, `write_only`, `read_write`.
    Access(AccessQualifier),
    /// `kernel`.
    Kernel,
    /// `inline`.
    Inline,
    /// `pipe`.
    Pipe,
    /// A keyword that is a type or a part of one: `unsigned`, `int`.
    Type(TypeKeyword),
    /// A `typedef` name or a built-in type name: `uint`, `float4`, `my_type`.
    Named(Symbol),
    /// `struct` or `union`.
    Struct(Box<StructSpecifier>),
    /// `enum`.
    Enum(Box<EnumSpecifier>),
    /// `typeof(expression)`.
    TypeofExpr(Box<Expr>),
    /// `typeof(type)`.
    TypeofType(Box<TypeName>),
    /// `__auto_type`: the type of the initializer.
    AutoType,
    /// `__attribute__((...))`.
    Attributes(Vec<Attribute>),
    /// A type that could not be parsed or is not known; already reported.
    Error,
}

impl SpecifierKind {
    /// Whether it is a type, or what stands in the place of one.
    pub fn is_type(&self) -> bool {
        match self {
            Self::Type(_)
            | Self::Named(_)
            | Self::Struct(_)
            | Self::Enum(_)
            | Self::TypeofExpr(_)
            | Self::TypeofType(_)
            | Self::AutoType
            | Self::Error => true,
            Self::Storage(_) | Self::Qualifier(_) | Self::AddressSpace(_) | Self::Access(_) => false,
            Self::Kernel | Self::Inline | Self::Pipe | Self::Attributes(_) => false,
        }
    }
}

/// Storage class specifiers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "each is the keyword of its name")]
pub enum StorageClass {
    Typedef,
    Extern,
    Static,
    Auto,
    Register,
    ThreadLocal,
    Block,
}

/// Type qualifiers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "each is the keyword of its name")]
pub enum TypeQualifier {
    Const,
    Volatile,
    Restrict,
    Atomic,
}

/// Address space qualifiers as keywords; what they mean is the analyser's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "each is the keyword of its name")]
pub enum AddressSpaceKeyword {
    Global,
    Local,
    Constant,
    Private,
    Generic,
}

/// Access qualifiers of images and pipes. OpenCL C 3.0, 6.8.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "each is the keyword of its name")]
pub enum AccessQualifier {
    ReadOnly,
    WriteOnly,
    ReadWrite,
}

/// Keywords of which arithmetic types are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "each is the keyword of its name")]
pub enum TypeKeyword {
    Void,
    Bool,
    Char,
    Short,
    Int,
    Long,
    Half,
    Float16,
    Float,
    Double,
    Signed,
    Unsigned,
    Complex,
    Imaginary,
}

/// `struct Name { members }` or `union ...`.
#[derive(Clone, Debug)]
pub struct StructSpecifier {
    /// Whether it is a union.
    pub is_union: bool,
    /// The tag.
    pub name: Option<Name>,
    /// The members; nothing if there are no braces.
    pub members: Option<std::rc::Rc<Vec<Declaration>>>,
    /// Attributes after the keyword and after the closing brace.
    pub attributes: Vec<Attribute>,
}

/// The constants of an enumeration with their values, as far as given.
pub type EnumConstants = Vec<(Name, Option<Expr>)>;

/// `enum Name : uchar { A, B = 3 }`.
#[derive(Clone, Debug)]
pub struct EnumSpecifier {
    /// The tag.
    pub name: Option<Name>,
    /// The type after the colon (C23 6.7.3.3).
    pub underlying: Option<TypeName>,
    /// The constants with their values; nothing if there are no braces.
    pub constants: Option<std::rc::Rc<EnumConstants>>,
    /// Attributes after the keyword and after the closing brace.
    pub attributes: Vec<Attribute>,
}

/// A name with the shape around it.
#[derive(Clone, Debug, Default)]
pub struct Declarator {
    /// The name; none in type names and unnamed parameters.
    pub name: Option<Name>,
    /// From the name outwards: `*a[3]` is array, then pointer.
    pub parts: Vec<DeclaratorPart>,
    /// Attributes after the declarator.
    pub attributes: Vec<Attribute>,
    /// The whole declarator; empty, just after the specifiers, for an empty one.
    pub span: Span,
}

/// One step of a declarator.
#[derive(Clone, Debug)]
pub enum DeclaratorPart {
    /// `* qualifiers`.
    Pointer {
        /// The qualifiers, address spaces and attributes after `*`: they qualify the pointer itself.
        qualifiers: Vec<Specifier>,
        /// The star.
        span: Span,
    },
    /// `^ qualifiers`: a Block.
    BlockPointer {
        /// The qualifiers after `^`.
        qualifiers: Vec<Specifier>,
        /// The caret.
        span: Span,
    },
    /// `[size]`, `[]`.
    Array {
        /// The number of elements, if given.
        size: Option<Box<Expr>>,
        /// `static` and qualifiers inside the brackets of a parameter.
        qualifiers: Vec<Specifier>,
        /// From bracket to bracket.
        span: Span,
    },
    /// `(parameters)`.
    Function {
        /// The parameters; `(void)` is one unnamed `void` parameter.
        parameters: Vec<Parameter>,
        /// Where `...` stands.
        variadic: Option<Span>,
        /// From parenthesis to parenthesis.
        span: Span,
    },
}

/// A parameter of a function.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// Everything before the declarator.
    pub specifiers: Specifiers,
    /// The declarator; may have no name.
    pub declarator: Declarator,
    /// The whole parameter.
    pub span: Span,
}

/// A type without a name: in casts, `sizeof`, `typeof`.
#[derive(Clone, Debug)]
pub struct TypeName {
    /// Everything before the declarator.
    pub specifiers: Specifiers,
    /// A declarator without a name.
    pub declarator: Declarator,
    /// The whole type name.
    pub span: Span,
}

/// What follows `=` in a declaration, or an element of braces.
#[derive(Clone, Debug)]
pub enum Initializer {
    /// One expression.
    Expr(Box<Expr>),
    /// `{ ... }`.
    List(InitializerList),
}

/// `{ [1] = a, .b = c, d }`.
#[derive(Clone, Debug)]
pub struct InitializerList {
    /// The elements, each with its designators.
    pub elements: Vec<InitializerElement>,
    /// From brace to brace.
    pub span: Span,
}

/// An element of a braced initializer.
#[derive(Clone, Debug)]
pub struct InitializerElement {
    /// `[1].b =`; empty for the next element in order.
    pub designators: Vec<Designator>,
    /// How they are written.
    pub form: DesignatorForm,
    /// The value.
    pub value: Initializer,
}

/// One step of a designation.
#[derive(Clone, Debug)]
pub enum Designator {
    /// `[index]`.
    Index(Box<Expr>, Span),
    /// GNU's `[first ... last]`.
    Range(Box<Expr>, Box<Expr>, Span),
    /// `.member`.
    Member(Name),
}

/// How the designators of an element are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DesignatorForm {
    /// `.b = value`, or none at all.
    Standard,
    /// GNU's old `b: value`: the name and the colon.
    Colon(Span),
    /// GNU's `[1] value`: the designators.
    WithoutEqual(Span),
}

/// One attribute: `aligned(16)`.
#[derive(Clone, Debug)]
pub struct Attribute {
    /// Its name, `__name__` reduced to `name`.
    pub name: Name,
    /// Its arguments.
    pub arguments: Vec<AttributeArgument>,
    /// Whether it stands in `[[...]]`, as in C23.
    pub in_brackets: bool,
    /// The whole attribute.
    pub span: Span,
}

/// An argument of an attribute.
#[derive(Clone, Debug)]
pub enum AttributeArgument {
    /// `vec_type_hint(float4)`.
    Type(TypeName),
    /// `aligned(16)`; also names, as in `endian(host)`.
    Expr(Expr),
}
