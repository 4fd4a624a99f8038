// Mistakes in one function, one after the other.
struct point { int x, y; };
kernel void k(global int *out, global float4 *v, int n)
{
    struct point p = { 1, 2 } // error: expected `;` after declaration
    for (int i = 0; i < n, ++i) // error: expected `;` in `for` statement, found `)`
        out[i] = p.x;
    for (int j = 0; j < ; ++j) // error: expected expression, found `;`
        out[j] = p.x;
    for (int l = 0; l < n; l + ) // error: expected expression, found `)`
        out[l] = p.x;
    unit u = 3; // error: unknown type name `unit`
    if (n > 1 { // error: unclosed delimiter `(`
        out[1] = n;
    } else {
        out[2] = -n;
    }
    v[0].xyz = v[1].xy; // error: cannot implicitly convert vector type `float2` to `float3`
    out[3] = p.z; // error: no member named `z` in `struct point`
    while (n--)
        out[n] = max(n, 1);
}
