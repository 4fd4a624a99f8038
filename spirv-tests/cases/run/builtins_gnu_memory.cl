// __builtin_memset, __builtin_memmove and their like: by known and by unknown numbers of bytes, in all memories.

struct record { int a; float b; short c[6]; };

#define SAME(pointer, byte, count)                \
    for (uint at = 0; at < (count); ++at)         \
        CHECK(((uchar *)(pointer))[at] == (uchar)(byte))

kernel void test(global int *out, global const int *in, global uint *memory)
{
    const uint count = in[13];
    struct record record = { 1, 2.0f, { 3 } };
    uchar bytes[40];
    uint words[8];
    __builtin_memset(&record, 0, sizeof(record));
    CHECK(record.a == 0 && record.b == 0.0f && record.c[0] == 0 && record.c[5] == 0);
    __builtin_memset(&record, 0x41, sizeof(record));
    CHECK(record.a == 0x41414141 && record.c[5] == 0x4141);
    for (uint i = 0; i < 40; ++i)
        bytes[i] = i;
    __builtin_memset(bytes + 3, in[5] + 256, count);
    SAME(bytes + 3, 5, 13u);
    CHECK(bytes[2] == 2 && bytes[16] == 16);
    __builtin_memset(bytes, -1, 7);
    SAME(bytes, 255, 7u);
    CHECK(bytes[7] == 5);
    __builtin_bzero(bytes, count);
    SAME(bytes, 0, 13u);
    __builtin_memset(bytes + 20, 9, 0);
    __builtin_memset(bytes + 20, 9, count - 13);
    CHECK(bytes[20] == 20);
    __builtin_memset_inline(words, 1, sizeof(words));
    CHECK(words[0] == 0x01010101 && words[7] == 0x01010101);
    // In both directions over itself.
    for (uint i = 0; i < 40; ++i)
        bytes[i] = i;
    __builtin_memmove(bytes + 4, bytes, count + 7);
    for (uint i = 0; i < 20; ++i)
        CHECK(bytes[i + 4] == i);
    CHECK(bytes[3] == 3 && bytes[24] == 24);
    __builtin_memmove(bytes, bytes + 4, 20);
    for (uint i = 0; i < 20; ++i)
        CHECK(bytes[i] == i);
    for (uint i = 0; i < 8; ++i)
        words[i] = i;
    __builtin_memmove(words + 1, words, 6 * sizeof(uint));
    for (uint i = 0; i < 6; ++i)
        CHECK(words[i + 1] == i);
    CHECK(words[0] == 0 && words[7] == 7);
    // Between memories.
    __builtin_memcpy(memory, in, 4 * count);
    __builtin_memmove(memory + 20, in, 4 * count + 3);
    CHECK(memory[12] == 12 && memory[32] == 12);
    __builtin_memcpy_inline(words, in + 1, sizeof(words));
    CHECK(words[0] == 1 && words[7] == 8);
    __builtin_memset(memory, 0, 1024);
    CHECK(memory[12] == 0 && memory[255] == 0);
    CHECK(__builtin_object_size(words, 0) >= sizeof(words) && __builtin_object_size(words, 2) <= sizeof(words));
}
