// Words that are also names of other languages are ordinary where they are used as values.
kernel void k(global int *a) { a[0] = out; a[1] = shared; a[2] = in; a[3] = sampler; } // error: use of undeclared identifier `out`
// error@-1: use of undeclared identifier `shared`
// error@-2: use of undeclared identifier `in`
// error@-3: use of undeclared identifier `sampler`
