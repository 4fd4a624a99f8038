// Tokens that make no token together.
#define GLUE(a, b) a##b
kernel void k(global int *out)
{
    out[0] = GLUE(+, 1); // error: pasting formed `+1`, an invalid preprocessing token
    out[1] = GLUE(-, 2); // error: pasting formed `-2`, an invalid preprocessing token
}
#define at_start(x) ## x // error: `##` cannot appear at start of macro expansion
#define at_end(x) x ## // error: `##` cannot appear at end of macro expansion
