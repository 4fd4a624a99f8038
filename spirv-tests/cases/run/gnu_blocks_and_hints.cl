// GNU's statement expressions, and hints that change nothing: __builtin_expect, __builtin_assume.
#define MAXIMUM(a, b) ({ int left = (a), right = (b); left > right ? left : right; })
kernel void test(global int *out, global const int *in)
{
    int calls = 0;
    CHECK(MAXIMUM(in[3], in[7]) == in[7]);
    CHECK(MAXIMUM(++calls, 0) == 1 && calls == 1);
    CHECK(({ int sum = 0; for (int i = 0; i < 4; i++) sum += in[i]; sum; }) == 6);
    __builtin_assume(in[2] == 2);
    if (__builtin_expect(in[2] == 2, 1)) calls = 10;
    CHECK(calls == 10);
}
