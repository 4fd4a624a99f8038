// OpenCL C 6.15.11: nor with a pointer whose space is not known.
// versions: 2.0 3.0 3.1
kernel void k(local float *l, global float *g)
{
    float *p = g;
    event_t e = async_work_group_copy(l, p, 4, 0); // error[S0803]: argument 2 of `async_work_group_copy`: expected `const global float *`, found `generic float *`
}
