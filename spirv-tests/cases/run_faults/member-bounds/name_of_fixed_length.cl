// A name that fills its member has no end: the search goes on in the next member.
// run: --checks=member-bounds --global 1 --arg {0x41414141,0x41414141,7} --arg zeros:int[1]

struct entry {
    char name[8];
    int value;
};

kernel void test(global const uint *data, global int *length)
{
    global const struct entry *entry = (global const struct entry *)data;
    int n = 0;
#ifdef MENDED
    while (n < 8 && entry->name[n])
        n++;
#else
    while (n < 9 && entry->name[n]) // fault: member-bounds: index 8 is outside of member `name` of `entry`, which has 8 elements
        n++;
#endif
    *length = n;
}
