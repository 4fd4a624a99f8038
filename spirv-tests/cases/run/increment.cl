// ++ and -- before and after, on each kind of place.

kernel void test(global int *out, global const int *in)
{
    int i = in[5];
    CHECK(i++ == 5);
    CHECK(i == 6);
    CHECK(++i == 7);
    CHECK(i-- == 7);
    CHECK(--i == 5);

    int4 v = (int4)(1, 2, 3, 4);
    int4 old = v++;
    CHECK(all(old == (int4)(1, 2, 3, 4)));
    CHECK(all(v == (int4)(2, 3, 4, 5)));
    CHECK(all(--v == old));
    v.y++;
    CHECK(v.y == 3);
    CHECK(v.s3-- == 4 && v.w == 3);

    uchar u = 255;
    CHECK(u++ == 255);
    CHECK(u == 0);
    CHECK(--u == 255);

    int array[3] = { 10, 20, 30 };
    int *p = array;
    CHECK(*p++ == 10);
    CHECK(*++p == 30);
    CHECK((*p)++ == 30 && array[2] == 31);
    CHECK(*--p == 20);
    CHECK(p-- == array + 1 && p == array);

    struct { int a; short2 b; } s = { 1, (short2)(2, 3) };
    s.a++;
    s.b.x--;
    ++s.b.y;
    CHECK(s.a == 2 && s.b.x == 1 && s.b.y == 4);
    float f = 0.5f;
    CHECK(f++ == 0.5f && f == 1.5f);
}
