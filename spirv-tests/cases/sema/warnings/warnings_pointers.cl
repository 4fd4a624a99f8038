// Casts of pointers that need more alignment or lose qualifiers, and addresses as conditions.
// options: -cl-std=CL1.2 -Wcast-align -Wcast-qual
constant uint table[2] = {1, 2};
struct pair { int one, other; };
kernel void k(global float *f, global const int *c, volatile global uint *v, global char *bytes, global void *any, local int *l)
{
    f[0] = ((global float4 *)f)->x; // warning: cast from `global float *` to `global float4 *` increases required alignment from 4 to 16
    f[1] = *(global double *)bytes; // warning: cast from `global char *` to `global double *` increases required alignment from 1 to 8
    f[2] = *(global int *)f + *(global float *)any + *(global char *)f;
    f[3] = ((global struct pair *)f)->one;
    *(global int *)c = 1; // warning: cast from `global const int *` to `global int *` drops const qualifier
    *(global int *)v = 1; // warning: cast from `global volatile uint *` to `global int *` drops volatile qualifier
    *(volatile global int *)v = *(const global int *)f;
    *(global int *)f = *(constant int *)table + *(constant uint *)(constant float *)table;
    int four[4] = {0}, aligned[4] __attribute__((aligned(16))) = {0};
    int4 vector = *(int4 *)four; // warning: cast from `private int *` to `private int4 *` increases required alignment from 4 to 16
    vector += *(int4 *)aligned;
    struct pair p = {1, 2};
    if (four) f[4] = vector.x; // warning: address of array `four` will always evaluate to `true`
    if (!&p) f[5] = p.one; // warning: address of `p` will always evaluate to `true`
    if (l && four[0] && f) f[6] = 1;
}
