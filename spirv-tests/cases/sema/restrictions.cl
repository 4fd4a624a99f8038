// What OpenCL C takes away from C (OpenCL C 6.11).
struct bits { int a : 3; }; // error:
int variadic(int n, ...); // error:
void pointer_to_function(int (*f)(int)); // error:

int recursive(int n)
{
    return n ? recursive(n - 1) : 0; // error:
}

kernel void variable_length(int n)
{
    int array[n]; // error:
}

kernel int returns_value(void) // error:
{
    return 1;
}

kernel void calls_pointer(global int *out)
{
    goto *out; // error:
}
