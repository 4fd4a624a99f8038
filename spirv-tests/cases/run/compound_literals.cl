// Compound literals are objects: values, arrays, structs, with an address.
// skip-source: takes a compound literal in a function (C99 6.5.2.5: automatic storage, so private) to be in no address space

typedef struct { int a; float b[2]; } item;

static float total(const item *i) { return i->a + i->b[0] + i->b[1]; }
static int sum3(const int *v) { return v[0] + v[1] + v[2]; }

kernel void test(global int *out, global const int *in)
{
    const int n = in[6];
    CHECK(total(&(item){ n, { 0.5f, 1.5f } }) == 8.0f);
    CHECK(sum3((int[]){ n, n + 1, 3 }) == 16);
    CHECK(sum3((int[3]){ [1] = n }) == 6);
    CHECK((item){ .a = n }.a == 6 && (item){ .a = n }.b[1] == 0.0f);
    CHECK((int){ n } == 6);
    item i = (item){ n, { 1.0f } };
    i = (item){ .b = { [1] = 2.0f } };
    CHECK(i.a == 0 && i.b[0] == 0.0f && i.b[1] == 2.0f);
    int *p = (int[]){ 1, 2, n };
    p[0] = 10;
    CHECK(p[0] + p[2] == 16);
    for (int k = 0; k < 2; k++) {
        int *q = (int[2]){ k };
        CHECK(q[0] == k && q[1] == 0);
        q[0] = q[1] = 99;
    }
    (int[2]){ 1, 2 }[in[1]] = 5;
    CHECK(((float4){ 1, 2, 3, 4 }.y == 2.0f));
}
