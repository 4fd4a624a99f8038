// `vector_size` counts bytes, `ext_vector_type` components.
typedef float float_16 __attribute__((vector_size(16)));
typedef char char_16 __attribute__((vector_size(16)));
typedef float float_4 __attribute__((ext_vector_type(4)));
_Static_assert(sizeof(float_16) == 16 && sizeof(char_16) == 16 && sizeof(float_4) == 16, "");
typedef float part __attribute__((vector_size(2))); // error[S0126]: invalid vector size or element type `float`

kernel void k(global float4 *f, global char16 *c, float_16 x, char_16 y, float_4 z)
{
    f[0] = x + z;
    c[0] = y;
}
