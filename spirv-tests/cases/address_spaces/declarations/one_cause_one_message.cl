// What follows from a wrong declaration is not reported again.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
void f(void)
{
    local int shared[4]; // error[S0205]: non-kernel function variable `shared` cannot be declared in the local address space
    shared[0] = 1;
    local int *p = shared;
    p[1] = shared[2];
}
