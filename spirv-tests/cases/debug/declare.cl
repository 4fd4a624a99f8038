// options: -g --spirv-debug-info-version=ocl-100 -O0
// At -O0 every variable is in memory all the time; the arguments are numbered.
// check: DebugFunction * 11 13 * FlagIsDefinition|FlagPrototyped 11 %f
// check: DebugLocalVariable * 11 27 * None 1
// check: DebugLocalVariable * 11 36 * None 2
// check: DebugLocalVariable * 12 9 * None
// check: %out_addr = OpVariable
// check: DebugScope
// check: DebugDeclare * %out_addr %
// check: DebugDeclare * %n_addr %
kernel void f(global int *out, int n) {
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += i;
    out[0] = sum;
}
