// Wrong numbers of arguments, and `__VA_ARGS__` out of its place.
#define ONE(a) a
#define TWO(a, b) a + b
#define NONE() 0
#define MORE(a, b, ...) a
#define __VA_ARGS__ 1 // error: `__VA_ARGS__` cannot be used as a macro name
#define NOT_VARIADIC(a) __VA_ARGS__ // error: `__VA_ARGS__` can only appear in the expansion of a variadic macro
#define AFTER(..., a) a // error: expected `)` after `...`
kernel void k(global int *out)
{
    out[0] = ONE(1, 2); // error: too many arguments provided to macro `ONE`: expected 1, found 2
    out[1] = TWO(1); // error: too few arguments provided to macro `TWO`: expected 2, found 1
    out[2] = NONE(1); // error: too many arguments provided to macro `NONE`: expected 0, found 1
    out[3] = MORE(1); // error: too few arguments provided to macro `MORE`: expected at least 2, found 1
}
