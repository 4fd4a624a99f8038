/* Conway's game on a torus; cells are bytes, and each work-item computes sixteen of them. */

#define WRAP(i, n) ((i) < 0 ? (i) + (n) : (i) >= (n) ? (i) - (n) : (i))

uchar16 row_at(__global const uchar *cells, int x, int y, int width, int height)
{
    __global const uchar *row = cells + WRAP(y, height) * width;
    if (x >= 0 && x + 16 <= width)
        return vload16(0, row + x);
    union { uchar cell[16]; uchar16 all_; } wrapped;
    for (int i = 0; i < 16; i++)
        wrapped.cell[i] = row[WRAP(x + i, width)];
    return wrapped.all_;
}

__kernel void generation(__global const uchar *restrict now, __global uchar *restrict next, const int width, const int height)
{
    const int x = get_global_id(0) * 16, y = get_global_id(1);
    uchar16 neighbours = 0;
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx)
            if (dx || dy)
                neighbours += row_at(now, x + dx, y + dy, width, height);

    const uchar16 cell = row_at(now, x, y, width, height);
    const char16 lives = (neighbours == (uchar)3) || ((neighbours == (uchar)2) && (cell != (uchar)0));
    const uchar16 result = select((uchar16)0, (uchar16)1, lives);
    vstore16(result, 0, next + y * width + x);
}
