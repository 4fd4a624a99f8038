// options: -cl-std=CL1.2
// snapshot: messages
void log_error(void)
{
    const char *message = "out of range";
}
// error[S0487]@-2:
