// The format that a function of the library is compiled for, and arithmetic in it: PRECISION is 32 for float, 64 for double, and 16 for half,
// which is computed in float.
//
// Everything is made of additions and multiplications, which are correctly rounded everywhere, of integer operations, and of native_recip and
// native_rsqrt, of which no more is expected than a relative error of 2^-18. Division of float alone needs more of native_divide: Vulkan's 2.5 units.

#ifndef REAL_CL
#define REAL_CL

#pragma OPENCL FP_CONTRACT OFF

#if PRECISION == 64
typedef double real;
typedef double2 pair;
typedef ulong word;
#define CONST(digits) digits
#define AS_WORD(x) as_ulong(x)
#define AS_REAL(bits) as_double(bits)
#define NAME(name) name##__d
#define MANTISSA 52
#define BIAS 1023
#define INF_BITS 0x7ff0000000000000ul
#define NAN_BITS 0x7ff8000000000000ul
#define SIGN_BIT 0x8000000000000000ul
// A significand's low half, and a half of its unit.
#define LOW_HALF 0x7fffffful
#define HALF_UNIT 0x4000000ul
#else
typedef float real;
typedef float2 pair;
typedef uint word;
#define CONST(digits) digits##f
#define AS_WORD(x) as_uint(x)
#define AS_REAL(bits) as_float(bits)
#define MANTISSA 23
#define BIAS 127
#define INF_BITS 0x7f800000u
#define NAN_BITS 0x7fc00000u
#define SIGN_BIT 0x80000000u
#define LOW_HALF 0xfffu
#define HALF_UNIT 0x800u
#if PRECISION == 32
#define NAME(name) name##__f
#else
// The function of float is a part of the function of half.
#define NAME(name) name##__in_float
#endif
#endif

// ln 2 in two parts, of which the first times an exponent is exact.
#if PRECISION == 64
#define LN2_HIGH 0x1.62e42fefa2p-1
#define LN2_LOW 0x1.9ef35793c7673p-41
#else
#define LN2_HIGH 0x1.62e4p-1f
#define LN2_LOW 0x1.7f7d1cp-20f
#endif

#define INF AS_REAL(INF_BITS)
#define NOT_A_NUMBER AS_REAL(NAN_BITS)

#if PRECISION == 16
#include "half.cl"
#define FOR_HALF(name) \
    half name##__h(half x) { return to_half(NAME(name)(from_half(x))); }
#define FOR_HALF_2(name) \
    half name##__h(half x, half y) { return to_half(NAME(name)(from_half(x), from_half(y))); }
#define FOR_HALF_INT(name) \
    half name##__h(half x, int n) { return to_half(NAME(name)(from_half(x), n)); }
#else
#define FOR_HALF(name)
#define FOR_HALF_2(name)
#define FOR_HALF_INT(name)
#endif

// Tests of bits: devices may assume of comparisons that no operand is a NaN.

static word magnitude(real x) { return AS_WORD(x) & ~SIGN_BIT; }

static bool is_nan(real x) { return magnitude(x) > INF_BITS; }

static bool is_inf(real x) { return magnitude(x) == INF_BITS; }

static bool is_finite(real x) { return magnitude(x) < INF_BITS; }

static bool is_zero(real x) { return magnitude(x) == 0; }

static bool is_negative(real x) { return (AS_WORD(x) & SIGN_BIT) != 0; }

// The magnitude of x with the sign of y.
static real with_sign(real x, real y) { return AS_REAL(magnitude(x) | (AS_WORD(y) & SIGN_BIT)); }

// x with its sign inverted if y is negative.
static real times_sign(real x, real y) { return AS_REAL(AS_WORD(x) ^ (AS_WORD(y) & SIGN_BIT)); }

// The exponent field of a number: that of numbers in [1, 2) is 0.
static int exponent_of(real x) { return (int)(magnitude(x) >> MANTISSA) - BIAS; }

// 2^k for a k of normal numbers.
static real power_of_two(int k) { return AS_REAL((word)(k + BIAS) << MANTISSA); }

// x 2^k, rounded once, for a zero or |x| in [2^-24, 2^24].
static real scale(real x, int k)
{
    if (k > BIAS - 26)
        return x * power_of_two(BIAS - 26) * power_of_two(min(k - BIAS + 26, BIAS));
    if (k > -BIAS + 26)
        return x * power_of_two(k);
    return x * power_of_two(max(k, -BIAS - MANTISSA - 28) + 100) * power_of_two(-100);
}

// A finite number that is not zero as m 2^k with |m| in [1, 2), subnormal ones too, for which devices may have no arithmetic.
static real normalized(real x, int *k)
{
    word bits = magnitude(x);
    int exponent = (int)(bits >> MANTISSA);
    if (exponent == 0) {
        int shift = (int)clz(bits) - (int)(8 * sizeof(word) - 1 - MANTISSA);
        bits <<= shift;
        exponent = 1 - shift;
    }
    *k = exponent - BIAS;
    bits = (bits & (((word)1 << MANTISSA) - 1)) | (word)BIAS << MANTISSA;
    return AS_REAL(bits | (AS_WORD(x) & SIGN_BIT));
}

// Error-free transformations. T. J. Dekker, "A floating-point technique for extending the available precision", Numerische Mathematik 18,
// 1971; D. E. Knuth, "The Art of Computer Programming", volume 2, 4.2.2. A pair is the unevaluated sum x + y, where |y| is at most a half of
// the unit in the last place of x.

static pair pair_of(real high, real low)
{
    pair result;
    result.x = high;
    result.y = low;
    return result;
}

// a + b, for |a| >= |b| or a zero a.
static pair quick_sum(real a, real b)
{
    real sum = a + b;
    return pair_of(sum, b - (sum - a));
}

// a + b
static pair exact_sum(real a, real b)
{
    real sum = a + b;
    real part = sum - a;
    return pair_of(sum, (a - (sum - part)) + (b - part));
}

// The upper half of a significand, to the nearest: the rest fits in the other half and a sign.
static real upper_half(real a) { return AS_REAL((AS_WORD(a) + HALF_UNIT) & ~(word)LOW_HALF); }

// a b, if it neither overflows nor underflows.
static pair exact_product(real a, real b)
{
    real product = a * b;
    real a1 = upper_half(a), b1 = upper_half(b);
    real a2 = a - a1, b2 = b - b1;
    return pair_of(product, ((a1 * b1 - product) + a1 * b2 + a2 * b1) + a2 * b2);
}

static pair add_real(pair a, real b)
{
    pair sum = exact_sum(a.x, b);
    return quick_sum(sum.x, sum.y + a.y);
}

static pair add_pair(pair a, pair b)
{
    pair high = exact_sum(a.x, b.x), low = exact_sum(a.y, b.y);
    high = quick_sum(high.x, high.y + low.x);
    return quick_sum(high.x, high.y + low.y);
}

static pair multiply_real(pair a, real b)
{
    pair product = exact_product(a.x, b);
    return quick_sum(product.x, product.y + a.y * b);
}

static pair multiply_pair(pair a, pair b)
{
    pair product = exact_product(a.x, b.x);
    return quick_sum(product.x, product.y + (a.x * b.y + a.y * b.x));
}

// 1 / b with an error of less than two units, for b and a result that are normal. Newton's iteration.
static real reciprocal(real b)
{
#if PRECISION == 64
    int k = exponent_of(b);
    real m = AS_REAL(AS_WORD(b) - ((word)(long)k << MANTISSA));
    real r = (real)native_recip((float)m);
    r = r + r * (1.0 - m * r);
    r = r + r * (1.0 - m * r);
    return r * power_of_two(-k);
#else
    real r = native_recip(b);
    return r + r * (1.0f - b * r);
#endif
}

// a / b to the nearest number or the one beside it, for b, its inverse, and a quotient far from the limits of the format.
static real quotient(real a, real b)
{
    real r = reciprocal(b);
    real q = a * r;
    pair product = exact_product(q, b);
    return q + ((a - product.x) - product.y) * r;
}

// a / b in twice the precision.
static pair quotient_pair(pair a, pair b)
{
    real r = reciprocal(b.x);
    real q = a.x * r;
    pair product = exact_product(q, b.x);
    real rest = (((a.x - product.x) - product.y) + a.y) - q * b.y;
    return quick_sum(q, rest * r);
}

// The square root of x in twice the precision, for a normal x; zero for zero.
static pair root_pair(real x)
{
    if (is_zero(x))
        return pair_of(x, CONST(0.0));
    int k;
    real m = normalized(x, &k);
    if (k & 1) {
        m = m + m;
        k -= 1;
    }
#if PRECISION == 64
    real r = (real)native_rsqrt((float)m);
    r = r + r * (0.5 - (0.5 * m) * (r * r));
    r = r + r * (0.5 - (0.5 * m) * (r * r));
#else
    real r = native_rsqrt(m);
    r = r + r * (0.5f - (0.5f * m) * (r * r));
#endif
    real s = m * r;
    pair square = exact_product(s, s);
    pair root = quick_sum(s, ((m - square.x) - square.y) * (CONST(0.5) * r));
    real half_scale = power_of_two(k / 2);
    return pair_of(root.x * half_scale, root.y * half_scale);
}

static real root(real x) { return root_pair(x).x; }

#endif
