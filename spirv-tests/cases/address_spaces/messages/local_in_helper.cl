// options: -cl-std=CL1.2
// snapshot: messages
void transpose(global float *tile)
{
    local float block[16][17];
    block[0][0] = tile[0];
}
// error[S0205]@-3:
