// Operands that an operator does not take.
// options: -ferror-limit=0
struct s { int a; };

kernel void f(global int *g, float x, struct s s)
{
    int a = x % 2.0f; // error: `%` requires integer operands, found `float`
    a = x << 1; // error: `<<` requires integer operands, found `float`
    a = ~x; // error: `~` requires integer operands, found `float`
    a = x & 1; // error: `&` requires integer operands, found `float`
    a = s + 1; // error: invalid operands to `+` (`struct s` and `int`)
    a = !s; // error: invalid argument type `struct s` to `!`
    a = *a; // error: indirection requires pointer operand (`int` invalid)
    a = g * 2; // error: invalid operands to `*` (`global int *` and `int`)
    a = -g; // error: invalid argument type `global int *` to `-`
    g = g + g; // error: invalid operands to `+` (`global int *` and `global int *`)
    a = &1; // error: cannot take the address of an rvalue of type `int`
    a = x ? 1 : 2; // error: condition of `?:` cannot have floating-point type `float`
    a = s ? 1 : 2; // error: condition must have scalar type, not `struct s`
    a = s.b; // error: no member named `b` in `struct s`
    a = g->x; // error: member reference base type `int` is not a structure, union or vector
    a = a.x; // error: member reference base type `int` is not a structure, union or vector
    a = a[0]; // error: subscripted value of type `int` is not an array, pointer, or vector
    a = g[x]; // error: array subscript of type `float` is not an integer
    a = s == s; // error: invalid operands to `==` (`struct s` and `struct s`)
    a = (struct s)a; // error: cannot cast from type `int` to `struct s`
    a = 1 ? s : 1; // error: invalid operands to `?:` (`struct s` and `int`)
}
