// The value of a comma operator in a constant is that of the last operand.
constant int a = (1, 2); // extension[S0905]: comma operator in a constant expression is a GNU extension
// warning@-1: left operand of comma operator has no effect
constant int list[2] = { (1, 2, 3), 4 }; // extension[S0905]: comma operator in a constant expression is a GNU extension
// warning@-1: left operand of comma operator has no effect
// warning@-2: left operand of comma operator has no effect
kernel void f(global int *out)
{
    int sized[(2, 3)]; // extension[S0905]: comma operator in a constant expression is a GNU extension
// warning@-1: left operand of comma operator has no effect
    sized[0] = a;
    out[0] = sized[0] + list[0] + sizeof(sized);
}
