// What OpenCL C takes away from C (OpenCL C 6.11).
struct bits { int a : 3; }; // error: `a` is a bit-field, and OpenCL C has none
int variadic(int n, ...); // error: OpenCL C has no functions with a variable number of arguments
void pointer_to_function(int (*f)(int)); // error: OpenCL C has no pointers to functions

int recursive(int n)
{
    return n ? recursive(n - 1) : 0; // error: `recursive` calls itself, and OpenCL C has no recursion
}

kernel void variable_length(int n)
{
    int array[n]; // error: the size of the array `array` is not a constant, and OpenCL C has no variable length arrays
}

kernel int returns_value(void) // error: the kernel `returns_value` must return `void`, not `int`
{
    return 1;
}

kernel void calls_pointer(global int *out)
{
    goto *out; // error: expected label name, found `*`
}
