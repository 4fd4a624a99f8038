kernel void k(global int *out)
{
    int a[2] = {1, 2};
    out[0] = a[2]; // warning: index 2 is outside of the array, which has 2 elements
    out[1] = a[-1]; // warning: index -1 is outside
    int *end = &a[2];
    out[2] = end[-1];
}
