// options: -g --spirv-debug-info-version=ocl-100 -O0
// Typedefs of scalars have their names, through pointers and arrays; so do enumerations, with their constants. An enumeration without a
// tag is called by its typedef.
// check: DebugTypeBasic * %uint_32 Signed
// check: DebugTypePointer * CrossWorkgroup None
// check: DebugFunction
// check: %uint_4294967295 = OpConstant
// check: DebugTypeEnum * 19 32 * %uint_32 None %uint_4294967295 * %uint_0 *
// check: DebugLocalVariable
// check: DebugTypedef * 17 13 %
// check: DebugTypeBasic * %uint_32 Unsigned
// check: DebugTypeEnum * 18 6 * %uint_32 None %uint_0 * %uint_5 *
// check: DebugTypePointer * Function None
// check: DebugTypeFunction None %* %* %* %*
// check: DebugDeclare

typedef int index_t;
enum color { RED, BLUE = 5 };
typedef enum { DOWN = -1, UP } direction;
static index_t at(global index_t *a, enum color b, direction *c) { return a[b] + *c; }
kernel void f(global int *out) { direction d = UP; out[0] = at(out, BLUE, &d); }
