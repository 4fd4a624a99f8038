// ilogb: the exponent. OpenCL C 3.0, 6.15.2: FP_ILOGB0 is INT_MIN, FP_ILOGBNAN is INT_MAX.

#include "real.cl"

#if PRECISION == 16
#define NUMBER half
#define VALUE from_half(x)
int ilogb__h(half x)
#elif PRECISION == 32
#define VALUE x
int ilogb__f(real x)
#else
#define VALUE x
int ilogb__d(real x)
#endif
{
    real value = VALUE;
    if (!is_finite(value))
        return 0x7fffffff;
    if (is_zero(value))
        return (int)0x80000000u;
    int k;
    normalized(value, &k);
    return k;
}
