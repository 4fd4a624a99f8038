// Images, samplers, events and queues (OpenCL C 6.11.b and 6.11.q).
// options: -cl-std=CL2.0
sampler_t plain = 1; // error[S0136]: program-scope sampler `plain` requires a `const` or `constant` qualifier
constant sampler_t none; // error[S0136]: sampler `none` must be initialized
constant sampler_t fraction = 1.0f; // error[S0136]: sampler `fraction` initialization requires a 32-bit integer constant, not `float`
global sampler_t in_global = 1; // error[S0213]: type `sampler_t` cannot be used in the global address space
event_t event; // error[S0136]: type `event_t` cannot be used to declare a variable with static storage duration
queue_t queue; // error[S0136]:
image2d_t image; // error[S0131]:
void pointer_to_image(image2d_t *i); // error[S0131]: pointer to type `read_only image2d_t` is not allowed
void pointer_to_sampler(sampler_t *s); // error[S0131]: pointer to type `sampler_t` is not allowed
read_only int number(void); // error[S0132]: access qualifier `read_only` can only be used for pipe and image types, not `int`
void both(read_only write_only image2d_t i); // error[S0104]: cannot combine `write_only` with previous `read_only` declaration specifier
void space(global image2d_t i); // error[S0213]:
void piped(read_write pipe int p); // error[S0132]: access qualifier `read_write` cannot be used for pipes

constant sampler_t right = CLK_NORMALIZED_COORDS_FALSE | CLK_FILTER_NEAREST | CLK_ADDRESS_CLAMP;

kernel void f(read_only image2d_t i, global float4 *out, sampler_t s, int n)
{
    const sampler_t inner = CLK_FILTER_LINEAR;
    sampler_t unknown = n; // error[S0136]: sampler `unknown` initialization requires a compile-time constant
    local event_t e; // error[S0213]: type `event_t` cannot be used in the local address space
    event_t fine = 0;
    image2d_t j = i; // error[S0131]: type `read_only image2d_t` can only be used as a function parameter
    out[0] = read_imagef(i, inner, (int2)(0)) + read_imagef(i, right, (int2)(0)) + read_imagef(i, s, (int2)(0));
}
