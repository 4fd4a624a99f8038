// Designators of GNU C: ranges, the old form of members, and those without `=`.
struct pair { int a, b; };
struct inner { int x, y, z; };
struct outer { struct inner i; int n; };
constant int table[8] = { [0 ... 3] = 1, [4 ... 6] = 2 };
constant struct pair old = { b: 2, a: 1 };
constant int plain[4] = { [1] 5, [2] 6, 7 };
constant int grid[4][2] = { [1 ... 2] = { 3, 4 }, { 5, 6 } };
constant struct pair pairs[4] = { [0 ... 2].b = 9, [1].a = 8 };
constant struct outer deep[3] = { [0 ... 1].i.x = 1, 2, 3, 4, { { 5 } } };
kernel void test(global int *out, global const int *in)
{
    CHECK(table[in[0]] == 1 && table[3] == 1 && table[4] == 2 && table[6] == 2 && table[in[7]] == 0);
    CHECK(old.a == 1 && old.b == 2);
    CHECK(plain[0] == 0 && plain[1] == 5 && plain[2] == 6 && plain[in[3]] == 7);
    CHECK(grid[0][0] == 0 && grid[1][0] == 3 && grid[1][1] == 4 && grid[2][1] == 4 && grid[3][in[1]] == 6);
    CHECK(pairs[0].a == 0 && pairs[0].b == 9 && pairs[1].a == 8 && pairs[1].b == 9 && pairs[2].b == 9);
    CHECK(pairs[in[3]].b == 0);
    CHECK(deep[0].i.x == 1 && deep[0].i.y == 0 && deep[0].n == 0);
    CHECK(deep[1].i.x == 1 && deep[1].i.y == 2 && deep[1].i.z == 3 && deep[1].n == 4);
    CHECK(deep[2].i.x == 5 && deep[2].n == 0);
    int local_table[6] = { [1 ... 3] = in[4] + 1, in[2], [0] = in[3] };
    CHECK(local_table[0] == 3 && local_table[1] == 5 && local_table[3] == 5 && local_table[4] == 2);
    CHECK(local_table[5] == 0);
    struct pair mine = { a: in[6], b: in[7] };
    CHECK(mine.a == 6 && mine.b == 7);
}
