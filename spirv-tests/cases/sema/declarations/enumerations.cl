// Enumerations (C99 6.7.2.2).
enum colour { RED, GREEN = 5, BLUE, BIG = 0xffffffff };
enum fraction { HALF = 0.5f }; // error[S0902]: enumerator value must have integer type, not `float`
enum again { RED }; // error[S0110]: redefinition of `RED`
enum colour { BLACK }; // error[S0110]: redefinition of `enum colour`
struct colour { int c; }; // error[S0123]: use of `struct colour` does not match previous declaration

kernel void f(global int *out, int n)
{
    enum { INNER = n }; // error[S0901]: enumerator value is not an integer constant expression
    enum { ZERO = 1 / 0 }; // error[S0903]: division by zero in a constant expression
    enum colour c = BLUE;
    _Static_assert(BLUE == 6, "counts on");
    _Static_assert(BLUE == 7, "counts wrong"); // error[S0129]: static assertion failed: counts wrong
    out[0] = c;
}
