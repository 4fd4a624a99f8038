//! Tokens, after preprocessing: one table of keywords and one of punctuators, from which spelling and parsing both follow.

use crate::{handle_map::Handle, language::Version, source::Span, symbol::Symbol};
use std::ops::Range;

/// A token of the language. Where it stands is kept beside it. A large file has millions of tokens at once, so what is large is elsewhere.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Token {
    /// A name that is no keyword: a variable, a type name, a built-in.
    Identifier(Symbol),
    /// A keyword of the version compiled.
    Keyword(Keyword),
    /// An operator or separator.
    Punct(Punct),
    /// An integer constant.
    Integer(IntegerId),
    /// A floating constant: its value depends on the type, so the spelling is kept (without the suffix).
    Float(FloatLiteral),
    /// A character constant, already an `int`.
    Character(i32),
    /// A string literal, adjacent ones joined, without the closing null.
    String(StringId),
    /// A `#pragma` that later stages care about.
    Pragma(PragmaId),
}

const _: () = assert!(size_of::<(Token, Span)>() == 16);

impl Token {
    /// Whether a pragma can follow: it stands between declarations and statements.
    pub fn may_precede_pragma(self) -> bool {
        match self {
            Self::Punct(punct) => {
                use Punct::{Colon, LeftBrace, RightBrace, RightParen, Semicolon};
                matches!(punct, Semicolon | LeftBrace | RightBrace | RightParen | Colon)
            }
            Self::Keyword(keyword) => matches!(keyword, Keyword::Else | Keyword::Do),
            Self::Pragma(_) => true,
            Self::Identifier(_)
            | Self::Integer(_)
            | Self::Float(_)
            | Self::Character(_)
            | Self::String(_) => false,
        }
    }
}

/// An integer constant: its value and suffix are in [`Literals`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IntegerId(pub u32);

/// An integer constant: value and suffix.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IntegerLiteral {
    /// The value; larger ones are reported by the lexer.
    pub value: u64,
    /// Whether it is written in base ten: then it never becomes unsigned by its size. C99 6.4.4.1.
    pub decimal: bool,
    /// `u` or `U`.
    pub unsigned: bool,
    /// `l` or `L`.
    pub long: bool,
}

/// A floating constant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FloatLiteral {
    /// The digits as written, without suffix; decimal or hexadecimal.
    pub digits: Symbol,
    /// The suffix.
    pub suffix: FloatSuffix,
}

/// The suffix of a floating constant. OpenCL C 3.0, 6.3.1 and 6.3.1.1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FloatSuffix {
    /// None: `double`, or `float` where there is no double.
    None,
    /// `f`: float.
    Float,
    /// `h`: half.
    Half,
}

/// A string literal: its bytes are in [`Literals`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct StringId(pub u32);

/// The value of a string literal, adjacent ones joined, and where its bytes are written.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct StringLiteral {
    /// The bytes, without the closing null.
    pub bytes: Vec<u8>,
    /// Stretches of bytes that stand for themselves, in order: the index of the first byte, and its place in the source.
    pub(crate) stretches: Vec<(usize, u32)>,
}

impl StringLiteral {
    /// Where some of the bytes are written; nothing if that is not known.
    pub fn span_of(&self, bytes: Range<usize>) -> Option<Span> {
        let place = |index: usize| {
            let after = self.stretches.partition_point(|&(first, _)| first <= index);
            let (first, at) = *self.stretches.get(after.checked_sub(1)?)?;
            Some(at + (index - first) as u32)
        };
        let (start, last) = (place(bytes.start)?, place(bytes.end.checked_sub(1)?)?);
        (start <= last).then(|| Span::new(start, last + 1))
    }
}

/// A pragma: its meaning is in [`Literals`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PragmaId(pub u32);

impl Handle for PragmaId {
    fn number(self) -> u32 {
        self.0
    }
}

/// What `#pragma OPENCL FP_CONTRACT` says of contraction: rounding a product and a sum once. OpenCL C 3.0, 6.15.2.1 and C99 7.12.2.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum FpContract {
    /// What `-ffp-contract` says, as without a pragma.
    #[default]
    Default,
    /// It is allowed in one expression.
    On,
    /// It is not.
    Off,
}

/// A `#pragma` that later stages care about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Pragma {
    /// `#pragma OPENCL EXTENSION name : behavior`. OpenCL C 3.0, 6.2.1.
    Extension {
        /// The extension's name, or `all`.
        name: Symbol,
        /// Whether it is enabled (or required, or warned of) rather than disabled.
        enable: bool,
    },
    /// `#pragma OPENCL FP_CONTRACT` or `#pragma STDC FP_CONTRACT`, from here to the end of the block or file.
    FpContract(FpContract),
    /// `#pragma pack`: the highest alignment of members of the structures that follow; none for their own.
    Pack(Option<u32>),
    /// `#pragma unroll`: with a count, without one (as far as possible), or `nounroll` (1).
    Unroll {
        /// The factor, if one is given.
        count: Option<u32>,
    },
}

/// What tokens refer to: the values of integers, the bytes of strings and the meaning of pragmas.
#[derive(Clone, Default, Debug)]
pub struct Literals {
    integers: Vec<IntegerLiteral>,
    strings: Vec<StringLiteral>,
    pragmas: Vec<Pragma>,
}

impl Literals {
    /// Keeps an integer.
    pub fn add_integer(&mut self, literal: IntegerLiteral) -> IntegerId {
        self.integers.push(literal);
        IntegerId(self.integers.len() as u32 - 1)
    }

    /// The value and suffix of an integer.
    pub fn integer(&self, id: IntegerId) -> IntegerLiteral {
        self.integers[id.0 as usize]
    }

    /// Keeps a string.
    pub fn add_string(&mut self, literal: StringLiteral) -> StringId {
        self.strings.push(literal);
        StringId(self.strings.len() as u32 - 1)
    }

    /// The bytes of a string, without the closing null.
    pub fn string(&self, id: StringId) -> &[u8] {
        &self.string_literal(id).bytes
    }

    /// A string with where it is written.
    pub fn string_literal(&self, id: StringId) -> &StringLiteral {
        &self.strings[id.0 as usize]
    }

    /// Keeps a pragma.
    pub fn add_pragma(&mut self, pragma: Pragma) -> PragmaId {
        self.pragmas.push(pragma);
        PragmaId(self.pragmas.len() as u32 - 1)
    }

    /// All pragmas, in the order of the text.
    pub fn pragmas(&self) -> impl Iterator<Item = (PragmaId, &Pragma)> {
        (0..).map(PragmaId).zip(&self.pragmas)
    }

    /// What a pragma says.
    pub fn pragma(&self, id: PragmaId) -> &Pragma {
        &self.pragmas[id.0 as usize]
    }
}

/// Makes an enum of tokens with a fixed spelling, and the table of it.
macro_rules! spelled {
    ($(#[$meta:meta])* $name:ident { $($variant:ident = $first:literal $(| $more:literal)*),* $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        #[allow(missing_docs, reason = "the spelling beside each variant says all")]
        pub enum $name { $($variant),* }

        impl $name {
            /// Every spelling, and what it is.
            pub const SPELLINGS: &[(&str, $name)] = &[$(($first, $name::$variant) $(, ($more, $name::$variant))*),*];

            /// The plain spelling.
            pub const fn spelling(self) -> &'static str {
                match self { $($name::$variant => $first),* }
            }
        }
    };
}

spelled! {
    /// Operators and separators. C99 6.4.6; digraphs are spelled as what they stand for.
    Punct {
        LeftParen = "(", RightParen = ")", LeftBracket = "[" | "<:", RightBracket = "]" | ":>",
        LeftBrace = "{" | "<%", RightBrace = "}" | "%>",
        Dot = ".", Arrow = "->", PlusPlus = "++", MinusMinus = "--", Amp = "&", Star = "*", Plus = "+", Minus = "-",
        Tilde = "~", Bang = "!", Slash = "/", Percent = "%", LessLess = "<<", GreaterGreater = ">>", Less = "<",
        Greater = ">", LessEqual = "<=", GreaterEqual = ">=", EqualEqual = "==", BangEqual = "!=", Caret = "^", Bar = "|",
        AmpAmp = "&&", BarBar = "||", CaretCaret = "^^", Question = "?", Colon = ":", Semicolon = ";", Ellipsis = "...", Equal = "=",
        StarEqual = "*=", SlashEqual = "/=", PercentEqual = "%=", PlusEqual = "+=", MinusEqual = "-=",
        LessLessEqual = "<<=", GreaterGreaterEqual = ">>=", AmpEqual = "&=", CaretEqual = "^=", BarEqual = "|=",
        Comma = ",", Hash = "#" | "%:", HashHash = "##" | "%:%:",
    }
}

spelled! {
    /// Keywords of OpenCL C (OpenCL C 3.0, 6.1.9), of C99, and of GNU C as far as kernels use them. Names of built-in types
    /// other than those of C (`uint`, `float4`, `image2d_t`) are no keywords: they are predeclared type names.
    Keyword {
        // C99 6.4.1
        Auto = "auto", Break = "break", Case = "case", Char = "char", Const = "const" | "__const" | "__const__", Continue = "continue",
        Default = "default", Do = "do", Double = "double", Else = "else", Enum = "enum", Extern = "extern", Float = "float",
        For = "for", Goto = "goto", If = "if", Inline = "inline" | "__inline" | "__inline__", Int = "int", Long = "long",
        Register = "register", Restrict = "restrict" | "__restrict" | "__restrict__", Return = "return", Short = "short",
        Signed = "signed" | "__signed" | "__signed__", Sizeof = "sizeof", Static = "static", Struct = "struct", Switch = "switch",
        Typedef = "typedef", Union = "union", Unsigned = "unsigned", Void = "void",
        Volatile = "volatile" | "__volatile" | "__volatile__", While = "while", Bool = "bool" | "_Bool", Complex = "_Complex",
        Imaginary = "_Imaginary",
        // OpenCL C
        Global = "__global" | "global", Local = "__local" | "local", Constant = "__constant" | "constant",
        Private = "__private" | "private", Generic = "__generic" | "generic", Kernel = "__kernel" | "kernel",
        ReadOnly = "__read_only" | "read_only", WriteOnly = "__write_only" | "write_only",
        ReadWrite = "__read_write" | "read_write", Half = "half", Pipe = "pipe" | "__pipe",
        VecStep = "vec_step", BuiltinAstype = "__builtin_astype",
        BuiltinConvertvector = "__builtin_convertvector",
        // C11, C23 and GNU C
        Attribute = "__attribute__" | "__attribute", Alignof = "__alignof__" | "__alignof" | "_Alignof",
        Typeof = "typeof" | "__typeof__" | "__typeof", AutoType = "__auto_type", Asm = "asm" | "__asm__" | "__asm", StaticAssert = "_Static_assert",
        Offsetof = "__builtin_offsetof", TypesCompatible = "__builtin_types_compatible_p", BitCast = "__builtin_bit_cast", Extension = "__extension__", ThreadLocal = "_Thread_local" | "__thread",
        Generic11 = "_Generic", Alignas = "_Alignas", Noreturn = "_Noreturn", Atomic11 = "_Atomic", BlockStorage = "__block", Float16 = "_Float16",
    }
}

impl Keyword {
    /// Whether a spelling of it is reserved in a version. OpenCL C 3.0, 6.1.9: `__generic` was so before.
    pub(crate) fn is_reserved(self, spelling: &str, version: Version) -> bool {
        version >= Version::V2_0 || !(spelling == "generic" || self == Self::Pipe)
    }
}
