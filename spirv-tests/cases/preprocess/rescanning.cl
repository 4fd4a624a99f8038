// C99 6.10.3.4: a macro is not replaced within its own replacement, and what follows takes part in the rescan.
#define foo foo + 1
#define f(a) a * g
#define g(a) f(a)
#define x (4 + y)
#define y (2 * x)
#define NIL(v) v
#define G_0(arg) NIL(G_1)(arg)
#define G_1(arg) NIL(arg)
#define CALL LATER
#define LATER(a) ((a) + 1)
#define OPEN (
#define DEFER(n) n EMPTY()
#define EMPTY()
#define MARK() 9
#define EXPAND(...) __VA_ARGS__
#define SELF SELF
enum { SELF = 6 };
_Static_assert(SELF == 6, "");
kernel void k(global int *out, int z)
{
#undef foo
#undef x
#undef y
    int foo = 1, x = 3, y = 5;
#define foo foo + 1
#define x (4 + y)
#define y (2 * x)
    out[0] = foo + x + y;
    out[1] = CALL(4);
    int v = EXPAND(DEFER(MARK)());
    out[2] = v;
    out[3] = G_0(42);
}
_Static_assert(EXPAND(DEFER(MARK)()) == 9, "");
_Static_assert(CALL(4) == 5, "");
