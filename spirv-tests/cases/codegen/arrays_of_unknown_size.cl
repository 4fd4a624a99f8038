// Elements of an array of unknown size behind a pointer; arrays and structures that a later declaration completes.
// options: -cl-std=CL3.0
// check: OpTypeArray %uint %uint_4
// check: OpTypeArray %uint %uint_1
global int completed[];
global int alone[]; // warning: tentative array definition of `alone` assumed to have one element
global struct later object;
// check: OpFunction
// check: OpInBoundsAccessChain %_ptr_CrossWorkgroup_uint %* %uint_1
// check: OpInBoundsAccessChain %_ptr_CrossWorkgroup_uint %* %uint_0
// check: OpInBoundsAccessChain %_ptr_CrossWorkgroup_uint %* %uint_2
int early(global int (*c)[])
{
    return completed[1] + alone[0] + (*c)[2];
}

global int completed[4];
struct later {
    int a;
};

kernel void k(global int *out)
{
    global int (*pointer)[] = &completed;
    *out = early(pointer) + object.a;
}
