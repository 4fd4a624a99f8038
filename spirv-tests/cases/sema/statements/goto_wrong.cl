kernel void k(global int *out)
{
    goto missng; // error: use of undeclared label `missng`
    // note@-1: did you mean `missing`?
missing:
    out[0] = 1;
missing: // error: redefinition of label `missing`
    out[1] = 2;
}
void other(void)
{
    goto missing; // error: use of undeclared label `missing`
}
