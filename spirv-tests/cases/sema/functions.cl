// Functions (C99 6.7.5.3 and 6.9.1; OpenCL C 6.11).
// options: -cl-std=CL1.2
typedef int array[3];
typedef int function(int);
array returns_array(void); // error[S0116]: `returns_array` cannot return `int[3]`
int integer_before(void);
array integer_before(void) { array a = { 1 }; return a; } // error[S0116]: `integer_before` cannot return `int[3]`
float float_before(void);
global int *float_before(void) { return 0; } // error[S0111]: `float_before` is declared as `global int *(void)` here, but as `float (void)` before
array array_before(void); // error[S0116]: `array_before` cannot return `int[3]`
int array_before(void) { return (int2)(1, 2); } // error[S0481]: a vector (`int2`) does not convert to `int`
function *pointer(void); // error[S0115]: OpenCL C has no pointers to functions
local int returns_local(void); // error[S0211]: what a function returns cannot be in local memory
void two(int a, int a) {} // error[S0118]: there are two parameters called `a`
void nothing(int a, void); // error[S0118]: a parameter cannot be `void`
typedef void none;
void nothing_named(none a); // error[S0118]: a parameter cannot be `void`
void nothing_named(void);
void two_nothings(none, none); // error[S0118]: a parameter cannot be `void`
// error@-1: a parameter cannot be `void`
void in_local(local int a); // error[S0210]: the parameter `a` cannot be in local memory
int changes(int a);
int changes(float a); // error[S0111]: `changes` is declared as `int (float)` here, but as `int (int)` before
// note@-1: declared as `int (int)` here
int defined(void) { return 1; }
int defined(void) { return 2; } // error[S0110]: `defined` is defined a second time
static int missing(void);
int uses(void) { return missing(); } // error[S0133]: `missing` is called here, but never defined
int main(void) { return 1; } // error[S0134]: a function cannot be called `main`
int first(int n);
int second(int n) { return first(n - 1); }
int first(int n) { return n ? second(n) : 0; } // error[S0135]: calls itself through
struct opaque;
void takes(struct opaque o) {} // error[S0119]: the parameter has the incomplete type `struct opaque`
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
