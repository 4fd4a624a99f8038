// OpenCL C 6.7.9, seventh example: spaces of inner pointers are never converted implicitly; a cast may do it.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void mykernel(void)
{
    local int *local *ll;
    global int *local *gl;
    int *local *nl;

    ll = gl; // error[S0488]: conversion from `global int *local *` to `local int *local *` changes address space of nested pointer
    ll = nl; // error[S0488]:
    ll = (local int *local *)gl;
    ll = (local int *local *)nl;
}
