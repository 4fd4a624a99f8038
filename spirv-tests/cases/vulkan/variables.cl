// A variable has no line in a module: what its type is refused for is said where the function starts.
// options: --target=vulkan1.3 -cl-std=CL3.0 -O0

typedef struct {
    int number;
    queue_t queue;
} both;

kernel void unused(global int *out) // error: device-side enqueue is not supported for Vulkan
{
    both pair;
    pair.number = 2;
    *out = pair.number;
}
