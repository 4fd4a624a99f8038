// With 32-bit addresses, size_t and pointers are narrow.
// options: --target=spirv32
// check: OpMemoryModel Physical32 OpenCL
// check-not: OpCapability Int64
_Static_assert(sizeof(size_t) == 4 && sizeof(int *) == 4, "narrow");
kernel void f(global int *out) { out[get_global_id(0)] = (int)get_local_size(0); }
