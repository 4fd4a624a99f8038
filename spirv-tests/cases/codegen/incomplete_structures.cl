// A structure that is never completed is pointed at and passed on.
// check: OpEntryPoint Kernel %f "f"
struct opaque;
static global struct opaque *same(global struct opaque *p) { return p; }
kernel void f(global struct opaque *p, global ulong *out) { out[0] = (ulong)same(p); } // check: OpConvertPtrToU %ulong
