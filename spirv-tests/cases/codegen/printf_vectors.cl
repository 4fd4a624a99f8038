// options: -O0
// A conversion of a vector becomes one for each component; the text around it stays: `x %d,%d y`.
// check: OpTypeArray %uchar %uint_10
// check: OpConstantComposite %_arr_uchar_uint_10 %uchar_120 %uchar_32 %uchar_37 %uchar_100 %uchar_44 %uchar_37 %uchar_100 %uchar_32 %uchar_121 %uchar_0
kernel void f(int2 a)
{
    printf("x %v2hld y", a);
}
