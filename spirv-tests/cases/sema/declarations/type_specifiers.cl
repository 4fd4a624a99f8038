// The words that make a type (OpenCL C 6.3.1; C99 6.7.2).
// options: -cl-std=CL1.2
// options: -cl-std=CL2.0
short float a; // error[S0101]: cannot combine `float` with previous `short` declaration specifier
constant int int b = 1; // error[S0101]: duplicate `int` declaration specifier
constant long long c = 1; // warning[S0102]: `long long` is reserved in OpenCL C and treated as `long`
constant d = 1; // error[S0103]: type specifier missing
constant unsigned float e = 1; // error[S0101]: cannot combine `float` with previous `unsigned` declaration specifier
constant uint unsigned f = 1; // error[S0101]: cannot combine `unsigned` with previous `uint` declaration specifier
constant _Complex float h = 1; // error[S0108]: `_Complex` is not supported in OpenCL C
constant int const const i = 1; // warning[S0104]: duplicate `const` declaration specifier
constant int restrict j = 1; // error[S0107]: `restrict` requires a pointer (`int` is invalid)
inline constant int k = 1; // error[S0109]: `inline` can only appear on functions, not on a variable
kernel constant int l = 1; // error[S0109]:
static extern constant int m = 1; // error[S0104]: cannot combine `extern` with previous `static` declaration specifier
void parameters(static int n); // error[S0109]: `static` is not allowed in a parameter
struct s { static int n; }; // error[S0109]: `static` is not allowed in a member

kernel void right(global long *out)
{
    unsigned long int a1 = 1;
    long unsigned b1 = 1;
    signed c1 = -1;
    unsigned char short_name = 1;
    int const unsigned d1 = 1;
    out[0] = a1 + b1 + c1 + short_name + d1;
}
// A qualifier of an array is one of its elements (C99 6.7.3p8).
typedef int *pointers[3];
typedef pointers rows[2];
typedef int numbers[3];
void of_arrays(restrict pointers p)
{
    restrict pointers a;
    restrict rows b;
    restrict numbers c; // error[S0107]: `restrict` requires a pointer (`int[3]` is invalid)
}
enum order { FIRST };
constant struct s enum order n = { 1 }; // error[S0101]: cannot combine `enum order` with previous `struct s` declaration specifier
