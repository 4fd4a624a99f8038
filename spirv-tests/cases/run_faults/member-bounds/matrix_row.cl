// The diagonal above is read to the end of the matrix: the last row has no such element.
// run: --checks=member-bounds --global 4 --local 4 --arg zeros:float[4]

kernel void test(global float *out)
{
    float m[4][4];
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            m[i][j] = i * 4 + j;
    const int i = get_global_id(0) % 3;
#ifdef MENDED
    out[get_global_id(0)] = m[i][i + 1];
#else
    out[get_global_id(0)] = m[i][i + 2]; // fault: member-bounds: index 4 is outside of a row of the array, which has 4 elements
#endif
}
