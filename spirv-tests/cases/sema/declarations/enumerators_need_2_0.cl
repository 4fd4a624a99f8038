// The orders and scopes of memory are names of OpenCL C 2.0; before, they are free (OpenCL C 3.0, 6.15.12).
// versions: 1.2 2.0
int a(void) { return memory_order_relaxed; } // error in 1.2: `memory_order_relaxed`
int b(void) { return memory_scope_work_group; } // error in 1.2: `memory_scope_work_group`
int c(int memory_order_acquire) { return memory_order_acquire; }
