struct flags { int a : 3; int b : 5; };
kernel void f(global int *a) { struct flags s; s.a = 1; a[0] = s.a; }
