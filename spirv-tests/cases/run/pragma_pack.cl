// Structures under `#pragma pack`: their members lie where the bytes of memory say.
#pragma pack(push, 1)
typedef struct { char c; int i; short s; } packed_t;
#pragma pack(pop)
typedef struct { char c; int i; } own_t;
kernel void test(global int *out, global const int *in)
{
    CHECK(sizeof(packed_t) == 7 && sizeof(own_t) == 8);
    global const packed_t *p = (global const packed_t *)in;
    // The bytes of in[] are 0 0 0 0 1 0 0 0 2 0 0 0 ...
    CHECK(p[0].c == 0 && p[0].i == 0x01000000 && p[0].s == 0);
    CHECK(p[1].c == 0 && p[1].i == 2 && p[1].s == 3);
    packed_t mine = { (char)in[1], in[2], (short)in[3] };
    private char *bytes = (private char *)&mine;
    CHECK(bytes[0] == 1 && bytes[1] == 2 && bytes[5] == 3);
    packed_t list[2] = { mine, { 4, in[5], 6 } };
    CHECK(list[in[1]].i == 5 && list[1].s == 6 && list[0].i == 2);
}
