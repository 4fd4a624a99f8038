// Wrong numbers of arguments, and `__VA_ARGS__` out of its place.
#define ONE(a) a
#define TWO(a, b) a + b
#define NONE() 0
#define MORE(a, b, ...) a
#define __VA_ARGS__ 1 // error: `__VA_ARGS__` cannot be the name of a macro
#define NOT_VARIADIC(a) __VA_ARGS__ // error: `__VA_ARGS__` stands only in the text of a macro with `...`
#define AFTER(..., a) a // error: `)` must follow `...`
kernel void k(global int *out)
{
    out[0] = ONE(1, 2); // error: the macro `ONE` takes 1 argument, but 2 arguments are given
    out[1] = TWO(1); // error: the macro `TWO` takes 2 arguments, but 1 argument is given
    out[2] = NONE(1); // error: the macro `NONE` takes no arguments, but 1 argument is given
    out[3] = MORE(1); // error: the macro `MORE` takes at least 2 arguments, but 1 argument is given
}
