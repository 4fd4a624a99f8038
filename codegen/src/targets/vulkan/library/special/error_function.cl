// The error function: a polynomial near zero, and elsewhere e^(-x^2) times a slow function.
//
// M. M. Shepherd, J. G. Laframboise, "Chebyshev approximation of (1 + 2x) exp(x^2) erfc x in 0 <= x < infinity", Mathematics of Computation 36,
// 1981.

#ifndef ERROR_FUNCTION_CL
#define ERROR_FUNCTION_CL

#include "exponential.cl"

// erf(x) / x, of the square of x, for |x| <= 1
static real erf_ratio(real square)
{
#if PRECISION == 64
    real p = -0x1.ac9585a44fe29p-31;
    p = p * square + 0x1.d76af6ca49787p-27;
    p = p * square - 0x1.5c131500d3f88p-23;
    p = p * square + 0x1.b981d78881a5dp-20;
    p = p * square - 0x1.f4ca838adb73bp-17;
    p = p * square + 0x1.f9a2be4f731a1p-14;
    p = p * square - 0x1.c02db0665e53dp-11;
    p = p * square + 0x1.565bccfa44156p-8;
    p = p * square - 0x1.b82ce31203772p-6;
    p = p * square + 0x1.ce2f21a040f66p-4;
    p = p * square - 0x1.812746b0379c1p-2;
    p = p * square + 0x1.20dd750429b6dp+0;
#else
    real p = 0x1.4a569p-14f;
    p = p * square - 0x1.a45088p-11f;
    p = p * square + 0x1.54127p-8f;
    p = p * square - 0x1.b7fabap-6f;
    p = p * square + 0x1.ce2d1p-4f;
    p = p * square - 0x1.81273ep-2f;
    p = p * square + 0x1.20dd74p+0f;
#endif
    return p;
}

#if PRECISION == 64
#define CENTER 3.0
// Beyond this erfc is zero.
#define ERFC_LIMIT 28.0
#else
#define CENTER 2.0f
#define ERFC_LIMIT 11.0f
#endif

// (1 + 2 x) e^(x^2) erfc(x) as a function of (x - CENTER) / (x + CENTER), for x >= 0.9
static real slow_part(real t)
{
#if PRECISION == 64
    real p = -0x1.a4468b4c364a9p-26;
    p = p * t + 0x1.3550897da55c1p-23;
    p = p * t - 0x1.60600b4c1a0afp-24;
    p = p * t - 0x1.70e4e9647df43p-21;
    p = p * t + 0x1.6f4586e0e4cp-22;
    p = p * t + 0x1.d7c4de43b0264p-19;
    p = p * t - 0x1.8ab44fb87bbb4p-21;
    p = p * t - 0x1.5175c0e94cf0bp-16;
    p = p * t + 0x1.4c5acbc015ed7p-18;
    p = p * t + 0x1.065b9574ad175p-13;
    p = p * t - 0x1.b913464902f0dp-14;
    p = p * t - 0x1.98db5afeca446p-11;
    p = p * t + 0x1.ef1bdeed6ef7ap-10;
    p = p * t + 0x1.4b884e6ed7c2bp-9;
    p = p * t - 0x1.8574c40d93cdap-6;
    p = p * t + 0x1.17ca2877e43ebp-4;
    p = p * t - 0x1.e88b803a4579dp-4;
    p = p * t + 0x1.098366a5b4895p-3;
    p = p * t - 0x1.85a15c58aa749p-5;
    p = p * t - 0x1.15c084bb9e8f6p-3;
    p = p * t + 0x1.40c522d7e4987p+0;
#else
    real p = -0x1.921b9ep-10f;
    p = p * t + 0x1.2ab546p-10f;
    p = p * t + 0x1.1ee14ep-7f;
    p = p * t - 0x1.06c9cap-7f;
    p = p * t - 0x1.bc3156p-5f;
    p = p * t + 0x1.4ff9c6p-3f;
    p = p * t - 0x1.5407b8p-3f;
    p = p * t - 0x1.7bf5eap-4f;
    p = p * t + 0x1.46e80ep+0f;
#endif
    return p;
}

// erfc(x) for x >= 1
static real erfc_of(real x)
{
    if (x > ERFC_LIMIT)
        return CONST(0.0);
    pair square = exact_product(x, x);
    int k;
    real power = exp_parts(-square.x, -square.y, &k);
    real slow = slow_part(quotient(x - CENTER, x + CENTER));
    return scale(quotient(power * slow, CONST(1.0) + CONST(2.0) * x), k);
}

#endif
