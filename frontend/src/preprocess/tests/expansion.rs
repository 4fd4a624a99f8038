//! Expansion: C99 6.10.3, its examples among them.

use super::{check, check_messages, tokens};

#[test]
fn replacement_follows_the_examples_of_c99() {
    // C99 6.10.3.5, example 3.
    let text = "#define x 3
#define f(a) f(x * (a))
#undef x
#define x 2
#define g f
#define z z[0]
#define h g(~
#define m(a) a(w)
#define w 0,1
#define t(a) a
#define p() int
#define q(x) x
#define r(x,y) x ## y
#define str(x) # x
f(y+1) + f(f(z)) % t(t(g)(0) + t)(1);
g(x+(3,4)-w) | h 5) & m
(f)^m(m);
p() i[q()] = { q(1), r(2,3), r(4,), r(,5), r(,) };
char c[2][6] = { str(hello), str() };";
    let expected = "f ( 2 * ( y + 1 ) ) + f ( 2 * ( f ( 2 * ( z [ 0 ] ) ) ) ) % f ( 2 * ( 0 ) ) + t ( 1 ) ; \
f ( 2 * ( 2 + ( 3 , 4 ) - 0 , 1 ) ) | f ( 2 * ( ~ 5 ) ) & f ( 2 * ( 0 , 1 ) ) ^ m ( 0 , 1 ) ; \
int i [ ] = { 1 , 23 , 4 , 5 , } ; char c [ 2 ] [ 6 ] = { \"hello\" , \"\" } ;";
    assert_eq!(tokens(text), expected);
}

#[test]
fn strings_and_pasting_follow_the_examples_of_c99() {
    // C99 6.10.3.5, example 4.
    let text = "#define str(s) # s
#define xstr(s) str(s)
#define debug(s, t) printf(\"x\" # s \"= %d, x\" # t \"= %s\", \\
 x ## s, x ## t)
#define INCFILE(n) vers ## n
#define glue(a, b) a ## b
#define xglue(a, b) glue(a, b)
#define HIGHLOW \"hello\"
#define LOW LOW \", world\"
debug(1, 2);
fputs(str(strncmp(\"abc\\0d\", \"abc\", '\\4') // this goes away
== 0) str(: @\\n), s);
xstr(INCFILE(2).h)
glue(HIGH, LOW);
xglue(HIGH, LOW)";
    let expected = "printf ( \"x1= %d, x2= %s\" , x1 , x2 ) ; \
fputs ( \"strncmp(\\\"abc\\\\0d\\\", \\\"abc\\\", '\\\\4') == 0: @\\n\" , s ) ; \
\"vers2.h\" \"hello\" ; \"hello, world\"";
    let expected = expected.replace("\"vers2.h\" \"hello\"", "\"vers2.hhello\"");
    assert_eq!(tokens(text), expected);
}

#[test]
fn placemarkers_follow_the_examples_of_c99() {
    // C99 6.10.3.5, examples 5 and 7, and 6.10.3.3.
    check(&[
        (
            "#define t(x,y,z) x ## y ## z
int j[] = { t(1,2,3), t(,4,5), t(6,,7), t(8,9,), t(10,,), t(,11,), t(,,12), t(,,) };",
            "int j [ ] = { 123 , 45 , 67 , 89 , 10 , 11 , 12 , } ;",
        ),
        (
            "#define debug(...) fprintf(stderr, __VA_ARGS__)
#define showlist(...) puts(#__VA_ARGS__)
#define report(test, ...) ((test)?puts(#test): printf(__VA_ARGS__))
debug(\"Flag\"); debug(\"X = %d\\n\", x); showlist(The first, second, and third items.);
report(x>y, \"x is %d but y is %d\", x, y);",
            "fprintf ( stderr , \"Flag\" ) ; fprintf ( stderr , \"X = %d\\n\" , x ) ; \
puts ( \"The first, second, and third items.\" ) ; \
( ( x > y ) ? puts ( \"x>y\" ) : printf ( \"x is %d but y is %d\" , x , y ) ) ;",
        ),
        (
            "#define hash_hash # ## #
#define mkstr(a) # a
#define in_between(a) mkstr(a)
#define join(c, d) in_between(c hash_hash d)
char p[] = join(x, y);",
            "char p [ ] = \"x ## y\" ;",
        ),
    ]);
}

#[test]
fn a_macro_is_not_expanded_in_itself() {
    check(&[
        ("#define a a b a\na", "a b a"),
        ("#define a b\n#define b a\na b", "a b"),
        ("#define f(x) x f\nf(1)(2)", "1 f ( 2 )"),
        ("#define f(x) x g\n#define g(x) x f\nf(1)(2)(3)", "1 2 3 g"),
        ("#define f(a) a*g\n#define g(a) f(a)\nf(2)(9)", "2 * 9 * g"),
        ("#define NIL(xxx) xxx\n#define G_0(arg) NIL(G_1)(arg)\n#define G_1(arg) NIL(arg)\nG_0(42)", "42"),
        ("#define foo() bar\nfoo\n()\nfoo x", "bar foo x"),
        ("#define f(x) x\n#define g f\ng\n(1) f (f)(2)", "1 f ( 2 )"),
        ("#define AA BB\n#define BB AA\n#define id(x) x\nid(AA) id(id(AA))", "AA AA"),
        ("#define x (4 + x)\n#define id(y) y\nid(x)", "( 4 + x )"),
        ("#define f(x) [x]\nf(f(f(1)))", "[ [ [ 1 ] ] ]"),
        ("#define EMPTY\n#define DEFER(id) id EMPTY\n#define A() 123\nDEFER(A)() DEFER(A) ()", "A ( ) A ( )"),
        ("#define E(x) x\n#define EMPTY()\n#define D(id) id EMPTY()\n#define A() 123\nE(D(A)())", "123"),
    ]);
}

#[test]
fn variable_arguments() {
    check(&[
        ("#define f(...) [__VA_ARGS__]\nf() f(1) f(1,2)", "[ ] [ 1 ] [ 1 , 2 ]"),
        ("#define f(a, ...) a, ##__VA_ARGS__;\nf(1) f(1,) f(1,2,3)", "1 ; 1 , ; 1 , 2 , 3 ;"),
        ("#define f(a, b...) a, ##b;\nf(1) f(1,2,3)", "1 ; 1 , 2 , 3 ;"),
        ("#define f(...) a, ##__VA_ARGS__;\nf(1) f()", "a , 1 ; a , ;"),
        ("#define f(a, ...) a __VA_OPT__(,) __VA_ARGS__;\nf(1) f(1,2)", "1 ; 1 , 2 ;"),
        ("#define f(x, ...) x ## __VA_OPT__(y z) ## w;\nf(a) f(a, 1)", "aw ; ay zw ;"),
        ("#define f(x, ...) __VA_OPT__(x ## x) end\n#define N\nf(a, N) f(a, b) f()", "end aa end end"),
    ]);
}

#[test]
fn white_space_in_strings_and_empty_uses() {
    check(&[
        ("#define S(x) #x\nS( a  +\n b ) S() S(a/**/b)", "\"a + ba b\""),
        (
            "#define S(x) S_(x)\n#define S_(x) #x\n#define E\nS(a E b);S(a E+b);S(E a);S(+E+)",
            "\"a b\" ; \"a +b\" ; \"a\" ; \"++\"",
        ),
        ("#define S(x) #x\nS(\"a\\n\" '\"' L'\\\\')", "\"\\\"a\\\\n\\\" '\\\"' L'\\\\\\\\'\""),
    ]);
}

#[test]
fn pasted_tokens() {
    check(&[
        (
            "#define P(a, b) a ## b\nP(x, 1) P(, +) P(+, =) P(1, .5) P(., 5) P(<, <=)",
            "x1 + += 1.5None .5None <<=",
        ),
        ("#define P(a, b) a ## b\n#define x1 2\nP(x, 1) P(, P)(x, 1) P(%:, %:)", "2 P ( x , 1 ) ##"),
    ]);
}

#[test]
fn uses_without_arguments_or_end() {
    check_messages(&[
        ("#define f(a) a\nf(1, 2);", "2: too many arguments provided to macro `f`: expected 1, found 2"),
        ("#define f(a, b) a\n\nf(1);", "3: too few arguments provided to macro `f`: expected 2, found 1"),
        ("#define f() a\nf(1);", "2: too many arguments provided to macro `f`: expected 0, found 1"),
        (
            "#define f(a, b, ...) a\nf(1);",
            "2: too few arguments provided to macro `f`: expected at least 2, found 1",
        ),
        ("#define f(a) a\nf(1;\n", "2: unterminated invocation of macro `f`"),
        ("#define f(a, b) a ## b\nf(+, /)", "2: pasting formed `+/`, an invalid preprocessing token"),
        ("#define f(a, b) a ## b\nf(/, /)", "2: pasting formed `//`, an invalid preprocessing token"),
    ]);
}

#[test]
fn directives_among_arguments() {
    let text = "#define f(a) [a]\nf(1\n#ifdef NO\n2\n#else\n3\n#define NO 4\n#endif\nNO)";
    assert_eq!(tokens(text), "[ 1 3 4 ]");
}

#[test]
fn computed_macros() {
    check(&[
        ("__LINE__\n__LINE__ __FILE__", "1 2 \"main.cl\""),
        ("#define L __LINE__\n#define F(x) L x\nF(\n__LINE__\n)", "5 4"),
        ("#line 100 \"a\\\\b\"\n__LINE__ __FILE__", "100 \"a\\\\b\""),
        ("# 7 \"x.cl\" 1\n__LINE__\n\n__FILE__", "7 \"x.cl\""),
        ("__COUNTER__ __COUNTER__", "0 1"),
        ("__INCLUDE_LEVEL__", "0"),
        ("#define CAT(a, b) CAT_(a, b)\n#define CAT_(a, b) a ## b\nCAT(v, __LINE__)", "v3"),
    ]);
}

#[test]
fn predefined_macros() {
    check(&[
        ("#ifdef M_PI_F\nM_PI_F\n#endif", "3.1415926535897932384626Float"),
        ("FLT_MAX CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE", "0x1.fffffep127Float 1 | 2"),
        ("__OPENCL_C_VERSION__ __OPENCL_VERSION__ CL_VERSION_1_2", "300 300 120"),
        ("#if cl_khr_fp64 && __opencl_c_fp64 && !defined(cl_nothing)\nyes\n#endif", "yes"),
        ("ATOMIC_VAR_INIT(4)", "( 4 )"),
        (
            "__kernel_exec(8, float4) void",
            "__kernel __attribute__ ( ( work_group_size_hint ( 8 , 1 , 1 ) ) ) \
             __attribute__ ( ( vec_type_hint ( float4 ) ) ) void",
        ),
        ("#if __has_builtin(x) || __has_attribute(y) || __has_include(\"z\")\nno\n#endif", ""),
        (
            "#if defined __has_include && defined(__LINE__) && __has_extension(c_static_assert)\nyes\n#endif",
            "yes",
        ),
        ("int defined = 1;", "int defined = 1 ;"),
    ]);
    check_messages(&[
        ("#define M_PI_F 3", "1: redefining predefined macro `M_PI_F`"),
        ("#define __LINE__ 3", "1: cannot `#define` predefined macro `__LINE__`"),
        ("#undef __FILE__", "1: cannot `#undef` predefined macro `__FILE__`"),
        ("__DATE__", "1: `__DATE__` expands to a fixed value so that builds are reproducible"),
    ]);
}
