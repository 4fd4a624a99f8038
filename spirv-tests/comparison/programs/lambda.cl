kernel void f(global int *a) {
    auto twice = [](int x) { return 2 * x; };
    a[0] = twice(1);
}
