// options: -g -cl-std=CL2.0
// Variables of the module, those of functions within their functions. One that no code names is not described.
// check: DebugGlobalVariable * 10 14 * %table FlagIsDefinition
// check: DebugGlobalVariable * 15 15 * %scratch FlagIsLocal|FlagIsDefinition
// check: DebugGlobalVariable * 11 12 * %counter FlagIsDefinition
// check: DebugFunctionDeclaration * 12 5 * FlagPrototyped
// check-not: DebugGlobalVariable * 9 21 *

constant static int unused[2] = { 1, 2 };
constant int table[4] = { 1, 2, 3, 4 };
global int counter;
int elsewhere(int a);
kernel void f(global int *out, int n)
{
    local int scratch[4];
    scratch[n] = table[n] + elsewhere(n);
    barrier(CLK_LOCAL_MEM_FENCE);
    out[n] = scratch[n ^ 1];
    counter = n;
}
