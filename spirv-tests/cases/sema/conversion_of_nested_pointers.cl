// options: -cl-std=CL2.0
kernel void k(global int *g)
{
    global int *one = g;
    global int **two = &one;
    int **three = &one; // error: differ in the address spaces behind the first pointer
    int **four = (int **)&one;
}
