// A reservation is committed twice.
// options: -cl-std=CL2.0
// global: 1
// arguments: pipe 8

kernel void test(write_only pipe int p)
{
    int packet = 1;
    reserve_id_t id = reserve_write_pipe(p, 1);
    write_pipe(p, id, 0, &packet);
    commit_write_pipe(p, id);
#ifndef MENDED
    commit_write_pipe(p, id); // report: pipe: a commit of a reservation
#endif
}
