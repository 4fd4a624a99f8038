// Reservations are committed, which drivers may do without.
// options: -cl-std=CL2.0
kernel void f(read_only pipe int from, write_only pipe int to)
{
    // check: OpCommitReadPipe
    commit_read_pipe(from, reserve_read_pipe(from, 1));
    // check: OpCommitWritePipe
    commit_write_pipe(to, reserve_write_pipe(to, 1));
    // check: OpGroupCommitReadPipe
    work_group_commit_read_pipe(from, work_group_reserve_read_pipe(from, 1));
    // check: OpGroupCommitWritePipe
    work_group_commit_write_pipe(to, work_group_reserve_write_pipe(to, 1));
}
