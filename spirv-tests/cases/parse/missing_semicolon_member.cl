struct point {
    int x // error: expected `;` after member declaration
    int y;
};

kernel void f(global struct point *out) { out[0].y = 1; }
