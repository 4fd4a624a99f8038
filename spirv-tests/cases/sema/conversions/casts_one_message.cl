// options: -cl-ext=-cl_khr_fp64
// What is wrong in a cast, a literal, or a reinterpretation is told once.
constant int *constant table = &(int){missing}; // error: use of undeclared identifier `missing`

kernel void k(global int *out, global int4 *v, int n)
{
    v[0] = (int4)(absent, 1); // error: use of undeclared identifier `absent`
    v[1] = (int4)(1, 2, 3, 4, nowhere); // error: use of undeclared identifier `nowhere`
    float *p = &(int){unknown}; // error: use of undeclared identifier `unknown`
    out[0] = __builtin_astype(hidden, int); // error: use of undeclared identifier `hidden`
    out[1] = __builtin_astype(n, double); // error: use of type `double` requires `cl_khr_fp64`, which is not enabled
}
