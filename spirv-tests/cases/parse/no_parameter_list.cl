kernel void f { int a = 1; } // error: expected the parameters of the function in parentheses
