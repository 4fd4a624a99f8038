// A function returns the address of its variable.
// run: -w --global 2 --arg iota:int[2]

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
    out[i] = *address; // fault-O0: use-after-scope: read of a variable after the end of its scope // fault-O1: uninitialized: memory that was never written
}
