// options: -O1
// A function is inlined into a kernel as long as that stays below a limit: the last calls are left.
// check: OpFunction %void
// check: OpFunctionCall %uint %mixed
// check: OpFunctionEnd
#define TWICE(x) x x
#define EIGHT(x) TWICE(TWICE(TWICE(x)))
#define MIX a ^= b * 3; b += a >> 1;

inline int mixed(int a, int b)
{
    EIGHT(MIX) TWICE(TWICE(MIX))
    return a ^ b;
}

kernel void f(global int *p)
{
    int a = p[0];
    EIGHT(EIGHT(EIGHT(TWICE(a = mixed(a, p[1]);))))
    p[0] = a;
}
