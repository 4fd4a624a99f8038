// options: -cl-std=CL1.2
void f(int a) {
    queue_t q; // error: unknown type name `queue_t`
}
