// The last bin of a histogram is that of values of 8 and more, and the histogram has eight.
// run: --checks=member-bounds --global 9 --local 3 --arg zeros:uint[9]

struct statistics {
    uint bins[8];
    uint overflow;
};

kernel void test(global struct statistics *statistics)
{
    const size_t value = get_global_id(0);
#ifdef MENDED
    if (value >= 8) {
        atomic_inc(&statistics->overflow);
        return;
    }
    atomic_inc(&statistics->bins[value]);
#else
    atomic_inc(&statistics->bins[value]); // fault: member-bounds: index 8 is outside of member `bins` of `statistics`
#endif
}
