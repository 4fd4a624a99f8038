// What a kernel may take (OpenCL C 6.11.a and following, for 1.2).
// options: -cl-ext=-cl_khr_fp16
struct with_pointer { global int *p; };

kernel void private_pointer(int *p) {} // error: kernel parameter `p` must point to global, local or constant memory
kernel void pointer_to_pointer(global int *global *p) {} // error: kernel parameter `p` cannot be a pointer to a pointer in OpenCL C 1.2
kernel void boolean(bool b) {} // error: kernel parameter `b` cannot have type `bool`
kernel void size(size_t n) {} // error: kernel parameter `n` cannot have type `size_t`
kernel void event(event_t e) {} // error: kernel parameter `e` cannot have type `event_t`
kernel void struct_with_pointer(struct with_pointer s) {} // error: kernel parameter `s` cannot have type `struct with_pointer`: member `p` is a pointer
kernel void half_value(half h) {} // error: parameter of type `half` requires `cl_khr_fp16`
kernel void right(global int *a, local float4 *b, constant char *c, int d, float3 e, ulong f) {}
