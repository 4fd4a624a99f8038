// A function that is defined elsewhere reads what is stored before its call.
int elsewhere(int *x);

kernel void stores(global int *out)
{
    int x = *out;
    // check: OpStore
    // check: OpFunctionCall
    *out = elsewhere(&x);
    // check: OpStore
}
