// What a kernel may take (OpenCL C 6.11.a and following, for 1.2).
// options: -cl-ext=-cl_khr_fp16
struct with_pointer { global int *p; };

kernel void private_pointer(int *p) {} // error: the parameter `p` of the kernel `private_pointer` must point to global, local or constant memory
kernel void pointer_to_pointer(global int *global *p) {} // error: the kernel parameter `p` cannot be a pointer to a pointer in OpenCL C 1.2
kernel void boolean(bool b) {} // error: the kernel parameter `b` cannot have the type `bool`
kernel void size(size_t n) {} // error: the kernel parameter `n` cannot have the type `size_t`
kernel void event(event_t e) {} // error: the kernel parameter `e` cannot have the type `event_t`
kernel void struct_with_pointer(struct with_pointer s) {} // error: the kernel parameter `s` cannot have the type `struct with_pointer`, because its member `p` is a pointer
kernel void half_value(half h) {} // error: a parameter of type `half` needs `cl_khr_fp16`
kernel void right(global int *a, local float4 *b, constant char *c, int d, float3 e, ulong f) {}
