// A call of a function of GNU C with an argument that is wrong already has one message.
// options: -cl-std=CL2.0 -ferror-limit=0
#pragma OPENCL EXTENSION cl_khr_expect_assume : enable
kernel void k(global int *p, float4 v, int n)
{
    __builtin_expect(unknown_1, 1); // error[S0410]: use of undeclared identifier `unknown_1`
    __builtin_assume(unknown_2); // error[S0410]: use of undeclared identifier `unknown_2`
    int nothing = __builtin_assume(unknown_12); // error[S0410]: use of undeclared identifier `unknown_12`
    global int *aligned = __builtin_assume_aligned(unknown_3, 4); // error[S0410]: use of undeclared identifier `unknown_3`
    v = __builtin_shufflevector(unknown_4, v, 0, 1, 2, 3); // error[S0410]: use of undeclared identifier `unknown_4`
    v = __builtin_shufflevector(v, unknown_5, 0, 1, 2, 3); // error[S0410]: use of undeclared identifier `unknown_5`
    __builtin_add_overflow(unknown_6, 1, p); // error[S0410]: use of undeclared identifier `unknown_6`
    __builtin_add_overflow(1, 1, unknown_7); // error[S0410]: use of undeclared identifier `unknown_7`
    __builtin_memcpy(p, unknown_8, 4); // error[S0410]: use of undeclared identifier `unknown_8`
    v = __builtin_convertvector(unknown_9, float4); // error[S0410]: use of undeclared identifier `unknown_9`
    v = __builtin_convertvector(v, int[-1]); // error[S0112]: array has size -1, must be at least 1
    n = __builtin_nontemporal_load(unknown_10); // error[S0410]: use of undeclared identifier `unknown_10`
    __builtin_nontemporal_store(n, unknown_11); // error[S0410]: use of undeclared identifier `unknown_11`
}
