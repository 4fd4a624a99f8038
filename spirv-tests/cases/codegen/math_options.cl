// options: -cl-finite-math-only
// options: -cl-no-signed-zeros
// options: -cl-unsafe-math-optimizations
// options: -cl-fast-relaxed-math
// options: -cl-mad-enable
// options: -cl-denorms-are-zero -cl-single-precision-constant -cl-fp32-correctly-rounded-divide-sqrt -cl-opt-disable
// Options about mathematics are taken at every version of SPIR-V.
// options: -cl-fast-relaxed-math --spirv-version=1.4
// options: -cl-fast-relaxed-math --spirv-version=1.6
kernel void f(global float *p) { p[0] = p[1] * p[2] + p[3] / sqrt(p[4]); p[5] = fma(p[1], p[2], exp(p[3])); }
