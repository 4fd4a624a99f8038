// Conversions to half, and of double to float, in each rounding mode, by integer operations; and from half.

#include "real.cl"
#include "half.cl"

#define NEAREST 0
#define TO_ZERO 1
#define UP 2
#define DOWN 3

// The bits of x in a format with that many bits of the fraction and that bias.
static uint narrow_bits(real x, int mode, int mantissa, int bias)
{
    uint infinity = (uint)(2 * bias + 1) << mantissa;
    // The sign's bit is the one above the exponent.
    uint sign = is_negative(x) ? infinity + (1u << mantissa) : 0;
    if (is_nan(x))
        return sign | infinity | 1u << (mantissa - 1);
    if (is_inf(x))
        return sign | infinity;
    if (is_zero(x))
        return sign;
    int k;
    ulong significand = (ulong)(AS_WORD(normalized(x, &k)) & (((word)1 << MANTISSA) - 1)) << (63 - MANTISSA) | 1ul << 63;
    int drop = 63 - mantissa;
    if (k < 1 - bias)
        drop += 1 - bias - k;
    ulong quotient = drop > 63 ? 0 : significand >> drop;
    // A rest that is less than all significands count is as good as a small one.
    ulong rest = drop > 64 ? 1 : significand << (64 - drop & 63), middle = 1ul << 63;
    bool away = mode == NEAREST ? rest > middle || (rest == middle && (quotient & 1) != 0)
                : mode == UP    ? rest != 0 && !is_negative(x)
                : mode == DOWN  ? rest != 0 && is_negative(x)
                                : false;
    ulong bits = quotient + (away ? 1 : 0) + (k >= 1 - bias ? (ulong)(k + bias - 1) << mantissa : 0);
    if (bits < infinity)
        return sign | (uint)bits;
    bool stays = mode == TO_ZERO || (mode == UP && is_negative(x)) || (mode == DOWN && !is_negative(x));
    return sign | (stays ? infinity - 1 : infinity);
}

#if PRECISION == 32
#define NARROW(name, mode) \
    ushort name##__f(float x) { return (ushort)narrow_bits(x, mode, 10, 15); }
float widen__f(ushort bits) { return widened(bits); }
#else
#define NARROW(name, mode) \
    ushort name##__d(double x) { return (ushort)narrow_bits(x, mode, 10, 15); } \
    float name##_float__d(double x) { return as_float(narrow_bits(x, mode, 23, 127)); }
double widen__d(ushort bits) { return (double)widened(bits); }
#endif

NARROW(narrow_rte, NEAREST)
NARROW(narrow_rtz, TO_ZERO)
NARROW(narrow_rtp, UP)
NARROW(narrow_rtn, DOWN)
