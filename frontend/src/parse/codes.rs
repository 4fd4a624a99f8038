//! The diagnostics of the parser, as rows: identifier, name, rule, and a pair of examples.

use crate::{diagnostic::Code, warning::Class};

/// Every row of this file.
pub const CODES: &[&Code] = &[
    &SYNTAX,
    &MISSING_SEMICOLON,
    &UNCLOSED,
    &EXPRESSION,
    &UNKNOWN_TYPE,
    &KEYWORD_AS_NAME,
    &DECLARATION,
    &ELSE,
    &BARE_DECLARATION,
    &ASM,
    &OLD_STYLE,
    &C11,
    &CPLUSPLUS,
    &REFERENCE,
    &CONSTRUCTOR,
    &TOO_DEEP,
    &LOGICAL_XOR,
    &NESTED_FUNCTION,
    &NO_PARAMETERS,
    &STAR_LENGTH,
    &FOREIGN,
];

pub(super) static SYNTAX: Code = Code {
    id: "G0001",
    name: "syntax",
    class: Class::Standard,
    rule: "The token does not match the grammar: another token is expected at this location.",
    section: "OpenCL C 3.0, 6; C99 A.2",
    wrong: "void f(void) { goto 1; }",
    right: "void f(void) { goto end; end: return; }",
};

pub(super) static MISSING_SEMICOLON: Code = Code {
    id: "G0002",
    name: "missing-semicolon",
    class: Class::Standard,
    rule: "A declaration ends with `;`, and so does every statement that does not end with a block.",
    section: "C99 6.7 and 6.8.3",
    wrong: "void f(int a) { a = 1 }",
    right: "void f(int a) { a = 1; }",
};

pub(super) static UNCLOSED: Code = Code {
    id: "G0003",
    name: "unexpected-in-brackets",
    class: Class::Standard,
    rule: "An unexpected token inside brackets: a comma, an operator or the closing bracket is missing before it.",
    section: "C99 6.5.1 and 6.5.2",
    wrong: "int f(int a, int b) { return max(a b); }",
    right: "int f(int a, int b) { return max(a, b); }",
};

pub(super) static EXPRESSION: Code = Code {
    id: "G0004",
    name: "expected-expression",
    class: Class::Standard,
    rule: "An expression is expected at this location: a variable, a constant, a call, or a parenthesized expression.",
    section: "C99 6.5",
    wrong: "int f(int a) { return a + ; }",
    right: "int f(int a) { return a + 1; }",
};

pub(super) static UNKNOWN_TYPE: Code = Code {
    id: "G0005",
    name: "unknown-type-name",
    class: Class::Standard,
    rule: "The identifier is used as a type but is neither a built-in type of this version nor declared by a `typedef`. \
           Structure, union and enumeration tags require their keyword: `struct point p;`.",
    section: "C99 6.7.2 and 6.7.7",
    wrong: "void f(void) { flaot x; }",
    right: "void f(void) { float x; }",
};

pub(super) static KEYWORD_AS_NAME: Code = Code {
    id: "G0006",
    name: "keyword-as-name",
    class: Class::Standard,
    rule: "A keyword cannot be used as the name of a variable, function, type, member or label.",
    section: "OpenCL C 3.0, 6.1.9",
    wrong: "struct s { int kernel; };",
    right: "struct s { int core; };",
};

pub(super) static DECLARATION: Code = Code {
    id: "G0007",
    name: "expected-declaration",
    class: Class::Standard,
    rule: "Only declarations and function definitions are allowed at file scope; statements must be inside a function.",
    section: "C99 6.9",
    wrong: "int a; if (a) { }",
    right: "void f(int a) { if (a) { } }",
};

pub(super) static ELSE: Code = Code {
    id: "G0008",
    name: "else-without-if",
    class: Class::Standard,
    rule: "An `else` directly follows the statement or block of its `if`.",
    section: "C99 6.8.4.1",
    wrong: "void f(int a) { if (a) a = 1; a = 2; else a = 3; }",
    right: "void f(int a) { if (a) { a = 1; a = 2; } else a = 3; }",
};

pub(super) static BARE_DECLARATION: Code = Code {
    id: "G0009",
    name: "declaration-needs-block",
    class: Class::Standard,
    rule: "The body of `if`, `else`, `for`, `while`, `do` and `switch` is a statement; a declaration must be enclosed in braces.",
    section: "C99 6.8.4 and 6.8.5",
    wrong: "void f(int a) { if (a) int b = 1; }",
    right: "void f(int a) { if (a) { int b = 1; } }",
};

pub(super) static ASM: Code = Code {
    id: "G0010",
    name: "inline-assembly",
    class: Class::Standard,
    rule: "OpenCL C does not support inline assembly: the instruction set of the device is not known at compile time.",
    section: "OpenCL C 3.0, 6.1.9",
    wrong: "void f(void) { asm(\"nop\"); }",
    right: "void f(void) { }",
};

pub(super) static OLD_STYLE: Code = Code {
    id: "G0011",
    name: "old-style-definition",
    class: Class::Standard,
    rule: "The type of each parameter is declared in the parameter list; there is no implicit `int`.",
    section: "C99 6.9.1 and 6.11.7",
    wrong: "int f(a, b) int a; { return a; }",
    right: "int f(int a, int b) { return a; }",
};

pub(super) static C11: Code = Code {
    id: "G0012",
    name: "c11-keyword",
    class: Class::Standard,
    rule: "OpenCL C is based on C99 and does not include `_Atomic` of C11; it has atomic types such as `atomic_int` instead.",
    section: "OpenCL C 3.0, 6.1.1",
    wrong: "void f(_Atomic int *a);",
    right: "void f(volatile int *a);",
};

pub(super) static CPLUSPLUS: Code = Code {
    id: "G0013",
    name: "c-plus-plus",
    class: Class::Standard,
    rule: "OpenCL C does not support C++ features such as classes, templates, namespaces, exceptions, `new` and `static_cast`.",
    section: "OpenCL C 3.0, 6.1",
    wrong: "int f(float a) { return static_cast<int>(a); }",
    right: "int f(float a) { return (int)a; }",
};

pub(super) static REFERENCE: Code = Code {
    id: "G0014",
    name: "reference",
    class: Class::Standard,
    rule: "OpenCL C does not support C++ references; pass a pointer to modify an argument.",
    section: "C99 6.7.5",
    wrong: "void f(int &a) { a = 1; }",
    right: "void f(int *a) { *a = 1; }",
};

pub(super) static CONSTRUCTOR: Code = Code {
    id: "G0015",
    name: "constructor-call",
    class: Class::Standard,
    rule: "A type cannot be called like a function: use the vector literal `(float4)(a, b, c, d)` or the cast `(int)a`.",
    section: "OpenCL C 3.0, 6.1.6 and 6.2.2",
    wrong: "float4 f(float a) { return float4(a, a, a, a); }",
    right: "float4 f(float a) { return (float4)(a, a, a, a); }",
};

pub(super) static TOO_DEEP: Code = Code {
    id: "G0017",
    name: "nested-too-deeply",
    class: Class::Standard,
    rule: "Operators and statements can be nested at most 16384 levels deep.",
    section: "C99 5.2.4.1",
    wrong: "int f(int a) { return - - - /* and so on */ a; }",
    right: "int f(int a) { return -a; }",
};

pub(super) static LOGICAL_XOR: Code = Code {
    id: "G0018",
    name: "logical-xor",
    class: Class::Standard,
    rule: "The operator `^^` is reserved; use `!a != !b` for a logical exclusive or.",
    section: "OpenCL C 3.0, 6.4",
    wrong: "int f(int a, int b) { return a ^^ b; }",
    right: "int f(int a, int b) { return !a != !b; }",
};

pub(super) static NESTED_FUNCTION: Code = Code {
    id: "G0019",
    name: "nested-function",
    class: Class::Standard,
    rule: "Functions are defined at file scope, not inside other functions or structures.",
    section: "C99 6.9.1",
    wrong: "void f(void) { int g(void) { return 1; } }",
    right: "int g(void) { return 1; } void f(void) { }",
};

pub(super) static NO_PARAMETERS: Code = Code {
    id: "G0020",
    name: "missing-parameter-list",
    class: Class::Standard,
    rule: "The name of a function is followed by a parenthesized parameter list, `(void)` if it is empty.",
    section: "C99 6.9.1",
    wrong: "kernel void f { }",
    right: "kernel void f(void) { }",
};

pub(super) static STAR_LENGTH: Code = Code {
    id: "G0021",
    name: "unspecified-length",
    class: Class::Standard,
    rule: "The length of an array must be constant; `[*]` declares a variable length array.",
    section: "OpenCL C 3.0, 6.11.d",
    wrong: "void f(int a[*]);",
    right: "void f(int *a);",
};

pub(super) static FOREIGN: Code = Code {
    id: "G0022",
    name: "foreign-syntax",
    class: Class::Standard,
    rule: "OpenCL C does not support the syntax of CUDA, GLSL, HLSL and Metal for resources and work-group sizes. Buffers and images are \
           parameters of the kernel, and an attribute states the size of the work-group.",
    section: "OpenCL C 3.0, 6.9",
    wrong: "[numthreads(64, 1, 1)] kernel void f(global int *a) { a[0] = 1; }",
    right: "__attribute__((reqd_work_group_size(64, 1, 1))) kernel void f(global int *a) { a[0] = 1; }",
};
