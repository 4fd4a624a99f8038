// snapshot: ast
kernel void f(global int *out, int a, int b, int c) {
    out[0] = a + b * c - a / b % c;
    out[1] = a << b + c >> a & b ^ c | a; // warning: `<<` has lower precedence than `+`
    out[2] = a < b == c > a && b != c || a;
    out[3] = a ? b : c ? a : b;
    out[4] = -a++ + ++b - - c;
    out[5] = !a & ~b; // warning: logical not is only applied to the left hand side of this bitwise operator
    out[6] = a -= b *= c;
    out[7] = (a, b, c); // warning: left operand of comma operator has no effect
// warning@-1: left operand of comma operator has no effect
    out[8] = *&a + sizeof a * sizeof(int) + sizeof (a);
    out[9] = (int)a + (int)-b + (int)(a) + b;
}
