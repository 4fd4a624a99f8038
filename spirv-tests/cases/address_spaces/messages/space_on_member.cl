// options: -cl-std=CL1.2
// snapshot: messages
struct particle {
    float4 position;
    global float mass;
};
// error[S0212]@-2:
