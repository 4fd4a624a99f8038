// OpenCL C 6.14.3: a block does not use local variables of its kernel.
// versions: 2.0
kernel void k(global int *out)
{
    local int shared;
    int (^b)(void) = ^{ return shared; }; // error:
    out[0] = b();
}
