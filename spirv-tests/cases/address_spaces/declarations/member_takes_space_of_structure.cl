// OpenCL C 6.7: the address of a member is in the space of its structure.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
struct s { int a; int b[2]; };
kernel void k(global struct s *g, local struct s *l, constant struct s *c)
{
    global int *x = &g->a;
    local int *y = l->b;
    constant int *z = &c->b[1];
    x = &l->a; // error[S0487]: conversion from `local int *` to `global int *` changes address space of pointer
    y = g->b; // error[S0487]: conversion from `global int *` to `local int *` changes address space of pointer
    x[0] = *y + *z;
}
