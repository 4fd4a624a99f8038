// European options by Black and Scholes, four at a time.

#define A1  0.319381530f
#define A2 -0.356563782f
#define A3  1.781477937f
#define A4 -1.821255978f
#define A5  1.330274429f

#define VEC(n) float##n
#define REAL4 VEC(4)

static REAL4 normal_cdf(REAL4 d)
{
    const REAL4 k = 1.0f / (1.0f + 0.2316419f * fabs(d));
    const REAL4 tail = M_SQRT1_2_F * M_2_SQRTPI_F * 0.5f * exp(-0.5f * d * d)
                     * (k * (A1 + k * (A2 + k * (A3 + k * (A4 + k * A5)))));
    return d > 0.0f ? 1.0f - tail : tail;
}

__kernel void black_scholes(__global const float4 *price, __global const float4 *strike, __global const float4 *years,
                            __global float4 *call, __global float4 *put,
                            float riskfree, float volatility)
{
    const size_t i = get_global_id(0);
    const REAL4 s = price[i], x = strike[i], t = years[i];
    const REAL4 deviation = volatility * sqrt(t);
    const REAL4 d1 = (log(s / x) + (riskfree + 0.5f * volatility * volatility) * t) / deviation;
    const REAL4 d2 = d1 - deviation;
    const REAL4 cdf1 = normal_cdf(d1), cdf2 = normal_cdf(d2);
    const REAL4 discounted = x * exp(-riskfree * t);
    call[i] = s * cdf1 - discounted * cdf2;
    put[i] = discounted * (1.0f - cdf2) - s * (1.0f - cdf1);
}
