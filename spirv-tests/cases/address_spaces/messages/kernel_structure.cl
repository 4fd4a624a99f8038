// options: -cl-std=CL1.2
// snapshot: messages
typedef struct {
    float x, y;
    bool visible;
} sprite;
struct scene {
    int count;
    sprite sprites[8];
};
kernel void render(global uchar4 *image, struct scene scene) {}
// error[S0304]@-1:
