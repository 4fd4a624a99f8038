// Operands narrower than int are promoted; stores narrow again.

kernel void test(global int *out, global const int *in)
{
    uchar a = (uchar)in[200], b = (uchar)in[100];
    char c = (char)in[100], d = (char)in[120];
    short s = (short)(in[200] * 150);
    ushort t = (ushort)(in[255] * 257);

    CHECK(a + b == 300);
    CHECK((uchar)(a + b) == 44);
    CHECK(sizeof(a + b) == sizeof(int));
    CHECK(~a == -201);
    CHECK((uchar)~a == 55);
    CHECK(-b == -100);
    CHECK(c + d == 220);
    CHECK((char)(c + d) == -36);
    CHECK(s == 30000);
    CHECK((short)(s + s) == -5536);
    CHECK(t == 65535);
    CHECK((uint)t * t == 4294836225u);
    CHECK(a << 1 == 400);
    CHECK(a > c);

    a += b;
    CHECK(a == 44);
    a -= 45;
    CHECK(a == 255);
    a++;
    CHECK(a == 0);
    --a;
    CHECK(a == 255);
    c = (char)a;
    CHECK(c == -1);
    CHECK(c < 0);
    s >>= 3;
    CHECK(s == 3750);
    s = -s;
    s /= 4;
    CHECK(s == -937);
    t <<= 4;
    CHECK(t == 0xfff0);
    t |= in[15];
    CHECK(t == 0xffff);
    d *= 3;
    CHECK(d == 104);
    d %= 10;
    CHECK(d == 4);
    b ^= 0xff;
    CHECK(b == 155);
}
