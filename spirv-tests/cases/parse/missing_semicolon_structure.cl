struct point { int x, y; } // error: expected `;` after type definition

kernel void f(global struct point *out) { out[0].x = 1; }
