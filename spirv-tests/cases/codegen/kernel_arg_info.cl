// options: -cl-std=CL2.0 -cl-kernel-arg-info
// The strings from which drivers answer clGetKernelArgInfo: types as they are written, then their qualifiers.
// check: OpString "kernel_arg_type.f.float*,pair*,uint,image2d_t,sampler_t,ulong*,"
// check: OpString "kernel_arg_type_qual.f.restrict const,const,,,,volatile,"
// check: OpString "kernel_arg_type.g."
// check: OpString "kernel_arg_type_qual.g."
// check: OpString "kernel_arg_type.declared_before.int*,"
// check: OpString "kernel_arg_type.declared_after.pair*,"
typedef struct {
    int x, y;
} pair;

kernel void f(
    global const float *restrict a,
    constant pair *b,
    const unsigned int c,
    read_only image2d_t d,
    sampler_t e,
    local volatile unsigned long *g
) {}

kernel void g(void) {}

kernel void declared_before(global int *p);
void declared_before(global int *p) { p[0] = 1; }

void declared_after(global pair *p) { p[0].x = 1; }
kernel void declared_after(global pair *p);
