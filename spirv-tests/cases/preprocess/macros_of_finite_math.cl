// options: -cl-finite-math-only
// options: -cl-fast-relaxed-math
#if !__FINITE_MATH_ONLY__
#error -cl-finite-math-only says so
#endif
kernel void k(global int *out) { *out = 1; }
