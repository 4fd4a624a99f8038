// What is assigned to must be an object that can be changed, and the types must go together.
constant int fixed = 1;

kernel void f(global int *g, global const int *source)
{
    const int a = 1;
    a = 2; // error: cannot assign to an object with const-qualified type `const int`
    fixed = 2; // error: cannot assign to an object in the constant address space
    source[0] = 1; // error: cannot assign to an object with const-qualified type `const int`
    1 = 2; // error: expression is not assignable
    g[0] + 1 = 2; // error: expression is not assignable
    int array[2], other[2];
    array = other; // error: array type `int[2]` is not assignable
    struct { int x; } s;
    s = 1; // error: cannot convert `int` to `unnamed struct`
    int4 v = (int4)(0);
    v = (int2)(1); // error: cannot implicitly convert vector type `int2` to `int4`
    v.xx = (int2)(1); // error: vector is not assignable (contains duplicate components)
    ++a; // error: cannot assign to an object with const-qualified type `const int`
    g = 1.5f; // error: cannot convert `float` to `global int *`
}
