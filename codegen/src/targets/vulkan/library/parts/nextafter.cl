// nextafter: the neighbours of numbers are those of their bits.

#include "real.cl"

#if PRECISION == 16
half nextafter__h(half x, half y)
{
    float from = from_half(x), to = from_half(y);
    ushort bits = as_ushort(x);
    ushort not_a_number = 0x7e00u, least = 1;
#define RESULT(value) as_half((ushort)(value))
#else
real NAME(nextafter)(real x, real y)
{
    real from = x, to = y;
    word bits = AS_WORD(x);
    word not_a_number = NAN_BITS, least = 1;
#define RESULT(value) AS_REAL(value)
#endif
    if (is_nan(from) || is_nan(to))
        return RESULT(not_a_number);
    if (is_zero(from) && is_zero(to))
        return y;
    if (is_zero(from))
        return RESULT(is_negative(to) ? least | (word)1 << (8 * sizeof(bits) - 1) : least);
    if (AS_WORD(from) == AS_WORD(to))
        return y;
    // Away from zero: to a larger magnitude with the same sign.
    bool away = is_negative(from) == is_negative(to) && magnitude(to) > magnitude(from);
    return RESULT(away ? bits + 1 : bits - 1);
}
