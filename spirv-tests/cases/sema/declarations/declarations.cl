// Names that are not known, known twice, or have no complete type.
struct unknown;
struct unknown object; // error: `object` has incomplete type `struct unknown`
typedef int number;
typedef float number; // error: conflicting types for `number`: `float` vs `int`
int twice(int a) { return a; }
int twice(int b) { return b; } // error: redefinition of `twice`
int once(int a);
float once(int a); // error: conflicting types for `once`: `float (int)` vs `int (int)`
struct s { int a; float a; }; // error: duplicate member `a`
struct s2 { void v; }; // error: member `v` cannot have type `void`
enum e { A, A }; // error: redefinition of `A`

kernel void f(global int *out)
{
    int x;
    float x; // error: redefinition of `x`
    out[0] = undeclared; // error: use of undeclared identifier `undeclared`
    missing(1); // error: call to undeclared function `missing`
    void v; // error: `v` has incomplete type `void`
    int array[-1]; // error: array `array` has size -1, must be at least 1
    nonsense y; // error: unknown type name `nonsense`
    struct nowhere z; // error: `z` has incomplete type `struct nowhere`
    auto int a; // error: OpenCL C does not support the `auto` storage class specifier
    register int r; // error: OpenCL C does not support the `register` storage class specifier
    number fine = 1;
}
