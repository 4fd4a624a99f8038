int counter(int x) { return x; }

kernel void k(global int *out, int count)
{
    out[0] = cuont; // error: `cuont` is not declared
    // note@-1: did you mean `count`?
    out[1] = cuont + 1;
    out[2] = countr(1); // error: the function `countr` is not declared
    // note@-1: did you mean `counter`?
    out[3] = get_globl_id(0); // error: the function `get_globl_id` is not declared
    // note@-1: did you mean `get_global_id`?
    out[4] = quite_unknown; // error: `quite_unknown` is not declared
}
