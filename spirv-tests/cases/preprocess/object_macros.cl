// check: OpConstant * 42
// Object-like macros: nested, empty, redefined alike, with spaces for a body, a body that begins with a parenthesis.
#define A B
#define B C
#define C 42
#define EMPTY
#define SPACED    (   1 + 2 )
#define SPACED (   1 + 2 )
#define PARENTHESIS (x)
_Static_assert(A == 42, "");
_Static_assert(EMPTY A EMPTY == 42 EMPTY, "");
_Static_assert(SPACED == 3, "");
#undef C
#undef NEVER_DEFINED
#define C 43
_Static_assert(A == 43, "the replacement is looked at where it is used");
#undef C
#define C 42
kernel void k(global int *out) { int x = A; *out = PARENTHESIS; }
