// C++'s words.
// options: -cl-std=CL2.0
kernel void k(global float *x)
{
    global float *p = nullptr; // error: use of undeclared identifier `nullptr`
    x[0] = static_cast<float>(1); // error: OpenCL C does not support C++ casts
}
