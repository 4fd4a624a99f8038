// Functions that return generic pointers, into one space in each call or into several, and copies of functions for each space.
// options: -cl-std=CL2.0
// options: -cl-std=CL3.0

struct list { int *items; int count; };

__attribute__((noinline)) static int *at(int *p, int i) { return i < 0 ? 0 : p + i; }
__attribute__((noinline)) static int *largest(int *p, int n)
{
    int *found = p;
    for (int i = 1; i < n; i++)
        if (*at(p, i) > *found)
            found = at(p, i);
    return n ? found : 0;
}
__attribute__((noinline)) static int *either(int *p, int *q, int first) { return first ? p : q; }
__attribute__((noinline)) static const int *search(const int *p, int n, int wanted)
{
    for (; n > 0; n--, p++)
        if (*p == wanted)
            return p;
    return 0;
}
__attribute__((noinline)) static void swap(int *p, int *q)
{
    int old = *p;
    *p = *q;
    *q = old;
}
__attribute__((noinline)) static int *of_list(struct list *l, int i) { return i < l->count ? at(l->items, i) : 0; }

int *exported(int *p, int i) { return at(p, i) + 1; }

kernel void test(global int *out, global int *in)
{
    local int shared[8];
    int mine[8];
    for (int i = 0; i < 8; i++) {
        shared[i] = (i * 5) % 8;
        mine[i] = 7 - i;
    }
    CHECK(*largest(shared, 8) == 7 && largest(shared, 8) == &shared[3]);
    CHECK(largest(mine, 8) == mine && largest(in, 8) == in + 7 && largest(mine, 0) == 0);
    CHECK(at(shared, -1) == 0 && at(in, in[5]) == in + 5);
    CHECK(*either(shared + 1, mine + 2, in[1]) == 5 && *either(shared + 1, mine + 2, in[0]) == 5);
    CHECK(*either(in + 9, mine, in[1]) == 9 && either(in, in + 1, 0) == in + 1 && either(mine, mine, 1) == mine);
    CHECK(search(in, 64, 40) == in + 40 && search(shared, 8, 2) == shared + 2 && search(mine, 8, 9) == 0);
    swap(mine, shared);
    CHECK(mine[0] == 0 && shared[0] == 7);
    swap(shared, shared + 1);
    CHECK(shared[0] == 5 && shared[1] == 7);
    struct list lists[2] = { { shared, 8 }, { mine, 4 } };
    CHECK(*of_list(&lists[in[0]], 1) == 7 && *of_list(&lists[in[1]], 1) == 6 && of_list(&lists[1], 4) == 0);
    *exported(mine, 2) = 50;
    *exported(shared, 2) = 60;
    CHECK(mine[3] == 50 && shared[3] == 60 && exported(in, 3) == in + 4);
}
