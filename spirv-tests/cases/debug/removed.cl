// options: -g --spirv-debug-info-version=ocl-100 -O1
// What the passes remove has no debug information: a variable, and a function of another module.
// check: DebugFunction
// check-not: OpString "elsewhere"
// check-not: DebugFunctionDeclaration
// check-not: OpName %table
// check-not: DebugGlobalVariable
int elsewhere(int a);
static constant int table[4] = { 1, 2, 3, 4 };
static int never(void) { return 0; }

kernel void f(global int *out, int n)
{
    if (never())
        out[0] = elsewhere(table[n]);
    out[n] = n;
}
