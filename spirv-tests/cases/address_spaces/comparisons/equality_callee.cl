// OpenCL C 6.7.9, clause 6.5.9, second example: accepted, though what it does is not defined.
// versions: 2.0 3.0 3.1
bool callee(int *p1, int *p2)
{
    if (p1 == p2)
        return true;
    return false;
}

void caller(void)
{
    global int *gptr = (global int *)0xdeadbeef;
    private int *pptr = (private int *)0xdeadbeef;
    bool b = callee(gptr, pptr);
}
