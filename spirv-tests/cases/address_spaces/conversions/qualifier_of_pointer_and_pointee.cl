// OpenCL C 6.7, first example: a pointer in global memory to an object in global memory; an array in private memory.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
__global int *__global p; // error[S0204] in 1.x -program_scope_global_variables: program-scope variable `p` must reside in the constant address space

void foo(void)
{
    __private float x[4];
    x[0] = 1.0f;
}
