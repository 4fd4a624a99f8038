// options: -cl-std=CL3.0
// skip-source: its functions take arrays in private memory alone
// skip-widened: ranges hold sizes
// Ranges of two and three dimensions, from arrays in every address space: OpenCL C 3.0, 6.15.18.4.

constant size_t fixed_offset[3] = {1, 2, 3}, fixed_global[3] = {4, 6, 2}, fixed_local[3] = {2, 3, 1};
global size_t far_offset[3] = {1, 2, 3}, far_global[3] = {4, 6, 2}, far_local[3] = {2, 3, 1};

// Sums over all work-items, of what tells ranges apart.
#define ENQUEUE(range)                                                                                                  \
    do {                                                                                                               \
        volatile global uint *mine = (volatile global uint *)memory + 4 * count;                                       \
        CHECK(enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_WAIT_KERNEL, range, 0, NULL, events + count, ^{         \
                  atomic_add(mine, 1);                                                                                 \
                  atomic_add(mine + 1, (uint)(get_global_id(0) + 10 * get_global_id(1) + 100 * get_global_id(2)));     \
                  atomic_add(mine + 2, (uint)(get_local_size(0) + 10 * get_local_size(1)));                            \
              }) == CLK_SUCCESS);                                                                                      \
        count += 1;                                                                                                    \
    } while (0)

#define ENQUEUE_ALL(offset, global_size, local_size)                                                                   \
    do {                                                                                                               \
        ENQUEUE(ndrange_2D(global_size));                                                                              \
        ENQUEUE(ndrange_2D(global_size, local_size));                                                                  \
        ENQUEUE(ndrange_2D(offset, global_size, local_size));                                                          \
        ENQUEUE(ndrange_3D(global_size));                                                                              \
        ENQUEUE(ndrange_3D(global_size, local_size));                                                                  \
        ENQUEUE(ndrange_3D(offset, global_size, local_size));                                                          \
    } while (0)

kernel void test(global int *out, global const int *in, global uint *memory)
{
    local size_t near_offset[3], near_global[3], near_local[3];
    size_t offset[3], global_size[3], local_size[3];
    for (int i = 0; i < 3; i += 1) {
        near_offset[i] = offset[i] = far_offset[i];
        near_global[i] = global_size[i] = far_global[i];
        near_local[i] = local_size[i] = far_local[i];
    }
    size_t *any_offset = offset, *any_global = global_size, *any_local = local_size;
    int count = 0;
    clk_event_t events[31];
    ENQUEUE_ALL(offset, global_size, local_size);
    ENQUEUE_ALL(near_offset, near_global, near_local);
    ENQUEUE_ALL(far_offset, far_global, far_local);
    ENQUEUE_ALL(fixed_offset, fixed_global, fixed_local);
    ENQUEUE_ALL(any_offset, any_global, any_local);
    ENQUEUE(ndrange_1D((size_t)in[5], (size_t)12, (size_t)4));
    CHECK(enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_WAIT_KERNEL, ndrange_1D(1), 31, events, NULL, ^{
              const uint sizes[6] = {24, 24, 24, 48, 48, 48};
              // Of `i` in 0..4, 10 * `j` in 0..6 and 100 * `k` in 0..2, and with 1, 20 and 300 more.
              const uint sums[6] = {636, 636, 1140, 3672, 3672, 19080};
              for (int i = 0; i < 30; i += 1) {
                  CHECK(memory[4 * i] == sizes[i % 6]);
                  CHECK(memory[4 * i + 1] == sums[i % 6]);
                  if (i % 3 != 0)
                      CHECK(memory[4 * i + 2] == 32 * sizes[i % 6]);
              }
              CHECK(memory[120] == 12 && memory[121] == 12 * 5 + 66 && memory[122] == 12 * 14);
          }) == CLK_SUCCESS);
    for (int i = 0; i < 31; i += 1)
        release_event(events[i]);
}
