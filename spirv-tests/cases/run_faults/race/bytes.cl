// Neighbouring bytes are no race; the same byte is.
// run: --global 16 --local 16 --arg iota:char[16]

kernel void test(global char *bytes)
{
    const int i = get_global_id(0);
#ifdef MENDED
    bytes[i] = i;
#else
    bytes[i & ~1] = i; // fault: race: data race in global memory
#endif
}
