// Parameters and arrays that cannot be: one message each, and none for what follows (C99 6.7.5.2p1, 6.7.5.3p10).
// options: -cl-std=CL3.0
struct opaque;
constant struct opaque objects[2]; // error[S0119]: this has the incomplete type `struct opaque`
void parameters(struct opaque *a, struct opaque b[2]) {} // error[S0119]: this has the incomplete type `struct opaque`
void size_of_row(int a[2][-1]) { a[0][0] = 1; } // error[S0112]: the array `a` has -1 elements; it needs at least 1
void size_unknown(int a[2][unknown]) { a[0][0] = 1; } // error[S0410]: `unknown` is not declared
void named_void(void a); // error[S0118]: a parameter cannot be `void`
void named_void_defined(void a) {} // error[S0118]: a parameter cannot be `void`
void two_voids(void, void); // error[S0118]: a parameter cannot be `void` // error[S0118]: a parameter cannot be `void`
void array_of_void(void[2]); // error[S0114]: there are no arrays of `void`
void to_void(void *);
kernel void k(int n)
{
    struct opaque a[2]; // error[S0119]: this has the incomplete type `struct opaque`
    to_void(&n);
}
