//! Every option of the command and of build options: [`GROUPS`], one row each.

use super::{
    Color, CommandLine, DependencyMode, Emit, Jobs, LinkKind, MessageFormat, Question, ReflectionFile,
    Setting, Shell, escape_for_make,
};
use spirocl_codegen::{
    Contraction, DebugFormat, DebugLevel, Environment, OptimizationLevel,
    targets::vulkan::{self, features::Features},
};
use spirocl_frontend::{
    language::{AddressWidth, OptionalChange, Version},
    nearest,
    preprocess::{LineMarkers, MacroOption},
    warning::{Change, Pedantic},
};
use std::fmt;

/// Where an option is accepted.
///
/// ```
/// use spirocl::options::{Scope, table::rows};
/// assert!(rows().any(|row| row.spelling == "-o" && row.scope == Scope::Command));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Scope {
    /// In build options and on the command line.
    Build,
    /// On the command line only.
    Command,
    /// In `spirocl run` only.
    Run,
    /// In `spirocl dap` only.
    Dap,
}

/// How an option takes its value.
///
/// ```
/// use spirocl::options::{Form, table::rows};
/// assert!(rows().any(|row| row.spelling == "-D" && row.form == Form::JoinedOrNext));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// No value.
    Flag,
    /// Joined: `-cl-std=CL2.0`, `-Wno-name`.
    Joined,
    /// Joined or the next argument: `-DN`, `-D N`.
    JoinedOrNext,
    /// The next argument: `-include FILE`; after two dashes also joined by `=`: `--out-dir=DIR`.
    Next,
    /// An optional number: `-j`, `-j4`, `-j 4`.
    Count,
}

/// Applies an option to the command line, or returns why its value is invalid.
type Apply = fn(&mut CommandLine, &str) -> Result<(), String>;

/// An option.
///
/// ```
/// let row = spirocl::options::table::rows().find(|row| row.spelling == "-w").expect("it is in the table");
/// assert_eq!(row.help, "suppress all warnings");
/// ```
pub struct OptionRow {
    /// Its spelling, without the value.
    pub spelling: &'static str,
    /// How it takes its value.
    pub form: Form,
    /// The name of the value in help, or its alternatives separated by `|`.
    pub value: &'static str,
    /// Where it is accepted.
    pub scope: Scope,
    /// The description in help.
    pub help: &'static str,
    /// What it sets, if that has one value.
    pub sets: Option<Setting>,
    pub(super) apply: Apply,
}

/// A group of options by subject.
///
/// ```
/// assert_eq!(spirocl::options::table::GROUPS[0].title, "Language");
/// ```
#[derive(Debug)]
pub struct OptionGroup {
    /// The heading in help.
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

    /// The alternatives of its value; empty if it takes any value.
    ///
    /// ```
    /// let row = spirocl::options::table::rows().find(|row| row.spelling == "--color=").expect("it is in the table");
    /// assert_eq!(row.choices(), ["auto", "always", "never"]);
    /// ```
    pub fn choices(&self) -> Vec<&'static str> {
        match self.value {
            "" | "[+|-]NAME,..." => Vec::new(),
            value if value.contains('|') || value == "cl" => {
                // Any name is right beside words with a meaning, also behind them.
                let words =
                    value.split_once(":]FILE").map_or(value, |(words, _)| words.trim_start_matches('['));
                words.split('|').filter(|choice| *choice != "FILE").collect()
            }
            _ => Vec::new(),
        }
    }

    pub(super) const fn for_command(mut self) -> Self {
        self.scope = Scope::Command;
        self
    }

    pub(super) const fn sets(mut self, setting: Setting) -> Self {
        self.sets = Some(setting);
        self
    }

    pub(super) const fn for_run(mut self) -> Self {
        self.scope = Scope::Run;
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

pub(super) const fn flag(spelling: &'static str, help: &'static str, apply: Apply) -> OptionRow {
    OptionRow { spelling, form: Form::Flag, value: "", scope: Scope::Build, help, sets: None, apply }
}

pub(super) const fn valued(
    spelling: &'static str,
    form: Form,
    value: &'static str,
    help: &'static str,
    apply: Apply,
) -> OptionRow {
    OptionRow { spelling, form, value, scope: Scope::Build, help, sets: None, apply }
}

/// Sets one field.
macro_rules! set {
    ($($field:ident).+ = $value:expr) => {
        |line, _| {
            line.$($field).+ = $value;
            Ok(())
        }
    };
}

pub(super) use set;

/// Appends the value to a list.
macro_rules! push {
    ($($field:ident).+, $make:expr) => {
        |line, value| {
            line.$($field).+.push($make(value));
            Ok(())
        }
    };
}

pub(super) fn accept(_: &mut CommandLine, _: &str) -> Result<(), String> {
    Ok(())
}

/// Records a `-W` option.
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
/// Among the rows that match an argument, the one with the longest spelling applies.
pub const GROUPS: &[OptionGroup] = &[
    OptionGroup { title: "Language", rows: LANGUAGE },
    OptionGroup { title: "Floating point", rows: MATHEMATICS },
    OptionGroup { title: "Code generation", rows: CODE },
    OptionGroup { title: "Diagnostics", rows: MESSAGES },
    OptionGroup { title: "Output", rows: OUTPUT },
    OptionGroup { title: "Dependency files", rows: DEPENDENCIES },
    OptionGroup { title: "Running kernels: spirocl run", rows: super::running::ROWS },
    OptionGroup { title: "Debugging kernels: spirocl dap", rows: super::running::DEBUGGER_ROWS },
    OptionGroup { title: "Information", rows: QUESTIONS },
    OptionGroup { title: "Compatibility with clang and clspv", rows: super::clang::ROWS },
];

/// OpenCL API, 5.8.6.1 and 5.8.6.5.
const LANGUAGE: &[OptionRow] = &[
    valued(
        "-cl-std=",
        Form::Joined,
        "CL1.0|CL1.1|CL1.2|CL2.0|CL3.0|CL3.1",
        "language standard to compile for (default: CL1.2)",
        standard,
    )
    .sets(Setting::Version),
    valued("-std=", Form::Joined, "CLX.Y", "same as -cl-std=", standard).sets(Setting::Version),
    valued(
        "-cl-ext=",
        Form::Joined,
        "[+|-]NAME,...",
        "enable (+) or disable (-) extensions and features; `all` stands for every one",
        |line, value| {
            let items = value.split(',').filter(|item| !item.is_empty());
            line.options.optional_changes.extend(items.map(optional_change));
            Ok(())
        },
    ),
    valued(
        "-D",
        Form::JoinedOrNext,
        "NAME[=VALUE]",
        "define a macro, as 1 if VALUE is omitted",
        push!(options.macros, |value: &str| MacroOption::Define(value.into())),
    ),
    valued(
        "-U",
        Form::JoinedOrNext,
        "NAME",
        "undefine a macro",
        push!(options.macros, |value: &str| MacroOption::Undefine(value.into())),
    ),
    valued(
        "-include",
        Form::Next,
        "FILE",
        "include a file before the input",
        push!(options.forced_includes, |value: &str| value.into()),
    ),
    valued(
        "-I",
        Form::JoinedOrNext,
        "DIR",
        "add a directory to the include search path",
        push!(options.include_dirs, |value: &str| value.into()),
    ),
    valued(
        "-x",
        Form::JoinedOrNext,
        "cl",
        "language of the input files; only OpenCL C is supported",
        |_, value| match value {
            "cl" => Ok(()),
            _ => Err(format!("unsupported language `{value}`, expected `cl`")),
        },
    ),
    flag(
        "-cl-single-precision-constant",
        "treat double-precision floating constants as single-precision",
        set!(options.single_precision_constant = true),
    ),
];

/// OpenCL API, 5.8.6.3 and 5.8.6.4.
const MATHEMATICS: &[OptionRow] = &[
    flag(
        "-cl-denorms-are-zero",
        "allow denormals to be flushed to zero",
        set!(options.codegen.fast_math.denorms_are_zero = true),
    ),
    flag(
        "-cl-fp32-correctly-rounded-divide-sqrt",
        "require correctly rounded single-precision division and sqrt",
        set!(options.codegen.fast_math.correctly_rounded_divide_sqrt = true),
    ),
    valued(
        "-ffp-contract=",
        Form::Joined,
        "off|on|fast",
        "form fused multiply-adds: never, within an expression (default), across statements",
        |line, value| {
            line.options.codegen.contraction = named(&Contraction::ALL, Contraction::name, value)?;
            Ok(())
        },
    )
    .sets(Setting::Contraction),
    flag("-cl-mad-enable", "allow less precise multiply-adds; implies -ffp-contract=fast", |line, _| {
        line.options.codegen.fast_math.mad_enable = true;
        Ok(())
    }),
    flag(
        "-cl-no-signed-zeros",
        "ignore the signedness of zero",
        set!(options.codegen.fast_math.no_signed_zeros = true),
    ),
    flag(
        "-cl-finite-math-only",
        "assume that no value is NaN or infinite",
        set!(options.codegen.fast_math.finite_math_only = true),
    ),
    flag(
        "-cl-unsafe-math-optimizations",
        "allow unsafe floating-point optimizations; implies -cl-mad-enable and -cl-no-signed-zeros",
        |line, _| {
            let math = &mut line.options.codegen.fast_math;
            (math.unsafe_math, math.mad_enable, math.no_signed_zeros) = (true, true, true);
            Ok(())
        },
    ),
    flag(
        "-cl-fast-relaxed-math",
        "define __FAST_RELAXED_MATH__; implies -cl-unsafe-math-optimizations and -cl-finite-math-only",
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
        "spirv32|spirv64|vulkan1.2|vulkan1.3|vulkan1.4",
        "target architecture (default: spirv64), or Vulkan of this version; also `spir`, `spir64` and triples such as `spirv64v1.2-unknown-unknown`",
        target,
    ).sets(Setting::AddressWidth),
    valued(
        "--max-push-constants=",
        Form::Joined,
        "BYTES",
        "for Vulkan: pass more arguments of a kernel in a uniform buffer (default: 128)",
        |line, value| {
            line.options.max_push_constants = match value.parse() {
                Ok(bytes @ 16..=65536) => bytes,
                Ok(_) | Err(_) => {
                    return Err(format!("invalid number of bytes `{value}`, expected 16 to 65536"));
                }
            };
            Ok(())
        },
    ),
    valued(
        "--vulkan-features=",
        Form::Joined,
        "LIST",
        "for Vulkan: what the device has, by the names of Vulkan's features; a construct that needs another is an error. `default` stands for all but those that change results",
        vulkan_features,
    ),
    valued(
        "--native-math=",
        Form::Joined,
        "LIST",
        "for Vulkan: functions such as `sin`, or `div` for `/`, that the device's own instructions are accurate enough for",
        native_math,
    ),
    valued(
        "--spirv-version=",
        Form::Joined,
        "1.0|1.1|1.2|1.3|1.4|1.5|1.6",
        "version of SPIR-V (default: the lowest that the program requires)",
        spirv_version,
    ).sets(Setting::SpirvVersion),
    valued(
        "--target-env=",
        Form::Joined,
        "opencl1.2|opencl2.0|opencl2.1|opencl2.2|opencl3.0|opencl3.1",
        "reject what a device of this OpenCL version is not required to support",
        |line, value| {
            let environment = named(&Environment::ALL, Environment::name, value)?;
            line.options.codegen.environment = Some(environment);
            Ok(())
        },
    ).sets(Setting::Environment),
    flag("-O0", "disable optimizations", set!(options.codegen.optimization = OptimizationLevel::O0)).sets(Setting::Optimization),
    flag("-O1", "default optimization level", set!(options.codegen.optimization = OptimizationLevel::O1)).sets(Setting::Optimization),
    flag(
        "-O2",
        "same as -O1: drivers optimize further",
        set!(options.codegen.optimization = OptimizationLevel::O2),
    ).sets(Setting::Optimization),
    flag("-O3", "same as -O1", set!(options.codegen.optimization = OptimizationLevel::O3)).sets(Setting::Optimization),
    flag("-O", "same as -O1", set!(options.codegen.optimization = OptimizationLevel::O1)).sets(Setting::Optimization),
    flag("-Os", "same as -O1", set!(options.codegen.optimization = OptimizationLevel::O2)).sets(Setting::Optimization),
    flag("-Oz", "same as -O1", set!(options.codegen.optimization = OptimizationLevel::O2)).sets(Setting::Optimization),
    flag("-cl-opt-disable", "same as -O0", set!(options.codegen.optimization = OptimizationLevel::O0)).sets(Setting::Optimization),
    flag(
        "-g",
        "generate debug information: lines, types, variables, scopes, inlined calls",
        set!(options.codegen.debug = DebugLevel::Full),
    ).sets(Setting::Debug),
    valued(
        "--spirv-debug-info-version=",
        Form::Joined,
        "nonsemantic-shader-100|ocl-100",
        "debug information instruction set: NonSemantic.Shader.DebugInfo.100, which every driver accepts, or OpenCL.DebugInfo.100",
        |line, value| {
            line.options.codegen.debug_format = named(&DebugFormat::ALL, DebugFormat::name, value)?;
            Ok(())
        },
    ).sets(Setting::DebugFormat),
    flag(
        "-gline-tables-only",
        "generate line number information only",
        set!(options.codegen.debug = DebugLevel::Lines),
    ).sets(Setting::Debug),
    flag("-g0", "no debug information (default)", set!(options.codegen.debug = DebugLevel::None)).sets(Setting::Debug),
    flag(
        "-cl-kernel-arg-info",
        "generate kernel argument information for clGetKernelArgInfo",
        set!(options.codegen.kernel_arg_info = true),
    ),
    flag(
        "-cl-uniform-work-group-size",
        "assume that the global size is a multiple of the work-group size",
        set!(options.codegen.fast_math.uniform_work_group_size = true),
    ),
    flag("-cl-strict-aliasing", "accepted for compatibility; no effect", accept),
    flag("-cl-no-subgroup-ifp", "accepted for compatibility; no effect", accept),
];

const MESSAGES: &[OptionRow] = &[
    valued(
        "-ferror-limit=",
        Form::Joined,
        "N",
        "stop after N errors (default: 20); 0 shows all errors and warnings",
        |line, value| {
            line.options.diagnostics.error_limit =
                value.parse().map_err(|_| format!("invalid number `{value}`"))?;
            Ok(())
        },
    )
    .sets(Setting::ErrorLimit),
    flag("-w", "suppress all warnings", set!(options.diagnostics.no_warnings = true)),
    flag("-Werror", "treat warnings as errors", set!(options.diagnostics.warnings_are_errors = true)),
    flag(
        "-Wno-error",
        "do not treat warnings as errors",
        set!(options.diagnostics.warnings_are_errors = false),
    ),
    valued("-Werror=", Form::Joined, "NAME", "treat this warning as an error", |line, value| {
        change(line, Change::Promote, value)
    }),
    valued(
        "-Wno-error=",
        Form::Joined,
        "NAME",
        "report this warning, or this error where it can be downgraded, as a warning even with -Werror",
        |line, value| change(line, Change::Demote, value),
    ),
    valued("-Wno-", Form::Joined, "NAME", "disable this warning", |line, value| {
        change(line, Change::Silence, value)
    }),
    valued(
        "-W",
        Form::Joined,
        "NAME",
        "enable this warning, or a group: all, extra, conversion, unused, everything",
        |line, value| change(line, Change::Show, value),
    ),
    flag("-pedantic", "warn on language extensions", set!(options.diagnostics.pedantic = Pedantic::Warnings)),
    flag(
        "-pedantic-errors",
        "report language extensions as errors",
        set!(options.diagnostics.pedantic = Pedantic::Errors),
    ),
    valued(
        "--message-format=",
        Form::Joined,
        "human|short|github|json|sarif",
        "format of diagnostics",
        |line, value| {
            let words = || MessageFormat::WORDS.map(|(word, _)| word);
            line.message_format =
                MessageFormat::from_word(value).ok_or_else(|| unknown_value(value, &words()))?;
            Ok(())
        },
    )
    .sets(Setting::MessageFormat)
    .for_command(),
    valued("--color=", Form::Joined, "auto|always|never", "use colors in diagnostics", |line, value| {
        line.color = match value {
            "auto" => Color::Auto,
            "always" => Color::Always,
            "never" => Color::Never,
            _ => return Err(unknown_value(value, &["auto", "always", "never"])),
        };
        Ok(())
    })
    .sets(Setting::Color)
    .for_command(),
    flag("-v", "print the version, the target, and the files read and written", set!(verbose = true))
        .for_command(),
    flag("--verbose", "same as -v", set!(verbose = true)).for_command(),
];

const OUTPUT: &[OptionRow] = &[
    valued(
        "-o",
        Form::JoinedOrNext,
        "FILE",
        "write output to FILE; `-` is standard output",
        |line, value| {
            line.output = Some(value.into());
            Ok(())
        },
    ).sets(Setting::Output)
    .for_command(),
    valued(
        "--out-dir",
        Form::Next,
        "DIR",
        "write outputs to DIR, which is created if it does not exist",
        |line, value| {
            line.out_dir = Some(value.into());
            Ok(())
        },
    ).sets(Setting::OutDir)
    .for_command(),
    valued(
        "--reproduce=",
        Form::Joined,
        "FILE",
        "also write the preprocessed source and the options to FILE, for a bug report",
        |line, value| {
            line.reproduction = Some(value.into());
            Ok(())
        },
    ).sets(Setting::Reproduction)
    .for_command(),
    valued("-j", Form::Count, "N", "compile N files in parallel, one per processor if N is omitted", jobs).sets(Setting::Jobs)
        .for_command(),
    flag(
        "--watch",
        "compile again whenever an input or a header that it includes changes",
        set!(watch = true),
    )
    .for_command(),
    flag(
        "--link",
        "link all inputs, source files and SPIR-V modules, to one module (default: a.spv)",
        |line, _| {
            line.link.get_or_insert(LinkKind::Program);
            Ok(())
        },
    )
    .for_command(),
    flag(
        "-create-library",
        "same as --link, but keep exports and allow unresolved imports",
        set!(link = Some(LinkKind::Library)),
    )
    .for_command(),
    flag("-c", "emit a SPIR-V module (default)", set!(emit = Emit::Spirv)).sets(Setting::Emit).for_command(),
    flag("-S", "emit SPIR-V assembly", set!(emit = Emit::Asm)).sets(Setting::Emit).for_command(),
    flag("-E", "only run the preprocessor", |line, _| {
        if !matches!(line.emit, Emit::Preprocessed(_)) {
            line.emit = Emit::Preprocessed(LineMarkers::Shown);
        }
        Ok(())
    }).sets(Setting::Emit)
    .for_command(),
    flag(
        "-P",
        "only run the preprocessor, without line markers",
        set!(emit = Emit::Preprocessed(LineMarkers::Hidden)),
    ).sets(Setting::Emit)
    .for_command(),
    flag("-fsyntax-only", "check the source and emit nothing", set!(emit = Emit::Nothing)).sets(Setting::Emit).for_command(),
    valued(
        "--emit=",
        Form::Joined,
        "spirv|asm|c-array|ir|ast|hir",
        "kind of output; `c-array` is a header for C with the words of the module",
        |line, value| {
            const KINDS: [(&str, Emit); 6] = [
                ("spirv", Emit::Spirv),
                ("asm", Emit::Asm),
                ("c-array", Emit::CArray),
                ("ir", Emit::Ir),
                ("ast", Emit::Ast),
                ("hir", Emit::Hir),
            ];
            let kind = KINDS.iter().find(|(name, _)| *name == value);
            line.emit = kind.ok_or_else(|| unknown_value(value, &KINDS.map(|(name, _)| name)))?.1;
            Ok(())
        },
    ).sets(Setting::Emit)
    .for_command(),
    valued(
        "--reflect=",
        Form::Joined,
        "FILE|json",
        "also write a description of kernels, arguments, variables and structures to FILE, as JSON; `json` prints it, and \
         makes a module only with -o or --out-dir",
        |line, value| {
            line.reflection = Some(match value {
                "json" | "-" => ReflectionFile::Printed,
                name => ReflectionFile::Named(name.into()),
            });
            Ok(())
        },
    ).sets(Setting::Reflection)
    .for_command(),
];

const DEPENDENCIES: &[OptionRow] = &[
    flag("-MD", "also write a dependency file", set!(dependencies.mode = DependencyMode::Beside))
        .sets(Setting::DependencyMode)
        .for_command(),
    flag(
        "-MMD",
        "same as -MD: there are no system headers",
        set!(dependencies.mode = DependencyMode::Beside),
    )
    .sets(Setting::DependencyMode)
    .for_command(),
    flag("-M", "write dependencies instead of an output", set!(dependencies.mode = DependencyMode::Instead))
        .sets(Setting::DependencyMode)
        .for_command(),
    flag("-MM", "same as -M: there are no system headers", set!(dependencies.mode = DependencyMode::Instead))
        .sets(Setting::DependencyMode)
        .for_command(),
    valued(
        "-MF",
        Form::JoinedOrNext,
        "FILE",
        "write dependencies to FILE (default: the output name with .d)",
        |line, value| {
            line.dependencies.file = Some(value.into());
            Ok(())
        },
    )
    .sets(Setting::DependencyFile)
    .for_command(),
    valued(
        "-MT",
        Form::JoinedOrNext,
        "TARGET",
        "target of the dependency rule (default: the output)",
        push!(dependencies.targets, |value: &str| value.into()),
    )
    .for_command(),
    valued(
        "-MQ",
        Form::JoinedOrNext,
        "TARGET",
        "same as -MT, with special characters quoted for make",
        push!(dependencies.targets, escape_for_make),
    )
    .for_command(),
    flag("-MP", "add a phony target for each header", set!(dependencies.phony = true)).for_command(),
];

const QUESTIONS: &[OptionRow] = &[
    flag("--help", "display this help", set!(question = Some(Question::Help))).for_command(),
    flag("-h", "display this help", set!(question = Some(Question::Help))).for_command(),
    flag(
        "--version",
        "print the version; with -v also the commit, the targets and the versions that are supported",
        set!(question = Some(Question::Version)),
    )
    .for_command(),
    valued("--explain", Form::Next, "CODE", "explain a diagnostic", |line, value| {
        line.question = Some(Question::Explain(value.into()));
        Ok(())
    })
    .for_command(),
    flag("--list-errors", "list all diagnostics", set!(question = Some(Question::ListErrors))).for_command(),
    flag("--man", "print the manual page, as troff", set!(question = Some(Question::ManPage))).for_command(),
    valued(
        "--completions=",
        Form::Joined,
        "bash|zsh|fish",
        "print a completion script for a shell",
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
        return Err(format!("`{value}` is C++ for OpenCL, which is not supported"));
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

/// Sets the address width, and the SPIR-V version if there is one, by clang's architectures: `spirv64v1.2-unknown-unknown`.
pub(super) fn target(line: &mut CommandLine, value: &str) -> Result<(), String> {
    if let Some(version) = vulkan::Version::ALL.into_iter().find(|version| version.name() == value) {
        line.options.address_width = AddressWidth::Bits64;
        line.options.vulkan = Some(vulkan::Options { version, ..vulkan::Options::default() });
        return Ok(());
    }
    let (architecture, _) = value.split_once('-').unwrap_or((value, ""));
    let (name, version) = match architecture.rsplit_once('v').filter(|(name, _)| name.contains("spirv")) {
        Some((name, version)) => (name, Some(version)),
        None => (architecture, None),
    };
    line.options.address_width = match name {
        "spirv64" | "spir64" => AddressWidth::Bits64,
        "spirv32" | "spir" => AddressWidth::Bits32,
        _ => {
            let vulkan = vulkan::Version::ALL.into_iter().map(vulkan::Version::name);
            let known: Vec<&str> = ["spirv32", "spirv64"].into_iter().chain(vulkan).collect();
            return Err(unknown_value(value, &known));
        }
    };
    line.options.vulkan = None;
    version.map_or(Ok(()), |version| spirv_version(line, version))
}

fn vulkan_features(line: &mut CommandLine, value: &str) -> Result<(), String> {
    let mut features = Features::NONE;
    for name in value.split(',').filter(|name| !name.is_empty()) {
        if !features.add(name) {
            let known: Vec<&str> = Features::names().collect();
            let near = nearest::nearest(name, known.iter().copied());
            let help = near.map(|near| format!(", did you mean `{near}`?")).unwrap_or_default();
            return Err(format!("unknown feature `{name}` of Vulkan{help}"));
        }
    }
    line.options.vulkan_features = features;
    Ok(())
}

fn native_math(line: &mut CommandLine, value: &str) -> Result<(), String> {
    let names: Vec<String> = value.split(',').filter(|name| !name.is_empty()).map(str::to_owned).collect();
    if let Some(unknown) = names.iter().find(|name| !vulkan::has_own_mathematics(name)) {
        return Err(format!("unknown function `{unknown}`"));
    }
    line.options.native_math = names;
    Ok(())
}

pub(super) fn spirv_version(line: &mut CommandLine, value: &str) -> Result<(), String> {
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
            Ok(_) | Err(_) => return Err(format!("invalid number of jobs `{value}`")),
        },
    };
    Ok(())
}

/// Returns the element of `all` with the name `value`.
fn named<T: Copy>(all: &[T], name: fn(T) -> &'static str, value: &str) -> Result<T, String> {
    let known: Vec<&str> = all.iter().map(|&each| name(each)).collect();
    let place = known.iter().position(|&name| name == value).ok_or_else(|| unknown_value(value, &known))?;
    Ok(all[place])
}

pub(super) fn unknown_value<S: AsRef<str>>(value: &str, known: &[S]) -> String {
    let known: Vec<_> = known.iter().map(|each| format!("`{}`", each.as_ref())).collect();
    match known.as_slice() {
        [one] => format!("invalid value `{value}`, expected {one}"),
        _ => format!("invalid value `{value}`, expected one of {}", known.join(", ")),
    }
}
