// options: -cl-std=CL1.2
// snapshot: messages
typedef uint length_t;
void count(local length_t *total, unsigned int step);
kernel void f(global length_t *counts)
{
    size_t n;
    count(counts, 1);
    count(&n, 2);
}
// error[S0487]@-3:
// error[S0487]@-3:
