kernel void f(global int *a) {
    printf("a" + "b");
}
