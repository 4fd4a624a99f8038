// What a kernel may take, in structures of any depth (OpenCL C 6.11.a, 6.11.l).
// versions: 1.2 2.0
struct inner { int a; size_t n; };
struct outer { float f; struct inner in[2]; };
union either { int i; bool b; };
struct pointers { int n; global int *p; };
struct nowhere { int *p; };
typedef size_t length;
typedef bool flag;

kernel void a(struct outer o) {} // error[S0304]: kernel parameter `o` cannot have type `struct outer`: member `in.n` has type `size_t`
// note@-1: member `n` declared here
kernel void b(union either e) {} // error[S0304]: kernel parameter `e` cannot have type `union either`: member `b` has type `bool`
kernel void c(struct pointers p) {} // error[S0305] in 1.2: kernel parameter `p` cannot have type `struct pointers`: member `p` is a pointer
kernel void m(struct nowhere p) {} // error[S0305]: kernel parameter `p` cannot have type `struct nowhere`: member `p` is a pointer
kernel void d(length n) {} // error[S0304]: kernel parameter `n` cannot have type `length` (aka `size_t`)
kernel void e(flag f) {} // error[S0304]: kernel parameter `f` cannot have type `flag` (aka `bool`)
kernel void f(global int *global *p) {} // error[S0303] in 1.2: cannot be a pointer to a pointer
kernel void g(int *p) {} // error[S0302]: must point to global, local or constant memory
kernel void h(private int *p) {} // error[S0302]:
kernel void i(global int *private *p) {} // error[S0303] in 1.2: // error[S0302] in 2.0:
kernel void j(event_t e) {} // error[S0304]:
kernel int k(void) { return 1; } // error[S0301]: kernel `k` must return `void`, not `int`
static kernel void l(void) {} // error[S0307]: kernel `l` cannot be declared `static`
kernel void right(global size_t *a, local int b[4], constant struct inner *c, struct { int x; } d, float16 v) {}
