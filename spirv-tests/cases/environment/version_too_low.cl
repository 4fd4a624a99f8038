// A version that was asked for is not raised: the construct that needs more is named.
// options: -cl-std=CL3.0 --spirv-version=1.0
// options: -cl-std=CL3.0 --spirv-version=1.2
kernel void f(global int *g)
{
    int x = g[0];
    g[1] = sub_group_shuffle(x, 0); // error: `sub_group_shuffle` requires SPIR-V 1.3
    g[2] = sub_group_rotate(x, 1); // error: `sub_group_rotate` requires SPIR-V 1.3
}
