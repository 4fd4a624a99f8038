constant char *constant texts[] = {
    "f(2 * (y+1)) + f(2 * (f(2 * (z[0])))) % f(2 * (0)) + t(1)",
    "f(2 * (2+(3,4)-0,1)) | f(2 * (~ 5)) & f(2 * (0,1))^m(0,1)",
    "int i[] = { 1, 23, 4, 5, }",
    "char c[2][6] = { \"hello\", \"\" };",
    "2*9*nest_b",
    "(4 + (2 * one)); (2 * (4 + two))",
    "ab c",
    "##",
};
kernel void k(global int *out) { *out = texts[0][0]; }
