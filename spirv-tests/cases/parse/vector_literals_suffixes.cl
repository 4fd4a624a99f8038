// OpenCL C 3.0, 6.1.6: a vector literal can be followed by a component, whatever names its type, and be measured without
// parentheses around it.
typedef float quad __attribute__((ext_vector_type(4)));
typedef __attribute__((vector_size(16))) float sixteen_bytes;
typedef quad other_name;

kernel void f(global float *out) {
    out[0] = (quad)(1.0f, 2.0f, 3.0f, 4.0f).y; // check: OpStore * %float_2
    out[1] = (sixteen_bytes)(1.0f, 2.0f, 3.0f, 4.0f).z; // check: OpStore * %float_3
    out[2] = (other_name)(4.0f).w; // check: OpStore * %float_4
    out[3] = (typeof(float2))(1.0f, 2.0f).y; // check: OpStore * %float_2
    out[4] = (const quad)(1.0f, 2.0f, 3.0f, 4.0f)[3]; // check: OpStore * %float_4
}

_Static_assert(sizeof (float4)(1.0f) == 16, "the size of a vector");
_Static_assert(sizeof (float4)(1.0f).x == 4, "the size of a component");
_Static_assert(vec_step (quad)(1.0f, 2.0f, 3.0f, 4.0f).xy == 2, "two components");
