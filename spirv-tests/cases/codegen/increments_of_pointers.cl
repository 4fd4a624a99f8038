// `++` and `--` move a pointer by one element (C99 6.5.2.4 and 6.5.3.1).
kernel void k(volatile global int *out)
{
    *++out = 1;
    *--out = 2;
    *out++ = 3;
    *out-- = 4;
}
// check: = OpInBoundsPtrAccessChain %_ptr_CrossWorkgroup_uint %out %uint_1
// check: OpStore *%uint_1
// check: = OpInBoundsPtrAccessChain %_ptr_CrossWorkgroup_uint *%uint_4294967295
// check: OpStore *%uint_2
// check: = OpInBoundsPtrAccessChain %_ptr_CrossWorkgroup_uint *%uint_1
// check: OpStore *%uint_3
// check: OpStore *%uint_4
