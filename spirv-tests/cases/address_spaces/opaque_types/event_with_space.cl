// OpenCL C 6.11.q: neither local, nor constant, nor global.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(void)
{
    local event_t a; // error[S0213]: type `event_t` cannot be used in the local address space
    constant event_t b = 0; // error[S0213]: type `event_t` cannot be used in the constant address space
    global event_t c; // error[S0213]: type `event_t` cannot be used in the global address space
    private event_t d;
}
