// The value of a comma operator in a constant is that of the last operand.
constant int a = (1, 2); // extension[S0905]: a comma operator in a constant expression // note: the value of the right operand counts
constant int list[2] = { (1, 2, 3), 4 }; // extension[S0905]: a comma operator in a constant expression
kernel void f(global int *out)
{
    int sized[(2, 3)]; // extension[S0905]: a comma operator in a constant expression
    sized[0] = a;
    out[0] = sized[0] + list[0] + sizeof(sized);
}
