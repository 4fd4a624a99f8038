// A parameter has no line in a module: the feature that it needs is said where the function starts.
// options: --target=vulkan1.3 -O0 --vulkan-features=shaderInt64

int whole(double x, int n) // error: this needs the feature `shaderFloat64`, which `--vulkan-features` does not name
{
    n += 1;
    return x > n;
}

kernel void wide(global float *to)
{
    to[0] = whole(to[1], 2);
}
