// options: -O0
// What an initializer leaves out is zero; a string is its bytes and a zero (C99 6.7.8).
struct part { char tag; float4 v; int numbers[3]; };
// check: OpConstantNull %part
// check: OpConstantComposite %_arr_uint_uint_3 %uint_0 %uint_0 %uint_7
// check: OpConstantComposite %part %uchar_97
// check: OpConstantComposite %_arr_uchar_uint_6 %uchar_97 %uchar_98 %uchar_0 %uchar_0 %uchar_0 %uchar_0
// check: %text = OpVariable * UniformConstant
constant struct part parts[3] = { [1] = { 'a', .numbers = { [2] = 7 } } };
constant char text[6] = "ab";
kernel void f(global int *out, int n)
{
    struct part own = { .tag = 'b' };
    out[0] = parts[n].numbers[n] + text[n] + own.numbers[n] + (int)own.v.x;
}
