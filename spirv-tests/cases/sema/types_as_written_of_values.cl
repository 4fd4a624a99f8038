// Results of calls and casts are called by the names that the declaration of the function, or the cast, has.
// versions: 1.2 3.0
typedef uint length_t;
typedef float4 color;
length_t count(global length_t *p) { return *p; }

length_t results(global length_t *a, long int l, float4 v)
{
    uint other = l;
    *count(a); // error[S0434]: not `length_t` (that is `uint`)
    *(l + 1); // error[S0434]: `*` takes a pointer, not `long int`
    *(length_t)l; // error[S0434]: not `length_t` (that is `uint`)
    *(length_t)(uint)l; // error[S0434]: not `length_t` (that is `uint`)
    *(length_t)*a; // error[S0434]: not `length_t` (that is `uint`)
    // A cast that converts nothing stands where it begins, too.
    float *f = (private length_t // error[S0486]: `length_t *` (that is `uint *`) does not convert to `float *`
        *)&other;
    int i = (color) // error[S0481]: a vector (`color` (that is `float4`)) does not convert to `int`
        (v);
    *get_global_id(0); // error[S0434]: not `size_t` (that is `ulong`)
    (color)convert_int4(v); // error[S0471]: from `int4` to `color` (that is `float4`)
    if (l)
        return; // error[S0602]: which returns `length_t` (that is `uint`)
    return v; // error[S0481]: a vector (`float4`) does not convert to `length_t` (that is `uint`)
}
