// options: -cl-std=CL2.0
// snapshot: messages
void copy(int *to, const int *from) { generic int value = *from; *to = value; }
// error[S0203]@-1:
