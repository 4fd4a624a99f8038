// options: -cl-std=CL1.2
kernel void f(global int *a, read_only pipe int p) {
    read_pipe(p, a);
}
