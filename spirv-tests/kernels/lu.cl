#pragma OPENCL EXTENSION cl_khr_fp64 : enable

// LU decomposition in place without pivoting, in double: for each step, one launch scales the column below the pivot, the
// next updates the rest of the matrix.

#define ELEMENT(row, column) matrix[(size_t)(row) * (size_t)order + (size_t)(column)]

__kernel void scale_column(__global double *matrix, const int order, const int step)
{
    const int row = step + 1 + (int)get_global_id(0);
    if (row < order)
        ELEMENT(row, step) /= ELEMENT(step, step);
}

__kernel void update_rest(__global double *matrix, const int order, const int step)
{
    const int column = step + 1 + (int)get_global_id(0), row = step + 1 + (int)get_global_id(1);
    if (column >= order || row >= order)
        return;
    const double factor = ELEMENT(row, step);
    ELEMENT(row, column) -= factor * ELEMENT(step, column);
}

// The logarithm of the absolute value of the determinant and its sign, from the diagonal, by one work-item.
__kernel void log_determinant(__global const double *matrix, const int order, __global double2 *result)
{
    double logarithm = 0.0, sign_ = 1.0;
    for (int i = 0; i < order; ++i) {
        const double pivot = ELEMENT(i, i);
        logarithm += log(fabs(pivot));
        sign_ = copysign(sign_, signbit(pivot) ? -sign_ : sign_);
    }
    result[0] = (double2)(logarithm, sign_);
}
