// Initializers of C++: the variables are known.
// options: -cl-std=CL2.0
kernel void k(global int *a)
{
    int x{3}; // error: OpenCL C does not support C++ list initialization
// note: insert `=`
    float4 v(1, 2, 3, 4); // error: OpenCL C does not support C++ direct initialization
// note: use `=`, with `(float4)(x, y, z, w)` for vectors
    float4 w{1, 2, 3, 4}; // error: OpenCL C does not support C++ list initialization
// note: insert `=`
    float2 u(v.x, w.y); // error: OpenCL C does not support C++ direct initialization
// note: use `=`, with `(float4)(x, y, z, w)` for vectors
    auto sum = x + 1; // error: OpenCL C does not deduce the type of an `auto` variable
// note: write the type, or use the extension `__auto_type`
    a[0] = x + sum + (int)u.x;
}
