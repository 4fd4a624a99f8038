kernel void f(global int *a) {
    a[get_global_id(0) = 1;
}
