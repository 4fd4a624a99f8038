kernel void f(global float *a) {
    switch (a[0]) { case 1: a[1] = 2.0f; }
}
