// Variables in each space: what must, may and must not be initialized (OpenCL C 6.7.1 to 6.7.4, for 1.2).
// options: -cl-ext=-cl_khr_fp16
constant int missing; // error: the constant variable `missing` needs an initializer
int in_no_space = 1; // error: the program-scope variable `in_no_space` must be in constant memory
global int in_global; // error: the program-scope variable `in_global` must be in constant memory
local int in_local; // error: the program-scope variable `in_local` must be in constant memory
constant int from_function = get_global_size(0); // error: the initializer of `from_function` is not a constant expression
constant int right = 5;

kernel void f(global int *out)
{
    local int l = 1; // error: the local variable `l` cannot have an initializer
    global int g; // error: the variable `g` in a function cannot be in global memory
    constant int c; // error: the constant variable `c` needs an initializer
    if (out[0]) {
        local int inner; // error: the local variable `inner` must be declared in the outermost block of the kernel
    }
    static int s = 1; // error: the static variable `s` must be in constant memory
    half h = 1; // error: a variable of type `half` needs `cl_khr_fp16`
    local int fine;
    fine = 1;
}

void not_a_kernel(void)
{
    local int l; // error: the local variable `l` must be declared in a kernel
}
