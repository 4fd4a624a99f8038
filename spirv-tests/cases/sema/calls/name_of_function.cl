kernel void k(global char *out)
{
    out[0] = __func__[0];
    out[1] = sizeof(__func__);
}
