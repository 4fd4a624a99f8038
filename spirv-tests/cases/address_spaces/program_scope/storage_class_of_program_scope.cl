// OpenCL C 6.7.1: variables at program scope lie in global memory, and keep a first value of zero.
// versions: 2.0 3.x
// options: -O0
// check: OpVariable * CrossWorkgroup
// check: OpVariable * CrossWorkgroup
int kept;
kernel void k(global int *g)
{
    static int calls = 4;
    *g = ++kept + ++calls;
}
