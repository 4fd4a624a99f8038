// Variables of each address space.
// options: -O0
// check: OpVariable * UniformConstant %
// check: OpVariable * Workgroup
// check: OpVariable * Function
constant int table[3] = { 1, 2, 3 };

kernel void f(global int *out, int n)
{
    local int shared[4];
    int mine[4];
    mine[n] = table[n];
    shared[n] = mine[n];
    out[0] = shared[n];
}
