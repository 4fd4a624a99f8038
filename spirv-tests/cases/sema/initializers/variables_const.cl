// Which `const` variables of functions are constants: numbers and vectors that are not `volatile` (OpenCL C 3.0, 6.7.2; C99 6.6).
// options: -cl-std=CL3.0
kernel void k(global int *out)
{
    const int number = 3;
    const float4 vector = (float4)(2);
    int of_number[number], of_vector[(int)vector.y];
    const volatile int changes = 3;
    int of_volatile[changes]; // error[S0113]: variable length arrays are not supported in OpenCL C
    int writable = 3;
    int of_variable[writable]; // error[S0113]: variable length arrays are not supported in OpenCL C
    const int list[2] = { 1, 2 };
    int of_list[list[1]]; // error[S0113]: variable length arrays are not supported in OpenCL C
    const struct { int x; } whole = { 4 };
    int of_structure[whole.x]; // error[S0113]: variable length arrays are not supported in OpenCL C
    int *const pointer = 0;
    int of_pointer[pointer == 0 ? 2 : 3]; // error[S0113]: variable length arrays are not supported in OpenCL C
    out[0] = sizeof(of_number) + sizeof(of_vector);
    // Without a value only numbers and vectors are certain to be a mistake.
    const int no_value; // warning[S0140]: `const` variable `no_value` is never initialized
    const int4 no_vector; // warning[S0140]: `const` variable `no_vector` is never initialized
    const int no_list[2];
    const struct { int x; } no_whole;
    int *const no_pointer;
}
