//! Each limit of `frontend/src/limits.rs`, with a program at the limit and one beyond it.

use super::{
    End::{self, Compiles, Error, Shows},
    MEMORY, around, expect_in, kernel, many,
};
use spirocl::frontend::limits;

/// A limit, and programs around it.
struct Row {
    /// Its name in `limits.rs`, or several that go together.
    limits: &'static [&'static str],
    /// A program with so many of what is limited.
    program: fn(usize) -> String,
    /// As many as there may be.
    most: usize,
    /// How the program ends that has so many, and how the one that has one more.
    ends: [End; 2],
    options: &'static [&'static str],
    /// In MiB.
    memory: u32,
}

/// A row as most are: the program is compiled, and with one more it is refused.
const fn row(
    limit: &'static [&'static str],
    most: usize,
    refused: &'static str,
    program: fn(usize) -> String,
) -> Row {
    Row { limits: limit, program, most, ends: [Compiles, Error(refused)], options: QUIET, memory: MEMORY }
}

const QUIET: &[&str] = &["-w"];

const TEXT: &[Row] = &[
    Row {
        memory: 3 * MEMORY,
        ..row(&["FILE"], limits::FILE as usize, "file is larger than 268435456 bytes", |count| {
            " ".repeat(count)
        })
    },
    row(&["INCLUDE_DEPTH"], limits::INCLUDE_DEPTH, "`#include` nested more than 200 levels deep", |count| {
        format!("#if __INCLUDE_LEVEL__ < {count}\n#include __FILE__\n#endif\n")
    }),
    row(&["INCLUDES"], limits::INCLUDES, "more than 100000 included files", |count| {
        "#include \"/dev/null\"\n".repeat(count)
    }),
    row(&["IDENTIFIER"], limits::IDENTIFIER, "identifier is longer than 65535 bytes", |count| {
        format!("kernel void {}(void) {{}}\n", "a".repeat(count))
    }),
    // Each level doubles what is put in place; 2^21 tokens are below the limit, 2^22 above.
    row(&["EXPANDED_TOKENS", "EXPANDED_TOKENS_PER_BYTE"], 20, "macro expansion exceeds 500", |levels| {
        let doubling = many(levels, |n| format!("#define x{} x{n} x{n}\n", n + 1));
        format!("#define x0 ;\n{doubling}x{levels}\n")
    }),
    row(&["MACRO_PARAMETERS"], limits::MACRO_PARAMETERS, "macro has more than 1024 parameters", |count| {
        format!("#define M({}z) 1\n", many(count - 1, |n| format!("a{n},")))
    }),
    row(
        &["MACRO_NESTING"],
        limits::MACRO_NESTING,
        "macro invocations nested more than 1000 levels deep",
        |count| format!("#define f(a) a\nconstant int a = {};\n", around("f(", "1", ")", count + 1)),
    ),
    row(
        &["CONDITION_DEPTH"],
        limits::CONDITION_DEPTH,
        "preprocessor expression nested more than 256 levels deep",
        |count| format!("#if {}\n#endif\n", around("(", "1", ")", count)),
    ),
];

const GRAMMAR: &[Row] = &[
    row(
        &["BRACKET_DEPTH"],
        limits::BRACKET_DEPTH,
        "bracket nesting level exceeds the maximum of 256",
        |count| format!("constant int a = {};\n", around("(", "1", ")", count)),
    ),
    row(&["NESTING"], limits::NESTING as usize, "nesting level exceeds the maximum of 16384", |count| {
        format!("constant int a = {} 1;\n", "- ".repeat(count))
    }),
];

const OBJECTS: &[Row] = &[
    row(
        &["TYPE_DEPTH"],
        limits::TYPE_DEPTH as usize,
        "type is nested too deeply: the limit is 255 levels",
        |count| format!("void f(int {}a) {{}}\n", "*".repeat(count)),
    ),
    row(
        &["MEMBERS"],
        limits::MEMBERS,
        "too many members in structure or union: the limit is 16383",
        |count| {
            let members = many(count, |n| format!("int a{n};"));
            format!("struct s {{ {members} }};\nvoid f(global struct s *p) {{ p->a3 = 1; }}\n")
        },
    ),
    row(&["PARAMETERS"], limits::PARAMETERS, "too many parameters: the limit is 255", |count| {
        format!("void f({}int z) {{}}\n", many(count - 1, |n| format!("int a{n},")))
    }),
    row(
        &["ALIGNMENT"],
        limits::ALIGNMENT.trailing_zeros() as usize,
        "alignment must be a power of two not greater than 268435456",
        |bits| format!("struct s {{ int a __attribute__((aligned({}))); }};\n", 1u64 << bits),
    ),
    Row {
        options: &["-w", "--target=spirv32"],
        ..row(&["OBJECT_32"], limits::OBJECT_32 as usize, "is too large", |bytes| {
            format!("global char a[{bytes}];\n")
        })
    },
    row(&["OBJECT_64"], limits::OBJECT_64 as usize, "is too large", |bytes| {
        format!("global char a[{bytes}];\n")
    }),
    row(
        &["INITIALIZED_PARTS"],
        limits::INITIALIZED_PARTS as usize,
        "is too large for an initializer",
        |count| format!("constant int a[{count}] = {{ 1 }};\n"),
    ),
    row(&["RANGE_PARTS"], limits::RANGE_PARTS as usize, "is too large for an initializer", |count| {
        format!("constant char a[{}] = {{ [0 ... {count}] = 1 }};\n", count + 1)
    }),
];

const MODULE: &[Row] = &[
    row(
        &["GLOBAL_VARIABLES"],
        limits::GLOBAL_VARIABLES,
        ".cl:65536:14: error: module has 65536 module-scope variables: the limit of SPIR-V is 65535",
        |count| many(count, |n| format!("constant int g{n} = {n};\n")),
    ),
    Row {
        // What is kept in memory, as nothing is there by default.
        options: &["-w", "-O0"],
        memory: 2 * MEMORY,
        ..row(
            &["LOCAL_VARIABLES"],
            limits::LOCAL_VARIABLES,
            ".cl:524289:5: error: module has 524288 variables in one function: the limit of SPIR-V is 524287",
            |count| format!("void f(void) {{\n{}}}\n", many(count, |n| format!("int a{n}=0;\n"))),
        )
    },
    Row {
        // A ring of structures, all alike but for one: each round of comparisons tells one more of them, or of their pointers, from the rest.
        options: &["-w", "-create-library"],
        ..row(
            &["LINKED_COMPARISONS"],
            limits::LINKED_COMPARISONS.isqrt() / 2,
            "recursive structure types are too complex to link",
            |count| {
                let announced = many(count, |n| format!("struct s{n};\n"));
                let first = |n| if n == 0 { "int a; " } else { "" };
                let ring = many(count, |n| {
                    format!("struct s{n} {{ {}global struct s{} *next; }};\n", first(n), (n + 1) % count)
                });
                format!("{announced}{ring}kernel void f(global struct s0 *p) {{ p->a = 1; }}\n")
            },
        )
    },
    // `OpExtInst` takes six words beside those of the arguments of `printf`.
    row(&["INSTRUCTION_WORDS"], limits::INSTRUCTION_WORDS - 6, "65536 words in one instruction", |count| {
        kernel(&format!("printf(\"{}\"{});", "%d".repeat(count), ", x".repeat(count)))
    }),
    // These are no ends: what is longer is split.
    Row {
        ends: [Compiles, Compiles],
        ..row(&["SWITCH_CASES"], limits::SWITCH_CASES, "", |count| {
            kernel(&format!(
                "switch (x) {{ {} }}",
                many(count, |n| format!("case {n}: p[{n}] = 1; break;\n"))
            ))
        })
    },
    Row {
        ends: [Compiles, Compiles],
        ..row(&["ARRAY_LENGTH", "ARRAY_SEGMENT"], limits::ARRAY_LENGTH as usize, "", |count| {
            format!("constant int a[] = {{ {} }};\n", "1,".repeat(count))
        })
    },
];

/// Apart, as it takes longest. Each element has an id, and so have 128 segments of the array and what holds them.
const IDS: &[Row] = &[Row {
    memory: 4 * MEMORY,
    ..row(
        &["IDS"],
        limits::IDS as usize - 138,
        "error: module has 4194303 operations, variables, constants and types: the limit of SPIR-V is 4194302",
        |count| format!("constant int a[] = {{\n{} }};\n", many(count, |n| format!("{n},\n"))),
    )
}];

const MESSAGES: &[Row] = &[
    Row {
        ends: [
            Shows(|said| said.lines().count() == 20),
            Shows(|said| said.lines().count() == 21 && said.contains("1 more error is not shown")),
        ],
        ..row(&["ERRORS"], limits::ERRORS, "", |count| many(count, |n| format!("missing{n} a{n};\n")))
    },
    Row {
        ends: [
            Shows(|said| said.contains("980 more errors are not shown")),
            Shows(|said| said.contains("note: at least 98")),
        ],
        ..row(&["HELD_ERRORS"], limits::HELD_ERRORS, "", |count| {
            many(count, |n| format!("missing{n} a{n};\n"))
        })
    },
    Row {
        ends: [
            Shows(|said| said.contains("\"replacement\":\";\"")),
            Shows(|said| said.contains("insert `;`") && !said.contains("replacement")),
        ],
        options: &["--message-format=json"],
        ..row(&["CHECKED_FIXES"], limits::CHECKED_FIXES, "", |bytes| {
            let program = "int f(void) { return 1 }\n";
            format!("{}{program}", " ".repeat(bytes - program.len()))
        })
    },
    Row {
        ends: [
            Shows(|said| said.lines().count() == 1_000 && !said.contains("more")),
            Shows(|said| {
                said.lines().count() == 1_001 && said.contains("warning: 1 more warning is not shown")
            }),
        ],
        options: &[],
        ..row(&["WARNINGS"], limits::WARNINGS, "", |count| "#warning\n".repeat(count))
    },
    Row {
        ends: [
            Shows(|said| said.contains(&format!("missing {} ;", "a".repeat(230)))),
            Shows(|said| said.contains("...") && !said.contains(&"a".repeat(231))),
        ],
        options: &["--message-format=human"],
        ..row(&["SHOWN_LINE"], limits::SHOWN_LINE, "", |bytes| {
            format!("missing {} ;\n", "a".repeat(bytes - "missing  ;".len()))
        })
    },
    Row {
        ends: [
            Shows(|said| said.contains(&"a".repeat(593))),
            Shows(|said| said.contains("a ... a") && !said.contains(&"a".repeat(301))),
        ],
        ..row(&["SHOWN_MESSAGE"], limits::SHOWN_MESSAGE, "", |bytes| {
            format!("#error {}\n", "a".repeat(bytes - "#error ".len()))
        })
    },
];

fn reach(rows: &[Row]) {
    for Row { limits, program, most, ends: [reached, beyond], options, memory } in rows {
        let name = limits[0].to_lowercase();
        expect_in(&name, &program(*most), reached, *memory, options);
        expect_in(&name, &program(most + 1), beyond, *memory, options);
    }
}

#[test]
fn of_text() {
    reach(TEXT);
}

#[test]
fn of_the_grammar() {
    reach(GRAMMAR);
}

#[test]
fn of_types_and_objects() {
    reach(OBJECTS);
}

#[test]
fn of_modules() {
    reach(MODULE);
}

#[test]
fn of_ids() {
    reach(IDS);
}

#[test]
fn of_messages() {
    reach(MESSAGES);
}

#[test]
fn each_limit_has_a_row() {
    let file = include_str!("../../../frontend/src/limits.rs");
    let named = file.lines().filter_map(|line| line.strip_prefix("pub const ")?.split(':').next());
    let mut named: Vec<&str> = named.collect();
    let groups = [TEXT, GRAMMAR, OBJECTS, MODULE, IDS, MESSAGES];
    let mut reached: Vec<&str> =
        groups.iter().flat_map(|rows| rows.iter()).flat_map(|row| row.limits.iter().copied()).collect();
    named.sort_unstable();
    reached.sort_unstable();
    assert_eq!(named, reached);
}
