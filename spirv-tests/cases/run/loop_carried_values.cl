// Values that loops carry from one turn to the next, where a turn still needs the old ones after it has computed the new ones.

kernel void test(global int *out, global const int *in)
{
    int count = in[8];

    int a = 0, b = 1;
    for (int i = 0; i < count; i++) {
        int next = a + b;
        a = b;
        b = next;
    }
    CHECK(a == 21 && b == 34);

    int x = 1, y = 2, z = 3;
    for (int i = 0; i < count; i++) {
        int old = x;
        x = y;
        y = z;
        z = old;
    }
    CHECK(x == 3 && y == 1 && z == 2);

    int sum = 0, step = 1;
    for (int i = 0; i < count; i++) {
        int before = step;
        step = step * 2;
        sum += step - before;
    }
    CHECK(sum == 255 && step == 256);

    int4 v = (int4)(1, 2, 3, 4);
    for (int i = 0; i < count; i++)
        v = v.yzwx + v;
    CHECK(all(v == (int4)(624, 624, 656, 656)));

    int2 w = (int2)(1, 0);
    for (int i = 0; i < count; i++) {
        int2 turned = w.yx;
        w = w + (int2)(1, 3);
        w.x += turned.x;
    }
    CHECK(w.x == 93 && w.y == 24);

    float f = 1.0f, g = 0.0f;
    for (int i = 0; i < count; i++) {
        g = f * 0.5f + g;
        f = f * 2.0f - g;
    }
    CHECK(f == -15.81640625f && g == -8.26171875f);

    global const int *from = in;
    int differences = 0;
    for (int i = 0; i < count; i++) {
        global const int *next = from + 1;
        differences += *next - *from;
        from = next;
    }
    CHECK(differences == 8 && from == in + 8);
}
