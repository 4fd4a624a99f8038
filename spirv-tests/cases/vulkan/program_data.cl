// The description of the interface has room for 131,000 bytes of variables of program scope: the variable that has no room is refused.
// options: --target=vulkan1.3

constant int first[100] = {1, 2, 3};
constant int unused[100000] = {1};
constant int second[30000] = {4, 5, 6};
constant int third[20000] = {7, 8, 9}; // error: more than 131000 bytes of variables of program scope
constant int fourth[20000] = {10};

kernel void sum(global int *out)
{
    size_t id = get_global_id(0);
    out[id] = first[id] + second[id] + third[id] + fourth[id];
}
