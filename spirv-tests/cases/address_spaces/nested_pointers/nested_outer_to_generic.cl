// OpenCL C 6.7.9: only the outer space converts.
// versions: 2.0 3.0 3.1
kernel void k(global int *global *p)
{
    global int **q = p;
    q[0][0] = 1;
}
