// Explicit heat equation on a grid with a halo in local memory; kernels call a kernel for the border.

#define INDEX(x, y) ((y) * pitch + (x))
#define HALO 1

kernel void border(global float *grid, const uint pitch, const uint rows, const float value)
{
    const uint i = get_global_id(0);
    if (i < pitch)
        grid[INDEX(i, 0)] = grid[INDEX(i, rows - 1)] = value;
    // The corners belong to the rows.
    if (i > 0 && i < rows - 1)
        grid[INDEX(0, i)] = grid[INDEX(pitch - 1, i)] = value;
}

kernel __attribute__((work_group_size_hint(16, 4, 1))) __attribute__((vec_type_hint(float)))
void diffuse(global const float *restrict now, global float *restrict next, const uint pitch, const uint rows,
             const float alpha, local float *tile)
{
    const int2 size = (int2)((int)get_local_size(0), (int)get_local_size(1)) + 2 * HALO;
    const int2 lid = (int2)((int)get_local_id(0), (int)get_local_id(1)) + HALO;
    const int2 at = (int2)((int)get_global_id(0), (int)get_global_id(1)) + HALO;
#define TILE(dx, dy) tile[(lid.y + (dy)) * size.x + lid.x + (dx)]
    TILE(0, 0) = now[INDEX(at.x, at.y)];
    if (lid.x == HALO) TILE(-1, 0) = now[INDEX(at.x - 1, at.y)];
    if (lid.x == size.x - 1 - HALO) TILE(1, 0) = now[INDEX(at.x + 1, at.y)];
    if (lid.y == HALO) TILE(0, -1) = now[INDEX(at.x, at.y - 1)];
    if (lid.y == size.y - 1 - HALO) TILE(0, 1) = now[INDEX(at.x, at.y + 1)];
    barrier(CLK_LOCAL_MEM_FENCE);
    const float centre = TILE(0, 0);
    const float laplacian = TILE(-1, 0) + TILE(1, 0) + TILE(0, -1) + TILE(0, 1) - 4.0f * centre;
    next[INDEX(at.x, at.y)] = centre + alpha * laplacian;
#undef TILE
}

kernel void start(global float *a, global float *b, const uint pitch, const uint rows, const float edge)
{
    border(a, pitch, rows, edge);
    border(b, pitch, rows, edge);
}
