/*
 * C = A * B for square matrices whose order is a multiple of TILE.
 * Each work-group computes one tile of C and walks over the tiles of A and B that it needs, staging both in local memory.
 */
#ifndef TILE
#define TILE 16
#endif

#define AT(matrix, row, column) ((matrix)[(row) * order + (column)])

__kernel __attribute__((reqd_work_group_size(TILE, TILE, 1)))
void matrix_product(__global const float *__restrict a,
                    __global const float *__restrict b,
                    __global float *__restrict c,
                    const int order)
{
    __local float a_tile[TILE][TILE];
    __local float b_tile[TILE][TILE + 1]; /* the extra column avoids bank conflicts */

    const int column = get_global_id(0), row = get_global_id(1);
    const int x = get_local_id(0), y = get_local_id(1);
    float sum = 0.0f;

    for (int tile = 0; tile < order / TILE; ++tile) {
        a_tile[y][x] = AT(a, row, tile * TILE + x);
        b_tile[y][x] = AT(b, tile * TILE + y, column);
        barrier(CLK_LOCAL_MEM_FENCE);

        #pragma unroll
        for (int k = 0; k < TILE; ++k)
            sum = mad(a_tile[y][k], b_tile[k][x], sum);
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    AT(c, row, column) = sum;
}
