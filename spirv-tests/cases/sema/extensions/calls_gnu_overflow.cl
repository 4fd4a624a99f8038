// GNU C's functions for `long long` take a `long`; the copy of bytes has the pointer to the target as its value.
kernel void k(global int *p, global const int *q)
{
    long l;
    ulong u;
    if (__builtin_saddll_overflow(p[0], 1, &l) || __builtin_ssubll_overflow(p[0], 1, &l) || __builtin_smulll_overflow(p[0], 1, &l))
        p[0] = 0;
    if (__builtin_uaddll_overflow(p[0], 1, &u) || __builtin_usubll_overflow(p[0], 1, &u) || __builtin_umulll_overflow(p[0], 1, &u))
        p[1] = (int)u + (int)l;
    global int *end = __builtin_memcpy(p + 8, q, 16);
    end[4] = 0;
    // What is computed has the values of both operands and of the result.
    uint v = p[1];
    if (__builtin_add_overflow(l, p[0], &l) || __builtin_add_overflow(v, p[0], &l) || __builtin_add_overflow(u, v, &u))
        p[2] = 0;
}
