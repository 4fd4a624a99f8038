// Arrays of arrays through a pointer to their first element: rows lie behind each other.

kernel void test(global int *out, global const int *in)
{
    int m[3][3];
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            m[i][j] = 10 * i + j;
    int *flat = &m[0][0];
    CHECK(flat[5] == 12 && flat[in[7]] == 21);
    int *pointers[2] = { &m[1][2], flat };
    CHECK(pointers[0][-1] == 11 && pointers[1][4] == 11);
}
