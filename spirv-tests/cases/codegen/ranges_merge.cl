// options: -O0 -w
// A later range gives the parts that it names to elements that have others (GNU C).
// check: OpConstantComposite %_arr_uint_uint_2 %uint_1 %uint_2
constant int table[2][2] = { [0 ... 1][0] = 1, [0 ... 1][1] = 2 };

kernel void f(global int *out, int n)
{
    *out = table[n][n];
}
