// Kernels for the comparison of speed: streams, arithmetic, mathematics, local memory with barriers, atomics, branches, private arrays.

kernel void saxpy(global const float *x, global float *y, float a)
{
    size_t i = get_global_id(0);
    for (int round = 0; round < 16; round++)
        y[i] = a * x[i] + y[i];
}

kernel void matrix_product(global const float *a, global const float *b, global float *c, int size)
{
    int x = get_global_id(0), y = get_global_id(1);
    float sum = 0.0f;
    for (int k = 0; k < size; k++)
        sum += a[y * size + k] * b[k * size + x];
    c[y * size + x] = sum;
}

#define TILE 8

kernel void tiled_product(global const float *a, global const float *b, global float *c, int size)
{
    local float left[TILE][TILE], right[TILE][TILE];
    int x = get_local_id(0), y = get_local_id(1), column = get_global_id(0), row = get_global_id(1);
    float sum = 0.0f;
    for (int first = 0; first < size; first += TILE) {
        left[y][x] = a[row * size + first + x];
        right[y][x] = b[(first + y) * size + column];
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int k = 0; k < TILE; k++)
            sum += left[y][k] * right[k][x];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    c[row * size + column] = sum;
}

kernel void reduction(global const int *in, global int *out, int rounds)
{
    local int tile[64];
    size_t i = get_local_id(0);
    int total = 0;
    for (int round = 0; round < rounds; round++) {
        tile[i] = in[get_global_id(0)] + round;
        for (int step = 32; step > 0; step /= 2) {
            barrier(CLK_LOCAL_MEM_FENCE);
            if (i < step)
                tile[i] += tile[i + step];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        total += tile[0];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (i == 0)
        out[get_group_id(0)] = total;
}

kernel void stencil(global const float *in, global float *out, int width)
{
    int x = get_global_id(0), y = get_global_id(1), height = get_global_size(1);
    float sum = 0.0f;
    for (int dy = -2; dy <= 2; dy++)
        for (int dx = -2; dx <= 2; dx++)
            sum += in[clamp(y + dy, 0, height - 1) * width + clamp(x + dx, 0, width - 1)];
    out[y * width + x] = sum / 25.0f;
}

kernel void bodies(global const float4 *positions, global float4 *forces, int count)
{
    float4 own = positions[get_global_id(0)];
    float4 force = (float4)(0.0f);
    for (int other = 0; other < count; other++) {
        float4 distance = positions[other] - own;
        float square = distance.x * distance.x + distance.y * distance.y + distance.z * distance.z + 0.01f;
        force += distance * (rsqrt(square) / square);
    }
    forces[get_global_id(0)] = force;
}

kernel void mandelbrot(global int *out, int most)
{
    float x0 = get_global_id(0) * 3.0f / get_global_size(0) - 2.0f;
    float y0 = get_global_id(1) * 2.0f / get_global_size(1) - 1.0f;
    float x = 0.0f, y = 0.0f;
    int count = 0;
    while (count < most && x * x + y * y < 4.0f) {
        float next = x * x - y * y + x0;
        y = 2.0f * x * y + y0;
        x = next;
        count++;
    }
    out[get_global_id(1) * get_global_size(0) + get_global_id(0)] = count;
}

kernel void histogram(global const uint *in, global uint *out, int each)
{
    local uint bins[64];
    bins[get_local_id(0)] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    uint value = in[get_global_id(0)];
    for (int i = 0; i < each; i++) {
        value = value * 1664525u + 1013904223u;
        atomic_inc(&bins[value >> 26]);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = bins[get_local_id(0)];
}

kernel void options(global const float *in, global float *out, int rounds)
{
    float price = in[get_global_id(0)] * 0.001f + 10.0f, sum = 0.0f;
    for (int round = 1; round <= rounds; round++) {
        float strike = price + round, time = 0.25f * round;
        float d = (log(price / strike) + (0.02f + 0.045f) * time) / (0.3f * sqrt(time));
        sum += price / (1.0f + exp(-1.6f * d)) - strike * exp(-0.02f * time);
    }
    out[get_global_id(0)] = sum;
}

kernel void sort(global uint *out, int count)
{
    uint keys[32], value = get_global_id(0);
    for (int i = 0; i < 32; i++) {
        value = value * 1664525u + 1013904223u;
        keys[i] = value;
    }
    for (int i = 1; i < count; i++) {
        uint key = keys[i];
        int j = i;
        for (; j > 0 && keys[j - 1] > key; j--)
            keys[j] = keys[j - 1];
        keys[j] = key;
    }
    out[get_global_id(0)] = keys[count / 2];
}
