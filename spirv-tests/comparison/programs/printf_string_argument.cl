kernel void f(global char *a) {
    printf("%s\n", a);
}
