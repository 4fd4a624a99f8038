// A reservation is committed twice.
// options: -cl-std=CL2.0
// run: --global 1 --arg pipe:4[8]

kernel void test(write_only pipe int p)
{
    int packet = 1;
    reserve_id_t id = reserve_write_pipe(p, 1);
    write_pipe(p, id, 0, &packet);
    commit_write_pipe(p, id);
#ifndef MENDED
    commit_write_pipe(p, id); // fault: pipe: a commit of a reservation
#endif
}
