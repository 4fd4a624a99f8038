kernel void f { int a = 1; } // error: expected parameter list, found `{`
