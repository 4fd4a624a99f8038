// Structures that point at themselves, in every memory: lists, a tree with arrays of pointers and a union, and functions for any of them.
// options: -cl-std=CL2.0

typedef struct tree tree;
struct tree { tree *left, *right; tree *(*rows)[2]; int key; union { tree *up; long raw; } link; };

struct list {
    global struct list *next;
    local struct list *near;
    private struct list *mine;
    constant struct list *fixed;
    int n;
};
constant struct list last = { 0, 0, 0, 0, 5 };
constant struct list before_last = { 0, 0, 0, &last, 6 };

struct node { int value; struct node *next; };

static int total(const struct node *n)
{
    int sum = 0;
    while (n) {
        sum = sum * 10 + n->value;
        n = n->next;
    }
    return sum;
}

kernel void test(global int *out, global const int *in, global uint *memory)
{
    tree nodes[8];
    for (int i = 0; i < 8; i++) {
        nodes[i].left = nodes[i].right = 0;
        nodes[i].rows = 0;
        nodes[i].key = in[i] * 5 % 8;
        nodes[i].link.raw = 0;
    }
    for (int i = 1; i < 8; i++) {
        tree *t = nodes;
        for (;;) {
            tree **next = nodes[i].key < t->key ? &t->left : &t->right;
            if (!*next) {
                *next = &nodes[i];
                nodes[i].link.up = t;
                break;
            }
            t = *next;
        }
    }
    int way = 0;
    for (tree *t = &nodes[7]; t; t = t->link.up)
        way = way * 10 + t->key;
    CHECK(way == 34250 && nodes[0].left == 0 && nodes[0].right == &nodes[1]);
    tree *row[2] = { nodes + 3, nodes + 4 };
    nodes[2].rows = &row;
    CHECK((*nodes[2].rows)[in[1]]->key == 4);

    local struct list shared;
    shared.n = 7;
    struct list one = { 0, &shared, 0, &before_last, in[3] }, two = { (global struct list *)memory, 0, &one, 0, 4 };
    if (get_global_id(0) == 0)
        two.next->n = 8;
    CHECK(two.mine->near->n + two.mine->n * 10 + two.mine->fixed->fixed->n * 100 == 537);
    CHECK(get_global_id(0) != 0 || two.next->n == 8);

    local struct node middle;
    struct node start = { in[1], &middle }, end = { in[3], &start };
    middle.value = 2;
    middle.next = 0;
    CHECK(total(&end) == 312 && total(start.next) == 2 && total(0) == 0);
}
