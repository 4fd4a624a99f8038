// Branches on values that nothing depends on go: SPIR-V 1.6 wants two different targets.
// options: --spirv-version=1.6

// check-not: OpBranchConditional
kernel void f(global int *p)
{
    if (p[0] < 3) {
        if (p[1])
            ;
    }
    p[2] = 1;
}
