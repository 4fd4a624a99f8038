kernel void k(global int *out)
{
    int a[2] = {1, 2};
    out[0] = a[2]; // warning: array index 2 is past the end of the array, which has 2 elements
    out[1] = a[-1]; // warning: array index -1 is before the beginning of the array, which has 2 elements
    int *end = &a[2];
    out[2] = end[-1];
}
