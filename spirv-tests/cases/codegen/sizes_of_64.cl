// options: -O0 --target=spirv64
// size_t, ptrdiff_t, intptr_t and uintptr_t are as wide as addresses.
// check: OpMemoryModel Physical64 OpenCL
_Static_assert(sizeof(size_t) * 8 == 64 && sizeof(ptrdiff_t) * 8 == 64 && sizeof(intptr_t) * 8 == 64, "as wide");
_Static_assert(sizeof(uintptr_t) * 8 == 64 && sizeof(global int *) * 8 == 64 && sizeof(sizeof(int)) * 8 == 64, "as wide");
_Static_assert((ptrdiff_t)-1 < 0 && (intptr_t)-1 < 0 && (size_t)-1 > 0 && (uintptr_t)-1 > 0, "signed or not");
kernel void f(global size_t *size, global ptrdiff_t *difference, global intptr_t *address, global int *p, global int *q)
{
    difference[0] = q - p; // check: OpISub %ulong
    address[0] = (intptr_t)p; // check: OpConvertPtrToU %ulong
    p = (global int *)(uintptr_t)size[0]; // check: OpConvertUToPtr
    size[1] = (size_t)-1; // check: OpStore * Aligned 8
    *p = 0;
}
