//! Text that is right, and its tree.

use super::{parsed, statement_tree, tree};
use crate::language::Version;

#[track_caller]
fn check(rows: &[(&str, &str)]) {
    for (text, expected) in rows {
        assert_eq!(tree(text), *expected, "{text}");
    }
}

#[track_caller]
fn check_statements(rows: &[(&str, &str)]) {
    for (text, expected) in rows {
        assert_eq!(statement_tree(text), *expected, "{text}");
    }
}

#[test]
fn kernel() {
    let text = "kernel void add(global const float *restrict a, __global float *b) {\n\
                uint i = get_global_id(0);\nb[i] += a[i];\n}";
    let expected = "(function (kernel void) add((global const float) a*(restrict), (global float) b*)\n  \
                    (declare (uint) i = (call get_global_id 0))\n  (+= (index b i) (index a i)))";
    assert_eq!(tree(text), expected);
}

#[test]
fn declarators() {
    check(&[
        ("int *a[3];", "(declare (int) a[3]*)"),
        ("int (*a)[3];", "(declare (int) a*[3])"),
        ("int *(*(*a)[2])(int, float b);", "(declare (int) a*[2]*((int) _, (float) b)*)"),
        ("int (a);", "(declare (int) a)"),
        ("int ((*f))(void);", "(declare (int) f*((void) _))"),
        ("int a, *b, c[2][3], d(void);", "(declare (int) a b* c[2][3] d((void) _))"),
        ("global int *const volatile *restrict p;", "(declare (global int) p*(restrict)*(const volatile))"),
        ("int *global *constant p;", "(declare (int) p*(constant)*(global))"),
        (
            "void f(int a[static const 3], int[], int *[2]);",
            "(declare (void) f((int) a[static const3], (int) _[], (int) _[2]*))",
        ),
        ("void f();", "(declare (void) f())"),
        ("void f(int, ...);", "(declare (void) f((int) _, ...))"),
        ("int (^b)(int);", "(declare (int) b^((int) _))"),
        ("int *****p;", "(declare (int) p*****)"),
        ("void f(int (x), int (uint));", "(declare (void) f((int) x, (int) _((uint) _)))"),
        ("void f(int g(int), int (*h)(int));", "(declare (void) f((int) g((int) _), (int) h*((int) _)))"),
        ("int (*f(int a))[3];", "(declare (int) f((int) a)*[3])"),
        (
            "struct s { int a : 3, : 0, b : 1 + 1; };",
            "(declare ((struct s (declare (int) a : 3 _ : 0 b : (+ 1 1)))))",
        ),
    ]);
}

#[test]
fn specifiers() {
    check(&[
        ("unsigned long long int a;", "(declare (unsigned long long int) a)"),
        ("long static const unsigned a;", "(declare (long static const unsigned) a)"),
        ("static a;", "(declare (static) a)"),
        ("f() { }", "(function () f())"),
        ("a;", "(declare () a)"),
        (";", "(declare ())"),
        ("int;", "(declare (int))"),
        ("extern inline int f(void);", "(declare (extern inline int) f((void) _))"),
        ("__extension__ typedef int t; t a;", "(declare (typedef int) t)\n(declare (t) a)"),
        (
            "typeof(int *) a; typeof(a + 1) b;",
            "(declare ((typeof (int) _*)) a)\n(declare ((typeof (+ a 1))) b)",
        ),
        (
            "void f(read_only image2d_t a, write_only image2d_t b);",
            "(declare (void) f((read_only image2d_t) a, (write_only image2d_t) b))",
        ),
        ("void f(read_only pipe int a);", "(declare (void) f((read_only pipe int) a))"),
        ("_Noreturn void f(void);", "(declare (void) f((void) _))"),
        ("_Complex float a;", "(declare (complex float) a)"),
    ]);
}

#[test]
fn structures() {
    check(&[
        (
            "struct a { int x, *y; struct { float z; }; union u { int i; } v; ; };",
            "(declare ((struct a (declare (int) x y*) (declare ((struct (declare (float) z)))) (declare ((union u (declare (int) i))) v))))",
        ),
        ("struct a; struct a *b;", "(declare ((struct a)))\n(declare ((struct a)) b*)"),
        ("struct a { } b = { };", "(declare ((struct a)) b = {})"),
        ("enum e { A, B = 3, C, };", "(declare ((enum e (A) (B 3) (C))))"),
        ("enum { A __attribute__((deprecated)) = 1 } e;", "(declare ((enum (A 1))) e)"),
        (
            "typedef struct { int uint; } t; t x;",
            "(declare (typedef (struct (declare (int) uint))) t)\n(declare (t) x)",
        ),
        (
            "struct s { _Static_assert(1, \"m\"); int a; };",
            "(declare ((struct s (static-assert 1 \"m\") (declare (int) a))))",
        ),
    ]);
}

#[test]
fn attributes_stand_everywhere() {
    check(&[
        ("__attribute__((aligned(16))) int a;", "(declare ((attribute (aligned 16)) int) a)"),
        ("int __attribute__((aligned)) a;", "(declare (int (attribute aligned)) a)"),
        (
            "int a __attribute__((aligned(8))), __attribute__((unused)) b;",
            "(declare (int) a (attribute (aligned 8)) b (attribute unused))",
        ),
        ("int *__attribute__((a)) b;", "(declare (int) b*((attribute a)))"),
        ("int (__attribute__((a)) *b);", "(declare (int) b* (attribute a))"),
        ("int a __attribute__((aligned(8))) = 3;", "(declare (int) a (attribute (aligned 8)) = 3)"),
        (
            "kernel __attribute__((reqd_work_group_size(8, 1, 1))) __attribute__((vec_type_hint(float4))) void f(void) { }",
            "(function (kernel (attribute (reqd_work_group_size 8 1 1) (vec_type_hint (float4))) void) f((void) _))",
        ),
        (
            "void f(void) __attribute__((overloadable, pure)) { }",
            "(function (void) f((void) _) (attribute overloadable pure))",
        ),
        ("void f(void) __attribute__((__const__));", "(declare (void) f((void) _) (attribute const))"),
        (
            "void f(int a __attribute__((unused)), __attribute__((x)) int);",
            "(declare (void) f((int) a (attribute unused), ((attribute x) int) _))",
        ),
        (
            "struct __attribute__((packed)) s { int a; } __attribute__((aligned(4))) b;",
            "(declare ((struct s (declare (int) a) (attribute packed (aligned 4)))) b)",
        ),
        (
            "struct s { int a __attribute__((endian(host))); };",
            "(declare ((struct s (declare (int) a (attribute (endian host))))))",
        ),
        ("enum __attribute__((a)) e { A } __attribute__((b));", "(declare ((enum e (A) (attribute a b))))"),
        ("__attribute__(()) __attribute__((,a,,b,)) int c;", "(declare ((attribute a b) int) c)"),
        (
            "typedef float v4 __attribute__((ext_vector_type(4)));",
            "(declare (typedef float) v4 (attribute (ext_vector_type 4)))",
        ),
        (
            "int f(void) __attribute__((format(printf, 1, 2)));",
            "(declare (int) f((void) _) (attribute (format printf 1 2)))",
        ),
    ]);
    check_statements(&[
        (
            "__attribute__((opencl_unroll_hint(4))) for (;;) ;",
            "(attribute (opencl_unroll_hint 4)) (for () () () (empty))",
        ),
        ("__attribute__((a)) int b;", "(declare ((attribute a) int) b)"),
        ("x: __attribute__((unused)) ;", "(label x (attribute unused) (empty))"),
        (
            "switch (1) { case 1: __attribute__((fallthrough)); default: ; }",
            "(switch 1 (block (case 1 (attribute fallthrough) (empty)) (default (empty))))",
        ),
    ]);
}

#[test]
fn expressions() {
    check_statements(&[
        ("a + b * c - d;", "(- (+ a (* b c)) d)"),
        ("a = b = c;", "(= a (= b c))"),
        ("a += b ? c : d ? e : f;", "(+= a (? b c (? d e f)))"),
        ("a ? b, c : d;", "(? a (, b c) d)"),
        ("a ?: b;", "(?: a b)"),
        (
            "a || b && c | d ^ e & f == g < h << i + j * k;",
            "(|| a (&& b (| c (^ d (& e (== f (< g (<< h (+ i (* j k))))))))))",
        ),
        ("a - b - c;", "(- (- a b) c)"),
        ("-a++ * *b--;", "(* (- (post++ a)) (* (post-- b)))"),
        ("!~+-&a;", "(! (~ (+ (- (& a)))))"),
        ("++--a;", "(++ (-- a))"),
        ("a.b->c[1](2, 3)();", "(call (call (index (-> (. a b) c) 1) 2 3))"),
        ("a.xyzw.s0 = a.hi.even;", "(= (. (. a xyzw) s0) (. (. a hi) even))"),
        ("a, b, c;", "(, a b c)"),
        ("(a, b);", "(paren (, a b))"),
        (
            "sizeof a + sizeof(int) + sizeof(int *) + sizeof (a);",
            "(+ (+ (+ (sizeof a) (sizeof (int))) (sizeof (int) _*)) (sizeof (paren a)))",
        ),
        ("sizeof (int){1}.x;", "(sizeof (. (literal (int) {1}) x))"),
        ("sizeof (int) * 2;", "(* (sizeof (int)) 2)"),
        (
            "vec_step(float4) + vec_step(a) + __alignof__(int) + __alignof__ a;",
            "(+ (+ (+ (vec_step (float4)) (vec_step (paren a))) (alignof (int))) (alignof a))",
        ),
        ("1u + 2l + 3ul + 1.5f + 2.0 + 'a';", "(+ (+ (+ (+ (+ 1u 2l) 3ul) 1.5f) 2.0) '97')"),
        ("__builtin_astype(a, float4);", "(astype (float4) a)"),
        ("__builtin_offsetof(struct s, a.b[1].c);", "(offsetof ((struct s)) .a.b[1].c)"),
        ("as_float4(a);", "(call as_float4 a)"),
        ("({ int a = 1; a; });", "(statements (declare (int) a = 1) a)"),
        ("__extension__ (a);", "(paren a)"),
    ]);
}

#[test]
fn casts_and_literals() {
    check_statements(&[
        ("(int)a + b;", "(+ (cast (int) a) b)"),
        ("(int)(a) + b;", "(+ (cast (int) (paren a)) b)"),
        ("(int)-a;", "(cast (int) (- a))"),
        ("(int)(float)a++;", "(cast (int) (cast (float) (post++ a)))"),
        ("(float4)(a, b, c, d);", "(cast (float4) (paren (, a b c d)))"),
        ("(float4)(a).x;", "(. (cast (float4) (paren a)) x)"),
        ("(float4)(a)[1];", "(index (cast (float4) (paren a)) 1)"),
        ("(int)(a).x;", "(cast (int) (. (paren a) x))"),
        ("(float4)(float2)(a, b);", "(cast (float4) (cast (float2) (paren (, a b))))"),
        (
            "(float4)(((float2)(a, b)), c);",
            "(cast (float4) (paren (, (paren (cast (float2) (paren (, a b)))) c)))",
        ),
        ("typedef float4 v; (v)(a, b).x;", "(declare (typedef float4) v) (. (cast (v) (paren (, a b))) x)"),
        ("(int[]){1, 2}[0];", "(index (literal (int) _[] {1, 2}) 0)"),
        ("(struct s){.a = 1}.a;", "(. (literal ((struct s)) {.a = 1}) a)"),
        ("*(global int *)p;", "(* (cast (global int) _* p))"),
        ("(__local float4 *)(p + 1);", "(cast (local float4) _* (paren (+ p 1)))"),
        ("(int (*)[3])p;", "(cast (int) _*[3] p)"),
        ("(void (*)(int))p;", "(cast (void) _*((int) _) p)"),
    ]);
}

#[test]
fn initializers() {
    check(&[
        ("int a[2][2] = {{1, 2}, {3, 4},};", "(declare (int) a[2][2] = {{1, 2}, {3, 4}})"),
        ("int a[] = {[2] = 1, 5, [0] = 3};", "(declare (int) a[] = {[2] = 1, 5, [0] = 3})"),
        ("struct s a = {.x = 1, .y.z[2] = {3}};", "(declare ((struct s)) a = {.x = 1, .y.z[2] = {3}})"),
        ("float4 a = {}, b = {1, (2, 3)};", "(declare (float4) a = {} b = {1, (paren (, 2 3))})"),
        ("constant char a[] = \"abc\";", "(declare (constant char) a[] = \"abc\")"),
    ]);
}

#[test]
fn blocks_of_opencl_2() {
    check_statements(&[
        ("a = ^{ b(); };", "(= a (^ (call b)))"),
        ("a = ^(int x) { return x; };", "(= a (^ _((int) x) (return x)))"),
        ("a = ^int (int x) { return x; };", "(= a (^ (int) _((int) x) (return x)))"),
        ("f(a, ^(local void *p) { g(p); }, 3);", "(call f a (^ _((local void) p*) (call g p)) 3)"),
        (
            "int (^a)(int) = ^(int uint) { return uint; };",
            "(declare (int) a^((int) _) = (^ _((int) uint) (return uint)))",
        ),
    ]);
}

#[test]
fn statements() {
    check_statements(&[
        ("if (a) b; else if (c) d; else e;", "(if a b (if c d e))"),
        ("if (a) if (b) c; else d;", "(if a (if b c d))"),
        ("while (a) { b; continue; }", "(while a (block b (continue)))"),
        ("do a; while (b);", "(do a b)"),
        (
            "for (int i = 0, j; i < 3; i++, j--) ;",
            "(for (declare (int) i = 0 j) (< i 3) (, (post++ i) (post-- j)) (empty))",
        ),
        ("for (a = 0; ; ) break;", "(for (= a 0) () () (break))"),
        (
            "switch (a) { case 1: case 2: b; break; default: c; }",
            "(switch a (block (case 1 (case 2 b)) (break) (default c)))",
        ),
        ("switch (a) { case 1 ... 3: b; }", "(switch a (block (case 1 ... 3 b)))"),
        (
            "switch (a) { case 1: int b; default: }",
            "(switch a (block (case 1 (declare (int) b)) (default (empty))))",
        ),
        ("a: b: goto a;", "(label a (label b (goto a)))"),
        ("a: int b; { c: }", "(label a (declare (int) b)) (block (label c (empty)))"),
        ("uint: goto uint; uint b;", "(label uint (goto uint)) (declare (uint) b)"),
        ("case 1 ? 2 : 3: ;", "(case (? 1 2 3) (empty))"),
        ("return; return a, b;", "(return) (return (, a b))"),
        (";;", "(empty) (empty)"),
        ("_Static_assert(1 == 1);", "(static-assert (== 1 1))"),
        ("int b; a * b;", "(declare (int) b) (* a b)"),
        ("int g(int);", "(declare (int) g((int) _))"),
    ]);
}

#[test]
fn names_of_types_are_scoped() {
    check_statements(&[
        ("uint uint = 1; uint * uint;", "(declare (uint) uint = 1) (* uint uint)"),
        (
            "typedef int t; { t t = 1; t * t; } t a;",
            "(declare (typedef int) t) (block (declare (t) t = 1) (* t t)) (declare (t) a)",
        ),
        (
            "typedef int t; { float t; (t)(1); } (t)(1);",
            "(declare (typedef int) t) (block (declare (float) t) (call (paren t) 1)) (cast (t) (paren 1))",
        ),
        (
            "typedef int t; for (float t = 0; ; ) (t)(1); (t)(1);",
            "(declare (typedef int) t) (for (declare (float) t = 0) () () (call (paren t) 1)) (cast (t) (paren 1))",
        ),
        (
            "typedef int t; if (a) { int t; } t b;",
            "(declare (typedef int) t) (if a (block (declare (int) t))) (declare (t) b)",
        ),
        ("typedef int t; enum { t }; t * t;", "(declare (typedef int) t) (declare ((enum (t)))) (* t t)"),
        ("a.uint = b->float4;", "(= (. a uint) (-> b float4))"),
        (
            "struct uint { int t; } uint; uint * a;",
            "(declare ((struct uint (declare (int) t))) uint) (* uint a)",
        ),
        (
            "typedef int t; int a[sizeof(t)], t = sizeof t;",
            "(declare (typedef int) t) (declare (int) a[(sizeof (t))] t = (sizeof t))",
        ),
        ("unsigned size_t = 1; size_t++;", "(declare (unsigned) size_t = 1) (post++ size_t)"),
    ]);
    check(&[
        (
            "void f(int float4) { float4 * 2; } float4 a;",
            "(function (void) f((int) float4)\n  (* float4 2))\n(declare (float4) a)",
        ),
        (
            "void f(int uint, int a[sizeof(uint)]); uint b;",
            "(declare (void) f((int) uint, (int) a[(sizeof (paren uint))]))\n(declare (uint) b)",
        ),
        ("typedef unsigned int uint; uint a;", "(declare (typedef unsigned int) uint)\n(declare (uint) a)"),
        (
            "int uint; int f(void) { return uint * 2; }",
            "(declare (int) uint)\n(function (int) f((void) _)\n  (return (* uint 2)))",
        ),
    ]);
}

#[test]
fn names_of_later_versions_are_identifiers() {
    for text in ["int queue_t = 1, memory_order;", "int atomic_int;", "int pipe; void f(void) { pipe = 2; }"]
    {
        let (_, messages) = parsed(text, Version::V1_2);
        assert!(messages.is_empty(), "{text} {messages:?}");
    }
}

#[test]
fn pragmas() {
    check(&[
        ("#pragma unroll\nint a;", "(pragma unroll)\n(declare (int) a)"),
        ("void f(int a) \n#pragma unroll\n { }", "(function (void) f((int) a))"),
        ("struct s {\n#pragma unroll\n int a; };", "(declare ((struct s (declare (int) a))))"),
    ]);
    check_statements(&[
        ("\n#pragma unroll\n for (;;) ;", "(pragma unroll) (for () () () (empty))"),
        (
            "if (a)\n#pragma unroll\n while (b) ; else c;",
            "(if a (block (pragma unroll) (while b (empty))) c)",
        ),
        ("a:\n#pragma unroll\n while (b) ;", "(label a (pragma unroll)) (while b (empty))"),
    ]);
}
