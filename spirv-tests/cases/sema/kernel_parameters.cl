// What a kernel may take (OpenCL C 6.11.a and following, for 1.2).
// options: -cl-ext=-cl_khr_fp16
struct with_pointer { global int *p; };

kernel void private_pointer(int *p) {} // error:
kernel void pointer_to_pointer(global int *global *p) {} // error:
kernel void boolean(bool b) {} // error:
kernel void size(size_t n) {} // error:
kernel void event(event_t e) {} // error:
kernel void struct_with_pointer(struct with_pointer s) {} // error:
kernel void half_value(half h) {} // error:
kernel void right(global int *a, local float4 *b, constant char *c, int d, float3 e, ulong f) {}
