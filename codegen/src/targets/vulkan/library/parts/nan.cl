// nan: a quiet NaN with a payload.

#include "real.cl"

#if PRECISION == 16
half nan__h(ushort payload) { return as_half((ushort)(0x7e00u | (payload & 0x1ffu))); }
#else
real NAME(nan)(word payload) { return AS_REAL(NAN_BITS | (payload & (((word)1 << (MANTISSA - 1)) - 1))); }
#endif
