// OpenCL C 6.7.3: nor a member, an element or a component.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
struct s { int a[2]; float4 b; };
kernel void k(constant struct s *p)
{
    p->a[1] = 1; // error[S0452]: cannot assign to an object in the constant address space
    p->b.x = 2.0f; // error[S0452]: cannot assign to an object in the constant address space
}
