// OpenCL C 6.7.9: by way of `void *` inner spaces may change, without a message.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
void f(global int *private *g)
{
    private void *v = g;
    local int *private *l = v;
    l = (local int *private *)(private void *)g;
}
