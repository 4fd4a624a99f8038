// options: -cl-std=CL1.2
// Types and qualifiers that a later version has: the message names the version.
void f(int a) {
    queue_t q; // error[G0005]: `queue_t` requires OpenCL C 2.0 or later
    // note@-1: compile with `-cl-std=CL2.0`
}
void g(global atomic_int *counter) {} // error[G0005]: `atomic_int` requires OpenCL C 2.0 or later
void h(read_only pipe int p) {} // error[G0005]: `pipe` requires OpenCL C 2.0 or later
void i(generic int *p) {} // error[G0005]: `generic` requires OpenCL C 2.0 or later
