// Results of calls and casts are called by the names that the declaration of the function, or the cast, has.
// versions: 1.2 3.0
typedef uint length_t;
typedef float4 color;
length_t count(global length_t *p) { return *p; }

length_t results(global length_t *a, long int l, float4 v)
{
    uint other = l;
    *count(a); // error[S0434]: indirection requires pointer operand (`length_t` (aka `uint`) invalid)
    *(l + 1); // error[S0434]: indirection requires pointer operand (`long int` invalid)
    *(length_t)l; // error[S0434]: indirection requires pointer operand (`length_t` (aka `uint`) invalid)
    *(length_t)(uint)l; // error[S0434]: indirection requires pointer operand (`length_t` (aka `uint`) invalid)
    *(length_t)*a; // error[S0434]: indirection requires pointer operand (`length_t` (aka `uint`) invalid)
    // A cast that converts nothing stands where it begins, too.
    float *f = (private length_t // error[S0486]: incompatible pointer types: expected `float *`, found `length_t *` (aka `uint *`)
        *)&other;
    int i = (color) // error[S0481]: cannot convert vector type `color` (aka `float4`) to `int`
        (v);
    *get_global_id(0); // error[S0434]: indirection requires pointer operand (`size_t` (aka `ulong`) invalid)
    (color)convert_int4(v); // error[S0471]: cannot cast from vector type `int4` to `color` (aka `float4`)
    if (l)
        return; // error[S0602]: non-void function `results` should return a value
    return v; // error[S0481]: cannot convert vector type `float4` to `length_t` (aka `uint`)
}
