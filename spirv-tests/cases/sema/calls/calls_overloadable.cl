int __attribute__((overloadable)) pick(int x) { return 1; }
int __attribute__((overloadable)) pick(float x) { return 2; }
int __attribute__((overloadable)) pick(float4 x) { return 3; }
float __attribute__((overloadable)) max(global int *p) { return 4; }

kernel void k(global int *out, char c, long l, float4 v, int4 i)
{
    out[0] = pick(1) + pick(1.0f) + pick(v) + pick(c);
    out[1] = (int)max(out) + max(3, 4);
    out[2] = pick(i); // error: no matching function for call to `pick(int4)`
    out[3] = pick(l); // error: call to `pick(long)` is ambiguous
}
