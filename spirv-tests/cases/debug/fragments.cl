// options: -g --spirv-debug-info-version=ocl-100 -O1
// A structure that was taken apart has a value for each part: offset and size of it in bits.
// check: DebugOperation Fragment 0 32
// check: DebugOperation Fragment 128 128
// check: DebugOperation Fragment 288 32
// check: OpFunction
// check-not: OpVariable %_ptr_Function
struct item { int a; float4 b; int c[2]; };
kernel void f(global float4 *out, int n)
{
    struct item it;
    it.a = n;
    it.b = out[n];
    it.c[1] = n + 1;
    out[it.a] = it.b * it.c[1];
}
