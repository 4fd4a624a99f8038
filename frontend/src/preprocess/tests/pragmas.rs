//! Pragmas.

use super::{check, check_messages};

#[test]
fn pragmas_become_tokens() {
    check(&[
        ("#pragma OPENCL EXTENSION cl_khr_fp16 : enable\nint", "[cl_khr_fp16 true] int"),
        ("#pragma OPENCL EXTENSION all:disable", "[all false]"),
        (
            "#pragma OPENCL FP_CONTRACT OFF\n#pragma STDC FP_CONTRACT DEFAULT",
            "[contract Off] [contract Default]",
        ),
        (
            "#define N 4\n{\n#pragma unroll N * 2\n#pragma unroll (3)\n#pragma nounroll\n#pragma unroll\n}",
            "{ [unroll Some(8)] [unroll Some(3)] [unroll Some(1)] [unroll None] }",
        ),
        ("#define U(n) _Pragma(\"unroll n\")\n; _Pragma(\"unroll 2\") for", "; [unroll Some(2)] for"),
        ("#define STR(x) #x\n#define U(n) _Pragma(STR(unroll n))\n; U(16) for", "; [unroll Some(16)] for"),
        (
            "#pragma clang loop unroll_count(4)\n#pragma clang loop unroll(full)",
            "[unroll Some(4)] [unroll None]",
        ),
        ("#pragma clang diagnostic push", ""),
        ("#if 0\n#pragma nonsense\n#endif", ""),
    ]);
}

#[test]
fn pragmas_that_are_ignored() {
    check_messages(&[
        ("#pragma omp simd", "1: unknown pragma `omp simd` ignored"),
        ("#pragma", "1: empty pragma ignored"),
        (
            "#pragma OPENCL EXTENSION cl_khr_fp16",
            "1: malformed pragma ignored: expected `#pragma OPENCL EXTENSION name : enable|disable|require|warn`",
        ),
        (
            "#pragma OPENCL EXTENSION all : enable",
            "1: malformed pragma ignored: expected `#pragma OPENCL EXTENSION name : enable|disable|require|warn`",
        ),
        (
            "#pragma OPENCL EXTENSION cl_khr_fp61 : enable",
            "1: unknown OpenCL extension `cl_khr_fp61` ignored",
        ),
        (
            "#pragma OPENCL FP_CONTRACT YES",
            "1: malformed pragma ignored: expected `#pragma OPENCL FP_CONTRACT ON|OFF|DEFAULT`",
        ),
        ("#pragma unroll many", "1: malformed pragma ignored: expected `#pragma unroll [count]`"),
        (
            "int a =\n#pragma unroll\n1;",
            "2: misplaced pragma ignored: it must be between declarations or statements",
        ),
        (
            "#define f(x) x\nf(1;\n#pragma unroll\n)",
            "3: misplaced pragma ignored: it must be between declarations or statements",
        ),
        ("_Pragma(4)", "1: `_Pragma` takes a parenthesized string literal"),
    ]);
}
