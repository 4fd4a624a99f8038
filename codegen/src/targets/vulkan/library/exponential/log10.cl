// log10: the natural logarithm in twice the precision times 1 / ln 10.

#include "logarithm.cl"

#if PRECISION == 64
#define LOG10_E pair_of(0x1.bcb7b1526e50ep-2, 0x1.95355baaafad3p-57)
#define LOG10_2 pair_of(0x1.34413509f6p-2, 0x1.9fef311f12b36p-42)
#else
#define LOG10_E pair_of(0x1.bcb7b2p-2f, -0x1.5b235ep-27f)
#define LOG10_2 pair_of(0x1.344p-2f, 0x1.3509f8p-18f)
#endif

real NAME(log10)(real x)
{
    if (is_special_of_log(x))
        return special_log(x);
    int k;
    real m = centered(x, &k), whole = (real)k;
    pair product = multiply_pair(log_pair(m), LOG10_E);
    // The first part of log10(2) has few bits.
    pair of_two = quick_sum(whole * LOG10_2.x, whole * LOG10_2.y);
    return add_pair(of_two, product).x;
}

FOR_HALF(log10)
