// Structures that an integer holds, copied to and from memory, changed in part, and read there in parts.
// global: 16
// local: 16

typedef struct { int i; float f; } mixed;
typedef struct { uchar a, b, c, d; } bytes;
typedef struct { ushort n[4]; } shorts;
typedef struct { char sign; uchar bits; } narrow;
typedef struct __attribute__((packed)) { ushort first; uint second; ushort third; } unaligned;

// Reads and writes each structure in memory as a whole and in parts.
#define TEST(all_mixed, all_bytes, all_shorts, all_narrow, all_unaligned)                                          \
    {                                                                                                              \
        mixed m = { -lid, 0.5f * lid };                                                                            \
        all_mixed[lid] = m;                                                                                        \
        CHECK(all_mixed[lid].i == -lid && all_mixed[lid].f == 0.5f * lid);                                         \
        all_mixed[lid].f = -1.25f;                                                                                 \
        mixed n = all_mixed[lid];                                                                                  \
        CHECK(n.i == -lid && n.f == -1.25f);                                                                       \
        n.i = 7;                                                                                                   \
        all_mixed[lid] = n;                                                                                        \
        CHECK(all_mixed[lid].i == 7 && all_mixed[lid].f == -1.25f);                                                \
        bytes b = { 1, 254, 3, lid };                                                                              \
        all_bytes[lid] = b;                                                                                        \
        barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);                                                       \
        bytes c = all_bytes[lid ^ 1];                                                                              \
        c.b -= 200;                                                                                                \
        CHECK(c.a == 1 && c.b == 54 && c.c == 3 && c.d == (lid ^ 1) && all_bytes[lid].b == 254);                   \
        shorts s = { { 65535, lid, 3, 40000 } };                                                                   \
        all_shorts[lid] = s;                                                                                       \
        shorts t = all_shorts[lid];                                                                                \
        t.n[1] += t.n[0];                                                                                          \
        all_shorts[lid] = t;                                                                                       \
        CHECK(all_shorts[lid].n[0] == 65535 && all_shorts[lid].n[1] == (ushort)(lid - 1));                         \
        CHECK(all_shorts[lid].n[2] == 3 && all_shorts[lid].n[3] == 40000);                                         \
        narrow p = { -3, 200 };                                                                                    \
        all_narrow[lid] = p;                                                                                       \
        narrow q = all_narrow[lid];                                                                                \
        CHECK(q.sign == -3 && q.bits == 200);                                                                      \
        unaligned u = { 1, 0xfedcba98u, lid };                                                                     \
        all_unaligned[lid] = u;                                                                                    \
        unaligned v = all_unaligned[lid];                                                                          \
        CHECK(v.first == 1 && v.second == 0xfedcba98u && v.third == lid);                                          \
        CHECK(all_unaligned[lid].second == 0xfedcba98u);                                                           \
    }

kernel void test(global int *out, global const int *in, global uint *memory)
{
    const int lid = get_local_id(0);
    local mixed mixed_here[16];
    local bytes bytes_here[16];
    local shorts shorts_here[16];
    local narrow narrow_here[16];
    local unaligned unaligned_here[16];
    TEST(mixed_here, bytes_here, shorts_here, narrow_here, unaligned_here)
    // As far from multiples of eight bytes as the types allow.
    global uchar *there = (global uchar *)memory;
    TEST(((global mixed *)(there + 4)), ((global bytes *)(there + 257)), ((global shorts *)(there + 514)),
         ((global narrow *)(there + 769)), ((global unaligned *)(there + 1025)))
}
