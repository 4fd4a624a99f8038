// options: -g --spirv-debug-info-version=ocl-100 -O1
// snapshot: spvasm
// Functions are scopes, and blocks that declare variables, loops among them. Each instruction belongs to one. The same in OpenCL.DebugInfo.100.
kernel void f(global int *out, int n)
{
    for (int i = 0; i < n; i++) {
        int twice = i * 2;
        {
            int twice = i * 4;
            out[i] = twice;
        }
        out[i] += twice;
    }
}
