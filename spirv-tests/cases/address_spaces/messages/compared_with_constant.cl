// snapshot: messages
// options: -cl-std=CL3.0
// With a generic address space no pointer becomes private by being without one, so there is nothing to add.
void f(int *p, constant int *c, global int *out)
{
    out[0] = p == c; // error: comparison of pointers to non-overlapping address spaces: `generic int *` and `constant int *`
}
