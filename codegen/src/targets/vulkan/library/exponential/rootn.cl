// rootn: see power.cl. Special values are those of OpenCL C 3.0, 7.5.1.

#include "power.cl"

real NAME(rootn)(real x, int n)
{
    bool odd = (n & 1) != 0;
    if (n == 0 || is_nan(x) || (is_negative(x) && !is_zero(x) && !odd))
        return NOT_A_NUMBER;
    real root;
    if (is_zero(x) || is_inf(x)) {
        root = is_zero(x) == (n < 0) ? INF : CONST(0.0);
    } else {
        int low = n & 0xff;
        pair divisor = quick_sum((real)(n - low), (real)low);
        pair exponent = quotient_pair(log_of_magnitude(x), divisor);
        root = exp_pair(exponent.x, exponent.y);
    }
    return is_negative(x) && odd ? -root : root;
}

FOR_HALF_INT(rootn)
