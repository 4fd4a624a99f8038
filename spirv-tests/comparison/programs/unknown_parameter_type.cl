kernel void f(global Particle *p) {
    p[0].x = 1;
}
