struct S { char c; int4 v; };
struct T;
kernel void k(global ulong *out, global struct S *s, float3 v)
{
    out[0] = sizeof(struct S) + sizeof s->v + sizeof(v) + sizeof(int[3]);
    out[1] = __alignof__(struct S) + __alignof__(v);
    out[2] = vec_step(v) + vec_step(int2) + vec_step(char);
    out[3] = __builtin_offsetof(struct S, v);
    out[4] = sizeof(void); // error: invalid application of `sizeof` to type `void`
    out[5] = sizeof(struct T); // error: invalid application of `sizeof` to incomplete type `struct T`
    out[6] = vec_step(*s); // error: `vec_step` requires a built-in scalar or vector type, found `struct S`
    out[7] = __builtin_offsetof(struct S, w); // error: no member named `w` in `struct S`
}
