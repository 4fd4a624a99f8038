// options: -cl-std=CL2.0 -g -O0
// A store has its own line, also where the variable is made for it.
// check: OpLine * 8 5
// check: OpStore * Aligned 4
static global int counter;
kernel void f(global int *out)
{
    counter = 5;
    out[0] = counter;
}
