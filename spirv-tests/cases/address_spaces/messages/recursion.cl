// options: -cl-std=CL1.2
// snapshot: messages
int depth(global const int *tree, int node)
{
    return node < 0 ? 0 : 1 + depth(tree, tree[node]);
}
// error[S0135]@-2:
