// Vectors that loops make of components and take apart again.
typedef struct { uint2 state; uint4 sums; } generator;

ulong2 step(ulong2 pair, ulong key)
{
    for (int i = 0; i < 9; i++, key += 11ul)
        pair = (ulong2)(mul_hi(0xD2B74407B1CE6E93ul, pair.x) ^ key ^ pair.y, pair.x * 3ul);
    return pair;
}

kernel void test(global int *out, global const int *in)
{
    // The same without vectors.
    ulong x = (ulong)in[1], y = 7ul, key = (ulong)in[2];
    for (int i = 0; i < 9; i++, key += 11ul) {
        const ulong low = x * 3ul;
        x = mul_hi(0xD2B74407B1CE6E93ul, x) ^ key ^ y;
        y = low;
    }
    const ulong2 pair = step((ulong2)((ulong)in[1], 7ul), (ulong)in[2]);
    CHECK(pair.x == x && pair.y == y);

    // Components change places; the whole is used behind the loop.
    uint2 turned = (uint2)(1u, 0u);
    for (int i = 0; i < in[5] + 3; i++)
        turned = (uint2)(turned.y + 1u, turned.x);
    uint2 expected = (uint2)(1u, 0u);
    uint first = 1u, second = 0u;
    for (int i = 0; i < in[5] + 3; i++) {
        const uint old = first;
        first = second + 1u;
        second = old;
    }
    expected = (uint2)(first, second);
    CHECK(all(turned == expected));

    // On one way it stays as it is.
    int4 kept = 0;
    int count = 0;
    for (int i = 0; i < 16; i++)
        if (in[i] & 1) {
            kept = (int4)(kept.x + in[i], kept.x, kept.y, kept.z);
            count++;
        }
    int sum = 0, last = 0;
    for (int i = 0; i < 16; i++)
        if (in[i] & 1) {
            last = sum;
            sum += in[i];
        }
    CHECK(kept.x == sum && (count == 0 || kept.y == last));

    // Behind an if.
    const int4 chosen = in[3] > in[4] ? (int4)(in[3], in[4], 1, 2) : (int4)(5, 6, in[0], 8);
    CHECK(chosen.x + chosen.z == (in[3] > in[4] ? in[3] + 1 : 5 + in[0]));
}
