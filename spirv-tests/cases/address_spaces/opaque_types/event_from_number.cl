// OpenCL C 6.15.12: nothing but 0 becomes an event.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
void f(void)
{
    event_t e = 5; // error[S0480]: cannot convert `int` to `event_t`
}
