// `#` takes a parameter and `##` two tokens.
#define NOT_A_PARAMETER(a) #b // error: `#` is not followed by a macro parameter
#define NOTHING(a) # // error: `#` is not followed by a macro parameter
#define FIRST(a) ##a // error: `##` cannot appear at start of macro expansion
#define LAST(a) a## // error: `##` cannot appear at end of macro expansion
#define ALONE ## // error: `##` cannot appear at start of macro expansion
#define OBJECT_HASH #b
#define GLUE(a, b) a ## b
kernel void k(global int *out)
{
    out[0] = GLUE(1, .x); // error: expected `;` after expression
    out[1] = GLUE(out, [1]); // error: pasting formed `out[`, an invalid preprocessing token
    out[2] = GLUE("a", "b")[0]; // error: pasting formed `"a""b"`, an invalid preprocessing token
    out[3] = GLUE(1, 2) + GLUE(o, ut)[0] + GLUE(1, e2f) + GLUE(., 5f);
}
