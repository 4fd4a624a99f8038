// Lists of macros, and recursion by passes, the way programs generate code.
#define LIST(X) X(red, 1) X(green, 2) X(blue, 4)
#define AS_ENUM(name, value) name = value,
#define AS_SUM(name, value) + name
enum color { LIST(AS_ENUM) };
#define REPEAT2(M, n) M(n) M(n + 1)
#define REPEAT4(M, n) REPEAT2(M, n) REPEAT2(M, n + 2)
#define STEP(i) out[i] = i;
#define DEFINE(T) T GLUE(twice_, T)(T x) { return x + x; }
#define GLUE_(a, b) a##b
#define GLUE(a, b) GLUE_(a, b)
DEFINE(int) DEFINE(float)
_Static_assert(0 LIST(AS_SUM) == 7, "");
kernel void k(global int *out)
{
    REPEAT4(STEP, 0)
    out[4] = twice_int(2) + (int)twice_float(2.0f);
}
