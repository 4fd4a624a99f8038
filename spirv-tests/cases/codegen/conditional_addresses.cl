// The addresses of two variables, or none, are selected: no phi takes them.
// options: -O0
// check-not: OpPhi
// check: OpSelect %_ptr_Function_uint
// check: OpSelect %_ptr_Function_uint
kernel void f(global uint *out, uint n)
{
    uint a = n, b = 2;
    uint *p = n > 5 ? &a : &b, *q = n > 7 ? &a : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = *p;
    if (q)
        out[get_global_id(0)] += *q;
}
