// snapshot: messages
// options: -cl-std=CL3.0
// In a program that writes the keywords with underscores, advice does; names that look like them stay as they are.
typedef int of_global;
typedef int global_;

void f(int *p)
{
    __global of_global *q = p; // error: generic
    __global global_ *r = p; // error: generic
}
