int f(int a[*]); // error: an array must have a constant length, not `*`
