// Enumerations with a fixed underlying type have its size and wrap as it does (C23 6.7.3.3).
// options: -cl-std=CL2.0

enum small : uchar { LOW = 1, HIGH = 255 };
enum wide : long { NEGATIVE = -5000000000L };
struct packed { enum small a; enum small b; ushort c; };

kernel void test(global int *out, global const int *in)
{
    enum small s = HIGH;
    s += in[1];
    CHECK(s == in[0]);
    CHECK(sizeof(struct packed) == 4);
    enum wide w = NEGATIVE;
    CHECK(w - in[1] == -5000000001L);
    struct packed p = { LOW, HIGH, 3 };
    CHECK(((private uchar *)&p)[1] == 255);
}
