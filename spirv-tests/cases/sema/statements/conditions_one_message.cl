// What is wrong with an operand of `&&`, `||`, `!` or `?:` is told once: the result is not asked for its type.
struct pair { int a, b; };
kernel void k(global int *out, global float4 *f, struct pair p, int n, float x, int4 v)
{
    out = p && 1; // error[S0428]: condition must have scalar type, not `struct pair`
    out = 1 || p; // error[S0428]: condition must have scalar type, not `struct pair`
    out = p ? 1 : 2; // error[S0428]: condition must have scalar type, not `struct pair`
    out[0] = !missing; // error: use of undeclared identifier `missing`
    out[1] = absent ? 1 : p; // error: use of undeclared identifier `absent`
    out[2] = n ? p : unknown; // error: use of undeclared identifier `unknown`
    out[3] = nowhere ?: p; // error: use of undeclared identifier `nowhere`
    out[4] = x ?: hidden; // error: use of undeclared identifier `hidden`
    out[5] = x ?: 1; // error[S0429]: condition of `?:` cannot have floating-point type `float`
    v = v ?: v; // error[S0429]: condition of `?:` cannot have floating-point type `int4`
}
