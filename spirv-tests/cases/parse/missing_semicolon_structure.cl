struct point { int x, y; } // error: expected `;` after the definition of the type

kernel void f(global struct point *out) { out[0].x = 1; }
