// What is wrong with an operand of `&&`, `||`, `!` or `?:` is told once: the result is not asked for its type.
struct pair { int a, b; };
kernel void k(global int *out, global float4 *f, struct pair p, int n, float x, int4 v)
{
    out = p && 1; // error[S0428]: a condition cannot have type `struct pair`
    out = 1 || p; // error[S0428]: a condition cannot have type `struct pair`
    out = p ? 1 : 2; // error[S0428]: a condition cannot have type `struct pair`
    out[0] = !missing; // error: `missing` is not declared
    out[1] = absent ? 1 : p; // error: `absent` is not declared
    out[2] = n ? p : unknown; // error: `unknown` is not declared
    out[3] = nowhere ?: p; // error: `nowhere` is not declared
    out[4] = x ?: hidden; // error: `hidden` is not declared
    out[5] = x ?: 1; // error[S0429]: the condition of `?:` cannot have type `float`
    v = v ?: v; // error[S0429]: the condition of `?:` cannot have type `int4`
}
