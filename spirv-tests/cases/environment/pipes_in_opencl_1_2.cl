// Pipes came with OpenCL 2.0.
// options: -cl-std=CL2.0 --target-env=opencl1.2
kernel void f(read_only pipe int p, global int *g) // error: `f` requires the capability `Pipes`, which `opencl1.2` does not support
{
    g[0] = get_pipe_num_packets(p);
}
