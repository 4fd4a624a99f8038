// Sines and cosines: the reduction of angles, and polynomials near zero.
//
// Small angles: W. J. Cody, W. Waite, "Software Manual for the Elementary Functions", 1980. Large ones: M. H. Payne, R. N. Hanek, "Radian
// reduction for trigonometric functions", SIGNUM Newsletter 18, 1983.

#ifndef ANGLE_CL
#define ANGLE_CL

#include "real.cl"

#if PRECISION == 64
#define TWO_OVER_PI 0x1.45f306dc9c883p-1
#define HALF_PI_1 0x1.921fb544p+0
#define HALF_PI_2 0x1.0b4611a6p-34
#define HALF_PI_3 0x1.3198a2ep-69
#define HALF_PI_4 0x1.b839a252049c1p-104
#define TWO_PI pair_of(0x1.921fb54442d18p+2, 0x1.1a62633145c07p-52)
#define PI pair_of(0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53)
// Up to here the multiples of the first three parts are exact.
#define SMALL_ANGLE 1048576.0
#else
#define TWO_OVER_PI 0x1.45f306p-1f
#define HALF_PI_1 0x1.92p+0f
#define HALF_PI_2 0x1.fb4p-12f
#define HALF_PI_3 0x1.444p-24f
#define HALF_PI_4 0x1.68c234p-39f
#define TWO_PI pair_of(0x1.921fb6p+2f, -0x1.777a5cp-23f)
#define PI pair_of(0x1.921fb6p+1f, -0x1.777a5cp-24f)
#define SMALL_ANGLE 512.0f
#endif

// (sin r - r) / r^3, of the square of r, for |r| <= pi / 4
static real sine_tail(real square)
{
#if PRECISION == 64
    real p = -0x1.ab161757f0c63p-41;
    p = p * square + 0x1.61217c1864fa1p-33;
    p = p * square - 0x1.ae64540f0ba18p-26;
    p = p * square + 0x1.71de3a545e7p-19;
    p = p * square - 0x1.a01a01a019926p-13;
    p = p * square + 0x1.111111111111p-7;
    p = p * square - 0x1.5555555555555p-3;
#else
    real p = 0x1.6dbbeep-19f;
    p = p * square - 0x1.a013a2p-13f;
    p = p * square + 0x1.11110ep-7f;
    p = p * square - 0x1.555556p-3f;
#endif
    return p;
}

// (cos r - 1 + r^2 / 2) / r^4
static real cosine_tail(real square)
{
#if PRECISION == 64
    real p = -0x1.907c0e63adbb6p-37;
    p = p * square + 0x1.1eeb66b683028p-29;
    p = p * square - 0x1.27e4fa15bd814p-22;
    p = p * square + 0x1.a01a019f4d0edp-16;
    p = p * square - 0x1.6c16c16c1696p-10;
    p = p * square + 0x1.5555555555555p-5;
#else
    real p = 0x1.9bd67p-16f;
    p = p * square - 0x1.6c12cep-10f;
    p = p * square + 0x1.555554p-5f;
#endif
    return p;
}

// sin(r), where the low part of r counts by its derivative.
static real sine_of(pair r)
{
    real square = r.x * r.x;
    return r.x + (r.x * square * sine_tail(square) + r.y * (CONST(1.0) - CONST(0.5) * square));
}

static real cosine_of(pair r)
{
    real square = r.x * r.x, half_square = CONST(0.5) * square;
    real high = CONST(1.0) - half_square;
    real lost = (CONST(1.0) - high) - half_square;
    return high + (lost + (square * square * cosine_tail(square) - r.x * r.y));
}

// The bits of 2 / pi behind the point, in words.
static ulong two_over_pi(int index)
{
    switch (index) {
    case 0: return 0xa2f9836e4e441529ul;
    case 1: return 0xfc2757d1f534ddc0ul;
    case 2: return 0xdb6295993c439041ul;
    case 3: return 0xfe5163abdebbc561ul;
    case 4: return 0xb7246e3a424dd2e0ul;
    case 5: return 0x06492eea09d1921cul;
    case 6: return 0xfe1deb1cb129a73eul;
    case 7: return 0xe88235f52ebb4484ul;
    case 8: return 0xe99c7026b45f7e41ul;
    case 9: return 0x3991d639835339f4ul;
    case 10: return 0x9c845f8bbdf9283bul;
    case 11: return 0x1ff897ffde05980ful;
    case 12: return 0xef2f118b5a0a6d1ful;
    case 13: return 0x6d367ecf27cb09b7ul;
    case 14: return 0x4f463f669e5fea2dul;
    case 15: return 0x7527bac7ebe5f17bul;
    case 16: return 0x3d0739f78a5292eaul;
    case 17: return 0x6bfb5fb11f8d5d08ul;
    case 18: return 0x56033046fc7b6babul;
    case 19: return 0xf0cfbc209af4361dul;
    default: return 0;
    }
}

// The word of 2 / pi that begins at a bit.
static ulong two_over_pi_from(int bit)
{
    int index = bit >> 6, shift = bit & 63;
    ulong high = two_over_pi(index);
    return shift == 0 ? high : high << shift | two_over_pi(index + 1) >> (64 - shift);
}

// x modulo a quarter turn, in radians, for a finite |x| >= 1: the nearest quarter and the rest.
static pair reduce_large(real x, int *quarter)
{
    int e = exponent_of(x) - MANTISSA;
    ulong m = (ulong)((AS_WORD(x) & (((word)1 << MANTISSA) - 1)) | (word)1 << MANTISSA);
    // x = m 2^e, and the turns are m times the bits of 2 / pi from e - 2 on. A small e is a shift of m in place of the bits.
    int first = max(e - 2, 0), shift = first - (e - 2);
    ulong w0 = two_over_pi_from(first), w1 = two_over_pi_from(first + 64), w2 = two_over_pi_from(first + 128);
    if (shift != 0) {
        w2 = w2 >> shift | w1 << (64 - shift);
        w1 = w1 >> shift | w0 << (64 - shift);
        w0 = w0 >> shift;
    }
    ulong low = m * w1 + mul_hi(m, w2);
    ulong high = m * w0 + mul_hi(m, w1) + (low < m * w1 ? 1 : 0);
    ulong nearest = (high + (1ul << 61)) >> 62;
    *quarter = (int)(nearest & 3);
    high -= nearest << 62;
    bool negative = (high >> 63) != 0;
    if (negative) {
        high = ~high + (low == 0 ? 1 : 0);
        low = -low;
    }
    // The bits from the first one on, as two numbers.
    int zeros = 0;
    if (high == 0) {
        high = low;
        low = 0;
        zeros = 64;
    }
    int leading = (int)clz(high);
    if (leading != 0) {
        high = high << leading | low >> (64 - leading);
        low <<= leading;
    }
    zeros += leading;
#if PRECISION == 64
    pair bits = pair_of((real)(high >> 11), (real)((high & 0x7ff) << 42 | low >> 22) * 0x1p-53);
    pair turns = pair_of(bits.x * power_of_two(-53 - zeros), bits.y * power_of_two(-53 - zeros));
#else
    pair bits = pair_of((real)(uint)(high >> 40), (real)(uint)(high >> 16 & 0xffffff) * 0x1p-24f);
    pair turns = pair_of(bits.x * power_of_two(-24 - zeros), bits.y * power_of_two(-24 - zeros));
#endif
    pair angle = multiply_pair(turns, TWO_PI);
    real sign = times_sign(negative ? -CONST(1.0) : CONST(1.0), x);
    if (is_negative(x))
        *quarter = -*quarter & 3;
    return pair_of(sign * angle.x, sign * angle.y);
}

// A finite x modulo a quarter turn, in radians: the nearest quarter and the rest.
static pair reduce(real x, int *quarter)
{
    if (fabs(x) > SMALL_ANGLE)
        return reduce_large(x, quarter);
    real whole = rint(x * TWO_OVER_PI);
    *quarter = (int)whole & 3;
    pair first = exact_sum(x - whole * HALF_PI_1, -(whole * HALF_PI_2));
    pair second = exact_sum(first.x, -(whole * HALF_PI_3));
    return quick_sum(second.x, (first.y + second.y) - whole * HALF_PI_4);
}

// pi x modulo a quarter turn, for a finite x.
static pair reduce_half_turns(real x, int *quarter)
{
    // Multiples of two are whole turns.
    real turns = CONST(0.5) * x;
    turns = x - CONST(2.0) * trunc(turns);
    real whole = rint(CONST(2.0) * turns);
    *quarter = (int)whole & 3;
    return multiply_real(PI, turns - CONST(0.5) * whole);
}

static real sine_in(int quarter, pair r)
{
    real value = (quarter & 1) != 0 ? cosine_of(r) : sine_of(r);
    return (quarter & 2) != 0 ? -value : value;
}

static real cosine_in(int quarter, pair r) { return sine_in(quarter + 1 & 3, r); }

#endif
