// Neighbouring bytes are no race; the same byte is.
// global: 16
// local: 16
// arguments: char[16]

kernel void test(global char *bytes)
{
    const int i = get_global_id(0);
#ifdef MENDED
    bytes[i] = i;
#else
    bytes[i & ~1] = i; // report: race: data race in global memory
#endif
}
