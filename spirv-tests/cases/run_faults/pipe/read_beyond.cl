// A packet of a reservation for reading that it does not have.
// options: -cl-std=CL2.0
// run: --global 1 --arg pipe:4[8] --arg same:p --arg zeros:int[2]

kernel void test(write_only pipe int p, read_only pipe int q, global int *out)
{
    for (int i = 0; i < 2; i++)
        write_pipe(p, &i);
    reserve_id_t id = reserve_read_pipe(q, 2);
    if (is_valid_reserve_id(id)) {
        for (int i = 0; i < 2; i++)
#ifdef MENDED
            read_pipe(q, id, i, &out[i]);
#else
            read_pipe(q, id, i + 1, &out[i]); // fault: pipe: packet 2 of a reservation
#endif
        commit_read_pipe(q, id);
    }
}
