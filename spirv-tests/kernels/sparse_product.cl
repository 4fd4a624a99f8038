// y = A x for a sparse matrix in CSR form: a group of LANES work-items for each row.

#ifndef LANES
#define LANES 8
#endif

typedef struct {
    global const int *row_start;
    global const int *column;
    global const float *value;
} csr_t;

float row_part(const csr_t *matrix, global const float *x, int row, int lane)
{
    float sum = 0;
    for (int i = matrix->row_start[row] + lane, end = matrix->row_start[row + 1]; i < end; i += LANES)
        sum += matrix->value[i] * x[matrix->column[i]];
    return sum;
}

kernel void sparse_product(int rows, global const int *row_start, global const int *column,
                           global const float *value, global const float *x, global float *y,
                           local float *parts)
{
    const csr_t matrix = { row_start, column, value };
    const int lid = (int)get_local_id(0), lane = lid & (LANES - 1);
    const int row = (int)(get_global_id(0) / LANES);

    parts[lid] = row < rows ? row_part(&matrix, x, row, lane) : 0.0f;
    for (int half_ = LANES / 2; half_ >= 1; half_ /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (lane < half_)
            parts[lid] += parts[lid + half_];
    }
    if (lane == 0 && row < rows)
        y[row] = parts[lid];
}
