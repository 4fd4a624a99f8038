//! Options: one table ([`TABLE`]), from which parsing, `--help` and the manual follow; and what they set ([`Options`] for a
//! compilation, [`CommandLine`] for the command around it).

use spirocl_codegen as codegen;
use spirocl_codegen::{DebugLevel, OptimizationLevel};
use spirocl_frontend::{
    diagnostic::DiagnosticOptions,
    language::{AddressWidth, Language, OptionalChange, OptionalError, Version},
    preprocess::{LineMarkers, MacroOption},
};
use std::fmt;

/// Everything that a compilation depends on besides its source text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// `-cl-std=`
    pub version: Version,
    /// `--target=`
    pub address_width: AddressWidth,
    /// `-cl-ext=`, in order.
    pub optional_changes: Vec<OptionalChange>,
    /// `-D` and `-U`, in order.
    pub macros: Vec<MacroOption>,
    /// `-I`, in order.
    pub include_dirs: Vec<String>,
    /// `-include`, in order.
    pub forced_includes: Vec<String>,
    /// `-cl-single-precision-constant`
    pub single_precision_constant: bool,
    /// Which messages are shown.
    pub diagnostics: DiagnosticOptions,
    /// How code is made.
    pub codegen: codegen::Options,
}

impl Default for Options {
    /// OpenCL C 1.2 for 64-bit addresses, SPIR-V 1.0, `-O1`, everything optional on.
    fn default() -> Self {
        Self {
            version: Version::V1_2,
            address_width: AddressWidth::Bits64,
            optional_changes: Vec::new(),
            macros: Vec::new(),
            include_dirs: Vec::new(),
            forced_includes: Vec::new(),
            single_precision_constant: false,
            diagnostics: DiagnosticOptions::default(),
            codegen: codegen::Options::default(),
        }
    }
}

impl Options {
    /// Adds build options written as for `clBuildProgram`: `-cl-std=CL2.0 -D N=4`.
    pub fn parse(&mut self, text: &str) -> Result<(), UsageError> {
        let mut line = CommandLine { options: self.clone(), ..CommandLine::default() };
        line.parse(&split_words(text)?, Scope::Build)?;
        *self = line.options;
        Ok(())
    }

    /// The language that these options ask for, or why there is none.
    pub fn language(&self) -> Result<Language, OptionalError> {
        let mut language = Language::new(self.version, self.address_width);
        language.single_precision_constant = self.single_precision_constant;
        language.apply(&self.optional_changes)?;
        language.single_precision_constant = self.single_precision_constant;
        Ok(language)
    }
}

/// What the command is asked to do.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CommandLine {
    /// The options of each compilation.
    pub options: Options,
    /// The files to compile; `-` is standard input.
    pub inputs: Vec<String>,
    /// `-o`
    pub output: Option<String>,
    /// What to make.
    pub emit: Emit,
    /// How messages are written.
    pub message_format: MessageFormat,
    /// Whether messages are coloured.
    pub color: Color,
    /// `--help`, `--version` and their like, in place of compiling.
    pub question: Option<Question>,
}

/// What to make of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(missing_docs, reason = "each is the value of --emit= of its name")]
pub enum Emit {
    #[default]
    Spirv,
    Asm,
    Ast,
    Hir,
    /// `-E`, and `-E -P`
    Preprocessed(LineMarkers),
    /// `-fsyntax-only`
    Nothing,
}

impl Emit {
    /// The ending of a default output file's name; none where the default is standard output.
    pub fn extension(self) -> Option<&'static str> {
        match self {
            Self::Spirv => Some("spv"),
            Self::Asm => Some("spvasm"),
            Self::Ast | Self::Hir | Self::Preprocessed(_) | Self::Nothing => None,
        }
    }
}

/// How messages are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum MessageFormat {
    /// With the source text around them.
    #[default]
    Human,
    /// `file:line:column: error: ...`
    Short,
    /// One object a line.
    Json,
}

/// Whether messages are coloured.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Color {
    /// On a terminal, unless `NO_COLOR` is set.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// What the command answers in place of compiling.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Question {
    /// `--help`
    Help,
    /// `--version`
    Version,
    /// `--explain CODE`
    Explain(String),
    /// `--list-errors`
    ListErrors,
}

/// A wrong command line: the message, and what may have been meant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UsageError {
    /// What is wrong: lower case, no full stop.
    pub message: String,
    /// The row of [`TABLE`] that applies, if one does.
    pub row: Option<&'static OptionRow>,
}

impl<M: Into<String>> From<M> for UsageError {
    fn from(message: M) -> Self {
        Self { message: message.into(), row: None }
    }
}

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for UsageError {}

/// Where an option may stand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Scope {
    /// In build options and on the command line.
    Build,
    /// On the command line alone.
    Command,
}

/// How an option takes its value.
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
}

/// An option.
pub struct OptionRow {
    /// As written, without its value.
    pub spelling: &'static str,
    /// How it takes its value.
    pub form: Form,
    /// What the value is called in help.
    pub value: &'static str,
    /// Where it may stand.
    pub scope: Scope,
    /// What it does.
    pub help: &'static str,
    apply: fn(&mut CommandLine, &str) -> Result<(), String>,
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
    pub fn usage(&self) -> String {
        match self.form {
            Form::Flag => self.spelling.into(),
            Form::Joined => format!("{}{}", self.spelling, self.value),
            Form::JoinedOrNext | Form::Next => format!("{} {}", self.spelling, self.value),
        }
    }
}

const fn build(
    spelling: &'static str,
    form: Form,
    value: &'static str,
    help: &'static str,
    apply: fn(&mut CommandLine, &str) -> Result<(), String>,
) -> OptionRow {
    OptionRow { spelling, form, value, scope: Scope::Build, help, apply }
}

const fn command(
    spelling: &'static str,
    form: Form,
    value: &'static str,
    help: &'static str,
    apply: fn(&mut CommandLine, &str) -> Result<(), String>,
) -> OptionRow {
    OptionRow { spelling, form, value, scope: Scope::Command, help, apply }
}

/// A flag that sets one field.
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

/// Every option. Where one spelling begins another, the longer stands first.
pub const TABLE: &[OptionRow] = &[
    // The language. OpenCL API, 5.8.6.
    build(
        "-cl-std=",
        Form::Joined,
        "CLX.Y",
        "the version of OpenCL C: CL1.0 to CL3.1 (default CL1.2)",
        |line, value| {
            line.options.version =
                Version::from_option(value).ok_or_else(|| unknown_value(value, &version_names()))?;
            Ok(())
        },
    ),
    build(
        "-cl-ext=",
        Form::Joined,
        "[+|-]NAME,...",
        "turn extensions and features on or off; `all` is every one",
        |line, value| {
            line.options
                .optional_changes
                .extend(value.split(',').filter(|item| !item.is_empty()).map(optional_change));
            Ok(())
        },
    ),
    build(
        "-D",
        Form::JoinedOrNext,
        "NAME[=TEXT]",
        "define a macro; without a text it is 1",
        push!(options.macros, |value: &str| MacroOption::Define(value.into())),
    ),
    build(
        "-U",
        Form::JoinedOrNext,
        "NAME",
        "forget a macro",
        push!(options.macros, |value: &str| MacroOption::Undefine(value.into())),
    ),
    build(
        "-include",
        Form::Next,
        "FILE",
        "read a file before the input",
        push!(options.forced_includes, |value: &str| value.into()),
    ),
    build(
        "-I",
        Form::JoinedOrNext,
        "DIR",
        "look for included files in a folder",
        push!(options.include_dirs, |value: &str| value.into()),
    ),
    build("-x", Form::Next, "cl", "the language of the input; only OpenCL C", |_, value| match value {
        "cl" => Ok(()),
        _ => Err(format!("`{value}` is no language of this compiler; it compiles `cl`")),
    }),
    // Mathematics. OpenCL API, 5.8.6.3 and 5.8.6.4.
    build(
        "-cl-single-precision-constant",
        Form::Flag,
        "",
        "constants without a suffix are float, not double",
        set!(options.single_precision_constant = true),
    ),
    build(
        "-cl-denorms-are-zero",
        Form::Flag,
        "",
        "numbers that are not normal may be taken for zero",
        set!(options.codegen.fast_math.denorms_are_zero = true),
    ),
    build(
        "-cl-fp32-correctly-rounded-divide-sqrt",
        Form::Flag,
        "",
        "float division and sqrt are rounded correctly",
        set!(options.codegen.fast_math.correctly_rounded_divide_sqrt = true),
    ),
    build(
        "-cl-mad-enable",
        Form::Flag,
        "",
        "a * b + c may be made with less accuracy",
        set!(options.codegen.fast_math.mad_enable = true),
    ),
    build(
        "-cl-no-signed-zeros",
        Form::Flag,
        "",
        "the sign of zero does not matter",
        set!(options.codegen.fast_math.no_signed_zeros = true),
    ),
    build(
        "-cl-finite-math-only",
        Form::Flag,
        "",
        "no value is a NaN or infinite",
        set!(options.codegen.fast_math.finite_math_only = true),
    ),
    build(
        "-cl-unsafe-math-optimizations",
        Form::Flag,
        "",
        "arithmetic may be rearranged; implies the two above and -cl-mad-enable",
        set!(options.codegen.fast_math.unsafe_math = true),
    ),
    build(
        "-cl-fast-relaxed-math",
        Form::Flag,
        "",
        "all of these, and defines __FAST_RELAXED_MATH__",
        set!(options.codegen.fast_math.fast_relaxed_math = true),
    ),
    build(
        "-cl-uniform-work-group-size",
        Form::Flag,
        "",
        "the global size is a multiple of the work-group size",
        set!(options.codegen.fast_math.uniform_work_group_size = true),
    ),
    // Optimisation.
    build(
        "-cl-opt-disable",
        Form::Flag,
        "",
        "the same as -O0",
        set!(options.codegen.optimization = OptimizationLevel::O0),
    ),
    build(
        "-O0",
        Form::Flag,
        "",
        "every variable stays in memory",
        set!(options.codegen.optimization = OptimizationLevel::O0),
    ),
    build("-O1", Form::Flag, "", "the default", set!(options.codegen.optimization = OptimizationLevel::O1)),
    build("-O2", Form::Flag, "", "optimise more", set!(options.codegen.optimization = OptimizationLevel::O2)),
    build("-O3", Form::Flag, "", "optimise most", set!(options.codegen.optimization = OptimizationLevel::O3)),
    build(
        "-gline-tables-only",
        Form::Flag,
        "",
        "say from which line each instruction comes",
        set!(options.codegen.debug = DebugLevel::Lines),
    ),
    build("-g", Form::Flag, "", "debug information", set!(options.codegen.debug = DebugLevel::Full)),
    // Accepted because build scripts give them; they say nothing to this compiler.
    build("-cl-strict-aliasing", Form::Flag, "", "accepted; aliasing is always taken as it is", accept),
    build("-cl-no-subgroup-ifp", Form::Flag, "", "accepted; a promise to the driver", accept),
    build("-cl-kernel-arg-info", Form::Flag, "", "accepted; names of parameters are always kept", accept),
    // The target.
    build("--target=", Form::Joined, "spirv32|spirv64", "the width of addresses (default spirv64)", target),
    build(
        "--spirv-version=",
        Form::Joined,
        "X.Y",
        "the version of SPIR-V: 1.0 to 1.6 (default 1.0)",
        spirv_version,
    ),
    // Messages.
    build(
        "-ferror-limit=",
        Form::Joined,
        "N",
        "stop after N errors (default 20); 0 for no limit",
        |line, value| {
            line.options.diagnostics.error_limit =
                value.parse().map_err(|_| format!("`{value}` is not a number"))?;
            Ok(())
        },
    ),
    build(
        "-Werror=",
        Form::Joined,
        "NAME",
        "warnings of this name are errors",
        push!(options.diagnostics.promoted, |value: &str| value.into()),
    ),
    build(
        "-Werror",
        Form::Flag,
        "",
        "warnings are errors",
        set!(options.diagnostics.warnings_are_errors = true),
    ),
    build(
        "-Wno-",
        Form::Joined,
        "NAME",
        "no warnings of this name",
        push!(options.diagnostics.silenced, |value: &str| value.into()),
    ),
    build("-W", Form::Joined, "NAME", "accepted; every warning is on unless turned off", accept),
    build("-w", Form::Flag, "", "no warnings", set!(options.diagnostics.no_warnings = true)),
    command(
        "--message-format=",
        Form::Joined,
        "human|short|json",
        "how messages are written",
        |line, value| {
            line.message_format = match value {
                "human" => MessageFormat::Human,
                "short" => MessageFormat::Short,
                "json" => MessageFormat::Json,
                _ => return Err(unknown_value(value, &["human", "short", "json"])),
            };
            Ok(())
        },
    ),
    command("--color=", Form::Joined, "auto|always|never", "whether messages are coloured", |line, value| {
        line.color = match value {
            "auto" => Color::Auto,
            "always" => Color::Always,
            "never" => Color::Never,
            _ => return Err(unknown_value(value, &["auto", "always", "never"])),
        };
        Ok(())
    }),
    // What to make, and where.
    command("-o", Form::JoinedOrNext, "FILE", "the output; `-` is standard output", |line, value| {
        line.output = Some(value.into());
        Ok(())
    }),
    command("-c", Form::Flag, "", "make a module: the default", set!(emit = Emit::Spirv)),
    command("-S", Form::Flag, "", "make the text of the module", set!(emit = Emit::Asm)),
    command("-E", Form::Flag, "", "preprocess only", set!(emit = Emit::Preprocessed(LineMarkers::Shown))),
    command(
        "-P",
        Form::Flag,
        "",
        "preprocess only, without line markers",
        set!(emit = Emit::Preprocessed(LineMarkers::Hidden)),
    ),
    command("-fsyntax-only", Form::Flag, "", "check only", set!(emit = Emit::Nothing)),
    command("--emit=", Form::Joined, "spirv|asm|ast|hir", "what to make", |line, value| {
        line.emit = match value {
            "spirv" => Emit::Spirv,
            "asm" => Emit::Asm,
            "ast" => Emit::Ast,
            "hir" => Emit::Hir,
            _ => return Err(unknown_value(value, &["spirv", "asm", "ast", "hir"])),
        };
        Ok(())
    }),
    // Questions.
    command("--help", Form::Flag, "", "print this", set!(question = Some(Question::Help))),
    command("-h", Form::Flag, "", "print this", set!(question = Some(Question::Help))),
    command("--version", Form::Flag, "", "print the version", set!(question = Some(Question::Version))),
    command("--explain", Form::Next, "CODE", "explain a message", |line, value| {
        line.question = Some(Question::Explain(value.into()));
        Ok(())
    }),
    command(
        "--list-errors",
        Form::Flag,
        "",
        "list every message's code",
        set!(question = Some(Question::ListErrors)),
    ),
];

fn version_names() -> Vec<String> {
    Version::ALL.iter().map(|version| format!("CL{version}")).collect()
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
    line.options.codegen.spirv_version = (1, minor as u8);
    Ok(())
}

fn unknown_value<S: AsRef<str>>(value: &str, known: &[S]) -> String {
    let known: Vec<_> = known.iter().map(|each| format!("`{}`", each.as_ref())).collect();
    format!("`{value}` is not one of {}", known.join(", "))
}

impl CommandLine {
    /// Reads words of a command line (without the program's name) or of build options.
    pub fn parse(&mut self, words: &[String], scope: Scope) -> Result<(), UsageError> {
        let mut words = words.iter();
        while let Some(word) = words.next() {
            if word == "--" && scope == Scope::Command {
                self.inputs.extend(words.by_ref().cloned());
            } else if word == "-" || !word.starts_with('-') {
                self.input(word, scope)?;
            } else {
                self.option(word, &mut words, scope)?;
            }
        }
        Ok(())
    }

    fn input(&mut self, word: &str, scope: Scope) -> Result<(), UsageError> {
        if scope == Scope::Build {
            return Err(UsageError::from(format!("`{word}` is not an option")));
        }
        self.inputs.push(word.into());
        Ok(())
    }

    fn option(
        &mut self,
        word: &str,
        rest: &mut std::slice::Iter<'_, String>,
        scope: Scope,
    ) -> Result<(), UsageError> {
        let Some((row, joined)) = find(word).filter(|(row, _)| row.scope <= scope) else {
            return Err(unknown_option(word));
        };
        let wrong = |message| UsageError { message, row: Some(row) };
        let value = match row.form {
            Form::Flag => "",
            Form::Joined if joined.is_empty() => return Err(wrong(format!("`{word}` needs a value"))),
            Form::JoinedOrNext if joined.is_empty() => next_word(rest, row)?,
            Form::Joined | Form::JoinedOrNext => joined,
            Form::Next => next_word(rest, row)?,
        };
        (row.apply)(self, value)
            .map_err(|message| wrong(format!("{}: {message}", row.spelling.trim_end_matches('='))))
    }
}

fn next_word<'w>(
    rest: &mut std::slice::Iter<'w, String>,
    row: &'static OptionRow,
) -> Result<&'w str, UsageError> {
    let missing = || UsageError { message: format!("`{}` needs a value", row.spelling), row: Some(row) };
    rest.next().map(String::as_str).ok_or_else(missing)
}

/// The row that a word is, and what stands joined to it.
fn find(word: &str) -> Option<(&'static OptionRow, &str)> {
    TABLE.iter().find_map(|row| {
        let joined = word.strip_prefix(row.spelling)?;
        let fits = joined.is_empty() || matches!(row.form, Form::Joined | Form::JoinedOrNext);
        fits.then_some((row, joined))
    })
}

fn unknown_option(word: &str) -> UsageError {
    let stem = word.split_inclusive('=').next().unwrap_or(word);
    let near = TABLE.iter().map(|row| (spirocl_frontend::nearest::distance(stem, row.spelling), row));
    let near = near
        .filter(|(distance, row)| *distance <= row.spelling.len() / 3)
        .min_by_key(|(distance, _)| *distance);
    match near {
        Some((_, row)) => UsageError {
            message: format!("unknown option `{word}`; did you mean `{}`?", row.usage()),
            row: Some(row),
        },
        None => UsageError::from(format!("unknown option `{word}`")),
    }
}

/// Splits build options into words: blanks separate, quotes and backslashes keep them together.
fn split_words(text: &str) -> Result<Vec<String>, UsageError> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        match (quote, character) {
            (None, blank) if blank.is_whitespace() => words.extend(word.take()),
            (None, '"' | '\'') => {
                quote = Some(character);
                word.get_or_insert_default();
            }
            (Some(open), close) if open == close => quote = None,
            (None | Some('"'), '\\') => word.get_or_insert_default().extend(characters.next()),
            _ => word.get_or_insert_default().push(character),
        }
    }
    if quote.is_some() {
        return Err(UsageError::from("a quotation mark in the build options is not closed"));
    }
    words.extend(word);
    Ok(words)
}

/// The text of `--help`.
pub fn help() -> String {
    let mut text = String::from(
        "usage: spirocl [options] FILE.cl... [-o OUTPUT]\n\nCompiles OpenCL C to SPIR-V. `-` reads standard input.\n\noptions:\n",
    );
    for row in TABLE {
        text.push_str(&format!("  {:<42} {}\n", row.usage(), row.help));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<CommandLine, UsageError> {
        let mut line = CommandLine::default();
        line.parse(&split_words(text)?, Scope::Command)?;
        Ok(line)
    }

    #[test]
    fn no_spelling_hides_a_later_one() {
        for (index, row) in TABLE.iter().enumerate() {
            let found = find(row.spelling).map(|(found, _)| found.spelling);
            assert_eq!(found, Some(row.spelling), "row {index}");
        }
    }

    #[test]
    fn values_stand_joined_or_next() {
        let line = parse("-DA=1 -D B -UC -o x.spv -cl-std=CL2.0 k.cl").expect("right");
        assert_eq!(line.options.macros.len(), 3);
        assert_eq!((line.output.as_deref(), line.options.version), (Some("x.spv"), Version::V2_0));
        assert_eq!(line.inputs, ["k.cl"]);
    }

    #[test]
    fn quotes_keep_blanks() {
        let line = parse(r#"-D "A=x y" -DB=\"s\""#).expect("right");
        let texts = [MacroOption::Define("A=x y".into()), MacroOption::Define("B=\"s\"".into())];
        assert_eq!(line.options.macros, texts);
    }

    #[test]
    fn an_unknown_option_names_the_nearest() {
        let error = parse("-cl-fast-relaxed-mth").expect_err("wrong");
        assert!(error.message.contains("did you mean `-cl-fast-relaxed-math`"), "{error}");
        assert!(parse("--zzzzzz").expect_err("wrong").row.is_none());
    }

    #[test]
    fn wrong_values_say_what_is_right() {
        for (text, part) in [
            ("-cl-std=CL9.9", "`CL1.2`"),
            ("--spirv-version=2.0", "`1.6`"),
            ("--target=x86_64", "`spirv64`"),
            ("-o", "needs a value"),
            ("-cl-std=", "needs a value"),
        ] {
            let error = parse(text).expect_err(text);
            assert!(error.message.contains(part), "{text}: {error}");
        }
    }

    #[test]
    fn clang_targets_name_width_and_version() {
        let line = parse("--target=spirv32v1.2-unknown-unknown").expect("right");
        assert_eq!(
            (line.options.address_width, line.options.codegen.spirv_version),
            (AddressWidth::Bits32, (1, 2))
        );
    }
}
