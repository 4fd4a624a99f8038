// Enumerations (C99 6.7.2.2).
enum colour { RED, GREEN = 5, BLUE, BIG = 0xffffffff };
enum fraction { HALF = 0.5f }; // error[S0902]: the value of an enumeration constant is an integer, not a `float`
enum again { RED }; // error[S0110]: `RED` is declared a second time in this scope
enum colour { BLACK }; // error[S0110]: `enum colour` is defined a second time
struct colour { int c; }; // error[S0123]: `struct colour` was declared as `enum colour`

kernel void f(global int *out, int n)
{
    enum { INNER = n }; // error[S0901]: the value of an enumeration constant is not a constant
    enum { ZERO = 1 / 0 }; // error[S0903]: this constant is divided by zero
    enum colour c = BLUE;
    _Static_assert(BLUE == 6, "counts on");
    _Static_assert(BLUE == 7, "counts wrong"); // error[S0129]: the static assertion does not hold: counts wrong
    out[0] = c;
}
