struct S { const int c; int x; };
kernel void k(global int *out, const int fixed, constant int *table, global const int *in, float4 v)
{
    fixed = 1; // error: cannot assign to an object with const-qualified type `const int`
    // note@-1: declared `const` here
    table[0] = 1; // error: cannot assign to an object in the constant address space
    in[0] = 1; // error: cannot assign to an object with const-qualified type `const int`
    out[0] + 1 = 2; // error: expression is not assignable
    5 = out[0]; // error: expression is not assignable
    int a[2], b[2];
    a = b; // error: array type `int[2]` is not assignable
    struct S s = {1, 2};
    s = s; // error: cannot assign to an object of type `struct S` with a `const` member
    s.x = 3;
    s.c++; // error: cannot assign to an object with const-qualified type `const int`
    v.xx = (float2)(1, 2); // error: vector is not assignable (contains duplicate components)
    v.xy = (float2)(1, 2);
    v.zw.y = 3;
    v.s3210 = v;
    ++out[0]++; // error: expression is not assignable
}
