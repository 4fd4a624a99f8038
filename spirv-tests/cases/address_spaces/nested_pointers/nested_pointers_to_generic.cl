// OpenCL C 6.7.9: not even where the inner pointer itself would convert.
// versions: 2.0 3.0 3.1
kernel void k(global int *global *p)
{
    int *global *q = p; // error[S0488]: conversion from `global int *global *` to `generic int *global *` changes address space of nested pointer
    int **r = p; // error[S0488]: conversion from `global int *global *` to `generic int *generic *` changes address space of nested pointer
    int *s = *p;
}
