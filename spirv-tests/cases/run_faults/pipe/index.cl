// A packet beyond the reservation.
// options: -cl-std=CL2.0
// run: --global 1 --arg pipe:4[8]

kernel void test(write_only pipe int p)
{
    reserve_id_t id = reserve_write_pipe(p, 2);
    if (is_valid_reserve_id(id)) {
        for (int i = 0; i < 2; i++) {
            int packet = i;
#ifdef MENDED
            write_pipe(p, id, i, &packet);
#else
            write_pipe(p, id, i + 1, &packet); // fault: pipe: packet 2 of a reservation
#endif
        }
        commit_write_pipe(p, id);
    }
}
