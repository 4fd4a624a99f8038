// The host prints, and has to know all strings.
// options: --target=vulkan1.3 -cl-std=CL3.0

kernel void print(int which, constant char *given)
{
    printf("%d\n", which);
    printf("%s\n", "text");
    printf("%s\n", given); // error: what `%s` prints must be a string literal for Vulkan
                           // warning@-1: `%s` expects a string literal
}
