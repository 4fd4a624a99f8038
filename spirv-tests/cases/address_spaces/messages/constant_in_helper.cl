// options: -cl-std=CL1.2
// snapshot: messages
float shade(float x)
{
    constant float gain = 1.5f;
    return x * gain;
}
// error[S0206]@-3:
