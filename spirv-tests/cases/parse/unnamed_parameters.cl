// snapshot: ast
int f(int, float *, int [3], int g);
int f(int a, float *b, int c[3], int g) { return a + g; }
int none(void) { return 0; }
