// OpenCL C 6.7.2: local variables of structures, unions, vectors and pointers.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
struct pair { int a; float2 b[2]; };
kernel void k(global int *out)
{
    local struct pair one;
    local union { int i; float f; } two;
    local int8 three[3];
    global int *local four;
    one.a = 1;
    one.b[1].y = 2.0f;
    two.f = 3.0f;
    three[2].s7 = 4;
    four = out;
    four[0] = one.a + two.i + three[2].s7;
}
