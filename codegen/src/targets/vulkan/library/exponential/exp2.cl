// exp2: the whole part is exact, a polynomial does the rest.

#include "real.cl"

// (2^r - 1) / r for |r| <= 1/2
static real exp2_tail(real r)
{
#if PRECISION == 64
    real p = 0x1.c4a308a6fefb4p-36;
    p = p * r + 0x1.e9ecb42c532a9p-32;
    p = p * r + 0x1.e4cf109c96efp-28;
    p = p * r + 0x1.b524eb7daec92p-24;
    p = p * r + 0x1.62c02242c55a8p-20;
    p = p * r + 0x1.ffcbfc6dc7729p-17;
    p = p * r + 0x1.430912f86b7bap-13;
    p = p * r + 0x1.5d87fe78a3f4bp-10;
    p = p * r + 0x1.3b2ab6fba4e79p-7;
    p = p * r + 0x1.c6b08d704a0c6p-5;
    p = p * r + 0x1.ebfbdff82c58fp-3;
    p = p * r + 0x1.62e42fefa39efp-1;
#else
    real p = 0x1.00a5e4p-16f;
    p = p * r + 0x1.4440ap-13f;
    p = p * r + 0x1.5d879ep-10f;
    p = p * r + 0x1.3b2a1ap-7f;
    p = p * r + 0x1.c6b08ep-5f;
    p = p * r + 0x1.ebfbep-3f;
    p = p * r + 0x1.62e43p-1f;
#endif
    return p;
}

real NAME(exp2)(real x)
{
    if (is_nan(x))
        return x;
    x = clamp(x, CONST(-1200.0), CONST(1200.0));
    real whole = rint(x), r = x - whole;
    return scale(CONST(1.0) + r * exp2_tail(r), (int)whole);
}

FOR_HALF(exp2)
