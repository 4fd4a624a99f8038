// options: -g --spirv-debug-info-version=ocl-100 -O0
// Structures and unions: members with their offsets and sizes in bits, and pointers back to the structure.
// check: DebugTypeComposite * Structure * 12 8 * %uint_384 None %* %* %* %*
// check: DebugTypeMember * 12 20 * %uint_0 %uint_8 None
// check: DebugTypeMember * 12 30 * %uint_128 %uint_128 None
// check: DebugTypeComposite * Union * 12 33 * %uint_32 None %* %*
// check: DebugTypeMember * 12 45 * %uint_0 %uint_32 None
// check: DebugTypeMember * 12 55 * %uint_0 %uint_32 None
// check: DebugTypeMember * 12 60 * %uint_256 %uint_32 None
// check: DebugTypePointer * CrossWorkgroup None
// check: DebugTypeMember * 12 83 * %uint_320 %uint_64 None
struct item { char a; float3 b; union { int c; uchar4 d; } e; global struct item *next; };
kernel void f(global int *out, global struct item *it) { out[0] = it->e.c + it->next->a; }
