int f(int a, int b) { return a ^^ b; } // error: the operator `^^` is reserved
