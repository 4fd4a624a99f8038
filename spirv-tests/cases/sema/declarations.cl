// Names that are not known, known twice, or have no complete type.
struct unknown;
struct unknown object; // error: `object` has the incomplete type `struct unknown`
typedef int number;
typedef float number; // error: `number` is declared as `float` here, but as `int` before
int twice(int a) { return a; }
int twice(int b) { return b; } // error: `twice` is defined a second time
int once(int a);
float once(int a); // error: `once` is declared as `float (int)` here, but as `int (int)` before
struct s { int a; float a; }; // error: there are two members called `a`
struct s2 { void v; }; // error: the member `v` cannot have the type `void`
enum e { A, A }; // error: `A` is declared a second time in this scope

kernel void f(global int *out)
{
    int x;
    float x; // error: `x` is declared a second time in this scope
    out[0] = undeclared; // error: `undeclared` is not declared
    missing(1); // error: the function `missing` is not declared
    void v; // error: `v` cannot have the type `void`
    int array[-1]; // error: the array `array` has -1 elements; it needs at least 1
    nonsense y; // error: unknown type name `nonsense`
    struct nowhere z; // error: `z` has the incomplete type `struct nowhere`
    auto int a; // error: OpenCL C has no storage class `auto`
    register int r; // error: OpenCL C has no storage class `register`
    number fine = 1;
}
