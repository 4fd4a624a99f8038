kernel void k(global int *out, int x)
{
    if (__builtin_expect(x > 0, 1)) out[0] = 1;
    __builtin_assume(x > 0);
    switch (x) {
    case 1: out[1] = 1; break;
    default: __builtin_unreachable();
    }
    out[2] = ({ int y = x; y + 1; });
    out[3] = __builtin_constant_p(3);
    __builtin_expect(1); // error: too few arguments to `__builtin_expect`: expected 2, have 1
}
