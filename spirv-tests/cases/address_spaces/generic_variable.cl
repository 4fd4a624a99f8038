// OpenCL C 6.7.5: no objects can be allocated in the generic address space.
// versions: 2.0 3.0 3.1 3.0-generic_address_space
kernel void k(void)
{
    generic int i; // error[S0203]: `generic` is reserved and cannot be written
}
