struct Inner { int deep; };
struct S { int count; struct { float4 v; union { int i; float f; }; }; struct Inner inner; };

kernel void k(global struct S *p, global int *out, struct S s)
{
    out[0] = p->count + s.i + p->inner.deep + (int)s.v.x;
    out[1] = s.cuont; // error: `struct S` has no member `cuont`
    // note@-1: did you mean `count`?
    out[2] = p.count; // error: `count` is a member of what this pointer (`global struct S *`) points at
    // note@-1: write `->`
    out[3] = s->count; // error: `->` follows a pointer, and this is a value of type `struct S`
    out[4] = out[0].x; // error: `x` is no member of a value of type `int`
}
