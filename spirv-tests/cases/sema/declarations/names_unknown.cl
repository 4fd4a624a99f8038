int counter(int x) { return x; }

kernel void k(global int *out, int count)
{
    out[0] = cuont; // error: use of undeclared identifier `cuont`
    // note@-1: did you mean `count`?
    out[1] = cuont + 1;
    out[2] = countr(1); // error: call to undeclared function `countr`
    // note@-1: did you mean `counter`?
    out[3] = get_globl_id(0); // error: call to undeclared function `get_globl_id`
    // note@-1: did you mean `get_global_id`?
    out[4] = quite_unknown; // error: use of undeclared identifier `quite_unknown`
}
