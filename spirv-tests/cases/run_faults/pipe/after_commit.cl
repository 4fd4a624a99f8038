// A reservation is used after its commit.
// options: -cl-std=CL2.0
// run: --global 1 --arg pipe:4[8]

kernel void test(write_only pipe int p)
{
    int packet = 1;
    reserve_id_t id = reserve_write_pipe(p, 1);
#ifdef MENDED
    write_pipe(p, id, 0, &packet);
    commit_write_pipe(p, id);
#else
    commit_write_pipe(p, id);
    write_pipe(p, id, 0, &packet); // fault: pipe: packet 0 of a reservation
#endif
}
