// OpenCL C 6.10, example.
// versions: 1.2 2.0 3.0 3.1 3.0-program_scope_global_variables
extern constant float4 noise_table[256];
static constant float4 color_table[256] = { (float4)(1.0f) };

extern kernel void my_foo(read_only image2d_t img);
extern void my_bar(global float *a);

kernel void my_func(read_only image2d_t img, global float *a)
{
    extern constant float4 c;
    static constant float4 b = (float4)(1.0f);
    my_foo(img);
    my_bar(a);
    while (a[0] > 0.0f) {
        static global int inside; // error[S0204] in 1.2 -program_scope_global_variables: static variable `inside` must reside in the constant address space
        a[0] -= c.x + b.y + noise_table[1].z + color_table[2].w;
    }
}
