// `##`: arguments are not expanded, empty ones paste nothing, the result is looked at again.
#define GLUE(a, b) a##b
#define XGLUE(a, b) GLUE(a, b)
#define ONE 1
#define ONETWO 12
#define TWO 2
#define NUMBER(n) 0x##n##u
#define OPERATOR(o) out[0] o##= 2
#define TRIPLE(a, b, c) a ## b ## c
#define VECTOR(type, n) type##n
_Static_assert(GLUE(ONE, TWO) == 12, "names are not expanded before");
_Static_assert(XGLUE(ONE, TWO) == 12, "here they are: 1 and 2 make 12");
_Static_assert(GLUE(, 7) == 7 && GLUE(7, ) == 7, "");
_Static_assert(NUMBER(ff) == 255, "");
_Static_assert(TRIPLE(1, , 2) == 12, "");
_Static_assert(sizeof(VECTOR(float, 4)) == 16, "");
kernel void k(global int *out)
{
    OPERATOR(+);
    OPERATOR(<<);
    VECTOR(int, 2) pair = (VECTOR(int, 2))(1, 2);
    out[1] = pair.GLUE(s, 1);
}
