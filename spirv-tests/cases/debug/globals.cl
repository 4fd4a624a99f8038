// options: -g --spirv-debug-info-version=ocl-100 -cl-std=CL2.0
// Variables of the module, those of functions within their functions. Unused ones and those of other modules are left out.
// check: DebugGlobalVariable * 11 14 * %table FlagIsDefinition
// check: DebugGlobalVariable * 16 15 * %f_scratch FlagIsLocal|FlagIsDefinition
// check: DebugGlobalVariable * 12 12 * %counter FlagIsDefinition
// check: DebugFunctionDeclaration * 13 5 * FlagPrototyped
// check-not: DebugGlobalVariable * 10 21 *
// check-not: DebugGlobalVariable * 13 42 *

constant static int unused[2] = { 1, 2 };
constant int table[4] = { 1, 2, 3, 4 };
global int counter;
int elsewhere(int a); extern constant int outside;
kernel void f(global int *out, int n)
{
    local int scratch[4];
    scratch[n] = table[n] + elsewhere(n);
    barrier(CLK_LOCAL_MEM_FENCE);
    out[n] = scratch[n ^ 1] + outside;
    counter = n;
}
