// skip-source: it writes the component that is not there into the third
// A vector of three counts as one of four whose last component is not there: what is written to that goes nowhere.
kernel void test(global int *out, global const int *in, global uint *memory)
{
    int zero = in[0] * 0;
    int3 v = (int3)(1, 2, 3) + zero;
    v.hi = (int2)(30, 40);
    CHECK(all(v == (int3)(1, 2, 30)));
    v.odd = (int2)(20, 50);
    CHECK(all(v == (int3)(1, 20, 30)));
    v.hi.y = 60;
    v.odd.x += 1;
    CHECK(all(v == (int3)(1, 21, 30)));
    v.hi = 7;
    CHECK(all(v == (int3)(1, 21, 7)));
    v.hi.yx = (int2)(8, 9);
    CHECK(all(v == (int3)(1, 21, 9)));
    CHECK(v.lo.y == 21 && v.even.y == 9 && v.hi.x == 9 && v.odd.x == 21);
    global int3 *whole = (global int3 *)memory;
    *whole = v;
    whole->hi.x = 11;
    whole->hi.y = 12;
    whole->odd = (int2)(13, 14);
    CHECK(all(*whole == (int3)(1, 13, 11)));
}
