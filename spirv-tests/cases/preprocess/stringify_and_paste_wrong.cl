// `#` takes a parameter and `##` two tokens.
#define NOT_A_PARAMETER(a) #b // error: `#` is not followed by a parameter of the macro
#define NOTHING(a) # // error: `#` is not followed by a parameter of the macro
#define FIRST(a) ##a // error: `##` stands between two tokens, not at the edge of the macro's text
#define LAST(a) a## // error: `##` stands between two tokens, not at the edge of the macro's text
#define ALONE ## // error: `##` stands between two tokens, not at the edge of the macro's text
#define OBJECT_HASH #b
#define GLUE(a, b) a ## b
kernel void k(global int *out)
{
    out[0] = GLUE(1, .x); // error: expected `;` after the expression
    out[1] = GLUE(out, [1]); // error: `out` and `[` together are not one token
    out[2] = GLUE("a", "b")[0]; // error: `"a"` and `"b"` together are not one token
    out[3] = GLUE(1, 2) + GLUE(o, ut)[0] + GLUE(1, e2f) + GLUE(., 5f);
}
