// pown: see power.cl. Special values are those of OpenCL C 3.0, 7.5.1.

#include "power.cl"

real NAME(pown)(real x, int n)
{
    if (n == 0)
        return CONST(1.0);
    if (is_nan(x))
        return x;
    real power;
    if (is_zero(x) || is_inf(x)) {
        power = is_zero(x) == (n < 0) ? INF : CONST(0.0);
    } else {
        pair a = log_of_magnitude(x);
        // The exponent in two parts that a float holds.
        int low = n & 0xff;
        power = exp_of_product(a, (real)(n - low));
        if (low != 0) {
            real estimate = a.x * (real)n;
            pair high = multiply_real(a, (real)(n - low));
            pair product = add_pair(high, multiply_real(a, (real)low));
            if (estimate > EXP_LIMIT)
                power = INF;
            else if (estimate < -EXP_LIMIT)
                power = CONST(0.0);
            else
                power = exp_pair(product.x, product.y);
        }
    }
    return is_negative(x) && (n & 1) != 0 ? -power : power;
}

FOR_HALF_INT(pown)
