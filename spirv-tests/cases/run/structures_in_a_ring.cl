// Structures that point at each other, of which code needs one alone: the module has what its pointers point at, all around the ring.
// options: -cl-std=CL2.0
// options: -cl-std=CL1.2

struct second;
struct third;
struct first { int value; struct second *next; };
struct second { int weight; struct third *next; struct first *back; };
struct third { int count; struct first *start; struct second *back; };

kernel void test(global int *out, global const int *in)
{
    struct first one;
    one.value = in[5];
    struct second two[2];
    two[0].weight = 1;
    two[1].weight = 3;
    CHECK(one.value + two[in[1]].weight == 8);
}
