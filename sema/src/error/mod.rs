//! The messages of the analyser: each file holds, for one subject, the rows of codes and one function for each message.
//!
//! Numbers: declarations `S01..`, address spaces `S02..`, kernels `S03..`, expressions `S04..`, calls `S05..`, statements `S06..`,
//! initializers `S07..`, built-ins `S08..`, constant expressions `S09..`.
