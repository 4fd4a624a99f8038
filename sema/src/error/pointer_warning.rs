//! Messages about conversions of pointers that are valid and probably not what was meant.

use crate::types::spelling::Shown;
use spirocl_frontend::{diagnostic::Diagnostic, source::Span};

codes! {
    CAST_ALIGN = "S1161" "cast-align" OffByDefault {
        rule: "A cast yields a pointer to a type of larger alignment. Accesses through it are undefined where the address is not a \
               multiple of that; `vload4` and the like need only the alignment of the element.",
        section: "clang, -Wcast-align; OpenCL C 3.0, 6.3.5; C99 6.3.2.3",
        wrong: "float4 f(global float *p) { return *(global float4 *)p; }",
        right: "float4 f(global float *p) { return vload4(0, p); }",
    }
    CAST_QUAL = "S1162" "cast-qual" OffByDefault {
        rule: "A cast removes `const` or `volatile` from the type that a pointer points to.",
        section: "clang, -Wcast-qual",
        wrong: "global int *f(global const int *p) { return (global int *)p; }",
        right: "global const int *f(global const int *p) { return p; }",
    }
    ALWAYS_TRUE = "S1163" "pointer-bool-conversion" {
        rule: "The address of a variable is never null, so that it is always true as a condition.",
        section: "clang, -Wpointer-bool-conversion",
        wrong: "int f(void) { int a[2] = {0}; return a ? 1 : 2; }",
        right: "int f(void) { int a[2] = {0}; return a[0] ? 1 : 2; }",
    }
}

pub(crate) fn cast_align(at: Span, from: &Shown, to: &Shown, alignments: [u32; 2]) -> Diagnostic {
    let [before, after] = alignments;
    let message = format!("cast from {from} to {to} increases required alignment from {before} to {after}");
    Diagnostic::warning(&CAST_ALIGN, at, message)
}

pub(crate) fn cast_qual(at: Span, from: &Shown, to: &Shown, dropped: &str) -> Diagnostic {
    let plural = if dropped.contains(' ') { "qualifiers" } else { "qualifier" };
    Diagnostic::warning(&CAST_QUAL, at, format!("cast from {from} to {to} drops {dropped} {plural}"))
}

pub(crate) fn always_true(at: Span, name: &str, is_array: bool) -> Diagnostic {
    let what = if is_array { "array " } else { "" };
    let message = format!("address of {what}`{name}` will always evaluate to `true`");
    Diagnostic::warning(&ALWAYS_TRUE, at, message)
}
