// Arrays: of arrays, decay to pointers, as parameters, negative and computed indices.

static int sum(const int *values, int count)
{
    int total = 0;
    for (int i = 0; i < count; i++)
        total += values[i];
    return total;
}

static int trace(int matrix[3][3]) { return matrix[0][0] + matrix[1][1] + matrix[2][2]; }
static void fill(int values[], int count) { while (count--) values[count] = count * count; }

kernel void test(global int *out, global const int *in)
{
    int a[5];
    fill(a, 5);
    CHECK(sum(a, 5) == 30);
    CHECK(sum(a + 1, 2) == 5);
    CHECK(sum(&a[3], 2) == 25);
    CHECK(*a == 0 && *(a + 2) == 4 && 3[a] == 9);
    CHECK(a[in[4]] == 16);
    const int *end = a + 5;
    CHECK(end[-1] == 16 && end - a == 5);
    CHECK(sizeof a == 20 && sizeof(a) / sizeof(a[0]) == 5);
    CHECK(sizeof(&a[0]) == sizeof(void *));

    int m[3][3];
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            m[i][j] = 10 * i + j;
    CHECK(trace(m) == 33);
    CHECK(m[in[2]][in[1]] == 21);
    CHECK((*m)[2] == 2 && *m[1] == 10 && **(m + 2) == 20);
    int(*row)[3] = m + 1;
    CHECK((*row)[1] == 11 && row[1][2] == 22);
    CHECK((int *)(row + 1) - (int *)row == 3);
    CHECK(sizeof(m[0]) == 12);
    int *flat = &m[0][0];
    CHECK(flat[2] == 2);

    float4 vectors[2][2] = { { (float4)(1), (float4)(2) }, { (float4)(3), (float4)(4) } };
    vectors[in[1]][in[0]].y = 30;
    CHECK(vectors[1][0].y == 30.0f && vectors[1][0].x == 3.0f && vectors[0][1].w == 2.0f);
    typedef short triple[3];
    triple t[2] = { { 1, 2, 3 }, { 4, 5, 6 } };
    CHECK(t[1][2] == 6 && sizeof(t) == 12);
    int *pointers[3] = { a, &a[1], flat };
    CHECK(*pointers[1] == 1 && pointers[2][1] == 1);
    bool flags[4] = { false };
    flags[in[2]] = in[9];
    CHECK(!flags[1] && flags[2] == 1);
}
