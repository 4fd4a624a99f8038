// options: -cl-std=CL3.0
// skip-source: clang loses the elements of some, or takes none
// Addresses of variables with elements in their flexible array members, in constants.
struct list { int n; int a[]; };
constant struct list two = { 2, { 1, 2 } };
constant struct list far = { .a = { [3] = 4 }, .n = 4 };
constant struct list *constant all[] = { &two, &far };
constant int *constant inside = &far.a[3];
constant struct { constant struct list *list; int n; } pair = { &two, 7 };
kernel void test(global int *out, global const int *in)
{
    CHECK(all[in[1]]->n == 4 && all[in[1]]->a[3] == 4 && all[in[0]]->a[in[1]] == 2);
    CHECK(*inside == 4 && inside[-3] == 0);
    CHECK(pair.list->a[in[1]] == 2 && pair.n == 7);
}
