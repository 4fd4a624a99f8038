//! Messages about expressions of the typed tree that are valid and probably not what was meant.

use spirocl_frontend::{diagnostic::Diagnostic, source::Span};

codes! {
    SELF_ASSIGNMENT = "S1111" "self-assign" OffByDefault {
        rule: "Assigning a variable to itself has no effect.",
        section: "clang, -Wself-assign",
        wrong: "int f(int n) { n = n; return n; }",
        right: "int f(int n) { return n; }",
    }
    SIGN_COMPARISON = "S1112" "sign-compare" OffByDefault {
        rule: "Before a comparison of a signed and an unsigned integer the signed one is converted: a negative value becomes a large \
               one.",
        section: "clang, -Wsign-compare; C99 6.3.1.8",
        wrong: "int f(int i, uint n) { return i < n; }",
        right: "int f(int i, uint n) { return i >= 0 && (uint)i < n; }",
    }
    FLOAT_EQUALITY = "S1113" "float-equal" OffByDefault {
        rule: "Computed floating-point values are rounded, so that equality seldom holds. Comparing with a constant that has an \
               exact value, such as 0 or 0.5, or a variable with itself, is not reported.",
        section: "clang, -Wfloat-equal",
        wrong: "int f(float a, float b) { return a == b; }",
        right: "int f(float a, float b) { return fabs(a - b) < 1e-6f; }",
    }
    PROMOTION = "S1114" "double-promotion" OffByDefault {
        rule: "An operand of type `float` is converted to `double`, often because of a literal without the suffix `f`: the expression \
               then needs a device with double precision.",
        section: "clang, -Wdouble-promotion",
        wrong: "double f(float x) { return x; }",
        right: "double f(float x) { return (double)x; }",
    }
    FLOAT_TO_INTEGER = "S1115" "float-conversion" OffByDefault {
        rule: "A floating-point value is converted to an integer without a cast: the fraction is dropped.",
        section: "clang, -Wfloat-conversion; C99 6.3.1.4",
        wrong: "int f(float x) { return x; }",
        right: "int f(float x) { return convert_int(x); }",
    }
    FLOAT_PRECISION = "S1116" "implicit-float-conversion" OffByDefault {
        rule: "A floating-point value is converted to a type of less precision without a cast.",
        section: "clang, -Wimplicit-float-conversion; C99 6.3.1.5",
        wrong: "float f(double x) { return x; }",
        right: "float f(double x) { return (float)x; }",
    }
    SHORTEN = "S1117" "shorten-64-to-32" OffByDefault {
        rule: "A 64-bit integer is converted to 32 bits without a cast. Work-item functions return `size_t`, which has 64 bits on most \
               devices.",
        section: "clang, -Wshorten-64-to-32; C99 6.3.1.3",
        wrong: "int f(void) { int i = get_global_id(0); return i; }",
        right: "int f(void) { size_t i = get_global_id(0); return (int)i; }",
    }
    SIGN_CHANGE = "S1141" "sign-conversion" OffByDefault {
        rule: "An integer is converted between signed and unsigned without a cast: a negative value becomes a large one, or the other \
               way round. Constants and operands of comparisons are not reported.",
        section: "clang, -Wsign-conversion; C99 6.3.1.3",
        wrong: "uint f(int n) { return n; }",
        right: "uint f(int n) { return (uint)n; }",
    }
    NARROWED = "S1142" "implicit-int-conversion" OffByDefault {
        rule: "An integer is converted to a type of fewer bits without a cast.",
        section: "clang, -Wimplicit-int-conversion; C99 6.3.1.3",
        wrong: "uchar f(int n) { return n; }",
        right: "uchar f(int n) { return (uchar)n; }",
    }
    INTEGER_TO_FLOAT = "S1143" "implicit-int-float-conversion" OffByDefault {
        rule: "An integer is converted to a floating-point type with a mantissa of fewer bits without a cast: large values are \
               rounded.",
        section: "clang, -Wimplicit-int-float-conversion; C99 6.3.1.4",
        wrong: "float f(int n) { return n; }",
        right: "float f(int n) { return convert_float(n); }",
    }
}

pub(crate) fn self_assignment(at: Span, ty: &str) -> Diagnostic {
    let message = format!("explicitly assigning value of variable of type `{ty}` to itself");
    Diagnostic::warning(&SELF_ASSIGNMENT, at, message)
}

pub(crate) fn sign_comparison(at: Span, left: &str, right: &str) -> Diagnostic {
    let message = format!("comparison of integers of different signs: `{left}` and `{right}`");
    Diagnostic::warning(&SIGN_COMPARISON, at, message)
}

pub(crate) fn float_equality(at: Span) -> Diagnostic {
    Diagnostic::warning(&FLOAT_EQUALITY, at, "comparing floating-point with `==` or `!=` is unsafe")
}

/// `literal` is the other operand, if it is a constant of type `double`.
pub(crate) fn promotion(at: Span, from: &str, to: &str, literal: Option<Span>) -> Diagnostic {
    let message = format!("implicit conversion increases floating-point precision: `{from}` to `{to}`");
    let warning = Diagnostic::warning(&PROMOTION, at, message);
    match literal {
        Some(literal) => {
            warning.label(literal, "constant of type `double`").help("append `f` for single precision")
        }
        None => warning,
    }
}

pub(crate) fn float_to_integer(at: Span, from: &str, to: &str) -> Diagnostic {
    let message = format!("implicit conversion turns floating-point number into integer: `{from}` to `{to}`");
    Diagnostic::warning(&FLOAT_TO_INTEGER, at, message)
}

pub(crate) fn float_precision(at: Span, from: &str, to: &str) -> Diagnostic {
    let message = format!("implicit conversion loses floating-point precision: `{from}` to `{to}`");
    Diagnostic::warning(&FLOAT_PRECISION, at, message)
}

pub(crate) fn shortened(at: Span, from: &str, to: &str) -> Diagnostic {
    let message = format!("implicit conversion loses integer precision: `{from}` to `{to}`");
    Diagnostic::warning(&SHORTEN, at, message)
}

pub(crate) fn sign_change(at: Span, from: &str, to: &str) -> Diagnostic {
    let message = format!("implicit conversion changes signedness: `{from}` to `{to}`");
    Diagnostic::warning(&SIGN_CHANGE, at, message)
}

pub(crate) fn narrowed(at: Span, from: &str, to: &str) -> Diagnostic {
    let message = format!("implicit conversion loses integer precision: `{from}` to `{to}`");
    Diagnostic::warning(&NARROWED, at, message)
}

pub(crate) fn integer_to_float(at: Span, from: &str, to: &str) -> Diagnostic {
    let message = format!("implicit conversion from `{from}` to `{to}` may lose precision");
    Diagnostic::warning(&INTEGER_TO_FLOAT, at, message)
}
