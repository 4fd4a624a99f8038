// TR 18037, 6.5.2.5: a compound literal in a function has no other space.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(void)
{
    const int n = (local int){ 1 }; // error[S0215]: compound literal in function scope may not be qualified with an address space
    const int m = (private int){ 1 };
}
