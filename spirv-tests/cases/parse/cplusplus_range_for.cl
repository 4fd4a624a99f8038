// A range-based `for`: the variable is known in its body.
kernel void k(global int *a)
{
    for (int each : a) a[each] = 0; // error: OpenCL C does not support range-based `for` loops
    for (auto &each : a) { each = 0; } // error: OpenCL C does not support references
// note: use a pointer
// error@-2: OpenCL C does not support range-based `for` loops
    for (int i = a ? 1 : 2; i < 3; i++) { }
}
