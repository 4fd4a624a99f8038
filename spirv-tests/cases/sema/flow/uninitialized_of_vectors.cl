// options: -Wuninitialized
// A `?:` of vectors reads all of its operands.
kernel void f(global int4 *out, int4 which)
{
    int4 mask, then, otherwise;
    out[0] = mask ? which : out[1]; // warning: variable `mask` is uninitialized when used here
    out[1] = which ? then : which; // warning: variable `then` is uninitialized when used here
    out[2] = which ? which : otherwise; // warning: variable `otherwise` is uninitialized when used here
}
