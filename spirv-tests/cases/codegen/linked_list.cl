// options: -O0 -cl-std=CL2.0
// check: OpTypeForwardPointer
struct node;
struct edge {
    global struct node *to;
    global struct node *more[2];
    int weight;
};
struct node {
    struct edge edges[3];
    global struct node *next;
    global struct node *global *index;
};

kernel void sum(global struct node *first, global int *out) {
    int total = 0;
    for (global struct node *node = first; node != 0; node = node->next)
        total += node->edges[1].weight + node->edges[0].to->edges[2].weight + (node->index[2] == node);
    *out = total;
}
