// Math functions in double.
#pragma OPENCL EXTENSION cl_khr_fp64 : enable

static bool near_(double got, double expected) { return fabs(got - expected) <= 1e-14 * fabs(expected); }

kernel void test(global int *out, global const int *in)
{
    const double x = in[3] / 4.0;
    CHECK(near_(sin(x), 0.68163876002333416673) && near_(cos(x), 0.73168886887382088631) && near_(exp(x), 2.1170000166126746685));
    CHECK(near_(log(x), -0.28768207245178092744) && near_(sqrt(x), 0.86602540378443864676) && near_(pow(x, 2.5), 0.48713928962874671));
    CHECK(near_(cbrt(x), 0.90856029641606982945) && near_(atan2(x, 1.0), 0.64350110879328438680) && near_(rsqrt(x), 1.1547005383792515290));
    CHECK(fma(x, 4.0, -3.0) == 0.0 && floor(-x) == -1.0 && fmin(x, 1.0) == 0.75 && ldexp(x, 10) == 768.0 && ilogb(x) == -1);
    double whole;
    CHECK(fract(-x, &whole) == 0.25 && whole == -1.0 && nextafter(1.0, 2.0) == 0x1.0000000000001p0);
    CHECK(all(fabs((double3)(-1, 2, -3)) == (double3)(1, 2, 3)) && all(max((double2)(1, 2), 1.5) == (double2)(1.5, 2)));
    CHECK(isnan(nan(0ul)) && isequal(x, x) == 1 && all(isgreater((double2)(x), (double2)(0.5, 1)) == (long2)(-1, 0)));
    CHECK(mix(1.0, 3.0, 0.25 * in[1]) == 1.5 && dot((double3)(1, 2, 3), (double3)(4, 5, 6)) == 32.0 && length((double2)(3, 4)) == 5.0);
    CHECK(signbit(-x) && convert_int(copysign(x, -1.0) * 4) == -3 && step(0.5, x) == 1.0 && clamp(x, 0.0, 0.5) == 0.5);
}
