// Variables in each space: what must, may and must not be initialized (OpenCL C 6.7.1 to 6.7.4, for 1.2).
// options: -cl-ext=-cl_khr_fp16
constant int missing; // error:
int in_no_space = 1; // error:
global int in_global; // error:
local int in_local; // error:
constant int from_function = get_global_size(0); // error:
constant int right = 5;

kernel void f(global int *out)
{
    local int l = 1; // error:
    global int g; // error:
    constant int c; // error:
    if (out[0]) {
        local int inner; // error:
    }
    static int s = 1; // error:
    half h = 1; // error:
    local int fine;
    fine = 1;
}

void not_a_kernel(void)
{
    local int l; // error:
}
