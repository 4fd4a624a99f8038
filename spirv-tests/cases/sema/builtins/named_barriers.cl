// options: -cl-std=CL2.0
// What a named barrier cannot be used for.
kernel void k(global int *out)
{
    named_barrier_t barrier = named_barrier_init(4);
    named_barrier_t number = 4; // error: cannot convert `int` to `named_barrier_t`
    work_group_named_barrier(out, CLK_LOCAL_MEM_FENCE); // error: argument 1 of `work_group_named_barrier`
    work_group_named_barrier(barrier); // error: too few arguments to `work_group_named_barrier`: expected 2 or 3, have 1
    out[0] = barrier + 1; // error: invalid operands to `+` (`named_barrier_t` and `int`)
}
