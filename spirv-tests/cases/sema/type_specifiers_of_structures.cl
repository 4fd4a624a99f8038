// options: -cl-std=CL3.0
// A second type beside a structure, union or typedef is called as it was written (C99 6.7.2).
struct S { int a; };
union U { int a; };
typedef struct S named;
void e(struct S int a) {} // error[S0101]: `int` is a second type after `struct S`
void f(int union U b) {} // error[S0101]: `union U` is a second type after `int`
void g(union U long c) {} // error[S0101]: `long` is a second type after `union U`
void h(named unsigned d) {} // error[S0101]: `unsigned` is a second type after `named`
void i(__typeof__(1) int e) {} // error[S0101]: `int` is a second type after `typeof`
// What has two types or none is not examined further.
void j(read_write pipe unsigned float p) {} // error[S0101]: `float` does not go together with `unsigned`
