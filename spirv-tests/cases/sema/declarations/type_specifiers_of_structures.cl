// options: -cl-std=CL3.0
// A second type beside a structure, union or typedef is called as it was written (C99 6.7.2).
struct S { int a; };
union U { int a; };
typedef struct S named;
void e(struct S int a) {} // error[S0101]: cannot combine `int` with previous `struct S` declaration specifier
void f(int union U b) {} // error[S0101]: cannot combine `union U` with previous `int` declaration specifier
void g(union U long c) {} // error[S0101]: cannot combine `long` with previous `union U` declaration specifier
void h(named unsigned d) {} // error[S0101]: cannot combine `unsigned` with previous `named` declaration specifier
void i(__typeof__(1) int e) {} // error[S0101]: cannot combine `int` with previous `typeof` declaration specifier
// What has two types or none is not examined further.
void j(read_write pipe unsigned float p) {} // error[S0101]: cannot combine `float` with previous `unsigned` declaration specifier
