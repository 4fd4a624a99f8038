// snapshot: i
// What `-E` prints means the same again: tokens do not run together.
#define MINUS -
#define EMPTY
#define PLUS_ONE + 1
#define GLUE(a, b) a##b
kernel void k(global int *out, int n)
{
    out[0] = -MINUS n;
    out[1] = MINUS-n;
    out[2] = +PLUS_ONE;
    out[3] = n MINUS MINUS EMPTY 1;
    out[4] = GLUE(n,)EMPTY + 0x1f;
    int EMPTY x EMPTY = 1, GLUE(y, 2) = 2;
    printf("%s\n", "text\t" "more");
    for (int i = 0; i < n;
         ++i)
        out[i] = x;
    #pragma unroll 2
    for (int i = 0; i < n; ++i)
        out[i] = y2;
}
