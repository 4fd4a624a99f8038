// Images, samplers, events and queues (OpenCL C 6.11.b and 6.11.q).
// options: -cl-std=CL2.0
sampler_t plain = 1; // error[S0136]: the sampler `plain` at program scope must be `constant`
constant sampler_t none; // error[S0136]: the sampler `none` has no value
constant sampler_t fraction = 1.0f; // error[S0136]: needs a constant 32-bit integer as its value, not a `float`
global sampler_t in_global = 1; // error[S0213]: an object of type `sampler_t` cannot be in global memory
event_t event; // error[S0136]: cannot have the type `event_t`
queue_t queue; // error[S0136]:
image2d_t image; // error[S0131]:
void pointer_to_image(image2d_t *i); // error[S0131]: there are no pointers to
void pointer_to_sampler(sampler_t *s); // error[S0131]: there are no pointers to `sampler_t`
read_only int number(void); // error[S0132]: `read_only` qualifies images and pipes, and `int` is neither
void both(read_only write_only image2d_t i); // error[S0104]: `write_only` cannot be combined with `read_only`
void space(global image2d_t i); // error[S0213]:
void piped(read_write pipe int p); // error[S0132]: a pipe is `read_only` or `write_only`, not `read_write`

constant sampler_t right = CLK_NORMALIZED_COORDS_FALSE | CLK_FILTER_NEAREST | CLK_ADDRESS_CLAMP;

kernel void f(read_only image2d_t i, global float4 *out, sampler_t s, int n)
{
    const sampler_t inner = CLK_FILTER_LINEAR;
    sampler_t unknown = n; // error[S0136]: the value of the sampler `unknown` is not constant
    local event_t e; // error[S0213]: an object of type `event_t` cannot be in local memory
    event_t fine = 0;
    image2d_t j = i; // error[S0131]: cannot be the type of a variable
    out[0] = read_imagef(i, inner, (int2)(0)) + read_imagef(i, right, (int2)(0)) + read_imagef(i, s, (int2)(0));
}
