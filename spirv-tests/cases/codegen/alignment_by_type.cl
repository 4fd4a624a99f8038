// Loads and stores that are aligned as their type is say nothing of it; others do.
// check-not: Aligned 4
// check-not: Aligned 16
// check-not: Aligned 2
typedef struct __attribute__((packed)) { uchar tag; float4 value; } Packed;
typedef struct { float x __attribute__((aligned(32))); } Spread;
kernel void f(global float4 *v, global Packed *p, global volatile ushort *b, global Spread *s, local int *l)
{
    // check: OpLoad %v4float * Aligned 1
    v[0] += p->value;
    // check: OpStore * Aligned 32
    s->x = *b + *l;
}
kernel void component(global float4 *v, int i)
{
    v[0][i] = 1;
}
