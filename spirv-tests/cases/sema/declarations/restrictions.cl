// What OpenCL C takes away from C (OpenCL C 6.11).
struct bits { int a : 3; }; // error: bit-fields are not supported in OpenCL C
int variadic(int n, ...); // error: variadic functions are not allowed in OpenCL C
void pointer_to_function(int (*f)(int)); // error: pointers to functions are not allowed in OpenCL C

int recursive(int n)
{
    return n ? recursive(n - 1) : 0; // error: recursion is not allowed in OpenCL C: `recursive` calls itself
}

kernel void variable_length(int n)
{
    int array[n]; // error: variable length arrays are not supported in OpenCL C
}

kernel int returns_value(void) // error: kernel `returns_value` must return `void`, not `int`
{
    return 1;
}

kernel void calls_pointer(global int *out)
{
    goto *out; // error: expected label name, found `*`
}
