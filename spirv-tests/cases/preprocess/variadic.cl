// Variadic macros: C99 6.10.3, and the comma that GNU C leaves out.
#define COUNT_(a, b, c, d, n, ...) n
#define COUNT(...) COUNT_(__VA_ARGS__, 4, 3, 2, 1, 0)
#define FIRST(a, ...) a
#define ALL(...) (int4)(__VA_ARGS__)
#define CALL(f, ...) f(__VA_ARGS__)
#define PRINT(format, ...) printf(format, ##__VA_ARGS__)
#define NAMED(format, rest...) printf(format, ## rest)
#define TEXT(...) #__VA_ARGS__
_Static_assert(COUNT(a) == 1 && COUNT(a, b) == 2 && COUNT((a, b), c, d) == 3, "");
_Static_assert(FIRST(5, 6, 7) == 5, "");
_Static_assert(sizeof(TEXT(a, b,c)) == sizeof("a, b,c"), "");
kernel void k(global int4 *out, int n)
{
    out[0] = ALL(1, 2, 3, n);
    out[1] = CALL(max, out[0], out[2]);
    PRINT("plain\n");
    PRINT("%d %d\n", n, 2);
    NAMED("plain\n");
    NAMED("%d\n", n);
}
