// options: -g --spirv-debug-info-version=ocl-100 -O0
// What a macro wrote stands where the macro is used.
// check: DebugLocalVariable * 9 13 * None
// check: OpLine * 9 5
#define DECLARE(name) int name = value
kernel void f(global int *out)
{
    int value = out[1];
    DECLARE(other);
    out[0] = other;
}
