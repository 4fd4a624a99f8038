/* Philox counter-based random numbers: 4x32-10 by 32-bit halves, and 2x64-10 by 64-bit products. */

typedef struct { uint v[4]; } philox4x32_ctr;
typedef struct { uint v[2]; } philox4x32_key;

enum philox_constants {
    PHILOX_M0 = 0xD2511F53, PHILOX_M1 = 0xCD9E8D57,
    PHILOX_W0 = 0x9E3779B9, PHILOX_W1 = 0xBB67AE85,
};

#define ROUNDS 10

static inline uint mulhilo(uint a, uint b, uint *high)
{
    const ulong product = (ulong)a * b;
    *high = (uint)(product >> 32);
    return (uint)product;
}

static philox4x32_ctr philox4x32(philox4x32_ctr ctr, philox4x32_key key)
{
    for (int round = 0; round < ROUNDS; round++) {
        if (round != 0) {
            key.v[0] += PHILOX_W0;
            key.v[1] += PHILOX_W1;
        }
        uint high0, high1;
        const uint low0 = mulhilo(PHILOX_M0, ctr.v[0], &high0), low1 = mulhilo(PHILOX_M1, ctr.v[2], &high1);
        ctr = (philox4x32_ctr){ { high1 ^ ctr.v[1] ^ key.v[0], low1, high0 ^ ctr.v[3] ^ key.v[1], low0 } };
    }
    return ctr;
}

static ulong2 philox2x64(ulong2 ctr, ulong key)
{
    for (int round = 0; round < ROUNDS; ++round, key += 0x9E3779B97F4A7C15UL) {
        const ulong low = 0xD2B74407B1CE6E93 * ctr.x;
        ctr = (ulong2)(mul_hi(0xD2B74407B1CE6E93UL, ctr.x) ^ key ^ ctr.y, low);
    }
    return ctr;
}

__kernel void fill(__global uint4 *words, __global ulong2 *longs, __global float4 *uniform, ulong seed)
{
    const ulong id = get_global_id(0);
    philox4x32_ctr ctr = { { (uint)id, (uint)(id >> 32), 0xDEADBEEFu, ~0u } };
    const philox4x32_key key = { { (uint)seed, seed >> 32 } };
    const philox4x32_ctr r = philox4x32(ctr, key);
    const uint4 bits = vload4(0, r.v);
    words[id] = bits;
    longs[id] = philox2x64((ulong2)(id, 7ul), seed);
    uniform[id] = convert_float4(bits >> 8) * 0x1p-24f;
}
