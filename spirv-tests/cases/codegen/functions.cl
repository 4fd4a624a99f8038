// options: -O0
// Only functions that are needed are made; structures and vectors go in and out by value.
// check: OpName * "twice"
// check-not: OpName * "unused"
struct pair {
    float4 v;
    bool flag;
};

static int unused(int x) { return x; }

static struct pair swap(struct pair pair, bool flag) {
    struct pair result = {pair.v.wzyx, flag};
    return result;
}

static inline float4 twice(float4 v) { return v * 2; }

static void store(global float4 *p, float4 v) { *p = v; }

static int falls_off(int x) {
    if (x)
        return 1;
} // warning: non-void function `falls_off` does not return a value in all control paths

kernel void f(global float4 *p) {
    struct pair pair = {p[0], true};
    store(p + 1, twice(swap(pair, false).v));
    pair = swap(swap(pair, true), pair.flag);
    p[2].x = pair.flag + falls_off(pair.flag);
}
