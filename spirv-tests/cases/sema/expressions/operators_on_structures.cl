// Structures, functions and `void` are no operands (C99 6.5).
struct s { int a; };
int f(int a) { return a; }
void nothing(void) {}
kernel void k(global int *out, read_only image2d_t image, struct s s)
{
    s = (struct s)1; // error: cannot cast from type `int` to `struct s`
    s++; // error: invalid argument type `struct s` to `++`
    ~s; // error: invalid argument type `struct s` to `~`
    out[15] = f; // error: taking the address of function `f` is not allowed
    out[16] = f + 1; // error: taking the address of function `f` is not allowed
    out[17] = nothing(); // error: cannot convert `void` to `int`
    out[18] = nothing() + 1; // error: invalid operands to `+` (`void` and `int`)
    image = image; // error: object of type `read_only image2d_t` is not assignable
}
