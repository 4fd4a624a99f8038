// `#`: the spelling of the argument, not expanded, with spaces made single and quotes escaped.
#define STR(x) #x
#define XSTR(x) STR(x)
#define VALUE 42
#define NOTHING
#define SAME(a, b) _Static_assert(sizeof(a) == sizeof(b), "")
SAME(STR(VALUE), "VALUE");
SAME(XSTR(VALUE), "42");
SAME(STR(  a   +   b  ), "a + b");
SAME(STR(a /* comment */ b), "a b");
SAME(STR("q\n" '"' '\''), "\"q\\n\" '\"' '\\''");
SAME(STR(\n), "\n");
// What C leaves undefined: a quote without its partner, and a backslash at the end.
SAME(STR(a " b
), "a \" b");
SAME(STR(a \ ), "a ");
SAME(STR(a \\ ), "a \\");
SAME(STR(), "");
SAME(XSTR(NOTHING), "");
kernel void k(global int *out) { *out = STR(VALUE)[0] + XSTR(VALUE)[0]; }
