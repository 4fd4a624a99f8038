//! Loads, stores and shuffles of vectors: what they move is compared with what arrays hold.

use super::{COUNTS, Case, load, scalars, store, vector};
use spirocl_sema::types::Scalar;

/// Where the memory is: a declaration of `m`. That of a group is declared in the kernel's outermost block (OpenCL C 3.0, 6.7.2).
const SPACES: [(&str, &str); 3] = [
    ("global", "global uchar *m = scratch;"),
    ("private", "private uchar m[512] __attribute__((aligned(128)));"),
    ("local", "local uchar *m = shared;"),
];

/// Makes the cases of one trial.
pub(super) type Cases = fn() -> Vec<Case>;

/// The names of the trials, and their cases.
pub(super) const ALL: &[(&str, Cases)] = &[
    ("vload", vector_loads),
    ("vstore", vector_stores),
    ("vload_half", half_loads),
    ("vstore_half", half_stores),
    ("shuffle", || shuffles(false)),
    ("shuffle2", || shuffles(true)),
];

/// Every type, width and place.
fn each(make: impl Fn(Scalar, usize, &str) -> (String, String)) -> Vec<Case> {
    let mut cases = Vec::new();
    for scalar in scalars() {
        for count in COUNTS {
            for (space, memory) in SPACES {
                let (name, text) = make(scalar, count, space);
                let text = format!("{memory}\n{text}");
                let signature = format!("{name}, {space} {}", vector(scalar, count));
                cases.push(Case { signature, text, inputs: vec![scalar], results: vec![(scalar, count)] });
            }
        }
    }
    cases
}

/// Fills the memory with the bytes of the arguments.
const FILL: &str = "for (int b = 0; b < 512; b++) m[b] = a0[b];\n";

/// Copies components from the memory to the results of the components.
fn copied(scalar: Scalar, count: usize, from: &str) -> String {
    format!("for (int c = 0; c < {count}; c++) ((global {} *)s0)[c] = {from};\n", scalar.name())
}

fn vector_loads() -> Vec<Case> {
    each(|scalar, count, space| {
        let name = scalar.name();
        let text = format!(
            "{FILL}{space} {name} *p = ({space} {name} *)m + 1; {} r = vload{count}(1, p);\n{}{}",
            vector(scalar, count),
            store(scalar, count, "r", 0),
            copied(scalar, count, &format!("p[{count} + c]"))
        );
        (format!("vload{count}"), text)
    })
}

fn vector_stores() -> Vec<Case> {
    each(|scalar, count, space| {
        let name = scalar.name();
        // What is beside the vector stays as it was.
        let text = format!(
            "for (int b = 0; b < 512; b++) m[b] = 0;\n{}{space} {name} *p = ({space} {name} *)m + 1; vstore{count}(x0, 1, p);\n\
             for (int c = 0; c < {count}; c++) ((global {name} *)o0)[c] = p[{count} + c];\n{}\
             if (p[{count} - 1] != 0 || p[2 * {count}] != 0) ((global {name} *)o0)[0] += 1;
",
            load(scalar, count, 0),
            copied(scalar, count, &format!("((global const {name} *)a0)[c]"))
        );
        (format!("vstore{count}"), text)
    })
}

/// Loads of `half` give `float`.
fn half_loads() -> Vec<Case> {
    let mut cases = Vec::new();
    for (space, memory) in SPACES {
        for count in COUNTS {
            for (aligned, step) in [("", count), ("a", if count == 3 { 4 } else { count })] {
                let call = format!("vload{aligned}_half{count}");
                let text = format!(
                    "{memory}\n{FILL}{space} half *p = ({space} half *)m; {} r = {call}(1, p);\n{}{}",
                    vector(Scalar::Float, count),
                    store(Scalar::Float, count, "r", 0),
                    copied(Scalar::Float, count, &format!("vload_half({step} + c, p)"))
                );
                cases.push(Case {
                    signature: format!("{call}, {space} half"),
                    text,
                    inputs: vec![Scalar::UShort],
                    results: vec![(Scalar::Float, count)],
                });
            }
        }
    }
    cases
}

/// Stores as `half`, of both types and with every rounding.
fn half_stores() -> Vec<Case> {
    let mut cases = Vec::new();
    for scalar in [Scalar::Float, Scalar::Double] {
        for (count, (aligned, rounding)) in
            COUNTS.into_iter().flat_map(|count| FORMS.into_iter().map(move |form| (count, form)))
        {
            let step = if count == 3 && aligned == "a" { 4 } else { count };
            let call = format!("vstore{aligned}_half{count}{rounding}");
            let text = format!(
                "{}global half *p = (global half *)scratch, *q = p + 64; {call}(x0, 1, p);\n\
                 for (int c = 0; c < {count}; c++) {{ vstore_half{rounding}(((global const {} *)a0)[c], c, q);\n\
                 ((global ushort *)s0)[c] = ((global ushort *)q)[c]; ((global ushort *)o0)[c] = ((global ushort *)p)[{step} + c]; }}\n",
                load(scalar, count, 0),
                scalar.name()
            );
            let signature = format!("{call}({})", vector(scalar, count));
            cases.push(Case {
                signature,
                text,
                inputs: vec![scalar],
                results: vec![(Scalar::UShort, count)],
            });
        }
    }
    cases
}

const FORMS: [(&str, &str); 10] = [
    ("", ""),
    ("", "_rte"),
    ("", "_rtz"),
    ("", "_rtp"),
    ("", "_rtn"),
    ("a", ""),
    ("a", "_rte"),
    ("a", "_rtz"),
    ("a", "_rtp"),
    ("a", "_rtn"),
];

/// Every type, width of the source and width of the result.
fn shuffles(two: bool) -> Vec<Case> {
    let widths = COUNTS.into_iter().filter(|&count| count != 3);
    let mut cases = Vec::new();
    for scalar in scalars() {
        let mask = match scalar.bits() {
            8 => Scalar::UChar,
            16 => Scalar::UShort,
            32 => Scalar::UInt,
            _ => Scalar::ULong,
        };
        for (from, to) in widths.clone().flat_map(|from| widths.clone().map(move |to| (from, to))) {
            let (name, sources) = if two { ("shuffle2", "x0, x1") } else { ("shuffle", "x0") };
            let limit = if two { 2 * from } else { from } - 1;
            let of = scalar.name();
            let index = format!("(((global const {} *)a2)[c] & {limit})", mask.name());
            let picked =
                format!("((global const {of} *)({index} < {from} ? a0 : a1))[{index} & {}]", from - 1);
            // The driver of Intel reads outside where a mask is too large, see `docs/driver-notes.md`.
            let text = format!(
                "{}{}{}{} r = {name}({sources}, x2 & ({})({limit}));\n{}{}",
                load(scalar, from, 0),
                load(scalar, from, 1),
                load(mask, to, 2),
                vector(scalar, to),
                mask.name(),
                store(scalar, to, "r", 0),
                copied(scalar, to, &picked)
            );
            let signature = format!("{name} of {} to {}", vector(scalar, from), vector(scalar, to));
            cases.push(Case {
                signature,
                text,
                inputs: vec![scalar, scalar, mask],
                results: vec![(scalar, to)],
            });
        }
    }
    cases
}
