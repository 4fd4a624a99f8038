kernel __attribute__((reqd_work_group_size(8, 8)))
void f(global int *a) { a[0] = 1; }
