// OpenCL C 6.7.1, example: pointers to global memory, themselves in global memory.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
global float4 *color; // error[S0204] in 1.x -program_scope_global_variables: program-scope variable `color` must reside in the constant address space

typedef struct {
    float a[3];
    int b[2];
} foo_t;

global foo_t *my_info; // error[S0204] in 1.x -program_scope_global_variables: program-scope variable `my_info` must reside in the constant address space
