// OpenCL C 3.0, 6.4.5: a scalar of higher rank than the elements of the vector beside it is an error.
kernel void k(global float4 *f, global int4 *i, global char4 *c, global uint4 *u, int n)
{
    f[0] = f[1] * 2.0; // error: scalar operand type `double` has greater rank than the vector element type `float`
    f[2] = f[3] * n;
    i[0] = i[1] + 1u; // error: scalar operand type `uint` has greater rank than the vector element type `int`
    u[0] = u[1] + 1;
    c[0] = c[1] + 1; // error: scalar operand type `int` has greater rank than the vector element type `char`
    c[2] = c[3] + (char)1;
    i[2] = i[3] + 1.5f; // error: scalar operand type `float` has greater rank than the vector element type `int`
    c[4] += 1; // error: scalar operand type `int` has greater rank than the vector element type `char`
}
