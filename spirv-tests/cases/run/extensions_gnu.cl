// What real kernels use beyond the standard: typeof, __builtin_expect, alternate keywords, trailing commas, attributes.

struct __attribute__((packed)) pair { char a; int b; };
typedef float vec4_t __attribute__((ext_vector_type(4)));
typedef int aligned_int __attribute__((aligned(16)));
__attribute__((unused)) static int never_called(void) { return 1; }
__attribute__((const)) static int square(int n) __attribute__((always_inline));
static int square(int n) { return n * n; }
;

__kernel __attribute__((work_group_size_hint(1, 1, 1))) void test(__global int *out, __global const int *__restrict in)
{
    __typeof__(in[0] + 0) n = in[3];
    CHECK(n == 3 && sizeof(n) == 4);
    if (__builtin_expect(n == 3, 1))
        CHECK(square(n) == 9);
    const __volatile__ int v = 2;
    CHECK(v == 2);
    int unused __attribute__((unused)), used __attribute__((aligned(32))) = 5;
    CHECK(((uintptr_t)&used & 31) == 0 && used == 5);
    enum { A, B, };
    int list[] = { A, B, };
    CHECK(sizeof(list) == 8);
    vec4_t w = (vec4_t)(1, 2, 3, 4);
    CHECK(w.z == 3.0f && sizeof(vec4_t) == 16);
    CHECK(sizeof(struct pair) == 5 && sizeof(aligned_int) == 4);
    CHECK(__alignof__(long) == 8 && __alignof__(float3) == 16 && __alignof__(struct pair) == 1);
    CHECK(__func__[0] == 't' && sizeof(__func__) == 5);
}
