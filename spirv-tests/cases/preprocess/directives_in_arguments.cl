// Groups among the arguments of a macro choose between them, as in GNU C (C99 6.10.3, paragraph 11 leaves it open).
#define FIRST(a, b) a
#define LARGE 1
kernel void k(global int *out)
{
    *out = FIRST(
#if LARGE
        10,
#else
        20,
#endif
        missing);
}
// check: OpStore * %uint_10
