// convert_..._sat of floating numbers outside the range of an unsigned result, and of NaN.
// options: -cl-std=CL2.0

kernel void test(global int *out, global const int *in)
{
    CHECK(convert_int_sat(NAN) == 0);
    CHECK(convert_uint_sat(-1.5f) == 0 && convert_uint_sat(-1.5f * in[1]) == 0);
    CHECK(convert_uchar_sat(300.0f) == 255 && convert_uchar_sat(300.0f * in[1]) == 255);
    CHECK(all(convert_uchar4_sat((float4)(-1.0f, 127.5f, 255.9f, 1e9f)) == (uchar4)(0, 127, 255, 255)));
}
