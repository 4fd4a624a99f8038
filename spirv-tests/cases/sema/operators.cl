// Operands that an operator does not take.
// options: -ferror-limit=0
struct s { int a; };

kernel void f(global int *g, float x, struct s s)
{
    int a = x % 2.0f; // error: `%` takes integers, not `float`
    a = x << 1; // error: `<<` takes integers, not `float`
    a = ~x; // error: `~` takes integers, not `float`
    a = x & 1; // error: `&` takes integers, not `float`
    a = s + 1; // error: `+` does not take operands of type `struct s` and `int`
    a = !s; // error: `!` does not take an operand of type `struct s`
    a = *a; // error: `*` takes a pointer, not `int`
    a = g * 2; // error: `*` does not take operands of type `global int *` and `int`
    a = -g; // error: `-` does not take an operand of type `global int *`
    g = g + g; // error: `+` does not take operands of type `global int *` and `global int *`
    a = &1; // error: this is a value of type `int`, not an object: it has no address
    a = x ? 1 : 2; // error: the condition of `?:` cannot have type `float`
    a = s ? 1 : 2; // error: a condition cannot have type `struct s`
    a = s.b; // error: `struct s` has no member `b`
    a = g->x; // error: `x` is no member of a value of type `int`, which has none
    a = a.x; // error: `x` is no member of a value of type `int`, which has none
    a = a[0]; // error: a value of type `int` has no elements to index
    a = g[x]; // error: an index is an integer, not `float`
    a = s == s; // error: `==` does not take operands of type `struct s` and `struct s`
    a = (struct s)a; // error: a value of type `int` cannot be cast to `struct s`
    a = 1 ? s : 1; // error: `?:` does not take operands of type `struct s` and `int`
}
