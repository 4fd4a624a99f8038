// Variables in each space: what must, may and must not be initialized (OpenCL C 6.7.1 to 6.7.4, for 1.2).
// options: -cl-ext=-cl_khr_fp16
constant int missing; // error: variable `missing` in the constant address space must be initialized
int in_no_space = 1; // error: program-scope variable `in_no_space` must reside in the constant address space
global int in_global; // error: program-scope variable `in_global` must reside in the constant address space
local int in_local; // error: program-scope variable `in_local` must reside in the constant address space
constant int from_function = get_global_size(0); // error: initializer of `from_function` is not a compile-time constant
constant int right = 5;

kernel void f(global int *out)
{
    local int l = 1; // error: local variable `l` cannot have an initializer
    global int g; // error: function-scope variable `g` cannot be declared in the global address space
    constant int c; // error: variable `c` in the constant address space must be initialized
    if (out[0]) {
        local int inner; // error: local variable `inner` must be declared in the outermost scope of kernel `f`
    }
    static int s = 1; // error: function-scope variable `s` cannot be `static` before OpenCL C 2.0
    half h = 1; // error: variable of type `half` requires `cl_khr_fp16`
    local int fine;
    fine = 1;
}

void not_a_kernel(void)
{
    local int l; // error: non-kernel function variable `l` cannot be declared in the local address space
}
