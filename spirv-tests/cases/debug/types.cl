// options: -g --spirv-debug-info-version=ocl-100 -cl-std=CL2.0
// The kinds of types: sizes in bits, how the bits are read, and how types are made of others. Vectors that are longer than
// DebugTypeVector describes are arrays.
// check: DebugTypeBasic * %uint_8 SignedChar
// check: DebugTypeBasic * %uint_8 UnsignedChar
// check: DebugTypeBasic * %uint_16 Signed
// check: DebugTypeBasic * %uint_32 Unsigned
// check: DebugTypeBasic * %uint_64 Signed
// check: DebugTypeBasic * %uint_32 Float
// check: DebugTypeVector * 3
// check: DebugTypeBasic * %uint_16 Unsigned
// check: DebugTypeArray * %uint_16
// check: DebugTypeBasic * %uint_32 Signed
// check: DebugTypeQualifier * ConstType
// check: DebugTypePointer * CrossWorkgroup None
// check: DebugTypeQualifier * RestrictType
// check: DebugTypeBasic * %uint_0 Unspecified
// check: DebugTypePointer * UniformConstant None
// check: DebugTypeQualifier * VolatileType
// check: DebugTypePointer * Workgroup None
// check: DebugTypeComposite * Structure * FlagFwdDecl
// check: DebugTypePointer * Function None
// check: DebugTypeFunction None %void %
// check: DebugTypeBasic * %uint_8 Boolean
kernel void f(char a, uchar b, short c, uint d, long e, float g, float3 h, ushort16 i, global const int *restrict j,
              constant void *k, local volatile float *l, read_only image2d_t m, sampler_t n)
{
    bool o = a > b;
    int p[3][5];
    p[a][0] = o;
    l[0] = p[b][1];
}
