// A vector's components through a pointer to its element type, and vectors in memory of each space.

kernel void test(global int *out, global const int *in, global uint *memory)
{
    float8 v = (float8)(0, 1, 2, 3, 4, 5, 6, 7);
    const float *p = (const float *)&v;
    for (int i = 0; i < 8; i++)
        CHECK(p[i] == (float)in[i]);

    global uint4 *vectors = (global uint4 *)memory;
    vectors[2] = (uint4)(1, 2, 3, 4);
    CHECK(memory[8] == 1 && memory[11] == 4);
    vectors[2].z = 30;
    CHECK(memory[10] == 30);
    vectors[3] = vectors[2].wzyx;
    CHECK(memory[12] == 4 && memory[13] == 30);

    // A component whose number is known at run time alone is stored by itself.
    vectors[2][in[1]] = 20;
    vectors[2][in[3]] += 6;
    CHECK(memory[8] == 1 && memory[9] == 20 && memory[10] == 30 && memory[11] == 10);

    // Three components take the room of four.
    global int3 *triples = (global int3 *)(memory + 32);
    triples[1] = (int3)(5, 6, 7);
    CHECK(memory[36] == 5 && memory[38] == 7);
    CHECK((global char *)&triples[1] - (global char *)triples == 16);

    local short4 shared[2];
    shared[in[1]] = (short4)(1, 2, 3, 4);
    shared[0] = shared[1] * (short)2;
    CHECK(((local short *)shared)[3] == 8);
    shared[0][in[2]]--;
    CHECK(((local short *)shared)[2] == 5 && shared[0][in[3]] == 8);
}
