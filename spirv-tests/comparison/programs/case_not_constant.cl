kernel void f(global int *a, int n) {
    switch (a[0]) {
    case n: a[1] = 1;
    }
}
