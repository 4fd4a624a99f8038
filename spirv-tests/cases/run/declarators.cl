// Declarators of any nesting, and specifiers in any order.

constant unsigned long const weird = 3;
typedef int (*to_array)[4];
typedef int *pointers[2];

static to_array row_of(int (*rows)[4], int n) { return rows + n; }
static int (*other_row(int (*rows)[4]))[4] { return &rows[1]; }
static int first(int *const *p) { return **p; }

kernel void test(global int *out, const global int *in)
{
    CHECK(weird == 3 && sizeof(weird) == 8);
    unsigned u = -1;
    unsigned char c = -1;
    signed s = -1;
    short int si = -1;
    long unsigned int lui = -1;
    int short unsigned isu = -1;
    CHECK(u == UINT_MAX && c == 255 && s == -1 && si == -1 && lui == ULONG_MAX && isu == 65535);

    int rows[2][4] = { { 1, 2, 3, 4 }, { 5, 6, 7, 8 } };
    CHECK((*row_of(rows, in[1]))[2] == 7);
    CHECK((*other_row(rows))[0] == 5);
    int(*p)[4] = rows;
    int *(q[2]) = { rows[0], rows[1] + 1 };
    CHECK(p[1][3] == 8 && *q[1] == 6);
    int *(*r)[2] = &q;
    CHECK(*(*r)[1] == 6 && (*r)[0][3] == 4);
    pointers ps = { q[1], q[0] };
    CHECK(*ps[0] == 6);
    const int *const volatile *const chain = (const int *const volatile *)&q[0];
    CHECK(**chain == 1);
    CHECK(first(&q[1]) == 6);
    int (x), (*y) = &x, (((z))) = 3;
    x = z;
    CHECK(*y == 3);
    int a = 1, *b = &a, **d = &b, e[2] = { a, **d };
    CHECK(e[1] == 1);
    CHECK(sizeof(int (*)[4]) == sizeof(void *) && sizeof(int[3][2]) == 24 && sizeof(int *[3]) == 3 * sizeof(void *));
}
