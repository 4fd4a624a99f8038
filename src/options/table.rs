//! Every option of the command and of build options: [`GROUPS`], a row for each.

use super::{Color, CommandLine, DependencyMode, Emit, Jobs, LinkKind, MessageFormat, Question, Shell};
use spirocl_codegen::{Contraction, DebugFormat, DebugLevel, Environment, OptimizationLevel};
use spirocl_frontend::{
    language::{AddressWidth, OptionalChange, Version},
    preprocess::{LineMarkers, MacroOption},
    warning::{Change, Pedantic},
};
use std::fmt;

/// Where an option may stand.
///
/// ```
/// use spirocl::options::{Scope, table::rows};
/// assert!(rows().any(|row| row.spelling == "-o" && row.scope == Scope::Command));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Scope {
    /// In build options and on the command line.
    Build,
    /// On the command line alone.
    Command,
}

/// How an option takes its value.
///
/// ```
/// use spirocl::options::{Form, table::rows};
/// assert!(rows().any(|row| row.spelling == "-D" && row.form == Form::JoinedOrNext));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// It has none.
    Flag,
    /// It follows at once: `-cl-std=CL2.0`, `-Wno-name`.
    Joined,
    /// It follows at once or as the next word: `-DN`, `-D N`.
    JoinedOrNext,
    /// It is the next word: `-include FILE`.
    Next,
    /// A number that may be left out: `-j`, `-j4`, `-j 4`.
    Count,
}

/// What an option does to the command line; or what is wrong with its value.
type Apply = fn(&mut CommandLine, &str) -> Result<(), String>;

/// An option.
///
/// ```
/// let row = spirocl::options::table::rows().find(|row| row.spelling == "-w").expect("it is in the table");
/// assert_eq!(row.help, "no warnings");
/// ```
pub struct OptionRow {
    /// As written, without its value.
    pub spelling: &'static str,
    /// How it takes its value.
    pub form: Form,
    /// What the value is called in help; alternatives stand between `|`.
    pub value: &'static str,
    /// Where it may stand.
    pub scope: Scope,
    /// What it does.
    pub help: &'static str,
    pub(super) apply: Apply,
}

/// Options that belong together.
///
/// ```
/// assert_eq!(spirocl::options::table::GROUPS[0].title, "The language");
/// ```
#[derive(Debug)]
pub struct OptionGroup {
    /// What they are about.
    pub title: &'static str,
    /// The options.
    pub rows: &'static [OptionRow],
}

impl fmt::Debug for OptionRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.spelling)
    }
}

impl PartialEq for OptionRow {
    fn eq(&self, other: &Self) -> bool {
        self.spelling == other.spelling
    }
}

impl Eq for OptionRow {}

impl OptionRow {
    /// The option with its value, as help shows it.
    ///
    /// ```
    /// let row = spirocl::options::table::rows().find(|row| row.spelling == "-o").expect("it is in the table");
    /// assert_eq!(row.usage(), "-o FILE");
    /// ```
    pub fn usage(&self) -> String {
        match self.form {
            Form::Flag => self.spelling.into(),
            Form::Joined => format!("{}{}", self.spelling, self.value),
            Form::JoinedOrNext | Form::Next => format!("{} {}", self.spelling, self.value),
            Form::Count => format!("{} [{}]", self.spelling, self.value),
        }
    }

    /// The values that it may have, if they are few.
    ///
    /// ```
    /// let row = spirocl::options::table::rows().find(|row| row.spelling == "--color=").expect("it is in the table");
    /// assert_eq!(row.choices(), ["auto", "always", "never"]);
    /// ```
    pub fn choices(&self) -> Vec<&'static str> {
        match self.value {
            "" | "[+|-]NAME,..." => Vec::new(),
            value if value.contains('|') || value == "json" || value == "cl" => value.split('|').collect(),
            _ => Vec::new(),
        }
    }

    const fn for_command(mut self) -> Self {
        self.scope = Scope::Command;
        self
    }
}

/// Every option, in the order of help.
///
/// ```
/// assert!(spirocl::options::table::rows().any(|row| row.spelling == "-cl-std="));
/// ```
pub fn rows() -> impl Iterator<Item = &'static OptionRow> {
    GROUPS.iter().flat_map(|group| group.rows)
}

const fn flag(spelling: &'static str, help: &'static str, apply: Apply) -> OptionRow {
    OptionRow { spelling, form: Form::Flag, value: "", scope: Scope::Build, help, apply }
}

const fn valued(
    spelling: &'static str,
    form: Form,
    value: &'static str,
    help: &'static str,
    apply: Apply,
) -> OptionRow {
    OptionRow { spelling, form, value, scope: Scope::Build, help, apply }
}

/// What sets one field.
macro_rules! set {
    ($($field:ident).+ = $value:expr) => {
        |line, _| {
            line.$($field).+ = $value;
            Ok(())
        }
    };
}

/// A value that is added to a list.
macro_rules! push {
    ($($field:ident).+, $make:expr) => {
        |line, value| {
            line.$($field).+.push($make(value));
            Ok(())
        }
    };
}

fn accept(_: &mut CommandLine, _: &str) -> Result<(), String> {
    Ok(())
}

/// Adds an option about the warnings of a name.
fn change(line: &mut CommandLine, change: Change, name: &str) -> Result<(), String> {
    line.options.diagnostics.changes.push((change, name.into()));
    Ok(())
}

/// Every option, by subject.
///
/// ```
/// use spirocl::options::table::GROUPS;
/// assert!(GROUPS.iter().all(|group| !group.rows.is_empty()));
/// ```
///
/// Among those that fit a word the longest spelling counts.
pub const GROUPS: &[OptionGroup] = &[
    OptionGroup { title: "The language", rows: LANGUAGE },
    OptionGroup { title: "Mathematics", rows: MATHEMATICS },
    OptionGroup { title: "Code", rows: CODE },
    OptionGroup { title: "Messages", rows: MESSAGES },
    OptionGroup { title: "What to make, and where", rows: OUTPUT },
    OptionGroup { title: "Dependencies of make and ninja", rows: DEPENDENCIES },
    OptionGroup { title: "Questions", rows: QUESTIONS },
];

/// OpenCL API, 5.8.6.1 and 5.8.6.5.
const LANGUAGE: &[OptionRow] = &[
    valued(
        "-cl-std=",
        Form::Joined,
        "CL1.0|CL1.1|CL1.2|CL2.0|CL3.0|CL3.1",
        "the version of OpenCL C (default CL1.2)",
        standard,
    ),
    valued("-std=", Form::Joined, "CLX.Y", "the same as -cl-std=", standard),
    valued(
        "-cl-ext=",
        Form::Joined,
        "[+|-]NAME,...",
        "turn extensions and features on or off; `all` is every one",
        |line, value| {
            let items = value.split(',').filter(|item| !item.is_empty());
            line.options.optional_changes.extend(items.map(optional_change));
            Ok(())
        },
    ),
    valued(
        "-D",
        Form::JoinedOrNext,
        "NAME[=TEXT]",
        "define a macro; without a text it is 1",
        push!(options.macros, |value: &str| MacroOption::Define(value.into())),
    ),
    valued(
        "-U",
        Form::JoinedOrNext,
        "NAME",
        "forget a macro",
        push!(options.macros, |value: &str| MacroOption::Undefine(value.into())),
    ),
    valued(
        "-include",
        Form::Next,
        "FILE",
        "read a file before the input",
        push!(options.forced_includes, |value: &str| value.into()),
    ),
    valued(
        "-I",
        Form::JoinedOrNext,
        "DIR",
        "look for included files in a folder",
        push!(options.include_dirs, |value: &str| value.into()),
    ),
    valued("-x", Form::Next, "cl", "the language of the input; only OpenCL C", |_, value| match value {
        "cl" => Ok(()),
        _ => Err(format!("`{value}` is no language of this compiler; it compiles `cl`")),
    }),
    flag(
        "-cl-single-precision-constant",
        "constants without a suffix are float, not double",
        set!(options.single_precision_constant = true),
    ),
];

/// OpenCL API, 5.8.6.3 and 5.8.6.4.
const MATHEMATICS: &[OptionRow] = &[
    flag(
        "-cl-denorms-are-zero",
        "numbers that are not normal may be taken for zero",
        set!(options.codegen.fast_math.denorms_are_zero = true),
    ),
    flag(
        "-cl-fp32-correctly-rounded-divide-sqrt",
        "float division and sqrt are rounded correctly",
        set!(options.codegen.fast_math.correctly_rounded_divide_sqrt = true),
    ),
    valued(
        "-ffp-contract=",
        Form::Joined,
        "off|on|fast",
        "where a * b + c may be rounded once: nowhere, in one expression (default), across statements",
        |line, value| {
            line.options.codegen.contraction = named(&Contraction::ALL, Contraction::name, value)?;
            Ok(())
        },
    ),
    flag(
        "-cl-mad-enable",
        "a * b + c may be made with less accuracy: implies -ffp-contract=fast",
        |line, _| {
            line.options.codegen.fast_math.mad_enable = true;
            Ok(())
        },
    ),
    flag(
        "-cl-no-signed-zeros",
        "the sign of zero does not matter",
        set!(options.codegen.fast_math.no_signed_zeros = true),
    ),
    flag(
        "-cl-finite-math-only",
        "no value is a NaN or infinite",
        set!(options.codegen.fast_math.finite_math_only = true),
    ),
    flag(
        "-cl-unsafe-math-optimizations",
        "arithmetic may be rearranged; implies -cl-mad-enable and -cl-no-signed-zeros",
        |line, _| {
            let math = &mut line.options.codegen.fast_math;
            (math.unsafe_math, math.mad_enable, math.no_signed_zeros) = (true, true, true);
            Ok(())
        },
    ),
    flag(
        "-cl-fast-relaxed-math",
        "-cl-unsafe-math-optimizations and -cl-finite-math-only, and defines __FAST_RELAXED_MATH__",
        |line, _| {
            let math = &mut line.options.codegen.fast_math;
            (math.unsafe_math, math.mad_enable, math.no_signed_zeros) = (true, true, true);
            (math.finite_math_only, math.fast_relaxed_math) = (true, true);
            Ok(())
        },
    ),
];

const CODE: &[OptionRow] = &[
    valued(
        "--target=",
        Form::Joined,
        "spirv32|spirv64",
        "the width of addresses (default spirv64); clang's `spirv64v1.2-unknown-unknown` is understood",
        target,
    ),
    valued(
        "--spirv-version=",
        Form::Joined,
        "1.0|1.1|1.2|1.3|1.4|1.5|1.6",
        "the version of SPIR-V (default: the lowest that the program needs)",
        spirv_version,
    ),
    valued(
        "--target-env=",
        Form::Joined,
        "opencl1.2|opencl2.0|opencl2.1|opencl2.2|opencl3.0|opencl3.1",
        "refuse what a device of this version of OpenCL need not take",
        |line, value| {
            let environment = named(&Environment::ALL, Environment::name, value)?;
            line.options.codegen.environment = Some(environment);
            Ok(())
        },
    ),
    flag("-O0", "every variable stays in memory", set!(options.codegen.optimization = OptimizationLevel::O0)),
    flag("-O1", "the default", set!(options.codegen.optimization = OptimizationLevel::O1)),
    flag(
        "-O2",
        "the same as -O1: drivers optimise what they build",
        set!(options.codegen.optimization = OptimizationLevel::O2),
    ),
    flag("-O3", "the same as -O1", set!(options.codegen.optimization = OptimizationLevel::O3)),
    flag("-O", "the same as -O1", set!(options.codegen.optimization = OptimizationLevel::O1)),
    flag("-Os", "the same as -O1", set!(options.codegen.optimization = OptimizationLevel::O2)),
    flag("-Oz", "the same as -O1", set!(options.codegen.optimization = OptimizationLevel::O2)),
    flag("-cl-opt-disable", "the same as -O0", set!(options.codegen.optimization = OptimizationLevel::O0)),
    flag(
        "-g",
        "debug information: lines, types, variables, scopes, inlined calls",
        set!(options.codegen.debug = DebugLevel::Full),
    ),
    valued(
        "--spirv-debug-info-version=",
        Form::Joined,
        "nonsemantic-shader-100|ocl-100",
        "the instruction set of debug information: NonSemantic.Shader.DebugInfo.100, which every driver takes, or OpenCL.DebugInfo.100",
        |line, value| {
            line.options.codegen.debug_format = named(&DebugFormat::ALL, DebugFormat::name, value)?;
            Ok(())
        },
    ),
    flag(
        "-gline-tables-only",
        "say from which line each instruction comes",
        set!(options.codegen.debug = DebugLevel::Lines),
    ),
    flag("-g0", "no debug information: the default", set!(options.codegen.debug = DebugLevel::None)),
    flag(
        "-cl-kernel-arg-info",
        "write the types of kernel arguments into the module, for clGetKernelArgInfo",
        set!(options.codegen.kernel_arg_info = true),
    ),
    flag(
        "-cl-uniform-work-group-size",
        "the global size is a multiple of the work-group size",
        set!(options.codegen.fast_math.uniform_work_group_size = true),
    ),
    flag("-cl-strict-aliasing", "accepted; aliasing is always taken as it is", accept),
    flag("-cl-no-subgroup-ifp", "accepted; a promise to the driver", accept),
];

const MESSAGES: &[OptionRow] = &[
    valued(
        "-ferror-limit=",
        Form::Joined,
        "N",
        "stop after N errors (default 20); 0 shows all errors and warnings",
        |line, value| {
            line.options.diagnostics.error_limit =
                value.parse().map_err(|_| format!("`{value}` is not a number"))?;
            Ok(())
        },
    ),
    flag("-w", "no warnings", set!(options.diagnostics.no_warnings = true)),
    flag("-Werror", "warnings are errors", set!(options.diagnostics.warnings_are_errors = true)),
    flag("-Wno-error", "warnings are warnings", set!(options.diagnostics.warnings_are_errors = false)),
    valued("-Werror=", Form::Joined, "NAME", "warnings of this name are errors", |line, value| {
        change(line, Change::Promote, value)
    }),
    valued(
        "-Wno-error=",
        Form::Joined,
        "NAME",
        "they are warnings even with -Werror; so are errors that can be demoted",
        |line, value| change(line, Change::Demote, value),
    ),
    valued("-Wno-", Form::Joined, "NAME", "no warnings of this name", |line, value| {
        change(line, Change::Silence, value)
    }),
    valued(
        "-W",
        Form::Joined,
        "NAME",
        "undo -Wno-NAME, or show an extension that only -pedantic shows; every other warning is on by default",
        |line, value| change(line, Change::Show, value),
    ),
    flag(
        "-pedantic",
        "warn about everything that the specification does not allow",
        set!(options.diagnostics.pedantic = Pedantic::Warnings),
    ),
    flag(
        "-pedantic-errors",
        "what the specification does not allow is an error",
        set!(options.diagnostics.pedantic = Pedantic::Errors),
    ),
    valued(
        "--message-format=",
        Form::Joined,
        "human|short|json|sarif",
        "how messages are written",
        |line, value| {
            line.message_format = match value {
                "human" => MessageFormat::Human,
                "short" => MessageFormat::Short,
                "json" => MessageFormat::Json,
                "sarif" => MessageFormat::Sarif,
                _ => return Err(unknown_value(value, &["human", "short", "json", "sarif"])),
            };
            Ok(())
        },
    )
    .for_command(),
    valued("--color=", Form::Joined, "auto|always|never", "whether messages are coloured", |line, value| {
        line.color = match value {
            "auto" => Color::Auto,
            "always" => Color::Always,
            "never" => Color::Never,
            _ => return Err(unknown_value(value, &["auto", "always", "never"])),
        };
        Ok(())
    })
    .for_command(),
    flag("-v", "say what is done: the version, the target, the files read and written", set!(verbose = true))
        .for_command(),
];

const OUTPUT: &[OptionRow] = &[
    valued("-o", Form::JoinedOrNext, "FILE", "the output; `-` is standard output", |line, value| {
        line.output = Some(value.into());
        Ok(())
    })
    .for_command(),
    valued(
        "--out-dir",
        Form::Next,
        "DIR",
        "the folder of the outputs; it is made where it is missing",
        |line, value| {
            line.out_dir = Some(value.into());
            Ok(())
        },
    )
    .for_command(),
    valued(
        "--reproduce=",
        Form::Joined,
        "FILE",
        "also write what is compiled to one file, preprocessed, with the options: for a report of a bug",
        |line, value| {
            line.reproduction = Some(value.into());
            Ok(())
        },
    )
    .for_command(),
    valued(
        "-j",
        Form::Count,
        "N",
        "compile N files at a time; without N as many as there are processors",
        jobs,
    )
    .for_command(),
    flag(
        "--link",
        "make one module of all inputs, which may be SPIR-V modules too (default a.spv)",
        |line, _| {
            line.link.get_or_insert(LinkKind::Program);
            Ok(())
        },
    )
    .for_command(),
    flag(
        "-create-library",
        "the same, for a module that is linked again: exports stay, and imports may be missing",
        set!(link = Some(LinkKind::Library)),
    )
    .for_command(),
    flag("-c", "make a module: the default", set!(emit = Emit::Spirv)).for_command(),
    flag("-S", "make the text of the module", set!(emit = Emit::Asm)).for_command(),
    flag("-E", "preprocess only", |line, _| {
        if !matches!(line.emit, Emit::Preprocessed(_)) {
            line.emit = Emit::Preprocessed(LineMarkers::Shown);
        }
        Ok(())
    })
    .for_command(),
    flag("-P", "preprocess only, without line markers", set!(emit = Emit::Preprocessed(LineMarkers::Hidden)))
        .for_command(),
    flag("-fsyntax-only", "check only", set!(emit = Emit::Nothing)).for_command(),
    valued("--emit=", Form::Joined, "spirv|asm|ast|hir", "what to make", |line, value| {
        line.emit = match value {
            "spirv" => Emit::Spirv,
            "asm" => Emit::Asm,
            "ast" => Emit::Ast,
            "hir" => Emit::Hir,
            _ => return Err(unknown_value(value, &["spirv", "asm", "ast", "hir"])),
        };
        Ok(())
    })
    .for_command(),
    valued(
        "--reflect=",
        Form::Joined,
        "json",
        "describe kernels, arguments and variables in place of the module",
        |line, value| {
            if value != "json" {
                return Err(unknown_value(value, &["json"]));
            }
            line.emit = Emit::Reflection;
            Ok(())
        },
    )
    .for_command(),
];

const DEPENDENCIES: &[OptionRow] = &[
    flag(
        "-MD",
        "also write the rule of make that names all files read",
        set!(dependencies.mode = DependencyMode::Beside),
    )
    .for_command(),
    flag("-MMD", "the same: there are no system headers", set!(dependencies.mode = DependencyMode::Beside))
        .for_command(),
    flag("-M", "write that rule in place of an output", set!(dependencies.mode = DependencyMode::Instead))
        .for_command(),
    flag("-MM", "the same: there are no system headers", set!(dependencies.mode = DependencyMode::Instead))
        .for_command(),
    valued(
        "-MF",
        Form::JoinedOrNext,
        "FILE",
        "where the rule goes (default the output's name with .d)",
        |line, value| {
            line.dependencies.file = Some(value.into());
            Ok(())
        },
    )
    .for_command(),
    valued(
        "-MT",
        Form::JoinedOrNext,
        "TARGET",
        "the target of the rule (default the output)",
        push!(dependencies.targets, |value: &str| value.into()),
    )
    .for_command(),
    valued(
        "-MQ",
        Form::JoinedOrNext,
        "TARGET",
        "the same, with what is special to make escaped",
        push!(dependencies.targets, crate::dependencies::escape),
    )
    .for_command(),
    flag("-MP", "add an empty rule for each header", set!(dependencies.phony = true)).for_command(),
];

const QUESTIONS: &[OptionRow] = &[
    flag("--help", "print this", set!(question = Some(Question::Help))).for_command(),
    flag("-h", "print this", set!(question = Some(Question::Help))).for_command(),
    flag("--version", "print the version", set!(question = Some(Question::Version))).for_command(),
    valued("--explain", Form::Next, "CODE", "explain a message", |line, value| {
        line.question = Some(Question::Explain(value.into()));
        Ok(())
    })
    .for_command(),
    flag("--list-errors", "list every message's code", set!(question = Some(Question::ListErrors)))
        .for_command(),
    valued(
        "--completions=",
        Form::Joined,
        "bash|zsh|fish",
        "print the completions of a shell",
        |line, value| {
            let shell = match value {
                "bash" => Shell::Bash,
                "zsh" => Shell::Zsh,
                "fish" => Shell::Fish,
                _ => return Err(unknown_value(value, &["bash", "zsh", "fish"])),
            };
            line.question = Some(Question::Completions(shell));
            Ok(())
        },
    )
    .for_command(),
];

fn standard(line: &mut CommandLine, value: &str) -> Result<(), String> {
    if value.to_ascii_lowercase().starts_with("clc++") {
        return Err(format!("`{value}` is C++ for OpenCL, which this compiler does not compile"));
    }
    let names: Vec<_> = Version::ALL.iter().map(|version| format!("CL{version}")).collect();
    line.options.version = Version::from_option(value).ok_or_else(|| unknown_value(value, &names))?;
    Ok(())
}

fn optional_change(item: &str) -> OptionalChange {
    match item.strip_prefix('-') {
        Some(name) => OptionalChange { name: name.into(), on: false },
        None => OptionalChange { name: item.strip_prefix('+').unwrap_or(item).into(), on: true },
    }
}

/// `spirv64`, `spirv32`, and clang's longer forms: `spirv64v1.2-unknown-unknown`.
fn target(line: &mut CommandLine, value: &str) -> Result<(), String> {
    let (machine, _) = value.split_once('-').unwrap_or((value, ""));
    let wrong = || unknown_value(value, &["spirv32", "spirv64"]);
    let (width, version) = match (machine.strip_prefix("spirv64"), machine.strip_prefix("spirv32")) {
        (Some(rest), _) => (AddressWidth::Bits64, rest),
        (_, Some(rest)) => (AddressWidth::Bits32, rest),
        (None, None) => return Err(wrong()),
    };
    line.options.address_width = width;
    match version.strip_prefix('v') {
        Some(number) => spirv_version(line, number),
        None if version.is_empty() => Ok(()),
        None => Err(wrong()),
    }
}

fn spirv_version(line: &mut CommandLine, value: &str) -> Result<(), String> {
    const VERSIONS: [&str; 7] = ["1.0", "1.1", "1.2", "1.3", "1.4", "1.5", "1.6"];
    let minor = VERSIONS
        .iter()
        .position(|&version| version == value)
        .ok_or_else(|| unknown_value(value, &VERSIONS))?;
    line.options.codegen.spirv_version = Some((1, minor as u8));
    Ok(())
}

fn jobs(line: &mut CommandLine, value: &str) -> Result<(), String> {
    line.jobs = match value {
        "" => Jobs::All,
        _ => match value.parse() {
            Ok(count) if count > 0 => Jobs::Count(count),
            Ok(_) | Err(_) => return Err(format!("`{value}` is not a number of jobs")),
        },
    };
    Ok(())
}

/// The one of several that has a name.
fn named<T: Copy>(all: &[T], name: fn(T) -> &'static str, value: &str) -> Result<T, String> {
    let known: Vec<&str> = all.iter().map(|&each| name(each)).collect();
    let place = known.iter().position(|&name| name == value).ok_or_else(|| unknown_value(value, &known))?;
    Ok(all[place])
}

fn unknown_value<S: AsRef<str>>(value: &str, known: &[S]) -> String {
    let known: Vec<_> = known.iter().map(|each| format!("`{}`", each.as_ref())).collect();
    match known.as_slice() {
        [one] => format!("`{value}` is not {one}"),
        _ => format!("`{value}` is not one of {}", known.join(", ")),
    }
}
