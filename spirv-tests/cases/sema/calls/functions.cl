// Functions (C99 6.7.5.3 and 6.9.1; OpenCL C 6.11).
// options: -cl-std=CL1.2
typedef int array[3];
typedef int function(int);
array returns_array(void); // error[S0116]: `returns_array` cannot return `int[3]`
int integer_before(void);
array integer_before(void) { array a = { 1 }; return a; } // error[S0116]: `integer_before` cannot return `int[3]`
float float_before(void);
global int *float_before(void) { return 0; } // error[S0111]: conflicting types for `float_before`: `global int *(void)` vs `float (void)`
array array_before(void); // error[S0116]: `array_before` cannot return `int[3]`
int array_before(void) { return (int2)(1, 2); } // error[S0481]: cannot convert vector type `int2` to `int`
function *pointer(void); // error[S0115]: pointers to functions are not allowed in OpenCL C
local int returns_local(void); // error[S0211]: return type may not be qualified with an address space
void two(int a, int a) {} // error[S0118]: redefinition of parameter `a`
void nothing(int a, void); // error[S0118]: parameter may not have `void` type
typedef void none;
void nothing_named(none a); // error[S0118]: parameter may not have `void` type
void nothing_named(void);
void two_nothings(none, none); // error[S0118]: parameter may not have `void` type
// error@-1: parameter may not have `void` type
void in_local(local int a); // error[S0210]: parameter `a` may not be qualified with an address space
int changes(int a);
int changes(float a); // error[S0111]: conflicting types for `changes`: `int (float)` vs `int (int)`
// note@-1: previous declaration
int defined(void) { return 1; }
int defined(void) { return 2; } // error[S0110]: redefinition of `defined`
static int missing(void);
int uses(void) { return missing(); } // error[S0133]: function `missing` has internal linkage but is not defined
int main(void) { return 1; } // error[S0134]: function cannot be called `main`
int first(int n);
int second(int n) { return first(n - 1); }
int first(int n) { return n ? second(n) : 0; } // error[S0135]: calls itself through
struct opaque;
void takes(struct opaque o) {} // error[S0119]: parameter has incomplete type `struct opaque`
struct opaque gives(void);

local int *returns_pointer(local int *p) { return p; }
void unnamed(int, int b) {}
void no_parameters(none);
void no_parameters(void) {}
int later(int a[static 2], const int b);
function twice;
int twice(int a) { return 2 * a; }
int later(int *a, int b) { return a[0] + b; }

kernel void f(global int *out)
{
    int values[2] = { 1, 2 };
    int later(int *a, int b);
    out[0] = later(values, twice(2));
}
