// Only members of structures without a name and without a member's name are reached from outside (C11 6.7.2.1p13).
// options: -cl-std=CL1.2
struct outer { struct { int inside; } named; struct { int direct; }; };
int f(struct outer *p) { return p->direct + p->named.inside; }
int g(struct outer *p) { return p->inside; } // error[S0460]: no member named `inside` in `struct outer`
int h(struct outer *p) { return p->named.direct; } // error[S0460]: no member named `direct` in `unnamed struct`
constant struct outer right = { .direct = 1, .named.inside = 2 };
constant struct outer wrong = { .inside = 1 }; // error[S0702]: field designator `inside` does not refer to any field in type `struct outer`
int offset(void) { return __builtin_offsetof(int, member); } // error[S0461]: member reference base type `int` is not a structure, union or vector
