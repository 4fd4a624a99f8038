// Images, samplers, events, structures and functions are no operands (OpenCL C 3.0, 6.5 and 6.11.a).
// options: -cl-std=CL1.2
struct s { int a; };
int f(int a) { return a; }
void nothing(void) {}
kernel void k(global int *out, read_only image2d_t image, sampler_t sampler, struct s s)
{
    event_t event = 0;
    out[0] = image + 1; // error: `+` does not take operands of type `read_only image2d_t` and `int`
    out[1] = image == image; // error: `==` does not take operands of type `read_only image2d_t` and `read_only image2d_t`
    out[2] = !image; // error: `!` does not take an operand of type `read_only image2d_t`
    out[3] = sampler + 1; // error: `+` does not take operands of type `sampler_t` and `int`
    out[4] = (int)sampler; // error: a value of type `sampler_t` cannot be cast to `int`
    out[5] = image.x; // error: `x` is no member of a value of type `read_only image2d_t`, which has none
    out[6] = image[0]; // error: a value of type `read_only image2d_t` has no elements to index
    out[7] = *image; // error: `*` takes a pointer, not `read_only image2d_t`
    out[8] = event + 1; // error: `+` does not take operands of type `event_t` and `int`
    out[9] = event && 1; // error: a condition cannot have type `event_t`
    out[10] = s + s; // error: `+` does not take operands of type `struct s` and `struct s`
    out[11] = s == s; // error: `==` does not take operands of type `struct s` and `struct s`
    out[12] = s && 1; // error: a condition cannot have type `struct s`
    out[13] = s ? 1 : 2; // error: a condition cannot have type `struct s`
    out[14] = (int)s; // error: a value of type `struct s` cannot be cast to `int`
}
