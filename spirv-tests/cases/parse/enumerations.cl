// snapshot: ast
enum colour { RED, GREEN = 5, BLUE, };
enum { FIRST = BLUE + 1 };
kernel void f(global int *out) {
    enum colour a = GREEN;
    enum { uint = 3 };
    out[0] = a + FIRST + uint * 2;
}
