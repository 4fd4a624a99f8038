// Blocks came with OpenCL C 2.0; a function that declares one, gives it a value and calls it has one mistake.
// versions: 1.x 2.0
kernel void k(global int *out)
{
    int (^block)(int) = ^(int n) { return n; }; // error[S0138] in 1.x: blocks require OpenCL C 2.0 or the feature `__opencl_c_device_enqueue`
    out[0] = block(1);
}
kernel void l(global int *out)
{
    out[0] = ^{ return 1; }(); // error[S0138] in 1.x: blocks require OpenCL C 2.0 or the feature `__opencl_c_device_enqueue`
}
