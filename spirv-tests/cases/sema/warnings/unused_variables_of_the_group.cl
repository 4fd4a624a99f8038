// Variables of functions in local and constant memory that nothing uses.
// options: -Wall -cl-std=CL2.0
kernel void k(global int *a)
{
    local int unused; // warning: unused variable `unused`
    local int array[4], used; // warning: unused variable `array`
    constant int number = 3; // warning: unused variable `number`
    local float measured[4];
    __attribute__((unused)) local int exempt;
    local int pointed_at;
    local int *p = &pointed_at;
    static global int counter;
    static global int *counted = &counter;
    used = 1;
    a[0] = used + sizeof(measured) + *p + *counted;
}
