// options: -cl-std=CL2.0 -cl-kernel-arg-info
// Types that are written with a tag are told with it, those of an array parameter as pointers (clGetKernelArgInfo).
// check: OpString "kernel_arg_type.k.union word,union word*,struct pair,enum color,struct pair*,int*,"
union word { int i; float f; };
struct pair { int a; };
enum color { RED };
kernel void k(union word w, global union word *p, struct pair s, enum color c, local struct pair *l, global int a[2]) {}
