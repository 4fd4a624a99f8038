// OpenCL C 6.7.1, example, as parameters: arrays of vectors and of structures.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
typedef struct {
    float a[3];
    int b[2];
} foo_t;

kernel void k(global float4 *color, global foo_t *my_info) { color[0].x = my_info[0].a[1]; }
