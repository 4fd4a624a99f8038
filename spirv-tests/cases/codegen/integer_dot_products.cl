// The signed vector comes first, wherever it is written. SPIR-V, OpSUDot.
// options: -cl-std=CL3.0
// check: OpSUDot %uint %s %u
// check: OpSUDotAccSat %uint %s %u %uint_1
// check: OpSDot %uint %s %s
// check: OpUDot %uint %u %u
kernel void f(global int *out, char4 s, uchar4 u)
{
    out[0] = dot(s, u);
    out[1] = dot_acc_sat(u, s, 1);
    out[2] = dot(s, s);
    out[3] = dot(u, u);
}
