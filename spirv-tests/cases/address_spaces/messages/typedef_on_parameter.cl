// snapshot: messages
// Nothing is to be removed where a typedef with an address space is used.
typedef local int shared_int;
void f(shared_int i) {} // error[S0210]:
