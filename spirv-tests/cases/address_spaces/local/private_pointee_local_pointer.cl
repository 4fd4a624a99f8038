// OpenCL C 6.7, second example: the first address space is that of the object, the second that of the pointer.
// versions: all
kernel void k(void)
{
    private int *local ptr;
    private int i = 0;
    ptr = &i;
}
