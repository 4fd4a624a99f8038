// To its own type, `convert_*` leaves a value as it is, whatever the mode: also a constant.
kernel void k(global int *out, int n)
{
    out[0] = convert_float_rte(1.5f); // warning: implicit conversion from `float` to `int` changes value from 1.5 to 1
    out[1] = convert_int_sat(n);
}
