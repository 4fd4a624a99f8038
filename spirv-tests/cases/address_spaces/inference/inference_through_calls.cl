// A parameter that every call fills with pointers into one space becomes one into that space, down a chain of calls.
// versions: 2.0 3.0 3.1
// options: -O1
// check-not: OpTypePointer Generic
// check-not: OpPtrCastToGeneric
__attribute__((noinline)) static float mean(const float *p, int n)
{
    float sum = 0.0f;
    for (int i = 0; i < n; i++)
        sum += p[i];
    return sum / n;
}
__attribute__((noinline)) static float both(const float *p, const float *q) { return mean(p, 3) + (q ? *q : 0.0f); }
kernel void k(local float *l, global float *out) { out[0] = both(l, 0) + both(l + 4, out + 1); }
