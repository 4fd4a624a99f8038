// log2: the natural logarithm in twice the precision times 1 / ln 2.

#include "logarithm.cl"

#if PRECISION == 64
#define LOG2_E_PAIR pair_of(0x1.71547652b82fep+0, 0x1.777d0ffda0d24p-56)
#else
#define LOG2_E_PAIR pair_of(0x1.715476p+0f, 0x1.4ae0cp-26f)
#endif

real NAME(log2)(real x)
{
    if (is_special_of_log(x))
        return special_log(x);
    int k;
    real m = centered(x, &k);
    pair product = multiply_pair(log_pair(m), LOG2_E_PAIR);
    return add_pair(pair_of((real)k, CONST(0.0)), product).x;
}

FOR_HALF(log2)
