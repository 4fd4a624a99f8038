// options: -cl-std=CL3.0 -pedantic
// The classes of a floating-point number, and functions that follow IEEE 754-2019.
kernel void k(global int *out, float a, float4 v, double2 d, half3 h) // extension[S0139]: use of `half` without
{
    const int mask = 3;
    out[0] = __builtin_isfpclass(a, __FPCLASS_SNAN | __FPCLASS_QNAN); // extension[S0514]: `__builtin_isfpclass` is a GNU C and Clang extension
    int4 of_floats = __builtin_isfpclass(v, mask); // extension[S0514]: `__builtin_isfpclass` is a GNU C and Clang extension
    long2 of_doubles = __builtin_isfpclass(d, 0x3ff); // extension[S0514]: `__builtin_isfpclass` is a GNU C and Clang extension
    short3 of_halves = __builtin_isfpclass(h, 0); // extension[S0514]: `__builtin_isfpclass` is a GNU C and Clang extension
    out[1] = __builtin_isinf_sign(a) + __builtin_iszero(d.x); // extension[S0514]: `__builtin_isinf_sign` is a GNU C and Clang extension // extension[S0514]: `__builtin_iszero` is a GNU C and Clang extension
    v = __builtin_elementwise_maximum(v, v); // extension[S0514]: `__builtin_elementwise_maximum` is a GNU C and Clang extension
    out[2] = (int)__builtin_lrintf(a); // extension[S0514]: `__builtin_lrintf` is a GNU C and Clang extension
    __builtin_printf("%d", 1); // extension[S0514]: `__builtin_printf` is a GNU C and Clang extension
#if !__has_builtin(__builtin_isfpclass) || !__has_builtin(__opencl_atomic_load) || !__has_builtin(__c11_atomic_store)
#error all of them are there
#endif
}
