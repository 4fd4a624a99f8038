struct S { const int c; int x; };
kernel void k(global int *out, const int fixed, constant int *table, global const int *in, float4 v)
{
    fixed = 1; // error: an object of type `const int` cannot be changed
    // note@-1: declared `const` here
    table[0] = 1; // error: an object in constant memory cannot be changed
    in[0] = 1; // error: an object of type `const int` cannot be changed
    out[0] + 1 = 2; // error: this is a value of type `int`, not an object
    5 = out[0]; // error: this is a value of type `int`, not an object
    int a[2], b[2];
    a = b; // error: an array (`int[2]`) is not assigned as a whole
    struct S s = {1, 2};
    s = s; // error: has a `const` member
    s.x = 3;
    s.c++; // error: an object of type `const int` cannot be changed
    v.xx = (float2)(1, 2); // error: a component that is assigned to is named twice
    v.xy = (float2)(1, 2);
    v.zw.y = 3;
    v.s3210 = v;
    ++out[0]++; // error: this is a value of type `int`, not an object
}
