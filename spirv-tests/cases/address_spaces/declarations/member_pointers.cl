// OpenCL C 6.7: a member may be a pointer into any space, but has none itself.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
struct right {
    global int *a;
    local int *b;
    constant int *c;
    private int *d;
    int *e;
};
struct wrong {
    int *global a; // error[S0212]: member `a` may not be qualified with an address space
};
void f(struct right *s, global int *g) { s->a = g; }
