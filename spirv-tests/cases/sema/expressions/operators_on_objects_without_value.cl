// Images, samplers, events, structures and functions are no operands (OpenCL C 3.0, 6.5 and 6.11.a).
// options: -cl-std=CL1.2
struct s { int a; };
int f(int a) { return a; }
void nothing(void) {}
kernel void k(global int *out, read_only image2d_t image, sampler_t sampler, struct s s)
{
    event_t event = 0;
    out[0] = image + 1; // error: invalid operands to `+` (`read_only image2d_t` and `int`)
    out[1] = image == image; // error: invalid operands to `==` (`read_only image2d_t` and `read_only image2d_t`)
    out[2] = !image; // error: invalid argument type `read_only image2d_t` to `!`
    out[3] = sampler + 1; // error: invalid operands to `+` (`sampler_t` and `int`)
    out[4] = (int)sampler; // error: cannot cast from type `sampler_t` to `int`
    out[5] = image.x; // error: member reference base type `read_only image2d_t` is not a structure, union or vector
    out[6] = image[0]; // error: subscripted value of type `read_only image2d_t` is not an array, pointer, or vector
    out[7] = *image; // error: indirection requires pointer operand (`read_only image2d_t` invalid)
    out[8] = event + 1; // error: invalid operands to `+` (`event_t` and `int`)
    out[9] = event && 1; // error: condition must have scalar type, not `event_t`
    out[10] = s + s; // error: invalid operands to `+` (`struct s` and `struct s`)
    out[11] = s == s; // error: invalid operands to `==` (`struct s` and `struct s`)
    out[12] = s && 1; // error: condition must have scalar type, not `struct s`
    out[13] = s ? 1 : 2; // error: condition must have scalar type, not `struct s`
    out[14] = (int)s; // error: cannot cast from type `struct s` to `int`
}
