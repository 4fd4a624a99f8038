kernel __attribute__((reqd_work_group_size(0, 1, 1)))
void f(global int *a) { a[0] = 1; }
