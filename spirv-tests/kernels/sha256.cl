/* SHA-256 of many short messages (up to 55 bytes), one per work-item. */

typedef uchar u8;
typedef uint  u32;

#define ROTR(x, n)   rotate((u32)(x), (u32)(32 - (n)))
#define CH(x, y, z)  bitselect(z, y, x)
#define MAJ(x, y, z) (((x) & (y)) | ((z) & ((x) | (y))))
#define S0(x) (ROTR(x, 2) ^ ROTR(x, 13) ^ ROTR(x, 22))
#define S1(x) (ROTR(x, 6) ^ ROTR(x, 11) ^ ROTR(x, 25))
#define s0(x) (ROTR(x, 7) ^ ROTR(x, 18) ^ ((x) >> 3))
#define s1(x) (ROTR(x, 17) ^ ROTR(x, 19) ^ ((x) >> 10))

#define SWAP_BYTES(x) (as_uint(as_uchar4(x).wzyx))

__constant u32 K[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

__constant u32 initial_state[8] = {
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19
};

#define ROUND(a, b, c, d, e, f, g, h, i)                              \
    do {                                                              \
        u32 t1 = (h) + S1(e) + CH(e, f, g) + K[i] + w[(i) & 15];      \
        u32 t2 = S0(a) + MAJ(a, b, c);                                \
        (d) += t1;                                                    \
        (h) = t1 + t2;                                                \
    } while (0)

#define EXPAND(i) \
    (w[(i) & 15] += s1(w[((i) + 14) & 15]) + w[((i) + 9) & 15] + s0(w[((i) + 1) & 15]))

static void sha256_block(u32 state[8], u32 *w)
{
    u32 a = state[0], b = state[1], c = state[2], d = state[3],
        e = state[4], f = state[5], g = state[6], h = state[7];
    for (int i = 0; i < 64; i += 8) {
        if (i >= 16) {
            #pragma unroll
            for (int j = 0; j < 8; j++)
                EXPAND(i + j);
        }
        ROUND(a, b, c, d, e, f, g, h, i);
        ROUND(h, a, b, c, d, e, f, g, i + 1);
        ROUND(g, h, a, b, c, d, e, f, i + 2);
        ROUND(f, g, h, a, b, c, d, e, i + 3);
        ROUND(e, f, g, h, a, b, c, d, i + 4);
        ROUND(d, e, f, g, h, a, b, c, i + 5);
        ROUND(c, d, e, f, g, h, a, b, i + 6);
        ROUND(b, c, d, e, f, g, h, a, i + 7);
    }
    state[0] += a; state[1] += b; state[2] += c; state[3] += d;
    state[4] += e; state[5] += f; state[6] += g; state[7] += h;
}

__kernel void sha256(__global const u8 *messages, __global const uint *lengths, const uint stride,
                     __global u32 *digests)
{
    const size_t id = get_global_id(0);
    const uint length = lengths[id];
    __global const u8 *message = messages + id * stride;

    union { u8 bytes[64]; u32 words[16]; } block;
    for (uint i = 0; i < 64; i++)
        block.bytes[i] = i < length ? message[i] : i == length ? 0x80 : 0;
    for (int i = 0; i < 14; i++)
        block.words[i] = SWAP_BYTES(block.words[i]);
    block.words[14] = 0;
    block.words[15] = length << 3;

    u32 state[8];
    for (int i = 0; i < 8; ++i)
        state[i] = initial_state[i];
    sha256_block(state, block.words);
    vstore8((uint8)(state[0], state[1], state[2], state[3], state[4], state[5], state[6], state[7]), id, digests);
}
