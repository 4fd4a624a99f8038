// What is assigned to must be an object that can be changed, and the types must go together.
constant int fixed = 1;

kernel void f(global int *g, global const int *source)
{
    const int a = 1;
    a = 2; // error: an object of type `const int` cannot be changed
    fixed = 2; // error: an object in constant memory cannot be changed
    source[0] = 1; // error: an object of type `const int` cannot be changed
    1 = 2; // error: this is a value of type `int`, not an object that can be changed
    g[0] + 1 = 2; // error: this is a value of type `int`, not an object that can be changed
    int array[2], other[2];
    array = other; // error: an array (`int[2]`) is not assigned as a whole
    struct { int x; } s;
    s = 1; // error: a value of type `int` does not convert to `unnamed struct`
    int4 v = (int4)(0);
    v = (int2)(1); // error: vectors do not convert implicitly, here from `int2` to `int4`
    v.xx = (int2)(1); // error: a component that is assigned to is named twice
    ++a; // error: an object of type `const int` cannot be changed
    g = 1.5f; // error: a value of type `float` does not convert to `global int *`
}
