typedef int number;
int f(int x) { return x; }

kernel void k(global int *out)
{
    out[0] = number; // error: expected expression, found `number`
    out[1] = f; // error: taking the address of function `f` is not allowed
    out[2] = (f)(1);
    out[3] = get_global_id; // error: taking the address of function `get_global_id` is not allowed
    &f; // error: taking the address of function `f` is not allowed
}
