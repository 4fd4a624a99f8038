//! Runs work-groups: the bytecode of work-items, barriers, collectives, atomics.
