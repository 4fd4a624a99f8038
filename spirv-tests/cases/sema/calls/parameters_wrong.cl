// Parameters and arrays that cannot be: one message each, and none for what follows (C99 6.7.5.2p1, 6.7.5.3p10).
// options: -cl-std=CL3.0
struct opaque;
constant struct opaque objects[2]; // error[S0119]: incomplete type `struct opaque` where a complete type is required
void parameters(struct opaque *a, struct opaque b[2]) {} // error[S0119]: incomplete type `struct opaque` where a complete type is required
void size_of_row(int a[2][-1]) { a[0][0] = 1; } // error[S0112]: array `a` has size -1, must be at least 1
void size_unknown(int a[2][unknown]) { a[0][0] = 1; } // error[S0410]: use of undeclared identifier `unknown`
void named_void(void a); // error[S0118]: parameter may not have `void` type
void named_void_defined(void a) {} // error[S0118]: parameter may not have `void` type
void two_voids(void, void); // error[S0118]: parameter may not have `void` type // error[S0118]: parameter may not have `void` type
void array_of_void(void[2]); // error[S0114]: array cannot have element type `void`
void to_void(void *);
kernel void k(int n)
{
    struct opaque a[2]; // error[S0119]: incomplete type `struct opaque` where a complete type is required
    to_void(&n);
}
