// Structures, functions and `void` are no operands (C99 6.5).
struct s { int a; };
int f(int a) { return a; }
void nothing(void) {}
kernel void k(global int *out, read_only image2d_t image, struct s s)
{
    s = (struct s)1; // error: a value of type `int` cannot be cast to `struct s`
    s++; // error: `++` does not take an operand of type `struct s`
    ~s; // error: `~` does not take an operand of type `struct s`
    out[15] = f; // error: `f` is a function: it can be called, but has no address and no value
    out[16] = f + 1; // error: `f` is a function: it can be called, but has no address and no value
    out[17] = nothing(); // error: a value of type `void` does not convert to `int`
    out[18] = nothing() + 1; // error: `+` does not take operands of type `void` and `int`
    image = image; // error: an object of type `read_only image2d_t` cannot be changed
}
