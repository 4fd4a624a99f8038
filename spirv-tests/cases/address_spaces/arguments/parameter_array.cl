// C99 6.7.5.3: an array as a parameter is a pointer; its space is that of what it points at.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
void f(local int a[4], global float b[], constant int c[2][2], int d[3]) { a[1] = (int)b[0] + c[1][1] + d[2]; }
kernel void k(local int *a, global float *b, constant int c[2][2])
{
    int d[3];
    f(a, b, c, d);
}
