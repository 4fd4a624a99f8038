// Structs: members, copies, nesting, by value to and from functions, arrays of them.

typedef struct { int x, y; } point;
struct box { point corner[2]; char tag; struct { float a; short b; } inner; };

static point add(point a, point b)
{
    point r = a;
    r.x += b.x;
    r.y += b.y;
    a.x = 1000;
    return r;
}

static struct box make(int n)
{
    struct box b;
    b.corner[0].x = n;
    b.corner[0].y = n + 1;
    b.corner[1] = add(b.corner[0], (point){ 10, 20 });
    b.tag = 't';
    b.inner.a = 0.5f;
    b.inner.b = (short)-n;
    return b;
}

static int by_pointer(const struct box *b) { return b->corner[1].y + (*b).inner.b; }

kernel void test(global int *out, global const int *in, global uint *memory)
{
    point a = { in[1], in[2] }, b = { in[3], in[4] };
    point c = add(a, b);
    CHECK(c.x == 4 && c.y == 6);
    CHECK(a.x == 1);
    CHECK(add(add(a, b), c).x == 8);

    struct box box = make(in[5]), copy;
    CHECK(box.corner[0].y == 6 && box.corner[1].x == 15 && box.corner[1].y == 26);
    CHECK(box.tag == 't' && box.inner.a == 0.5f && box.inner.b == -5);
    copy = box;
    copy.corner[0].x = 99;
    CHECK(box.corner[0].x == 5);
    CHECK(by_pointer(&copy) == 21);
    copy.corner[1] = copy.corner[0];
    CHECK(copy.corner[1].x == 99);
    CHECK(make(3).corner[1].y == 24);

    global struct box *boxes = (global struct box *)memory;
    boxes[2] = box;
    boxes[1] = boxes[2];
    boxes[1].inner.b--;
    CHECK(boxes[1].inner.b == -6 && boxes[2].inner.b == -5);
    box = boxes[1];
    CHECK(box.inner.b == -6 && box.corner[1].y == 26);
    point *p = &box.corner[0];
    p[1].x = 7;
    (++p)->y = 8;
    CHECK(box.corner[1].x == 7 && box.corner[1].y == 8);
    point d;
    CHECK((d = a, d.y) == 2);
    CHECK((d = b).x == 3);
    d = in[1] ? a : b;
    CHECK(d.x == 1);
}
