// What the version has needs no extension.
// options: -cl-std=CL3.0 --spirv-version=1.3
// check: OpCapability GroupNonUniformShuffle
// check-not: OpExtension
kernel void f(global int *g)
{
    int x = g[0];
    g[1] = sub_group_shuffle(x, 0);
}
