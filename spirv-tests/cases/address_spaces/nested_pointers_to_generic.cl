// OpenCL C 6.7.9: not even where the inner pointer itself would convert.
// versions: 2.0 3.0 3.1
kernel void k(global int *global *p)
{
    int *global *q = p; // error[S0488]: `global int *global *` and `generic int *global *` differ in the address spaces behind the first pointer
    int **r = p; // error[S0488]: `global int *global *` and `generic int *generic *` differ in the address spaces behind the first pointer
    int *s = *p;
}
