struct Inner { int deep; };
struct S { int count; struct { float4 v; union { int i; float f; }; }; struct Inner inner; };

kernel void k(global struct S *p, global int *out, struct S s)
{
    out[0] = p->count + s.i + p->inner.deep + (int)s.v.x;
    out[1] = s.cuont; // error: no member named `cuont` in `struct S`
    // note@-1: did you mean `count`?
    out[2] = p.count; // error: member reference type `global struct S *` is a pointer
    // note@-1: use `->`
    out[3] = s->count; // error: member reference type `struct S` is not a pointer
    out[4] = out[0].x; // error: member reference base type `int` is not a structure, union or vector
}
