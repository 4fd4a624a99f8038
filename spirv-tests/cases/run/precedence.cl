// Precedence and associativity of all operators.

kernel void test(global int *out, global const int *in)
{
    const int a = in[2], b = in[3], c = in[4];
    CHECK(a + b * c == 14 && (a + b) * c == 20 && a - b - c == -5 && a * b % c == 2 && c / a * a == 4);
    CHECK(a << b + 1 == 32 && a + 1 << b == 24 && (a < b == 1) && (a & b == b) == 0 && (a | b ^ c & 1) == 3);
    CHECK(!a + 1 == 1 && ~a + 1 == -2 && -a * -b == 6 && - -a == 2 && !!a == 1 && -a - -b == 1);
    CHECK((a ? b : c ? 1 : 2) == 3 && (0 ? 1 : 0 ? 2 : 3) == 3 && (a, b, c) == 4);
    CHECK((a || 0 && 0) == 1 && (1 || 1) + 1 == 2 && (a == b || a != c && b < c) == 1);
    int x = a, y = b;
    x = y = c;
    CHECK(x == 4 && y == 4);
    x += y -= 2;
    CHECK(x == 6 && y == 2);
    int array[3] = { 1, 2, 3 }, *p = array;
    CHECK(*p++ + *p == 3 || p == array + 1);
    CHECK(*array + 1 == 2 && *(array + 1) == 2 && -*p == -2 && !*p == 0 && &array[1] == array + 1);
    struct { int v[2]; } s = { { 5, 6 } }, *q = &s;
    CHECK(-q->v[1] == -6 && ++q->v[0] == 6 && (*q).v[0]-- == 6 && sizeof s.v[0] == 4 && *s.v == 5);
    CHECK((int)2.9f + 1 == 3 && (int)(2.9f + 1.1f) == 4 && (char)a + b == 5 && sizeof(int) * 2 == 8 && sizeof(char) - 2 > 0);
    CHECK(a+ +b == 5 && a- -b == 5 && x---y == 4 && x == 5);
    CHECK((a < b) + (b < c) == 2 && (a < b) < c && (1 < 2) < 2);
}
