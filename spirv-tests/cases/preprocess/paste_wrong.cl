// Tokens that make no token together.
#define GLUE(a, b) a##b
kernel void k(global int *out)
{
    out[0] = GLUE(+, 1); // error: `+` and `1` together are not one token
    out[1] = GLUE(-, 2); // error: `-` and `2` together are not one token
}
#define at_start(x) ## x // error: `##` stands between two tokens, not at the edge of the macro's text
#define at_end(x) x ## // error: `##` stands between two tokens, not at the edge of the macro's text
