// What is wrong in an assignment is told once: its result is not asked for its type. Compound assignment leaves a pointer a pointer
// (C99 6.5.16.2).
kernel void k(global int *out, global int *other, int n)
{
    float f = (out += absent); // error: use of undeclared identifier `absent`
    float g = (out += 1.5f); // error[S0420]: invalid operands to `+` (`global int *` and `float`)
    float4 *v = (n += other); // error[S0420]: invalid operands to `+=` (`int` and `global int *`)
    out -= other; // error[S0420]: invalid operands to `-=` (`global int *` and `global int *`)
}
