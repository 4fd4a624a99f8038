// options: -O0
// A member with an alignment of its own stands behind padding, and so do the members of what follows.
// check: OpMemberName * 2 "b"
// check: OpMemberName * 3 "c"
// check: OpTypeStruct %uchar %_arr_uchar_uint_15 %uint %uchar %_arr_uchar_uint_11
struct item {
    char a;
    int b __attribute__((aligned(16)));
    char c;
};

kernel void f(global struct item *p, global int *out)
{
    *out = p->b;
    p[1].c = 1;
}
