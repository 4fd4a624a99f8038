// options: -cl-std=CL1.2
// snapshot: messages
kernel void k(global int *data)
{
    local int *local *inside;
    global int *local *elsewhere;
    inside = elsewhere;
}
// error[S0488]@-2:
