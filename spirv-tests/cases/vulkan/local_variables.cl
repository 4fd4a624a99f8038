// A variable in local memory is refused where it is declared.
// options: --target=vulkan1.3 -cl-std=CL3.0

typedef struct {
    int number;
    queue_t queue;
} both;

kernel void shared(global int *out)
{
    local both pair; // error: device-side enqueue is not supported for Vulkan
    pair.number = 2;
    barrier(CLK_LOCAL_MEM_FENCE);
    *out = pair.number;
}
