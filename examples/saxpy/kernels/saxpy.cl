#include "element.h"

// y = a * x + y
kernel void saxpy(element a, global const element *restrict x, global element *restrict y) {
    size_t i = get_global_id(0);
    y[i] = a * x[i] + y[i];
}
