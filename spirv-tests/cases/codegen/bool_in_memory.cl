// A bool in memory is a byte: no pointer to OpTypeBool.
// options: -O0
// check-not: OpTypePointer Function %bool
// check-not: OpTypePointer Workgroup %bool
kernel void f(global int *out, int n)
{
    local bool shared;
    bool b = n > 3;
    shared = b;
    out[0] = shared ? 1 : 2;
}
