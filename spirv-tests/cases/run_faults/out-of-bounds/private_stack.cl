// A traversal with a stack of four places; the tree is deeper.
// run: --global 1 --arg zeros:int[1] --arg 6

kernel void test(global int *out, int depth)
{
#ifdef MENDED
    int stack[8];
#else
    int stack[4];
#endif
    int top = 0, sum = 0;
    for (int i = 0; i < depth; i++)
        stack[top++] = i; // fault-O0: out-of-bounds: write of 4 bytes at byte 16 of private memory of 16 bytes
    while (top > 0)
        sum += top--;
    out[0] = sum;
}
