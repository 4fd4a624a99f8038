// Variables at program scope that hold addresses: of other variables, in structures and arrays, and of each other.
// options: -cl-std=CL2.0
// options: -cl-std=CL3.0

struct node { int value; struct node *next; };
extern struct node first;
struct node last = { 3, 0 };
struct node middle = { 2, &last };
struct node first = { 1, &middle };

global int numbers[4] = { 5, 6, 7, 8 };
global int *pointers[3] = { numbers, &numbers[2], numbers + 3 };
struct { global int *in_global; constant int *in_constant; int *anywhere; } mixed = { &numbers[1], 0, numbers };
global int *constant fixed = &numbers[1];

static int sum(struct node *list)
{
    int total = 0;
    for (; list; list = list->next)
        total = total * 10 + list->value;
    return total;
}

kernel void test(global int *out, global const int *in)
{
    CHECK(sum(&first) == 123);
    middle.next = 0;
    CHECK(sum(&first) == 12);
    middle.next = &last;
    CHECK(*pointers[in[1]] == 7 && pointers[in[2]][-1] == 7 && *fixed == 6);
    pointers[0] = fixed;
    *pointers[0] = 60;
    CHECK(numbers[1] == 60 && *mixed.in_global == 60 && mixed.anywhere[in[1]] == 60 && mixed.in_constant == 0);
    numbers[1] = 6;
    pointers[0] = numbers;
}
