// What is assigned to must be an object that can be changed, and the types must go together.
constant int fixed = 1;

kernel void f(global int *g, global const int *source)
{
    const int a = 1;
    a = 2; // error:
    fixed = 2; // error:
    source[0] = 1; // error:
    1 = 2; // error:
    g[0] + 1 = 2; // error:
    int array[2], other[2];
    array = other; // error:
    struct { int x; } s;
    s = 1; // error:
    int4 v = (int4)(0);
    v = (int2)(1); // error:
    v.xx = (int2)(1); // error:
    ++a; // error:
    g = 1.5f; // error:
}
