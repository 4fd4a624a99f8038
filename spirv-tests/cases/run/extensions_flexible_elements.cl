// options: -cl-std=CL3.0
// skip-source: clang loses the elements of some, or takes none
// Elements in the flexible array member of a variable.
struct list { int n; int a[]; };
typedef struct { char n; char text[]; } string;
struct wide { char n; long2 a[]; };
constant struct list two = { 2, { 1, 2 } };
constant struct list far = { .a = { [3] = 4 }, .n = 4 };
constant string hello = { 5, "hello" };
constant struct wide wide = { 3, { { 1, 2 }, { 3, 4 }, { 5, -6 } } };
int sum(constant struct list *list)
{
    int sum = 0;
    for (int i = 0; i < list->n; i++)
        sum += list->a[i];
    return sum;
}
kernel void test(global int *out, global const int *in)
{
    constant struct list own = { 1, { 9 } };
    CHECK(sum(&two) == 3 && sum(&far) == 4 && sum(&own) == 9);
    constant struct list *either = in[1] ? &far : &two;
    CHECK(sum(either) == 4 && either->a[in[3]] == 4);
    CHECK(sizeof(two) == 4 && sizeof(hello) == 1 && two.a[in[0]] == 1);
    CHECK(hello.n == 5 && hello.text[in[4]] == 'o' && hello.text[5] == 0);
    CHECK(wide.a[in[2]].y == -6 && wide.a[in[1]].x == 3 && wide.n == 3);
    struct list copy = two;
    CHECK(copy.n == 2);
}
