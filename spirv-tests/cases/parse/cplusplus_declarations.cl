// Templates, classes and qualified names: what they declare is a hole.
// options: -cl-std=CL2.0
template <typename T, int N> __device__ T first(const T *values) { return values[0]; } // error: OpenCL C does not support templates
// note: write one function for each type, with `__attribute__((overloadable))`, or a macro
template <class T> struct pair { T one, two; }; // error: OpenCL C does not support templates
// note: write one function for each type, with `__attribute__((overloadable))`, or a macro
class counter { public: int count; }; // error: OpenCL C does not support classes
// note: use `struct` and functions that take a pointer to it
enum class color { red, green }; // error: OpenCL C does not support scoped enumerations
// note: remove it
struct point { int x; int get() { return x; } point() { x = 0; } }; // error: function definition is not allowed inside a function or structure
// error@-1: OpenCL C does not support constructors
float point::length() { return 0; } // error: OpenCL C does not support namespaces
// note: use an identifier without `::`
int operator+(int a, int b); // error: OpenCL C does not support operator overloading
// note: write a function: OpenCL C has no operator overloading
kernel void k(global int *a)
{
    a[0] = first(a);
    counter c;
    a[1] = c.count;
    point p; // error: must use `struct` tag to refer to type `point`
// note: insert `struct`
    a[2] = geometry::length(a); // error: OpenCL C does not support namespaces
// note: use an identifier without `::`
    auto f = [=](int x) { return x; }; // error: OpenCL C does not deduce the type of an `auto` variable
// note: write the type, or use the extension `__auto_type`
// error@-2: OpenCL C does not support lambda expressions
}
