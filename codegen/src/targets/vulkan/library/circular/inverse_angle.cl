// Inverse circular functions in nearly twice the precision.
//
// J. F. Hart and others, "Computer Approximations", 1968, chapter 6: arcsines beyond 1/2 by asin x = pi/2 - 2 asin sqrt((1 - x) / 2), arctangents
// by the difference to an angle of pi/4 or pi/2.

#ifndef INVERSE_ANGLE_CL
#define INVERSE_ANGLE_CL

#include "real.cl"

#if PRECISION == 64
#define PI pair_of(0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53)
#define HALF_PI pair_of(0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54)
#define QUARTER_PI pair_of(0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55)
#define INVERSE_PI pair_of(0x1.45f306dc9c883p-2, -0x1.6b01ec5417056p-56)
#else
#define PI pair_of(0x1.921fb6p+1f, -0x1.777a5cp-24f)
#define HALF_PI pair_of(0x1.921fb6p+0f, -0x1.777a5cp-25f)
#define QUARTER_PI pair_of(0x1.921fb6p-1f, -0x1.777a5cp-26f)
#define INVERSE_PI pair_of(0x1.45f306p-2f, 0x1.b9391p-27f)
#endif

// An angle in units of pi.
static real in_half_turns(pair angle)
{
    // Parts of small ones would underflow.
    bool small = fabs(angle.x) < power_of_two(-BIAS + 2 * MANTISSA + 4);
    real factor = small ? power_of_two(2 * MANTISSA) : CONST(1.0);
    real result = multiply_pair(pair_of(angle.x * factor, angle.y * factor), INVERSE_PI).x;
    return small ? result * power_of_two(-2 * MANTISSA) : result;
}

// (asin x - x) / x^3, of the square of x, for |x| <= 1/2
static real asin_tail(real square)
{
#if PRECISION == 64
    real p = 0x1.d78189767524ep-6;
    p = p * square - 0x1.e7a24f548c99fp-7;
    p = p * square + 0x1.1d661531b222ep-6;
    p = p * square + 0x1.653a8f8cfd43cp-8;
    p = p * square + 0x1.524ea8b3aad31p-7;
    p = p * square + 0x1.78246f32d075cp-7;
    p = p * square + 0x1.c9cf3759fd8ffp-7;
    p = p * square + 0x1.1c4d343fa57f6p-6;
    p = p * square + 0x1.6e8bb1d89492bp-6;
    p = p * square + 0x1.f1c71c1d4aa0dp-6;
    p = p * square + 0x1.6db6db6e3292ep-5;
    p = p * square + 0x1.3333333332ec4p-4;
    p = p * square + 0x1.5555555555556p-3;
#else
    real p = 0x1.14138cp-5f;
    p = p * square + 0x1.18e1f6p-6f;
    p = p * square + 0x1.fd921ap-6f;
    p = p * square + 0x1.6d5b8ep-5f;
    p = p * square + 0x1.333432p-4f;
    p = p * square + 0x1.555554p-3f;
#endif
    return p;
}

// asin(sqrt((1 - |x|) / 2)) for 1/2 <= |x| <= 1
static pair half_of_acos(real x)
{
    real square = CONST(0.5) * (CONST(1.0) - fabs(x));
    pair s = root_pair(square);
    return quick_sum(s.x, s.y + s.x * square * asin_tail(square));
}

static pair asin_pair(real x)
{
    if (fabs(x) <= CONST(0.5))
        return quick_sum(x, x * (x * x) * asin_tail(x * x));
    pair half_of = half_of_acos(x);
    pair angle = add_pair(HALF_PI, pair_of(-CONST(2.0) * half_of.x, -CONST(2.0) * half_of.y));
    return is_negative(x) ? pair_of(-angle.x, -angle.y) : angle;
}

static pair acos_pair(real x)
{
    if (fabs(x) <= CONST(0.5)) {
        pair sine = asin_pair(x);
        return add_pair(HALF_PI, pair_of(-sine.x, -sine.y));
    }
    pair half_of = half_of_acos(x);
    pair angle = pair_of(CONST(2.0) * half_of.x, CONST(2.0) * half_of.y);
    return is_negative(x) ? add_pair(PI, pair_of(-angle.x, -angle.y)) : angle;
}

// (atan x - x) / x^3, of the square of x, for |x| <= tan(pi / 8)
static real atan_tail(real square)
{
#if PRECISION == 64
    real p = 0x1.0a5f8c60d732bp-6;
    p = p * square - 0x1.1aff6533dd0e5p-5;
    p = p * square + 0x1.74c9760b1bea4p-5;
    p = p * square - 0x1.ac761b5db4f38p-5;
    p = p * square + 0x1.e19978381e052p-5;
    p = p * square - 0x1.110e81459346ep-4;
    p = p * square + 0x1.3b139279535a8p-4;
    p = p * square - 0x1.745d165a9c002p-4;
    p = p * square + 0x1.c71c71c2f37e8p-4;
    p = p * square - 0x1.249249248d684p-3;
    p = p * square + 0x1.9999999999952p-3;
    p = p * square - 0x1.5555555555555p-2;
#else
    real p = -0x1.081978p-4f;
    p = p * square + 0x1.b802eep-4f;
    p = p * square - 0x1.241f98p-3f;
    p = p * square + 0x1.99972cp-3f;
    p = p * square - 0x1.555554p-2f;
#endif
    return p;
}

// The angle of the point (x, y) with x, y > 0 whose quotients do not overflow.
static pair angle_of(real y, real x)
{
    pair base = pair_of(CONST(0.0), CONST(0.0));
    pair numerator = pair_of(y, CONST(0.0)), denominator = pair_of(x, CONST(0.0));
    if (y > CONST(2.4142135) * x) {
        base = HALF_PI;
        numerator = pair_of(-x, CONST(0.0));
        denominator = pair_of(y, CONST(0.0));
    } else if (y > CONST(0.4142135) * x) {
        base = QUARTER_PI;
        numerator = exact_sum(y, -x);
        denominator = exact_sum(y, x);
    }
    pair t = quotient_pair(numerator, denominator);
    real square = t.x * t.x;
    return add_pair(base, quick_sum(t.x, t.y + t.x * square * atan_tail(square)));
}

static pair atan_pair(real x)
{
    real size = fabs(x);
    pair angle;
    if (size < power_of_two(-MANTISSA / 2 - 2))
        angle = pair_of(size, -(size * size) * (size * CONST(0.3333333333333333)));
    else if (size > power_of_two(MANTISSA + 3))
        angle = HALF_PI;
    else
        angle = angle_of(size, CONST(1.0));
    return is_negative(x) ? pair_of(-angle.x, -angle.y) : angle;
}

// The angle of the point (x, y), which is no NaN. A small angle times 2^*k is the result, or it would be a subnormal number.
static pair atan2_pair(real y, real x, int *k)
{
    pair angle;
    *k = 0;
    if (is_zero(y)) {
        angle = pair_of(CONST(0.0), CONST(0.0));
    } else if (is_zero(x) || (is_inf(y) && !is_inf(x))) {
        angle = HALF_PI;
    } else if (is_inf(x)) {
        angle = is_inf(y) ? QUARTER_PI : pair_of(CONST(0.0), CONST(0.0));
    } else {
        int kx, ky;
        real mx = normalized(fabs(x), &kx), my = normalized(fabs(y), &ky);
        int difference = ky - kx;
        if (difference > MANTISSA + 5) {
            angle = HALF_PI;
        } else if (difference < -MANTISSA - 5) {
            angle = quotient_pair(pair_of(my, CONST(0.0)), pair_of(mx, CONST(0.0)));
            *k = difference;
            if (is_negative(x)) {
                angle = pair_of(CONST(0.0), CONST(0.0));
                *k = 0;
            }
        } else {
            angle = angle_of(my * power_of_two(difference), mx);
        }
    }
    if (is_negative(x))
        angle = add_pair(PI, pair_of(-angle.x, -angle.y));
    return is_negative(y) ? pair_of(-angle.x, -angle.y) : angle;
}

#endif
