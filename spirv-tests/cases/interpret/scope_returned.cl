// A function returns the address of its variable.
// global: 2
// arguments: int[2]
// options: -w

int *address_of(int value)
{
    int own = value;
    int *address = &own;
    return address;
}

kernel void test(global int *out)
{
    const int i = get_global_id(0);
#ifdef MENDED
    int own = i;
    int *address = &own;
#else
    int *address = address_of(i);
#endif
    out[i] = *address; // report: use-after-scope: read of a variable after the end of its scope
}
