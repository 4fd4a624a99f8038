// Functions that take Blocks are checked for the Blocks of each call: what is wrong with any Block is told once, where it stands,
// and what is wrong with the Block of a call, there (OpenCL C 3.0, 6.14).
// options: -cl-std=CL2.0
typedef int (^block_t)(int);

int before(block_t f);

int broken(int n, block_t f) {
    return absent + f(n); // error[S0410]: `absent`
}

int changes(int n, block_t f) {
    return ^(int x) { n = x; return f(x); }(1); // error[S1002]: cannot assign to a variable captured by a Block // error[S1002]: cannot capture the Block variable `f` in a Block
}

int calls_broken(block_t f) {
    return broken(1, f) + broken(2, ^(int x) { return x + 1; });
}

void enqueues(queue_t queue, void (^f)(void)) {
    enqueue_kernel(queue, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), f);
}

void enqueues_by_another(queue_t queue, void (^f)(void)) {
    enqueues(queue, f);
}

int sizes(block_t f) {
    int array[f(1)]; // error[S0113]: variable length arrays are not supported in OpenCL C
    int (^same)(int) = f;
    static int (^lasts)(int) = f; // error[S1001]: the Block is not known at compile time
    return same(sizeof(f(1)));
}

kernel void k(global int *out, image2d_t image, sampler_t sampler) {
    block_t named = ^(int x) { return x; };
    out[0] = broken(1, named);
    out[1] = broken(2, ^(int x) { return 2; });
    out[2] = changes(1, named) + changes(2, ^(int x) { return 3; });
    out[3] = calls_broken(named) + before(named); // error[S1001]: `before` takes a Block and must be defined before it is called
    out[3] += sizes(named);
    queue_t queue = get_default_queue();
    enqueues(queue, ^{ out[4] = 1; });
    enqueues(queue, ^{ out[5] = read_imagei(image, sampler, (int2)(0)).x; }); // error[S1001]: the body of `enqueues` is not valid for this Block argument
    enqueues_by_another(queue, ^{ out[5] = read_imagei(image, sampler, (int2)(0)).x; }); // error[S1001]: the body of `enqueues_by_another` is not valid for this Block argument
}
