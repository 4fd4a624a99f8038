// Pointers: arithmetic, comparison, difference, casts, pointers to pointers, null.
// skip-widened: it makes pointers of numbers

static void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
static int *larger(int *a, int *b) { return *a > *b ? a : b; }
static void advance(global const int **p, int by) { *p += by; }

kernel void test(global int *out, global const int *in, global uint *memory)
{
    int a = in[3], b = in[9];
    swap(&a, &b);
    CHECK(a == 9 && b == 3);
    *larger(&a, &b) = 1;
    CHECK(a == 1);
    int *p = &a;
    int **pp = &p;
    **pp = 5;
    CHECK(a == 5);
    *pp = &b;
    CHECK(*p == 3);
    CHECK(*&*&a == 5);

    global const int *q = in;
    advance(&q, 10);
    CHECK(*q == 10 && q - in == 10 && q > in && in < q && q != in && q == &in[10]);
    q -= 3;
    CHECK(q[0] == 7 && *(q + 2) == 9 && q[-1] == 6);
    CHECK(*--q == 6 && *q++ == 6 && *q == 7);
    CHECK((uintptr_t)(q + 1) - (uintptr_t)q == 4);

    global uchar *bytes = (global uchar *)memory;
    *(global uint *)(bytes + 8) = 0x11223344u;
    CHECK(memory[2] == 0x11223344u && bytes[8] == 0x44);
    *(global ushort *)(bytes + 10) = 0xaabb;
    CHECK(memory[2] == 0xaabb3344u);
    global float *f = (global float *)&memory[4];
    *f = 1.0f;
    CHECK(memory[4] == 0x3f800000u);
    global void *v = memory;
    CHECK(((global uint *)v)[2] == 0xaabb3344u);
    global uint *null_ = 0;
    CHECK(!null_ && null_ == NULL && memory);
    CHECK((null_ ? 1 : 2) == 2);
    int *none = (int *)0;
    none = none ? none : &a;
    CHECK(*none == 5);
    const uintptr_t number = (uintptr_t)&memory[6];
    *(global uint *)number = 66;
    CHECK(memory[6] == 66);
    long difference = &memory[20] - &memory[25];
    CHECK(difference == -5);
    volatile global uint *watched = memory;
    watched[0] = 1;
    watched[0] += 1;
    CHECK(watched[0] == 2);
}
