//! The faults that `spirocl run` finds in kernels, as diagnostics: a code for each check of the interpreter, and places in the source.

use spirocl_frontend::{
    diagnostic::{Code, Diagnostic},
    source::{FileId, SourceMap, Span},
    warning::Class,
};
use spirocl_interpret::{
    Check, Report,
    checks::{Party, SourceLocation, WorkItem},
};
use std::{collections::BTreeMap, sync::LazyLock};

/// A check, its code, the rule, its section, and a kernel before and after it is mended. Each kernel runs with `a` as sixteen zeros, in two
/// groups of eight.
type Row = (Check, &'static str, &'static str, &'static str, &'static str, &'static str);

const ROWS: &[Row] = &[
    (
        Check::OutOfBounds,
        "R0001",
        "An access must lie within the object that its pointer was formed from.",
        "OpenCL C 3.0, 6.7.5; C99, 6.5.6",
        "kernel void k(global int *a) {\n    a[get_global_id(0) + 1] = 1;\n}",
        "kernel void k(global int *a) {\n    a[get_global_id(0)] = 1;\n}",
    ),
    (
        Check::MemberBounds,
        "R0002",
        "An index into an array that is a member of a structure, or a row of another array, must lie within that array. The check is off unless \
         `--checks=member-bounds` asks for it, as programs rely on the contrary.",
        "C99, 6.5.6",
        "struct s { int b[2]; int c; };\nkernel void k(global int *a) {\n    struct s s = { { 1, 2 }, 3 };\n    a[get_global_id(0)] = s.b[2 + a[get_global_id(0)]];\n}",
        "struct s { int b[2]; int c; };\nkernel void k(global int *a) {\n    struct s s = { { 1, 2 }, 3 };\n    a[get_global_id(0)] = s.b[1 + a[get_global_id(0)]];\n}",
    ),
    (
        Check::Null,
        "R0003",
        "A pointer that is dereferenced must point at an object.",
        "C99, 6.5.3.2",
        "kernel void k(global int *a) {\n    global int *b = a[get_global_id(0)] ? a : 0;\n    b[get_global_id(0)] = 1;\n}",
        "kernel void k(global int *a) {\n    global int *b = a[get_global_id(0)] ? a : 0;\n    if (b) b[get_global_id(0)] = 1;\n}",
    ),
    (
        Check::Misaligned,
        "R0004",
        "The address of an access must be a multiple of the alignment of its type. `vload` and `vstore` need the alignment of an element alone.",
        "OpenCL C 3.0, 6.3.5",
        "kernel void k(global int *a) {\n    if (get_global_id(0) == 0) *(global int2 *)(a + 1) = (int2)(1, 2);\n}",
        "kernel void k(global int *a) {\n    if (get_global_id(0) == 0) vstore2((int2)(1, 2), 0, a + 1);\n}",
    ),
    (
        Check::Scope,
        "R0005",
        "A variable must not be accessed after the end of its scope.",
        "C99, 6.2.4",
        "int *f(int a) {\n    int b = a;\n    return &b;\n}\nkernel void k(global int *a) {\n    a[get_global_id(0)] = *f(a[get_global_id(0)]);\n}",
        "int f(int a) {\n    int b = a;\n    return b;\n}\nkernel void k(global int *a) {\n    a[get_global_id(0)] = f(a[get_global_id(0)]);\n}",
    ),
    (
        Check::Uninitialized,
        "R0006",
        "The value of memory that was never written must not be used. It may be copied.",
        "C99, 6.2.4 and J.2",
        "kernel void k(global int *a) {\n    int b[4];\n    b[0] = 1;\n    if (b[a[get_global_id(0)] + 1] > 0) a[get_global_id(0)] = 1;\n}",
        "kernel void k(global int *a) {\n    int b[4] = { 1 };\n    if (b[1] > 0) a[get_global_id(0)] = 1;\n}",
    ),
    (
        Check::ReadOnly,
        "R0007",
        "Constant memory, and buffers that kernels only read, must not be written.",
        "OpenCL C 3.0, 6.7.3",
        "constant int c[1] = { 1 };\nkernel void k(global int *a) {\n    *(global int *)(ulong)&c[0] = 2;\n}",
        "constant int c[1] = { 1 };\nkernel void k(global int *a) {\n    a[get_global_id(0)] = c[0];\n}",
    ),
    (
        Check::WriteOnly,
        "R0008",
        "Buffers that kernels only write must not be read.",
        "OpenCL API, 5.2.1",
        "// `a` was made with CL_MEM_WRITE_ONLY\nkernel void k(global int *a) {\n    a[get_global_id(0)] += 1;\n}",
        "// `a` was made with CL_MEM_WRITE_ONLY\nkernel void k(global int *a) {\n    a[get_global_id(0)] = 1;\n}",
    ),
    (
        Check::Race,
        "R0009",
        "Two work-items must not access a location at the same time if one of them writes it and not both accesses are atomic. A barrier orders \
         the accesses of one work-group; nothing but atomics orders those of different work-groups.",
        "OpenCL C 3.0, 6.15.8 and 6.15.12; OpenCL API, 3.3.5",
        "kernel void k(global int *a) {\n    a[0] += (int)get_global_id(0);\n}",
        "kernel void k(global int *a) {\n    atomic_add(a, (int)get_global_id(0));\n}",
    ),
    (
        Check::DivergentBarrier,
        "R0010",
        "If a work-item of a group reaches a barrier, all of the group must, and as often.",
        "OpenCL C 3.0, 6.15.8",
        "kernel void k(global int *a) {\n    if (get_local_id(0) < 4) barrier(CLK_GLOBAL_MEM_FENCE);\n}",
        "kernel void k(global int *a) {\n    barrier(CLK_GLOBAL_MEM_FENCE);\n}",
    ),
    (
        Check::DivergentCollective,
        "R0011",
        "A function of a work-group or sub-group must be called by all of its work-items, with the same arguments where it asks for that.",
        "OpenCL C 3.0, 6.15.16 and 6.15.19",
        "// options: -cl-std=CL2.0\nkernel void k(global int *a) {\n    if (get_local_id(0) < 4) a[get_global_id(0)] = work_group_reduce_add(1);\n}",
        "// options: -cl-std=CL2.0\nkernel void k(global int *a) {\n    a[get_global_id(0)] = work_group_reduce_add(1);\n}",
    ),
    (
        Check::AsyncCopy,
        "R0012",
        "What an asynchronous copy writes must not be accessed, and what it reads must not be written, before `wait_group_events`. A kernel must \
         wait for all of its copies.",
        "OpenCL C 3.0, 6.15.11",
        "kernel void k(global int *a) {\n    local int l[8];\n    event_t e = async_work_group_copy(l, a + 8 * get_group_id(0), 8, 0);\n    int b = l[7 - get_local_id(0)];\n    wait_group_events(1, &e);\n    a[get_global_id(0)] = b;\n}",
        "kernel void k(global int *a) {\n    local int l[8];\n    event_t e = async_work_group_copy(l, a + 8 * get_group_id(0), 8, 0);\n    wait_group_events(1, &e);\n    a[get_global_id(0)] = l[get_local_id(0)];\n}",
    ),
    (
        Check::DivisionByZero,
        "R0013",
        "The divisor of an integer division or remainder must not be zero, and the result must be in range.",
        "OpenCL C 3.0, 6.4.b; C99, 6.5.5",
        "kernel void k(global int *a) {\n    a[get_global_id(0)] = 7 / a[get_global_id(0)];\n}",
        "kernel void k(global int *a) {\n    int b = a[get_global_id(0)];\n    a[get_global_id(0)] = b ? 7 / b : 0;\n}",
    ),
    (
        Check::Shift,
        "R0014",
        "A value should be shifted by less than its width. OpenCL C takes the low bits of the count, and modules of this compiler do so; the \
         check is for modules of others.",
        "SPIR-V, 3.52.14; OpenCL C 3.0, 6.4.j",
        "%2 = OpShiftLeftLogical %uint %1 %uint_40",
        "%2 = OpShiftLeftLogical %uint %1 %uint_4",
    ),
    (
        Check::Conversion,
        "R0015",
        "A floating-point number that is converted to an integer must be in its range, unless the conversion saturates.",
        "OpenCL C 3.0, 6.4.3.3; C99, 6.3.1.4",
        "kernel void k(global int *a) {\n    a[get_global_id(0)] = (int)(a[get_global_id(0)] + 1e10f);\n}",
        "kernel void k(global int *a) {\n    a[get_global_id(0)] = convert_int_sat(a[get_global_id(0)] + 1e10f);\n}",
    ),
    (
        Check::StepLimit,
        "R0016",
        "A work-item has run for more steps than `--step-limit` allows: probably it never ends.",
        "the manual, running kernels",
        "kernel void k(global volatile int *a) {\n    while (a[get_global_id(0)] == 0) { }\n}",
        "kernel void k(global volatile int *a) {\n    while (a[get_global_id(0)]++ == 0) { }\n}",
    ),
    (
        Check::CallDepth,
        "R0017",
        "Calls or enqueued blocks must not be nested without end.",
        "the manual, running kernels",
        "%f = OpFunction %void None %type\n%1 = OpLabel\n%2 = OpFunctionCall %void %f\nOpReturn\nOpFunctionEnd",
        "%f = OpFunction %void None %type\n%1 = OpLabel\nOpReturn\nOpFunctionEnd",
    ),
    (
        Check::LocalMemory,
        "R0018",
        "The local memory of a work-group must not exceed that of the device, which `--local-memory` sets.",
        "OpenCL API, 4.2",
        "kernel void k(global int *a) {\n    local int l[100000];\n    l[get_local_id(0)] = a[get_global_id(0)];\n    a[get_global_id(0)] = l[get_local_id(0)];\n}",
        "kernel void k(global int *a) {\n    local int l[100];\n    l[get_local_id(0)] = a[get_global_id(0)];\n    a[get_global_id(0)] = l[get_local_id(0)];\n}",
    ),
    (
        Check::Unreachable,
        "R0019",
        "A place that a module says is never reached must not be reached.",
        "SPIR-V, 3.52.17",
        "OpBranchConditional %true %1 %2\n%1 = OpLabel\nOpUnreachable",
        "OpBranchConditional %false %1 %2\n%1 = OpLabel\nOpUnreachable",
    ),
    (
        Check::Image,
        "R0020",
        "An image must be accessed within its size, unless a sampler says what lies beyond.",
        "OpenCL C 3.0, 6.15.15",
        "kernel void k(write_only image2d_t a) {\n    int x = (int)get_global_id(0);\n    write_imagef(a, (int2)(x + 1, 0), (float4)(x));\n}",
        "kernel void k(write_only image2d_t a) {\n    int x = (int)get_global_id(0);\n    write_imagef(a, (int2)(x, 0), (float4)(x));\n}",
    ),
    (
        Check::Pipe,
        "R0021",
        "Reservations of pipes must be made, used and committed as the specification says.",
        "OpenCL C 3.0, 6.15.17",
        "// options: -cl-std=CL2.0\nkernel void k(write_only pipe int a) {\n    int packet = 1;\n    reserve_id_t id = reserve_write_pipe(a, 1);\n    write_pipe(a, id, 0, &packet);\n    commit_write_pipe(a, id);\n    commit_write_pipe(a, id);\n}",
        "// options: -cl-std=CL2.0\nkernel void k(write_only pipe int a) {\n    int packet = 1;\n    reserve_id_t id = reserve_write_pipe(a, 1);\n    write_pipe(a, id, 0, &packet);\n    commit_write_pipe(a, id);\n}",
    ),
    (
        Check::Unsupported,
        "R0022",
        "The interpreter cannot run this operation, or the arguments that it has here.",
        "the manual, running kernels",
        "// an instruction of an extension that the interpreter does not have",
        "// a call of a function with the same result",
    ),
    (
        Check::MemoryLimit,
        "R0023",
        "A launch has needed more memory than `--memory-limit` allows, for work-items, local memory, output or the checks. A work-item may have \
         1 GiB of variables.",
        "the manual, running kernels",
        "kernel void k(global int *a) {\n    int big[1 << 28];\n    big[a[get_global_id(0)] & 15] = 1;\n    a[get_global_id(0)] = big[a[get_global_id(0)] & 15];\n}",
        "kernel void k(global int *a) {\n    int big[1 << 4];\n    big[a[get_global_id(0)] & 15] = 1;\n    a[get_global_id(0)] = big[a[get_global_id(0)] & 15];\n}",
    ),
];

static TABLE: LazyLock<Vec<Code>> = LazyLock::new(|| {
    let code = |&(check, id, rule, section, wrong, right): &Row| Code {
        id,
        name: check.name(),
        class: Class::Standard,
        rule,
        section,
        wrong,
        right,
    };
    ROWS.iter().map(code).collect()
});

/// The code of each check.
///
/// ```
/// assert!(spirocl::faults::codes().any(|code| code.name == "race"));
/// ```
pub fn codes() -> impl Iterator<Item = &'static Code> {
    TABLE.iter()
}

fn code(check: Check) -> &'static Code {
    let index = ROWS.iter().position(|row| row.0 == check).expect("each check has a row");
    &TABLE[index]
}

/// The source files that places of reports are looked up in.
///
/// Reports name a place by the file and the line that the debug information has, which `#line` may have changed.
#[derive(Debug, Default)]
pub struct Sources {
    map: SourceMap,
    /// Where each line of a file is: its first byte in a file of the map, and the bytes of the line.
    lines: BTreeMap<(String, u32), (FileId, std::ops::Range<usize>)>,
}

impl Sources {
    /// Adds the files of a compilation.
    pub fn add(&mut self, compiled: &SourceMap) {
        for (id, file) in compiled.files() {
            let Some(new) = self.map.add_file(&file.name, file.text.clone(), None) else { continue };
            self.add_lines(compiled, id, new);
        }
    }

    /// Adds a file that is known by its name alone, as that of a module's debug information.
    pub fn add_file(&mut self, name: &str, text: &str) {
        let mut sources = SourceMap::default();
        if sources.add_file(name, text, None).is_some() {
            self.add(&sources);
        }
    }

    /// The files that places of a report lie in.
    ///
    /// ```
    /// use spirocl_interpret::{Check, Report, checks::{Party, SourceLocation}};
    /// let place = SourceLocation { file: "k.cl".into(), line: 1, column: 1, function: "k".into() };
    /// let primary = Party { label: String::new(), place: Some(place), item: None };
    /// let report = Report {
    ///     check: Check::Null,
    ///     message: "access through a null pointer".into(),
    ///     kernel: "k".into(),
    ///     variable: None,
    ///     primary,
    ///     secondary: Vec::new(),
    ///     count: 1,
    /// };
    /// assert_eq!(spirocl::faults::Sources::files(&report), ["k.cl"]);
    /// ```
    pub fn files(report: &Report) -> Vec<&str> {
        let parties = std::iter::once(&report.primary).chain(&report.secondary);
        parties.filter_map(|party| party.place.as_ref()).map(|place| place.file.as_str()).collect()
    }

    /// Whether a file was added.
    ///
    /// ```
    /// let mut sources = spirocl::faults::Sources::default();
    /// assert!(!sources.is_known("k.cl"));
    /// sources.add_file("k.cl", "kernel void k() {}");
    /// assert!(sources.is_known("k.cl"));
    /// ```
    pub fn is_known(&self, file: &str) -> bool {
        self.map.files().any(|(_, known)| known.name == file)
    }

    /// The text of a line.
    ///
    /// ```
    /// let mut sources = spirocl::faults::Sources::default();
    /// sources.add_file("k.cl", "kernel void k() {\n}\n");
    /// assert_eq!((sources.line("k.cl", 2), sources.line("k.cl", 3)), (Some("}"), None));
    /// ```
    pub fn line(&self, file: &str, number: u32) -> Option<&str> {
        let (id, range) = self.lines.get(&(file.to_owned(), number))?;
        self.map.file(*id).text.get(range.clone())
    }

    fn add_lines(&mut self, compiled: &SourceMap, id: FileId, new: FileId) {
        let text = &compiled.file(id).text;
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            let stretch = compiled.stretch(id, start);
            let number = stretch.first_line + compiled.physical_line(id, start)
                - compiled.physical_line(id, stretch.range.start);
            let range = start..start + line.trim_end_matches(['\n', '\r']).len();
            self.lines.entry((stretch.name.to_owned(), number)).or_insert((new, range));
            start += line.len();
        }
    }

    /// The map that spans of [`Sources::diagnostic`] refer to.
    pub fn map(&self) -> &SourceMap {
        &self.map
    }

    /// The span of the token at a place; none if its file is not known.
    fn span(&self, place: &SourceLocation) -> Option<Span> {
        let (file, range) = self.lines.get(&(place.file.clone(), place.line))?;
        let line = &self.map.file(*file).text[range.clone()];
        let column = place.column.max(1) as usize - 1;
        let offset = line.char_indices().nth(column).map_or(line.len(), |(offset, _)| offset);
        let offset = if place.column == 0 { line.len() - line.trim_start().len() } else { offset };
        let rest = &line[offset..];
        let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
        let length = match rest.chars().next() {
            Some(first) if is_word(first) => rest.find(|letter| !is_word(letter)).unwrap_or(rest.len()),
            Some(first) => first.len_utf8(),
            None => 0,
        };
        let start = range.start + offset;
        Some(self.map.span_in(*file, start, start + length))
    }

    /// A report as a diagnostic.
    pub fn diagnostic(&self, report: &Report) -> Diagnostic {
        let Report { check, message, kernel, variable, primary, secondary, count } = report;
        let span = |party: &Party| party.place.as_ref().and_then(|place| self.span(place));
        let at = span(primary);
        // What another party did at the same place stands in the same label.
        let (here, elsewhere): (Vec<&Party>, Vec<&Party>) =
            secondary.iter().partition(|party| at.is_some() && span(party) == at);
        let labels = std::iter::once(primary_label(report)).chain(here.iter().map(|party| label(party)));
        let labels: Vec<String> = labels.filter(|label| !label.is_empty()).collect();
        let mut diagnostic =
            Diagnostic::error(code(*check), at.unwrap_or_default(), message.as_str()).here(labels.join("; "));
        for party in elsewhere {
            diagnostic = match span(party) {
                Some(span) => diagnostic.label(span, label(party)),
                None => diagnostic.note(without_source(party)),
            };
        }
        let mut place = format!("in kernel `{kernel}`");
        if let Some(item) = primary.item.as_ref().filter(|_| at.is_none() || primary_label(report).is_empty())
        {
            place.push_str(&format!(", {}", work_item(item)));
        }
        if let Some(known) = primary.place.as_ref().filter(|_| at.is_none()) {
            place.push_str(&format!(", at {}", shown_place(known)));
        }
        diagnostic = diagnostic.note(place);
        // The drawing shows the name of the memory only where the source has it at the place.
        if let Some(name) = variable.as_ref().filter(|name| !message.contains(&format!("`{name}`"))) {
            diagnostic = diagnostic.note(format!("the memory is that of `{name}`"));
        }
        match count {
            0 | 1 => diagnostic,
            _ => diagnostic.note(format!("it happens {count} times here")),
        }
    }
}

/// What stands at the place of a fault: who it was, if there is another party to tell it from.
fn primary_label(report: &Report) -> String {
    let Report { primary, secondary, .. } = report;
    match (&primary.item, primary.label.as_str()) {
        (Some(item), "") if !secondary.is_empty() => format!("by {}", work_item(item)),
        _ => label(primary),
    }
}

/// What a party did, and which work-item it is.
fn label(party: &Party) -> String {
    match (&party.item, party.label.as_str()) {
        (Some(item), label) if !label.is_empty() => format!("{label} by {}", work_item(item)),
        (_, label) => label.to_owned(),
    }
}

fn without_source(party: &Party) -> String {
    match &party.place {
        Some(place) => format!("{} at {}", label(party), shown_place(place)),
        None => label(party),
    }
}

fn shown_place(place: &SourceLocation) -> String {
    match place.column {
        0 => format!("{}:{}", place.file, place.line),
        column => format!("{}:{}:{column}", place.file, place.line),
    }
}

/// As many of the ids as are not zero in the last dimensions: `work-item 3`, `work-item (3, 1)`.
fn work_item(item: &WorkItem) -> String {
    let WorkItem { global, local, group } = item;
    let dimensions = (1..=3)
        .rev()
        .find(|&dimensions| [global, local, group].iter().any(|ids| ids[dimensions - 1] != 0))
        .unwrap_or(1);
    let ids = |ids: &[u64; 3]| match &ids[..dimensions] {
        [one] => one.to_string(),
        all => format!("({})", all.iter().map(u64::to_string).collect::<Vec<_>>().join(", ")),
    };
    format!("work-item {} (local id {}, group {})", ids(global), ids(local), ids(group))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Compiler;
    use spirocl_frontend::render::{Style, render};

    #[test]
    fn every_check_has_one_row() {
        for &check in Check::ALL {
            assert_eq!(ROWS.iter().filter(|row| row.0 == check).count(), 1, "{check}");
        }
        let ids: Vec<&str> = ROWS.iter().map(|row| row.1).collect();
        assert!(ids.is_sorted_by(|one, other| one < other));
    }

    /// A report of a race, with `place` as the place of both.
    fn race(file: &str, line: u32) -> Report {
        let place = |column| Some(SourceLocation { file: file.into(), line, column, function: "k".into() });
        let item = |number| Some(WorkItem { global: [number, 0, 0], local: [number, 0, 0], group: [0; 3] });
        Report {
            check: Check::Race,
            message: "data race on `a`".into(),
            kernel: "k".into(),
            variable: Some("a".into()),
            primary: Party { label: "written".into(), place: place(5), item: item(1) },
            secondary: vec![Party { label: "read".into(), place: place(12), item: item(0) }],
            count: 3,
        }
    }

    #[test]
    fn places_are_found_in_the_source() {
        let source = "kernel void k(global int *a) {\n    a[0] = a[1];\n}\n#line 100 \"other.cl\"\nint f() {\n    return 1; }\n";
        let compiled = Compiler::new().compile("k.cl", source);
        let mut sources = Sources::default();
        sources.add(compiled.sources());
        let diagnostic = sources.diagnostic(&race("k.cl", 2));
        let text = render([&diagnostic], sources.map(), Style::Short);
        assert_eq!(text, "k.cl:2:5: error: data race on `a` [R0009]\n");
        let span = diagnostic.primary.span;
        assert_eq!(sources.map().text(span), "a");
        assert_eq!(diagnostic.primary.text, "written by work-item 1 (local id 1, group 0)");
        assert_eq!(sources.map().text(diagnostic.secondary[0].span), "a");
        assert_eq!(diagnostic.notes[1], "it happens 3 times here", "the message names the memory");
        let renumbered = sources.diagnostic(&race("other.cl", 101));
        assert_eq!(sources.map().text(renumbered.primary.span), "return");
    }

    #[test]
    fn places_in_unknown_files_are_named() {
        let diagnostic = Sources::default().diagnostic(&race("gone.cl", 7));
        assert_eq!(
            diagnostic.notes,
            [
                "read by work-item 0 (local id 0, group 0) at gone.cl:7:12",
                "in kernel `k`, work-item 1 (local id 1, group 0), at gone.cl:7:5",
                "it happens 3 times here",
            ]
        );
    }
}
