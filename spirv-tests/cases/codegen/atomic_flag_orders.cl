// options: -cl-std=CL3.0
// options: -cl-std=CL3.0 -O0
// An order that only passes find out still makes a valid module.
void clear(global atomic_flag *flag, memory_order order)
{
    atomic_flag_clear_explicit(flag, order, memory_scope_device);
}

kernel void k(global atomic_flag *flag, int n)
{
    clear(flag, memory_order_acquire);
    clear(flag, memory_order_release);
    memory_order order = memory_order_relaxed;
    if (n > 3)
        order = memory_order_seq_cst;
    clear(flag, order);
    atomic_flag_clear(flag);
}
