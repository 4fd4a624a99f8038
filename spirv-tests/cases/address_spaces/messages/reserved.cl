// options: -cl-std=CL2.0
// snapshot: messages
void copy(generic int *to, const int *from) { *to = *from; }
// error[S0203]@-1:
