typedef int number;
int f(int x) { return x; }

kernel void k(global int *out)
{
    out[0] = number; // error: expected expression, found `number`
    out[1] = f; // error: `f` is a function
    out[2] = (f)(1);
    out[3] = get_global_id; // error: `get_global_id` is a function
    &f; // error: `f` is a function
}
