kernel void k(global int *out)
{
    goto missng; // error: the function has no label `missng`
    // note@-1: did you mean `missing`?
missing:
    out[0] = 1;
missing: // error: the label `missing` is there twice
    out[1] = 2;
}
void other(void)
{
    goto missing; // error: the function has no label `missing`
}
