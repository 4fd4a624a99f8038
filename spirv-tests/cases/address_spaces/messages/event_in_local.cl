// options: -cl-std=CL1.2
// snapshot: messages
kernel void k(local float *to, global const float *from)
{
    local event_t done;
    done = async_work_group_copy(to, from, 64, 0);
}
// error[S0213]@-3:
