typedef int number;
int f(int x) { return x; }

kernel void k(global int *out)
{
    out[0] = number; // error: `number` is a type, not a value
    out[1] = f; // error: `f` is a function
    out[2] = (f)(1);
    out[3] = get_global_id; // error: `get_global_id` is a function
    int (*p)(int) = &f; // error: function
}
