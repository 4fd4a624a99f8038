//! The instructions of OpenCL.DebugInfo.100 and NonSemantic.Shader.DebugInfo.100 and the enumerants of their operands.
//! OpenCL.DebugInfo.100, 3; NonSemantic.Shader.DebugInfo.100, 3.

/// The name of the set whose operands are literals.
pub(crate) const SET: &str = "OpenCL.DebugInfo.100";

/// The name of the set whose operands are constants.
pub(crate) const SHADER_SET: &str = "NonSemantic.Shader.DebugInfo.100";

/// The prefix of non-semantic sets. SPV_KHR_non_semantic_info.
pub(crate) const NON_SEMANTIC: &str = "NonSemantic.";

/// Declares the instructions with their numbers.
macro_rules! instructions {
    ($($variant:ident = $number:literal,)*) => {
        /// An instruction: 3.1.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[allow(missing_docs, reason = "each is the instruction of its name, less `Debug`")]
        pub enum DebugOp { $($variant = $number),* }

        impl DebugOp {
            /// All instructions.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// The name of the instruction in the specification.
            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => concat!("Debug", stringify!($variant))),* }
            }

            /// The instruction with a number.
            pub fn from_number(number: u32) -> Option<Self> {
                match number {
                    $($number => Some(Self::$variant),)*
                    _ => None,
                }
            }
        }
    };
}

// From 101 on they are in NonSemantic.Shader.DebugInfo.100 only.
instructions! {
    InfoNone = 0,
    CompilationUnit = 1,
    TypeBasic = 2,
    TypePointer = 3,
    TypeQualifier = 4,
    TypeArray = 5,
    TypeVector = 6,
    Typedef = 7,
    TypeFunction = 8,
    TypeEnum = 9,
    TypeComposite = 10,
    TypeMember = 11,
    TypeInheritance = 12,
    TypePtrToMember = 13,
    TypeTemplate = 14,
    TypeTemplateParameter = 15,
    TypeTemplateTemplateParameter = 16,
    TypeTemplateParameterPack = 17,
    GlobalVariable = 18,
    FunctionDeclaration = 19,
    Function = 20,
    LexicalBlock = 21,
    LexicalBlockDiscriminator = 22,
    Scope = 23,
    NoScope = 24,
    InlinedAt = 25,
    LocalVariable = 26,
    InlinedVariable = 27,
    Declare = 28,
    Value = 29,
    Operation = 30,
    Expression = 31,
    MacroDef = 32,
    MacroUndef = 33,
    ImportedEntity = 34,
    Source = 35,
    FunctionDefinition = 101,
    SourceContinued = 102,
    Line = 103,
    NoLine = 104,
    BuildIdentifier = 105,
    StoragePath = 106,
    EntryPoint = 107,
    TypeMatrix = 108,
}

/// The literal operands of each instruction after its number, as a bit mask; the others are ids.
const LITERALS: &[(DebugOp, u32)] = &[
    (DebugOp::CompilationUnit, 0b1011),
    (DebugOp::TypeBasic, 0b100),
    (DebugOp::TypePointer, 0b110),
    (DebugOp::TypeQualifier, 0b10),
    (DebugOp::TypeVector, 0b10),
    (DebugOp::Typedef, 0b1_1000),
    (DebugOp::TypeFunction, 0b1),
    (DebugOp::TypeEnum, 0b1001_1000),
    (DebugOp::TypeComposite, 0b1_0001_1010),
    (DebugOp::TypeMember, 0b1_0001_1000),
    (DebugOp::TypeInheritance, 0b1_0000),
    (DebugOp::TypeTemplateParameter, 0b11_0000),
    (DebugOp::TypeTemplateTemplateParameter, 0b1_1000),
    (DebugOp::TypeTemplateParameterPack, 0b1100),
    (DebugOp::GlobalVariable, 0b1_0001_1000),
    (DebugOp::FunctionDeclaration, 0b1001_1000),
    (DebugOp::Function, 0b1_1001_1000),
    (DebugOp::LexicalBlock, 0b110),
    (DebugOp::LexicalBlockDiscriminator, 0b10),
    (DebugOp::InlinedAt, 0b1),
    (DebugOp::LocalVariable, 0b1101_1000),
    (DebugOp::Value, !0b111),
    (DebugOp::Operation, u32::MAX),
    (DebugOp::MacroDef, 0b10),
    (DebugOp::MacroUndef, 0b10),
    (DebugOp::ImportedEntity, 0b11_0010),
];

/// The literal operands of the instruction with a number: bit `n` is the operand `n` after the number.
pub(crate) fn literal_operands(number: u32) -> u32 {
    LITERALS.iter().find(|&&(op, _)| op as u32 == number).map_or(0, |&(_, literals)| literals)
}

/// The version of the set that `DebugCompilationUnit` names.
pub(crate) const VERSION: u32 = 0x1_0000;

/// The DWARF version of the enumerants.
pub(crate) const DWARF_VERSION: u32 = 4;

/// Flags: 3.2.
pub(crate) mod flag {
    pub(crate) const IS_LOCAL: u32 = 1 << 2;
    pub(crate) const IS_DEFINITION: u32 = 1 << 3;
    pub(crate) const FORWARD_DECLARATION: u32 = 1 << 4;
    pub(crate) const IS_PROTOTYPED: u32 = 1 << 7;
    pub(crate) const IS_OPTIMIZED: u32 = 1 << 13;
}

/// Encodings of basic types: 3.3.
pub mod encoding {
    /// Not stated.
    pub const UNSPECIFIED: u32 = 0;
    /// A truth value.
    pub const BOOLEAN: u32 = 2;
    /// A floating-point number.
    pub const FLOAT: u32 = 3;
    /// A signed integer.
    pub const SIGNED: u32 = 4;
    /// A signed character.
    pub const SIGNED_CHAR: u32 = 5;
    /// An unsigned integer.
    pub const UNSIGNED: u32 = 6;
    /// An unsigned character.
    pub const UNSIGNED_CHAR: u32 = 7;
}

/// Composite types: 3.4.
pub(crate) mod composite {
    pub(crate) const STRUCTURE: u32 = 1;
    pub(crate) const UNION: u32 = 2;
}

/// Qualifiers: 3.5.
pub(crate) mod qualifier {
    pub(crate) const CONST: u32 = 0;
    pub(crate) const VOLATILE: u32 = 1;
    pub(crate) const RESTRICT: u32 = 2;
    pub(crate) const ATOMIC: u32 = 3;
}

/// Expression operations: 3.6.
pub(crate) mod operation {
    pub(crate) const FRAGMENT: u32 = 9;
}
