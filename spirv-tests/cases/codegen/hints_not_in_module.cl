// Without the extension, hints leave no trace.
// options: -cl-std=CL3.0
// check-not: ExpectAssumeKHR
// check-not: OpExpectKHR
// check-not: OpAssumeTrueKHR
kernel void k(global int *out, int n)
{
    if (__builtin_expect(n > 3, 0)) out[0] = 1;
    __builtin_assume(n > 0);
    out[1] = n;
}
