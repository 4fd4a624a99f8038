// snapshot: messages
// A message in a macro shows where the macro is used and where the token is written.
#define ADD(a, b) ((a) + (b))
#define OUTER(x) ADD(x, undeclared_name)
struct S { int x; };
kernel void k(global int *out, struct S s)
{
    out[0] = OUTER(1); // error: undeclared_name
    out[1] = ADD(1, s); // error: invalid operands to `+` (`int` and `struct S`)
#define SEVEN 7
    SEVEN = 8; // error: expression is not assignable
}
