// options: -cl-ext=-cl_khr_fp64
// What is wrong in a cast, a literal, or a reinterpretation is told once.
constant int *constant table = &(int){missing}; // error: `missing` is not declared

kernel void k(global int *out, global int4 *v, int n)
{
    v[0] = (int4)(absent, 1); // error: `absent` is not declared
    v[1] = (int4)(1, 2, 3, 4, nowhere); // error: `nowhere` is not declared
    float *p = &(int){unknown}; // error: `unknown` is not declared
    out[0] = __builtin_astype(hidden, int); // error: `hidden` is not declared
    out[1] = __builtin_astype(n, double); // error: the type `double` needs `cl_khr_fp64`
}
