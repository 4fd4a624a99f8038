//! The manual page of the command, as troff: `docs/spirocl.1`.

use super::table::{GROUPS, OptionRow};
use crate::version;

const START: &str = r#".ad l
.SH NAME
spirocl \- compile OpenCL C to SPIR\-V
.SH SYNOPSIS
.B spirocl
.RI [ options ]
.IR FILE ...
.RB [ \-o
.IR OUTPUT ]
.br
.B spirocl cts
.BI \-\-source= FILE
.BI \-\-output= FILE
.BI \-\-cl\-device\-info= FILE
.B \-\-mode=spir\-v \-\-
.I BUILD_OPTIONS
.SH DESCRIPTION
Compiles each input, a program in OpenCL C 1.0 to 3.1, to a SPIR\-V module for the OpenCL function
.BR clCreateProgramWithIL .
The module of
.I NAME.cl
is written to
.I NAME.spv
in the current directory.
.PP
.B \-
as an input is standard input,
.BI @ FILE
reads arguments from a file, and
.B \-\-
ends the options.
Of several options for one setting the last counts; a warning says so where their values differ.
.SH OPTIONS
"#;

const END: &str = r#".SH EXIT STATUS
.TP
.B 0
success
.TP
.B 1
errors in the input, or files that cannot be read or written
.TP
.B 2
a wrong command line
.TP
.B 70
a bug of the compiler
.PP
A failed compilation leaves no output, complete or partial.
.SH ENVIRONMENT
.TP
.B NO_COLOR
if it is set to any text, messages are not colored unless
.B \-\-color=always
is given
.SH EXAMPLES
Compile all kernels of a directory in parallel, with dependency files for make and ninja, and a description of each:
.PP
.RS
.B spirocl \-j \-MD \-\-reflect=json \-\-out\-dir modules kernels/*.cl
.RE
.PP
Link two programs to one module:
.PP
.RS
.B spirocl \-\-link a.cl b.cl \-o program.spv
.RE
.SH SEE ALSO
.BR clang (1),
.BR spirv\-val (1),
.BR spirv\-dis (1)
"#;

/// The manual page.
///
/// ```
/// assert!(spirocl::options::man_page().contains(".BI \\-cl\\-std="));
/// ```
pub fn man_page() -> String {
    let mut text = format!(
        ".\\\" Made from the table of options: `spirocl --man` prints it.\n.TH SPIROCL 1 \"\" \"{}\"\n{START}",
        version()
    );
    for group in GROUPS {
        text.push_str(&format!(".SS {}\n", escaped(group.title)));
        group.rows.iter().for_each(|row| text.push_str(&entry(row)));
    }
    text + END
}

/// An option: its spelling in bold, its value in italics, its description.
fn entry(row: &OptionRow) -> String {
    let usage = row.usage();
    let value = usage.strip_prefix(row.spelling).unwrap_or_default();
    let head = match value.strip_prefix(' ') {
        _ if value.is_empty() => format!(".B {}", escaped(row.spelling)),
        Some(value) => format!(".BI {} \" {}\"", escaped(row.spelling), escaped(value)),
        None => format!(".BI {} {}", escaped(row.spelling), escaped(value)),
    };
    format!(".TP\n{head}\n{}\n", described(row.help))
}

/// A description: what stands between backticks is bold.
fn described(help: &str) -> String {
    let parts = help.split('`').enumerate().map(|(index, part)| match index % 2 {
        0 => escaped(part),
        _ => format!("\\fB{}\\fR", escaped(part)),
    });
    parts.collect()
}

/// A text in which nothing has a meaning for troff; lists of values may be broken between them.
fn escaped(text: &str) -> String {
    let escaped = text.replace('\\', "\\e").replace('-', "\\-").replace('"', "\\(dq").replace('|', "|\\:");
    if escaped.starts_with(['.', '\'']) { format!("\\&{escaped}") } else { escaped }
}
