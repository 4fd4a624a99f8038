// The scope of one work-item is that of fences for images; atomics have it in no environment, and get that of the work-group.
// options: -cl-std=CL3.0
// check: %uint_2 %uint_0 %uint_1
// check: %uint_2 %uint_0 %uint_5
kernel void f(global atomic_int *g)
{
    atomic_fetch_add_explicit(g, 1, memory_order_relaxed, memory_scope_work_item);
    atomic_store_explicit(g, 5, memory_order_relaxed, memory_scope_work_item);
}
