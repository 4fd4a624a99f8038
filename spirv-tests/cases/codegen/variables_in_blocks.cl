// A variable that several blocks declare `extern` is one variable (C99 6.2.2p2), imported unless this file has it.
// options: -cl-std=CL3.0
// check: OpDecorate * "defined" Export
// check: OpDecorate * "elsewhere" Import
// check: OpDecorate * "first" Export
// check: OpDecorate * "second" Export
// check: OpTypeVoid
void first(void)
{
    extern global int elsewhere;
    extern global int defined;
    elsewhere = defined;
}

void second(void)
{
    extern global int elsewhere;
    extern global int defined;
    defined = elsewhere;
}

global int defined = 3;
