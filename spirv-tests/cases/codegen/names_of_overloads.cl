// The names of overloads say which types they take, as clang and the Itanium ABI write them (5.1).
// options: -cl-std=CL2.0 -O0 -w
#define O __attribute__((overloadable))
struct point { int x; };
O void f(bool a) {} 
O void f(char a, uchar b, short c, ushort d, int e, uint g, long h, ulong i, float j, double k) {}
O void f(float4 a, char16 b) {}
O void f(constant int *a, global float *b, local char *c, private int *d, int *e) {}
O void f(global int (*a)[3]) {}
O void f(struct point a, global struct point *b) {}
O void f(volatile global atomic_int *a) {}
O void f(read_only image2d_t a, write_only image3d_t b, read_only image1d_buffer_t c, sampler_t d) {}
O void f(event_t a) {}
O void f(clk_event_t a, queue_t b, reserve_id_t c, ndrange_t d) {}
O void f(read_only pipe int a) {}
O void f(global const int *a, global int *b, global int *c, global const int *d) {}
O void f(void) {}
O void f(const void *a, const void *b, void *c, void *d) {}
O void f(int *restrict *a, int *restrict *b, int *volatile *restrict *c) {}
// check: "_Z1fb"
// check: "_Z1fchstijlmfd"
// check: "_Z1fDv4_fDv16_c"
// check: "_Z1fPU3AS2iPU3AS1fPU3AS3cPiPU3AS4i"
// check: "_Z1fPA3_U3AS1i"
// check: "_Z1f5pointPU3AS1S_"
// check: "_Z1fPU3AS1VU7_Atomici"
// check: "_Z1f14ocl_image2d_ro14ocl_image3d_wo21ocl_image1d_buffer_ro11ocl_sampler"
// check: "_Z1f9ocl_event"
// check: "_Z1f12ocl_clkevent9ocl_queue13ocl_reserveid9ndrange_t"
// check: "_Z1f8ocl_pipe"
// check: "_Z1fPU3AS1KiPU3AS1iS2_S0_"
// check: "_Z1fv"
// check: "_Z1fPU3AS4KvS0_PU3AS4vS2_"
// check: "_Z1fPU3AS4rPU3AS4iS2_PU3AS4rPU3AS4VS0_"
