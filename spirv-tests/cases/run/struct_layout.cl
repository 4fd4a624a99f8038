// Sizes and offsets: natural alignment, three-component vectors, packed and aligned.
#pragma OPENCL EXTENSION cl_khr_fp64 : enable

#define OFFSET(type, member) ((uint)(size_t)&((global type *)0)->member)

typedef struct { char a; int b; char c; } plain;
typedef struct { char a; float3 b; float c; } with_vec3;
typedef struct { char a; long b; short3 c; char d; } mixed;
typedef struct __attribute__((packed)) { char a; int b; short c; float4 d; } tight;
struct member_packed { char a; int b __attribute__((packed)); };
typedef struct { char a; int b __attribute__((aligned(16))); } member_aligned;
typedef struct { int a; } __attribute__((aligned(32))) whole_aligned;
typedef struct { char a[3]; ushort b; uchar2 c; } small;
typedef struct { plain p[2]; char last; } nested;
typedef union { char a; double8 b; uint c[3]; } either;


kernel void test(global int *out)
{
    CHECK(sizeof(plain) == 12 && OFFSET(plain, b) == 4 && OFFSET(plain, c) == 8);
    CHECK(sizeof(with_vec3) == 48 && OFFSET(with_vec3, b) == 16 && OFFSET(with_vec3, c) == 32);
    CHECK(sizeof(mixed) == 32 && OFFSET(mixed, b) == 8 && OFFSET(mixed, c) == 16 && OFFSET(mixed, d) == 24);
    CHECK(sizeof(tight) == 23 && OFFSET(tight, b) == 1 && OFFSET(tight, c) == 5 && OFFSET(tight, d) == 7);
    CHECK(sizeof(struct member_packed) == 5 && OFFSET(struct member_packed, b) == 1);
    CHECK(sizeof(member_aligned) == 32 && OFFSET(member_aligned, b) == 16);
    CHECK(sizeof(whole_aligned) == 32);
    CHECK(sizeof(small) == 8 && OFFSET(small, b) == 4 && OFFSET(small, c) == 6);
    CHECK(sizeof(nested) == 28 && OFFSET(nested, last) == 24 && OFFSET(nested, p[1].c) == 20);
    CHECK(sizeof(either) == 64);

    CHECK(sizeof(char) == 1 && sizeof(short) == 2 && sizeof(int) == 4 && sizeof(long) == 8);
    CHECK(sizeof(uchar3) == 4 && sizeof(int3) == 16 && sizeof(float16) == 64 && sizeof(long2) == 16);
    CHECK(sizeof(size_t) == sizeof(void *) && sizeof(ptrdiff_t) == sizeof(size_t));
    CHECK(sizeof(float3[5]) == 80);
    CHECK(sizeof(half) == 2);

    tight t = { 1, -2, 3, (float4)(4.0f, 5.0f, 6.0f, 7.0f) };
    tight u = t;
    CHECK(u.b == -2 && u.c == 3 && u.d.w == 7.0f);
    u.d.y = 50;
    CHECK(u.d.y == 50 && u.d.x == 4.0f && u.d.z == 6.0f);
    member_aligned m[2] = { { 1, 2 }, { 3, 4 } };
    CHECK(m[1].b == 4 && ((uintptr_t)&m[1].b & 15) == 0);
}
