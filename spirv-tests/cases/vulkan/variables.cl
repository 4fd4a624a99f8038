// What the type of a variable is refused for is said where the variable is declared.
// options: --target=vulkan1.3 -cl-std=CL3.0 -O0

typedef struct {
    int number;
    queue_t queue;
} both;

kernel void unused(global int *out)
{
    both pair; // error: device-side enqueue is not supported for Vulkan
    pair.number = 2;
    *out = pair.number;
}
