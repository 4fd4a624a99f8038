// OpenCL C 6.7.6: nor are bodies of loops and switches.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(int n)
{
    while (n--) {
        local int a[2]; // error[S0205]: local variable `a` must be declared in the outermost scope of kernel `k`
    }
    switch (n) {
        local int b; // error[S0205]: local variable `b` must be declared in the outermost scope of kernel `k`
    default:;
    }
}
