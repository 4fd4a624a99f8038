//! Messages about the work-items of a group: barriers and other functions that not all of them call, and local memory without a barrier.

use spirocl_frontend::{diagnostic::Diagnostic, source::Span};

codes! {
    DIVERGENT_BARRIER = "S1211" "divergent-barrier" OffByDefault {
        rule: "All work-items of a work-group execute a barrier, or none of them does. The same holds for asynchronous copies, `wait_group_events` and work-group functions, and within a sub-group for its barrier and functions. A condition that depends on the work-item must not decide about them.",
        section: "OpenCL C 3.0, 6.15.8",
        wrong: "kernel void k(global int *a) { local int b; if (get_local_id(0) == 0) { b = a[0]; barrier(CLK_LOCAL_MEM_FENCE); } a[1] = b; }",
        right: "kernel void k(global int *a) { local int b; if (get_local_id(0) == 0) { b = a[0]; } barrier(CLK_LOCAL_MEM_FENCE); a[1] = b; }",
    }
    LOCAL_RACE = "S1212" "local-memory-race" OffByDefault {
        rule: "A work-item sees what other work-items of its work-group write to local memory only after a barrier. This read is reached from the write without one.",
        section: "OpenCL C 3.0, 6.15.8",
        wrong: "kernel void k(global int *a) { local int b[64]; size_t i = get_local_id(0); b[i] = a[i]; a[i] = b[i + 1]; }",
        right: "kernel void k(global int *a) { local int b[64]; size_t i = get_local_id(0); b[i] = a[i]; barrier(CLK_LOCAL_MEM_FENCE); a[i] = b[i + 1]; }",
    }
}

/// Where a call is that not all work-items make.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Divergence {
    /// In a branch.
    Branch,
    /// In a loop.
    Loop,
    /// Behind a branch with a jump.
    Behind,
}

/// `name` is what is called at `at`, `group` whose work-items call it together, `decision` the condition.
pub(crate) fn divergent(
    at: Span,
    name: &str,
    group: &str,
    place: Divergence,
    decision: Span,
    origin: &str,
) -> Diagnostic {
    let place = match place {
        Divergence::Branch => format!("in a branch that not all work-items of the {group} take"),
        Divergence::Loop => {
            format!("in a loop that work-items of the {group} leave after different numbers of iterations")
        }
        Divergence::Behind => format!("after a jump that only some work-items of the {group} take"),
    };
    Diagnostic::warning(&DIVERGENT_BARRIER, at, format!("{name} {place}"))
        .label(decision, format!("depends on {origin}"))
}

pub(crate) fn local_race(at: Span, name: &str, write: Span) -> Diagnostic {
    let message =
        format!("local variable `{name}` is read without a barrier after other work-items write it");
    Diagnostic::warning(&LOCAL_RACE, at, message)
        .label(write, "written by other work-items")
        .help("call `barrier(CLK_LOCAL_MEM_FENCE)` between the write and the read")
}
