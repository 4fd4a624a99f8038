// Conversions between half and float by integer operations: what devices do with subnormal numbers and with rounding differs.

#ifndef HALF_CL
#define HALF_CL

#pragma OPENCL EXTENSION cl_khr_fp16 : enable

// The bits of a half to the nearest even one.
static ushort nearest_half(float x)
{
    uint bits = as_uint(x), sign = bits >> 16 & 0x8000u;
    bits &= 0x7fffffffu;
    if (bits > 0x7f800000u)
        return (ushort)(sign | 0x7e00u | bits >> 13 & 0x3ffu);
    if (bits >= 0x477ff000u)
        return (ushort)(sign | 0x7c00u);
    // Below 2^-14 the unit is 2^-24 for all numbers.
    int shift = bits >= 0x38800000u ? 13 : min(126 - (int)(bits >> 23), 25);
    uint significand = bits >= 0x38800000u ? bits - 0x38000000u : (bits & 0x7fffffu) | 0x800000u;
    if (bits < 0x38800000u && bits < 0x00800000u)
        return (ushort)sign;
    uint quotient = significand >> shift, rest = significand & ((1u << shift) - 1u), middle = 1u << (shift - 1);
    quotient += rest > middle || (rest == middle && (quotient & 1u) != 0) ? 1u : 0u;
    return (ushort)(sign | quotient);
}

// The value of a half.
static float widened(ushort half_bits)
{
    uint sign = (uint)(half_bits & 0x8000u) << 16, bits = half_bits & 0x7fffu;
    if (bits >= 0x7c00u)
        return as_float(sign | 0x7f800000u | (bits & 0x3ffu) << 13);
    if (bits >= 0x400u)
        return as_float(sign | ((bits << 13) + 0x38000000u));
    return as_float(sign | as_uint((float)bits * 0x1p-24f));
}

static half to_half(float x) { return as_half(nearest_half(x)); }

static float from_half(half x) { return widened(as_ushort(x)); }

#endif
