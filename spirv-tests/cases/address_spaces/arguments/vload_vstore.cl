// OpenCL C 6.15.7: loads of vectors from every space, stores to all but constant.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(global float *g, local float *l, constant float *c)
{
    float p[4];
    float4 sum = vload4(0, g) + vload4(0, l) + vload4(0, c);
    vstore4(sum, 0, p);
    vstore4(vload4(0, p), 1, l);
    vstore4(sum, 1, g);
}
