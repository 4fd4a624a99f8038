// Names: inner ones hide outer ones; tags, members, labels and ordinary names are apart; typedef names can be hidden.

typedef int number;
struct number { char number; };
constant int x = 1;

static int shadow(int x) { { int x = 5; x++; } return x; }

kernel void test(global int *out, global const int *in)
{
    CHECK(x == 1);
    int x = in[2];
    CHECK(x == 2);
    {
        CHECK(x == 2);
        float x = 0.5f;
        CHECK(x == 0.5f && sizeof(x) == 4);
        for (int x = 7; x < 8; x++) {
            CHECK(x == 7);
            char x = 'c';
            CHECK(sizeof x == 1);
        }
        CHECK(x == 0.5f);
    }
    CHECK(x == 2 && shadow(in[9]) == 9);
    number number = in[3];
    CHECK(number == 3);
    struct number tag = { 'n' };
    CHECK(tag.number == 'n' && number == 3);
    {
        typedef float number;
        number f = 1.5f;
        CHECK(f == 1.5f);
        struct number { long wide; };
        CHECK(sizeof(struct number) == 8);
    }
    CHECK(sizeof(struct number) == 1);
    int CHECKED = 1, kind = CHECKED;
    if (kind) int_label: CHECK(kind);
    typedef int a, *b, c[3];
    a one = 1;
    b two = &one;
    c three = { 1, 2, 3 };
    CHECK(*two == 1 && three[2] == 3 && sizeof(c) == 12);
    int self = sizeof(self);
    CHECK(self == 4);
}
