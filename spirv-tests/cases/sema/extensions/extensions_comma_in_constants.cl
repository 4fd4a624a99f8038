// The value of a comma operator in a constant is that of the last operand.
constant int a = (1, 2); // extension[S0905]: comma operator in a constant expression is a GNU extension
constant int list[2] = { (1, 2, 3), 4 }; // extension[S0905]: comma operator in a constant expression is a GNU extension
kernel void f(global int *out)
{
    int sized[(2, 3)]; // extension[S0905]: comma operator in a constant expression is a GNU extension
    sized[0] = a;
    out[0] = sized[0] + list[0] + sizeof(sized);
}
