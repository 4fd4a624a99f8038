// MD5 of counters written in decimal: each work-item hashes the text of its number and looks whether the digest begins
// with enough zero bits. The text and its padding are built in registers.

#define F(x, y, z) (((x) & (y)) | (~(x) & (z)))
#define G(x, y, z) (((x) & (z)) | ((y) & ~(z)))
#define H(x, y, z) ((x) ^ (y) ^ (z))
#define I(x, y, z) ((y) ^ ((x) | ~(z)))

#define STEP(f, a, b, c, d, word, constant_, shift) \
    (a) += f((b), (c), (d)) + (word) + (constant_); \
    (a) = rotate((a), (uint)(shift));               \
    (a) += (b);

#define QUAD(f, i, k0, k1, k2, k3, s0, s1, s2, s3)  \
    STEP(f, a, b, c, d, w[k0], sines[i], s0)        \
    STEP(f, d, a, b, c, w[k1], sines[i + 1], s1)    \
    STEP(f, c, d, a, b, w[k2], sines[i + 2], s2)    \
    STEP(f, b, c, d, a, w[k3], sines[i + 3], s3)

__constant uint sines[64] = {
    0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee, 0xf57c0faf, 0x4787c62a, 0xa8304613, 0xfd469501,
    0x698098d8, 0x8b44f7af, 0xffff5bb1, 0x895cd7be, 0x6b901122, 0xfd987193, 0xa679438e, 0x49b40821,
    0xf61e2562, 0xc040b340, 0x265e5a51, 0xe9b6c7aa, 0xd62f105d, 0x02441453, 0xd8a1e681, 0xe7d3fbc8,
    0x21e1cde6, 0xc33707d6, 0xf4d50d87, 0x455a14ed, 0xa9e3e905, 0xfcefa3f8, 0x676f02d9, 0x8d2a4c8a,
    0xfffa3942, 0x8771f681, 0x6d9d6122, 0xfde5380c, 0xa4beea44, 0x4bdecfa9, 0xf6bb4b60, 0xbebfbc70,
    0x289b7ec6, 0xeaa127fa, 0xd4ef3085, 0x04881d05, 0xd9d4d039, 0xe6db99e5, 0x1fa27cf8, 0xc4ac5665,
    0xf4292244, 0x432aff97, 0xab9423a7, 0xfc93a039, 0x655b59c3, 0x8f0ccc92, 0xffeff47d, 0x85845dd1,
    0x6fa87e4f, 0xfe2ce6e0, 0xa3014314, 0x4e0811a1, 0xf7537e82, 0xbd3af235, 0x2ad7d2bb, 0xeb86d391,
};

uint4 md5_block(const uint *w)
{
    uint a = 0x67452301u, b = 0xefcdab89u, c = 0x98badcfeu, d = 0x10325476u;
    QUAD(F,  0,  0,  1,  2,  3, 7, 12, 17, 22) QUAD(F,  4,  4,  5,  6,  7, 7, 12, 17, 22)
    QUAD(F,  8,  8,  9, 10, 11, 7, 12, 17, 22) QUAD(F, 12, 12, 13, 14, 15, 7, 12, 17, 22)
    QUAD(G, 16,  1,  6, 11,  0, 5,  9, 14, 20) QUAD(G, 20,  5, 10, 15,  4, 5,  9, 14, 20)
    QUAD(G, 24,  9, 14,  3,  8, 5,  9, 14, 20) QUAD(G, 28, 13,  2,  7, 12, 5,  9, 14, 20)
    QUAD(H, 32,  5,  8, 11, 14, 4, 11, 16, 23) QUAD(H, 36,  1,  4,  7, 10, 4, 11, 16, 23)
    QUAD(H, 40, 13,  0,  3,  6, 4, 11, 16, 23) QUAD(H, 44,  9, 12, 15,  2, 4, 11, 16, 23)
    QUAD(I, 48,  0,  7, 14,  5, 6, 10, 15, 21) QUAD(I, 52, 12,  3, 10,  1, 6, 10, 15, 21)
    QUAD(I, 56,  8, 15,  6, 13, 6, 10, 15, 21) QUAD(I, 60,  4, 11,  2,  9, 6, 10, 15, 21)
    return (uint4)(a, b, c, d) + (uint4)(0x67452301u, 0xefcdab89u, 0x98badcfeu, 0x10325476u);
}

static uint write_decimal(uchar *text, uint number)
{
    uchar reversed[10];
    uint digits = 0;
    do {
        reversed[digits++] = '0' + number % 10;
        number /= 10;
    } while (number);
    for (uint i = 0; i < digits; i++)
        text[i] = reversed[digits - 1 - i];
    return digits;
}

__kernel void md5_of_numbers(uint first, __global uint4 *digests, volatile __global uint *found)
{
    uint w[16] = { 0 };
    uchar *text = (uchar *)w;
    uint length = write_decimal(text, first + (uint)get_global_id(0));
    text[length] = 0x80;
    w[14] = length * 8;
    uint4 digest = md5_block(w);
    digests[get_global_id(0)] = digest;
    if ((digest.s0 & 0xff) == 0)
        atomic_inc(found);
}
