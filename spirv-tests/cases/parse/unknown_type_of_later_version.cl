// options: -cl-std=CL1.2
// Types that a later version has: the message says which.
void f(int a) {
    queue_t q; // error: unknown type name `queue_t`
    // note@-1: `queue_t` requires OpenCL C 2.0
}
void g(global atomic_int *counter) {} // error: unknown type name `atomic_int`
// note@-1: `atomic_int` requires OpenCL C 2.0
void h(read_only pipe int p) {} // error: unknown type name `pipe`
// note@-1: `pipe` requires OpenCL C 2.0
void i(generic int *p) {} // error: unknown type name `generic`
// note@-1: compile with `-cl-std=CL2.0`
