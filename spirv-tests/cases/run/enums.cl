// Enumerations: values, implicit steps, constant expressions, scopes, conversions.

enum colour { RED, GREEN = 5, BLUE, ALPHA = BLUE * 2 + 1, LAST = -1 };
typedef enum { SMALL = 'a', BIG = 0x7fffffff } size_kind;
enum { COUNT = sizeof(int) * 4, };

static int shade(enum colour c)
{
    switch (c) {
    case RED: return 1;
    case GREEN: return 2;
    case BLUE: return 3;
    case ALPHA:
    case LAST: return 4;
    }
    return 0;
}

kernel void test(global int *out, global const int *in)
{
    CHECK(RED == 0 && GREEN == 5 && BLUE == 6 && ALPHA == 13 && LAST == -1);
    CHECK(SMALL == 97 && BIG == INT_MAX && COUNT == 16);
    CHECK(sizeof(enum colour) == 4);
    enum colour c = (enum colour)in[6];
    CHECK(c == BLUE && shade(c) == 3);
    CHECK(shade(in[5]) == 2 && shade(ALPHA) == 4 && shade((enum colour)77) == 0);
    c++;
    CHECK(c == 7);
    int array[COUNT];
    CHECK(sizeof(array) == 64);
    {
        enum { RED = 40 };
        CHECK(RED == 40);
    }
    CHECK(RED == 0);
    size_kind k = in[97];
    CHECK(k == SMALL);
    const int combined = GREEN | ALPHA;
    CHECK(combined == 13);
}
