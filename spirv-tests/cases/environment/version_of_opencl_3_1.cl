// OpenCL 3.1 takes SPIR-V up to 1.4, and may take more; 3.0 leaves it to the device.
// options: -cl-std=CL3.1 --target-env=opencl3.1 --spirv-version=1.4
// options: -cl-std=CL3.1 --target-env=opencl3.1 --spirv-version=1.6
// options: --target-env=opencl3.0 --spirv-version=1.6
// options: --target-env=opencl2.2 --spirv-version=1.2
// accept
kernel void f(global int *g) { g[0] = 1; }
