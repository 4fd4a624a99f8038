// options: -g -O1 -cl-std=CL2.0 --spirv-version=1.4
// An entry point lists a variable too whose address only debug information of the kernel names.
// check: OpEntryPoint Kernel * "first" %table
// check: OpEntryPoint Kernel * "other" %table %base
// check: OpSpecConstantOp * InBoundsPtrAccessChain %table
// check: DebugValue
constant int table[4] = { 1, 2, 3, 4 };
constant int *constant base = &table[1];

kernel void first(global int *out)
{
    constant int *start = base;
    out[0] = 1;
}

kernel void other(global int *out, int n)
{
    constant int *constant *place = n ? &base : 0;
    out[0] = **place;
}
